"""What techniques look for, against plain trial: covers, what a queen sees, what a grade says."""

from __future__ import annotations

import random
from itertools import combinations, permutations

import pytest

import queenside as qs
from queenside import collection
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.logic.patterns.covers import covers, windows_needed
from queenside.logic.position import Position
from tests.boards import random_custom


def windows_of(grid: Grid) -> list[int]:
    """All 2×2 windows inside the board."""
    return [
        mask_of(grid.cell(row + down, column + right) for down in (0, 1) for right in (0, 1))
        for row in range(grid.rows - 1)
        for column in range(grid.columns - 1)
    ]


def by_trial(cells: int, windows: list[int], most: int) -> set[tuple[int, ...]]:
    """The covers of which each window takes the first cell that those before it leave."""
    found = set()
    for number in range(most + 1):
        for some in permutations(windows, number):
            left = cells
            for window in some:
                if not window & left & -left:
                    break
                left &= ~window
            else:
                if not left:
                    found.add(some)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_covers_are_those_found_by_trial(seed: int) -> None:
    rng = random.Random(seed)
    grid = Grid(rng.randint(2, 4), rng.randint(2, 4))
    cells = mask_of(rng.sample(range(grid.size), rng.randint(1, min(6, grid.size))))
    windows = windows_of(grid)
    numbers = range(len(windows) + 1)
    needed = next(
        number
        for number in numbers
        if any(not cells & ~_all(some) for some in combinations(windows, number))
    )
    assert windows_needed(grid, cells) == needed
    for most in range(min(needed + 1, 3) + 1):
        inside = {each for each in covers(grid, cells, most, every=True) if {*each} <= {*windows}}
        assert inside == by_trial(cells, windows, most)
        assert any(covers(grid, cells, most)) == (most >= needed)


def _all(masks: tuple[int, ...]) -> int:
    return mask_of(cell for mask in masks for cell in cells_of(mask))


@pytest.mark.parametrize("part", range(4))
def test_a_queen_sees_what_it_crosses_out(part: int) -> None:
    """Also where units take several queens, or not all that their cells could hold."""
    limits = 0
    for seed in range(60 * part, 60 * (part + 1)):
        rng = random.Random(seed)
        here = Position.start(random_custom(rng).problem).marked()
        limits += bool(here.board.limits)
        while here.free:
            cell = rng.choice(list(cells_of(here.free)))
            after = here.placed(1 << cell)
            assert here.sees(cell) & after.free == after.crossed(), seed
            assert here.assuming(cell) == after.marked()
            here = after.marked()
    assert limits > 5


def test_a_grade_says_whether_logic_is_enough() -> None:
    boards = [collection.find(f"q8-{number:04}").puzzle for number in range(1, 9)]
    boards.append(qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]))
    only = ["region-single"]
    solved = [qs.grade(board, only=only).solved for board in boards]
    assert solved == [qs.explain(board, only=only).solved for board in boards]
    assert {*solved} == {True, False}

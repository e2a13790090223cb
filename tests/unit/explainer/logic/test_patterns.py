"""What techniques look for, against plain trial: covers, what a queen sees, what a grade says."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

import queenside as qs
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.patterns.covers import (
    _touching_part,
    apart,
    covers,
    fit_in,
    fits,
    windows_needed,
)
from queenside.explainer.logic.position import Position
from queenside.maker import collection
from tests.boards import random_custom

STEPS = (-1, 0, 1)


def windows_of(grid: Grid) -> list[int]:
    """All 2×2 windows inside the board."""
    return [
        mask_of(grid.cell(row + dy, column + right) for dy in (0, 1) for right in (0, 1))
        for row in range(grid.rows - 1)
        for column in range(grid.columns - 1)
    ]


def by_trial(cells: int, windows: list[int], most: int) -> set[tuple[int, ...]]:
    """The covers of which each window takes the first cell that those before it leave."""
    result = set()
    for number in range(most + 1):
        for permutation in permutations(windows, number):
            left = cells
            for window in permutation:
                if not window & left & -left:
                    break
                left &= ~window
            else:
                if not left:
                    result.add(permutation)
    return result


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
        if any(not cells & ~_all(combination) for combination in combinations(windows, number))
    )
    assert windows_needed(grid, cells) == needed
    for maximum in range(min(needed + 1, 3) + 1):
        inner = {
            cover for cover in covers(grid, cells, maximum, every=True) if {*cover} <= {*windows}
        }
        assert inner == by_trial(cells, windows, maximum)
        assert any(covers(grid, cells, maximum)) == (maximum >= needed)


def _all(masks: tuple[int, ...]) -> int:
    return mask_of(cell for mask in masks for cell in cells_of(mask))


@pytest.mark.parametrize("seed", range(60))
def test_cells_are_split_where_no_two_touch(seed: int) -> None:
    """And where they need more windows than in every second line there are cells, that is seen."""
    rng = random.Random(seed)
    grid = Grid(rng.randint(2, 6), rng.randint(2, 6))
    cells = mask_of(rng.sample(range(grid.size), rng.randint(1, grid.size)))
    part, places = cells & -cells, grid.positions
    while True:
        near = {places[cell] for cell in cells_of(part)}
        neighbours = {(row + r, column + c) for row, column in near for r in STEPS for c in STEPS}
        if part == (
            part := mask_of(cell for cell in cells_of(cells) if places[cell] in neighbours)
        ):
            break
    assert _touching_part(grid.rows, grid.columns, cells) == part
    lines = Counter((places[cell][0] % 2, places[cell][1] % 2) for cell in cells_of(cells))
    assert apart(grid, cells) == max(lines.values())


@pytest.mark.parametrize("stars", [1, 2])
def test_room_is_that_of_the_fewest_windows(stars: int) -> None:
    """Where queens may touch, that of the cells."""
    rng = random.Random(stars)
    for puzzle in (qs.RegionPuzzle(["ABCDE"] * 5, stars), qs.NQueens(5)):
        board = Board(puzzle.problem)
        for _ in range(200):
            cells = mask_of(rng.sample(range(25), rng.randint(0, 8)))
            room = windows_needed(board.grid, cells) if board.has_windows else cells.bit_count()
            for number in range(9):
                assert fits(board, cells, number) == (number <= room)
                assert fit_in(board, cells, number) == (room <= number)


@pytest.mark.parametrize("part", range(4))
def test_a_queen_sees_what_it_crosses_out(part: int) -> None:
    """Also where units take several queens, or not all that their cells could hold."""
    limits = 0
    for seed in range(60 * part, 60 * (part + 1)):
        rng = random.Random(seed)
        current = Position.start(random_custom(rng).problem).marked()
        limits += bool(current.board.limits)
        while current.free:
            cell = rng.choice(list(cells_of(current.free)))
            after = current.placed(1 << cell)
            assert current.sees(cell) & after.free == after.crossed(), seed
            assert current.assuming(cell) == after.marked()
            current = after.marked()
    assert limits > 5


def test_a_grade_says_whether_logic_is_enough() -> None:
    boards = [collection.find(f"q8-{number:04}").puzzle for number in range(1, 9)]
    boards.append(qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"]))
    sole = ["region-single"]
    solved = [qs.grade(board, only=sole).solved for board in boards]
    assert solved == [qs.explain(board, only=sole).solved for board in boards]
    assert {*solved} == {True, False}

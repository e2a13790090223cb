"""Set differentials against plain trial: every run of lines with every choice of regions."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from types import FrameType

import pytest

import queenside as qs
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.explainer.logic.patterns.covers import apart, every_second, fit_in
from queenside.explainer.logic.patterns.differentials import (
    LONGEST,
    MOST,
    Differential,
    Numbers,
    differentials,
)
from queenside.explainer.logic.position import Position
from tests.boards import random_regions
from tests.unit.explainer.logic.test_techniques import position


def by_trial(here: Position, spare: int, most: int = MOST) -> Iterator[Differential]:
    """Those of all runs and all choices, none of them given up."""
    for regions, lines in here.board.pairs:
        for length in range(1, LONGEST + 1):
            for start in range(len(lines) - length + 1):
                run = lines[start : start + length]
                inner = reduce(or_, map(here.cells, run))
                reaching = [unit for unit in here.open(regions) if here.cells(unit) & inner]
                within = {unit for unit in reaching if not here.cells(unit) & ~inner}
                for number in range(1, min(most, len(reaching)) + 1):
                    for chosen in combinations(reaching, number):
                        if within <= {*chosen}:
                            yield from _either(here, spare, run, chosen)


def _either(here: Position, spare: int, run: Numbers, chosen: Numbers) -> Iterator[Differential]:
    """The lines against these regions, and the regions against the lines if one reaches out: where
    there is room for hardly more queens than they need."""
    interior, foreign = (reduce(or_, map(here.cells, units)) for units in (run, chosen))
    inner, outer = interior & ~foreign, foreign & ~interior
    count = sum(map(here.need, run)) - sum(map(here.need, chosen))
    if count >= 0 and fit_in(here.board, inner, count + spare):
        yield Differential(run, chosen, inner, outer, count)
    if outer and count <= 0 and fit_in(here.board, outer, spare - count):
        yield Differential(chosen, run, outer, inner, -count)


def positions(seed: int) -> Iterator[Position]:
    """The start of a board, then with ever fewer cells, then a queen; every third has two stars."""
    rng = random.Random(seed)
    size = rng.randint(4, 7)
    grid = Grid(size, size)
    label = random_regions(rng, grid, size)
    rows = [label[row * size : (row + 1) * size] for row in range(size)]
    current = Position.start(qs.RegionPuzzle(rows, stars=1 + (seed % 3 == 2)).problem)
    for _ in range(3):
        yield current
        free = [*cells_of(current.free)]
        current = current.without(mask_of(rng.sample(free, len(free) // 3)))
    yield current.placed(1 << rng.choice(free)).marked()


@pytest.mark.parametrize("spare", [0, 1])
def test_differentials_are_those_found_by_trial(spare: int) -> None:
    result = 0
    for seed in range(20):
        for index in positions(seed):
            current = [*differentials(index, spare)]
            assert {*current} == {*by_trial(index, spare)}, seed
            assert len(current) == len({*current})
            result += len(current)
    assert result > 100


def _block(rows: int, columns: int) -> str:
    """The first so many cells of the first rows."""
    return " ".join(
        f"{row}{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)
    )


BARS = ("ABCDEFGH",) * 8


@pytest.mark.parametrize(
    ("index", "five"),
    [
        (position(BARS, _block(4, 5) + " 51 52 53 54"), (5, 4)),
        (position(BARS, _block(3, 6), "81 82 83 84 85", stars=2), (3, 5)),
    ],
)
def test_more_regions_than_a_person_compares_are_left_alone(
    index: Position, five: tuple[int, int]
) -> None:
    """Five would do, with four lines, of which one reaches out, or with three that need six."""
    assert {*differentials(index, 1)} == {*by_trial(index, 1)}
    assert five in {(len(item.more), len(item.fewer)) for item in by_trial(index, 1, most=5)}


def test_choices_without_hope_are_given_up_early() -> None:
    """So many are begun: what looks ahead less far finds the same, later."""
    begun = 0

    def look(frame: FrameType, event: str, _: object) -> None:
        nonlocal begun
        begun += event == "call" and frame.f_code.co_name == "grow"

    sys.setprofile(look)
    try:
        result = sum(
            1
            for seed in range(20)
            for current in positions(seed)
            for _ in differentials(current, 0)
        )
    finally:
        sys.setprofile(None)
    assert (result, begun) == (2165, 12555)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (3, 2), (4, 5)])
def test_every_second_line_leaves_cells_that_no_window_joins(rows: int, columns: int) -> None:
    grid = Grid(rows, columns)
    parts = every_second(rows, columns)
    assert reduce(or_, parts) == grid.full
    assert sum(part.bit_count() for part in parts) == grid.size
    for part in parts:
        spots = [divmod(cell, columns) for cell in cells_of(part)]
        assert all(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in combinations(spots, 2))
        assert apart(grid, part) == part.bit_count()

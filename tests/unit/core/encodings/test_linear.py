from __future__ import annotations

import random
from itertools import product

import pytest

from queenside import NQueens, RegionPuzzle
from queenside.core.encodings.linear import Constraint, linear
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.unit import Unit, UnitList


def problem_of(*units: tuple[tuple[int, ...], int, int]) -> Problem:
    """Four cells in a row, and these units."""
    family = UnitList("unit", tuple(Unit("unit", i, *unit) for i, unit in enumerate(units)))
    return Problem(Grid(1, 4), (family,))


def test_a_constraint_has_the_name_that_a_person_reads() -> None:
    first, *_, last = linear(RegionPuzzle(["AAB", "ABB", "CCB"]).problem)
    assert first == Constraint("row 1", (0, 1, 2), 1, 1)
    assert last == Constraint("region 3", (6, 7), 1, 1)


def test_units_that_nothing_breaks_are_left_out() -> None:
    assert linear(problem_of(((0, 1), 0, 2), ((0, 1), -1, 9), ((), 0, 0))) == ()
    assert [c.name for c in linear(NQueens(2).problem)] == [
        *("row 1", "row 2", "column 1", "column 2", "diagonal 2", "antidiagonal 2")
    ]


@pytest.mark.parametrize(
    ("bounds", "clipped"),
    [((-3, 1), (0, 1)), ((1, 99), (1, 3)), ((0, 0), (0, 0)), ((3, 3), (3, 3))],
)
def test_bounds_lie_between_none_and_all(bounds: tuple[int, int], clipped: tuple[int, int]) -> None:
    assert linear(problem_of(((0, 2, 3), *bounds))) == (Constraint("unit 1", (0, 2, 3), *clipped),)


@pytest.mark.parametrize("bounds", [(2, 1), (4, 4), (4, 9), (0, -1)])
def test_what_nothing_satisfies_asks_for_too_many(bounds: tuple[int, int]) -> None:
    assert linear(problem_of(((0, 2, 3), *bounds))) == (Constraint("unit 1", (0, 2, 3), 4, 4),)
    assert linear(problem_of(((), 1, 1))) == (Constraint("unit 1", (), 1, 1),)


@pytest.mark.parametrize("seed", range(40))
def test_it_says_what_the_units_say(seed: int) -> None:
    rng = random.Random(seed)
    problem = problem_of(
        *(
            (
                tuple(sorted(rng.sample(range(4), rng.randint(0, 4)))),
                *rng.choices(range(-1, 6), k=2),
            )
            for _ in range(rng.randint(1, 3))
        )
    )
    for queens in product((0, 1), repeat=4):
        placement = tuple(cell for cell in range(4) if queens[cell])
        by_units = all(family.is_satisfied(placement) for family in problem.families)
        sums = [(c.lower, sum(queens[cell] for cell in c.cells), c.upper) for c in linear(problem)]
        assert by_units == all(low <= total <= high for low, total, high in sums)

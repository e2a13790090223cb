from __future__ import annotations

import dataclasses

import pytest

from queenside.core import lines
from queenside.core.grid import Grid, cells_of
from queenside.core.problem import Problem


def rooks(size: int, given: int = 0, blocked: int = 0) -> Problem:
    grid = Grid(size, size)
    return Problem(grid, (lines.rows(grid, 1, 1), lines.columns(grid, 1, 1)), given, blocked)


def test_units_family_by_family() -> None:
    assert [unit.name for unit in rooks(2).units] == ["row 1", "row 2", "column 1", "column 2"]


def test_restrict_adds_clues_and_keeps_the_units() -> None:
    problem = rooks(3).restrict(place=[0], block=[8])
    further = problem.restrict(place=[4, 0], block=[7])
    assert list(cells_of(further.given)) == [0, 4]
    assert list(cells_of(further.blocked)) == [7, 8]
    assert further.families is problem.families
    assert (problem.given, problem.blocked) == (1, 1 << 8)


def test_restrict_may_contradict() -> None:
    problem = rooks(2).restrict(place=[0], block=[0])
    assert problem.given == problem.blocked == 1


def test_equal_problems_are_equal_and_hash_alike() -> None:
    assert rooks(3) == rooks(3)
    assert hash(rooks(3)) == hash(rooks(3))
    assert rooks(3) != rooks(3, given=1)
    assert rooks(3) != rooks(3, blocked=1)
    assert len({rooks(2), rooks(2), rooks(2, blocked=1)}) == 2
    assert rooks(3).restrict(place=[1]) == rooks(3, given=2)


def test_a_problem_does_not_change() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        rooks(2).given = 1  # type: ignore[misc]

"""One of each orbit: what is left out is an image of what is listed, on any board."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.unit import Placement
from queenside.solver.orbits import images_of
from tests.boards import KnownBoard, corpus

BOARDS = [expected for expected in corpus() if 1 <= expected.solutions <= 400]


def placements(problem: Problem, solutions: list[qs.Solution]) -> list[Placement]:
    return [solution.placement(problem.grid) for solution in solutions]


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case.text[:30])
def test_the_first_of_each_orbit(case: KnownBoard) -> None:
    problem = case.puzzle.problem
    solutions = placements(problem, list(qs.solutions(case.puzzle)))
    firsts = placements(problem, list(qs.solutions(case.puzzle, distinct=True)))
    assert sorted(firsts) == sorted({min(orbit.images) for orbit in images_of(problem, solutions)})


def test_a_limit_counts_orbits() -> None:
    firsts = list(qs.solutions(NQueens(8), distinct=True))
    assert list(qs.solutions(NQueens(8), distinct=True, limit=5)) == firsts[:5]
    assert list(qs.solutions(NQueens(8), distinct=True, limit=13)) == firsts


def test_out_of_time() -> None:
    with pytest.raises(qs.Unfinished):
        list(qs.solutions(NQueens(12), distinct=True, time_limit=0))

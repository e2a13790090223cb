"""What all solutions share, and the best of them, against brute force."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.solver.engines.reference import Reference
from tests.certainty import disagreement
from tests.conformance.checks import installed

OPEN = ["AABB", "AABB", "CCDD", "CCDD"]
KINGS = qs.Custom(5, 4, [qs.rules.windows()], given=[(0, 1)])
OPTIMISING = {"mip", "cpsat", "smt", "asp", "native", "sat", "backtracking"}


@pytest.mark.parametrize("seed", range(100))
def test_certain_cells_are_those_of_brute_force(seed: int) -> None:
    assert disagreement(seed) is None


def test_marks_and_queens_count() -> None:
    certainty = qs.certain(qs.NQueens(6), qs.State(marks=((0, 1), (0, 2), (0, 3))), counts=True)
    assert certainty.sentence.startswith("One solution")
    assert certainty.always[0] == (0, 4)
    assert sum((certainty.counts or {}).values()) == 6
    assert "♛" in str(certainty)


def test_nothing_is_certain_without_a_solution() -> None:
    certainty = qs.certain(qs.NQueens(6), qs.State(queens=((0, 0),)))
    assert (certainty.status, certainty.always, certainty.never) == ("none", (), ())


def test_a_cell_off_the_board_is_refused() -> None:
    with pytest.raises(qs.InvalidPuzzle, match="outside"):
        qs.certain(OPEN, qs.State(queens=((4, 0),)))


def test_an_engine_that_proves_nothing_is_refused() -> None:
    with pytest.raises(qs.UnsupportedProblem, match="proves nothing"):
        qs.certain(OPEN, engine="repair")


def test_no_time_is_no_answer() -> None:
    with pytest.raises(qs.Unfinished):
        qs.certain(qs.NQueens(30), time_limit=0)


@pytest.mark.parametrize("engine", [name for name in installed() if name in OPTIMISING])
@pytest.mark.parametrize("fewest", [False, True])
def test_no_solution_is_better_than_the_best(engine: str, fewest: bool) -> None:
    optimum = qs.maximise(KINGS, engine=engine, fewest=fewest)
    sizes = [len(placement) for placement in _all(KINGS.problem)]
    assert optimum.proved
    assert optimum.queens == (min if fewest else max)(sizes)


@pytest.mark.parametrize("engine", ["meet", "repair", "genetic"])
def test_engines_that_cannot_compare_say_so(engine: str) -> None:
    with pytest.raises(qs.UnsupportedProblem, match="compares no solutions"):
        qs.maximise(KINGS, engine=engine)


def test_what_has_no_solution_has_no_best() -> None:
    optimum = qs.maximise(qs.NQueens(3))
    assert (optimum.solution, optimum.sentence) == (None, "There is no solution.")


def _all(problem: Problem) -> list[Placement]:
    return list(Reference().search(problem, Query()))

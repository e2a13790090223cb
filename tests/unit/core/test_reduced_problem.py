"""What clues leave open is a problem whose solutions, made whole, are those of the problem."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.reduced_problem import reduce_problem
from queenside.solver.engines.backtracking import Backtracking
from tests.boards import random_problem, replayable
from tests.conformance.checks import solutions_by


def assert_same_solutions(problem: Problem) -> None:
    reduced = reduce_problem(problem)
    lifted = {
        reduced.lift_solution(placement)
        for placement in solutions_by(Backtracking(), reduced.problem)
    }
    assert lifted == set(solutions_by(Backtracking(), problem)), replayable(problem)
    decided = {*cells_of(problem.given | problem.blocked)}
    assert not decided.intersection(reduced.cells)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 63), max_size=3))
def test_random_problems(seed: int, extra_queens: list[int]) -> None:
    problem = random_problem(seed)
    assert_same_solutions(problem)
    place = [cell % problem.grid.size for cell in extra_queens if problem.grid.size]
    assert_same_solutions(problem.restrict(place=place))


@settings(max_examples=60, deadline=None)
@given(st.booleans(), st.lists(st.integers(0, 48), max_size=4), st.lists(st.integers(0, 48)))
def test_n_queens(torus: bool, place: list[int], block: list[int]) -> None:
    """Also where queens attack each other, or stand on a blocked cell."""
    assert_same_solutions(NQueens(7, torus).problem.restrict(place, block[:5]))


def test_little_is_left_of_a_large_board_with_many_queens() -> None:
    """On 300 rows whose lines have no labels in memory."""
    n = 300
    queens = [row * n + column for row, column in enumerate([*range(1, n, 2), *range(0, n, 2)])]
    reduced = reduce_problem(NQueens(n).problem.restrict(place=queens[5:]))
    assert len(reduced.cells) <= 25
    assert tuple(queens) in {
        reduced.lift_solution(placement)
        for placement in solutions_by(Backtracking(), reduced.problem)
    }

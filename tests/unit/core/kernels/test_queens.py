"""The kernels that count n-queens: every method against known values and other searches."""

from __future__ import annotations

import random
import threading

import pytest

from queenside.core import kernels
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines.backtracking import Backtracking
from queenside.solver.engines.division import Work, total
from tests.boards import replayable
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


HALF_TURN = (1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184)
"""A032522, from n = 0."""

QUARTER_TURN = {0: 1, 1: 1, 4: 2, 5: 2, 12: 8, 13: 8, 16: 64, 17: 128, 20: 480, 21: 704, 24: 3328}
"""A033148 where it is not 0."""


def runs(method: str) -> bool:
    try:
        kernels.Queens(5, NQueens(5).problem, method)
    except ValueError:
        return False
    return True


METHODS = [
    pytest.param(name, marks=pytest.mark.skipif(not runs(name), reason="not on this processor"))
    for name in kernels.QUEENS_METHODS
    if not kernels.missing()
]


@pytest.mark.parametrize("method", METHODS)
def test_clues_against_plain_search(method: str) -> None:
    rng = random.Random(4)
    for _ in range(60):
        puzzle = NQueens(rng.randint(0, 7), toroidal=rng.random() < 0.3)
        cells = range(puzzle.n**2)
        problem = puzzle.problem.restrict(
            place=rng.sample(cells, min(len(cells), rng.choice((0, 0, 1, 2)))),
            block=rng.sample(cells, rng.randint(0, len(cells) // 4)),
        )
        work = kernels.Queens(puzzle.n, problem, method)
        counted = sum(map(work.count, range(len(work.weights))))
        assert counted == run(Backtracking(), problem, Query())[1].count, replayable(problem)


def test_half_turns() -> None:
    counts = [total(kernels.Turns(n, False), Query()).count for n in range(len(HALF_TURN))]
    assert counts == list(HALF_TURN)


def test_quarter_turns() -> None:
    counts = {n: total(kernels.Turns(n, True), Query()).count for n in range(26)}
    assert {n: c for n, c in counts.items() if c} == QUARTER_TURN | {25: 3264}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("puzzle", [NQueens(28), NQueens(29, True), NQueens(30, blocked=[(0, 0)])])
def test_cancelling_ends_a_unit_that_would_take_for_ever(puzzle: NQueens, method: str) -> None:
    assert_cancels(kernels.Queens(puzzle.n, puzzle.problem, method))


def test_cancelling_ends_a_count_of_turns() -> None:
    assert_cancels(kernels.Turns(32, False))


def assert_cancels(work: Work) -> None:
    thread = threading.Thread(target=work.count, args=(1,), daemon=True)
    thread.start()
    thread.join(0.02)
    assert thread.is_alive()
    work.cancel()
    thread.join(30)
    assert not thread.is_alive()

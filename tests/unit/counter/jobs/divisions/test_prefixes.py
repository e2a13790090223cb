"""N-queens by prefixes: each unit in three ways, and all units together."""

from __future__ import annotations

import random

import pytest

from queenside.core import kernels
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.counter.jobs.divisions.prefixes import Prefixes
from tests.unit.counter.jobs.divisions.checks import assert_counts

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

KNOWN = {0: 1, 1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724}
"""A000170."""

TORUS = {5: 10, 6: 0, 7: 28, 11: 88, 13: 4524}
"""A007705, by the size of the board."""


@pytest.mark.parametrize("n", KNOWN)
def test_n_queens(n: int) -> None:
    problem = NQueens(n).problem
    for division in (Prefixes(problem, 1024, 7), Prefixes(problem, 1, 1), Prefixes(problem, 1, 9)):
        assert assert_counts(division) == KNOWN[n]


@pytest.mark.parametrize("n", TORUS)
def test_the_torus(n: int) -> None:
    problem = NQueens(n, toroidal=True).problem
    for division in (Prefixes(problem, 1024, 12), Prefixes(problem, 1, 2)):
        assert assert_counts(division) == TORUS[n]


def test_random_clues() -> None:
    rng = random.Random(3)
    counted = 0
    for _ in range(40):
        puzzle = NQueens(rng.randint(4, 11), toroidal=rng.random() < 0.3)
        cells = range(puzzle.n**2)
        problem = puzzle.problem.restrict(
            rng.sample(cells, rng.randint(0, 2)), rng.sample(cells, rng.randint(0, len(cells) // 5))
        )
        count = assert_counts(Prefixes(problem, rng.choice((1, 30, 3000)), rng.randint(1, 20)))
        work = kernels.Queens(puzzle.n, problem)
        assert count == sum(map(work.count, range(len(work.weights))))
        counted += count > 0
    assert counted > 10


def test_clues_that_contradict_each_other_leave_nothing_to_count() -> None:
    assert [*Prefixes(NQueens(8).problem.restrict(place=[0, 1]), 10, 10).units()] == []


def test_what_it_does_not_take() -> None:
    region = RegionPuzzle(["aab", "abb", "ccc"]).problem
    for problem in (region, NQueens(kernels.MAX_QUEENS + 1).problem):
        with pytest.raises(ValueError, match="n-queens, of at most 64 queens"):
            Prefixes(problem, 10, 10)
    with pytest.raises(ValueError, match="1 unit or more, not into 0"):
        Prefixes(NQueens(8).problem, 10, 0)
    for prefixes in (0, kernels.MAX_PREFIXES + 1):
        with pytest.raises(ValueError, match="not divided into so many prefixes"):
            Prefixes(NQueens(8).problem, prefixes, 1)

"""Drawing uniformly: every solution equally often, the same for a seed, from the right count."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

import queenside as qs
from queenside.core.puzzles import NQueens, Puzzle
from queenside.solver.sample import draw

module = sys.modules["queenside.solver.sample"]
COUNTS = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724]
"""OEIS A000170, from n = 0."""
LIMITS = {4: 18.5, 40: 76.1, 92: 142.4}
"""By number of solutions: what a chi-square with one degree of freedom less exceeds once in 3,000
draws (so that of the seeds below none does by bad luck)."""
CORNER = NQueens(8, given=[(0, 0)])


@pytest.mark.parametrize("n", range(11))
def test_the_count_behind_it(n: int) -> None:
    drawn = draw(NQueens(n), 3, seed=1)
    assert drawn.among == COUNTS[n]
    assert len(drawn.solutions) == (3 if COUNTS[n] else 0)


@pytest.mark.parametrize("puzzle", [NQueens(6), NQueens(7), NQueens(8), CORNER], ids=repr)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_solution_is_equally_likely(puzzle: Puzzle, seed: int) -> None:
    solutions = list(qs.solutions(puzzle))
    number = 50 * len(solutions)
    frequencies = Counter(qs.sample(puzzle, number, seed=seed))
    assert set(frequencies) == set(solutions)
    chi_square = sum((times - 50) ** 2 / 50 for times in frequencies.values())
    assert chi_square < LIMITS[len(solutions)]


@pytest.mark.parametrize("puzzle", [NQueens(9), CORNER, NQueens(7, toroidal=True)], ids=repr)
def test_the_same_seed_draws_the_same(puzzle: Puzzle) -> None:
    drawn = qs.sample(puzzle, 5, seed=7)
    assert drawn == qs.sample(puzzle, 5, seed=7)
    assert drawn[:3] == qs.sample(puzzle, 3, seed=7)
    assert len({tuple(qs.sample(puzzle, 5, seed=seed)) for seed in range(20)}) > 15


def test_threads_count_the_same() -> None:
    cache: dict[int, Any] = vars(module)["_CACHE"]
    by_one_thread = qs.sample(NQueens(10), 4, seed=3)
    cache.pop(10, None)
    assert qs.sample(NQueens(10), 4, seed=3, workers=3) == by_one_thread


def test_one_solution_or_none() -> None:
    sole = qs.solve(
        board := qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
    ).solution
    assert qs.sample(board, 2) == [sole, sole]
    assert qs.sample(NQueens(3), 2) == []
    assert qs.sample(NQueens(6, toroidal=True), 2) == []
    assert qs.sample(NQueens(8), 0) == []


def test_what_it_refuses() -> None:
    with pytest.raises(qs.UnsupportedProblem, match="goes up to n = 18"):
        qs.sample(NQueens(19))
    for number, message in ((-1, "at least 0, not -1"), (10**11, "at most 1,000,000, not 1000")):
        with pytest.raises(ValueError, match=message):
            qs.sample(NQueens(8), number)


def test_out_of_time() -> None:
    for puzzle in (NQueens(17), NQueens(13, toroidal=True)):
        with pytest.raises(qs.Unfinished):
            qs.sample(puzzle, time_limit=0)

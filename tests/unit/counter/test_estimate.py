"""Random probing: right on average, and right about how far it can be trusted."""

from __future__ import annotations

import math
from statistics import fmean

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter.estimate import Estimate, estimate
from queenside.solver.published import KNOWN

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels send the probes")

REGIONS = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """In 19 of 20 cases; these are 240. docs/explanation/counting.md tells of more."""
    results = [
        (estimate(qs.NQueens(n), seed=seed, probes=20_000), KNOWN[n])
        for n in (8, 9, 11, 12)
        for seed in range(60)
    ]
    assert 0.91 <= fmean(item.low <= truth <= item.high for item, truth in results) <= 0.99
    assert fmean(item.value / truth for item, truth in results) == pytest.approx(1, abs=0.005)
    assert all(item.high < 1.25 * item.low for item, _ in results)


@pytest.mark.parametrize("n", [20, 22, 24, 27])
def test_large_boards(n: int) -> None:
    result = estimate(qs.NQueens(n), seed=1, probes=40_000)
    assert result.value == pytest.approx(KNOWN[n], rel=0.06)
    assert result.low < result.value < result.high < 1.15 * result.low


def test_a_board_beyond_counting() -> None:
    result = estimate(qs.NQueens(60), seed=1, probes=1)
    assert 4e57 < result.value < 7e57
    assert result.formula == pytest.approx((60 * 0.1431301) ** 60, rel=1e-3)
    assert result.probes == 20_000


@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        (qs.NQueens(0), 1),
        (qs.NQueens(1), 1),
        (qs.NQueens(4), 2),
        (qs.NQueens(11, toroidal=True), 88),
        (qs.NQueens(8, given=[(0, 0)]), 4),
        (qs.NQueens(8, blocked=[(0, column) for column in range(1, 8)]), 4),
        (qs.NQueens(4, given=[(0, 1), (1, 3), (2, 0), (3, 2)]), 1),
        (REGIONS, 1),
    ],
)
def test_any_board_of_one_queen_a_row(puzzle: qs.Puzzle, count: int) -> None:
    assert qs.count(puzzle) == count
    assert estimate(puzzle, seed=3, probes=20_000).value == pytest.approx(count, rel=0.1)


def test_no_probe_arrives() -> None:
    result = estimate(qs.NQueens(3), seed=1, probes=1)
    assert result == Estimate(0, 0, math.inf, 20_000, result.formula)
    assert str(result) == "unknown: none of 20,000 probes met a solution"


def test_the_same_seed_gives_the_same_estimate_however_the_work_is_shared() -> None:
    one, repeated, shared = (
        estimate(qs.NQueens(12), seed=5, probes=20_000, workers=workers) for workers in (1, 1, 3)
    )
    assert one == repeated == shared
    assert one != estimate(qs.NQueens(12), seed=6, probes=20_000)


def test_progress_goes_to_the_end() -> None:
    for options in ({"probes": 30_000}, {"seconds": 0.05}):
        shares: list[float] = []
        estimate(qs.NQueens(8), seed=1, progress=shares.append, **options)
        assert shares == sorted(shares)
        assert shares[0] > 0
        assert shares[-1] == 1


def test_what_is_refused() -> None:
    with pytest.raises(qs.UnsupportedProblem, match="128×128 cells, not 129×129"):
        estimate(qs.NQueens(129))
    with pytest.raises(qs.UnsupportedProblem, match="one queen in each row"):
        estimate(qs.RegionPuzzle(["ABCDEFGH"] * 8, stars=2))
    for options in ({"seed": -1}, {"seconds": 0}, {"probes": 0}, {"workers": 0}):
        with pytest.raises(ValueError, match=next(iter(options))):
            estimate(qs.NQueens(8), **options)

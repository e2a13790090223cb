"""The division by bands: its units add up, in each of the ways to count them."""

from __future__ import annotations

import random
import time

import pytest

from queenside.core import kernels
from queenside.core.kernels import MODULUS, Tally
from queenside.counter.jobs.divisions.bands import WHOLE_BOARD, Bands
from queenside.solver.published import KNOWN

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="no compiled kernels")

DIVISIONS = [
    *((n, n % 2, 0) for n in range(4, 13)),
    *((n, 2, length) for n in (6, 8, 10, 12, 14) for length in (1, 2)),
    *((n, 3, length) for n in (9, 11, 13) for length in (1, 2)),
    *((10, 4, 3), (12, 4, 2), (13, 5, 2)),
]
"""Queens, columns of the band, and of the beginnings."""


def of_all(division: Bands, method) -> list[Tally]:
    return [division.count(unit.task, method) for unit in division.units()]


@pytest.mark.parametrize("columns", [2, 4])
def test_the_work_is_estimated_without_bias(columns):
    division = Bands(12, columns, 1)
    dice = random.Random(1)
    drawn = [division._draw(dice) for _ in range(2000)]
    full = sum(unit.weight for unit in Bands(12, columns, columns).units())
    assert sum(methods * work for methods, work, _ in drawn) / 2000 == pytest.approx(full, rel=0.08)


def test_the_cost_is_about_the_time_of_all_units():
    division = Bands(14, 2, 1)
    begin = time.thread_time()
    of_all(division, "plain")
    spent = time.thread_time() - begin
    cost = division.cost(0.2, 1)
    assert spent / 2 < cost.seconds < 2 * spent
    assert 0 < cost.error < cost.seconds


def test_the_cost_of_a_large_board_is_known_from_parts_of_bands(monkeypatch):
    monkeypatch.delattr(kernels.Meet, "count_bands")
    cost = Bands(20, 2, 1).cost(0, 1)
    assert cost.samples == 2
    assert cost.seconds > cost.error > 0


@pytest.mark.parametrize(("n", "columns", "length"), DIVISIONS)
def test_all_units_in_all_ways(n, columns, length):
    division = Bands(n, columns, length)
    plain = of_all(division, "plain")
    assert sum(tally.count for tally in plain) == KNOWN[n]
    assert sum(tally.residue for tally in plain) % MODULUS == KNOWN[n]
    assert of_all(division, "mirrored") == plain
    other = of_all(division, "other")
    assert [tally[:2] for tally in other] == [tally[:2] for tally in plain]
    assert {tally.nodes for tally in other} == {0}


@pytest.mark.parametrize(
    ("n", "columns", "length", "fault"),
    [
        (3, 1, 0, "3 queens"),
        (29, 9, 2, "29 queens"),
        (8, 3, 1, "no band of 3"),
        (8, 2, 3, "first 3"),
    ],
)
def test_boards_that_it_does_not_take(n, columns, length, fault):
    with pytest.raises(ValueError, match=fault):
        Bands(n, columns, length)


@pytest.mark.parametrize("n", range(4, 29))
def test_suited(n):
    for seconds in (0.01, 10, 3600):
        division = Bands.suited(n, seconds)
        assert division.settings["n"] == n
        assert division.settings["columns"] >= (n > 4)


def test_shorter_units_are_more():
    numbers = [sum(1 for _ in Bands.suited(20, item).units()) for item in (1000, 10, 1, 0.1)]
    assert numbers == sorted(numbers)
    assert numbers[0] < 12 < 50 < numbers[-1]


@pytest.mark.parametrize("n", [17, 18, 19])
def test_every_worker_has_some(n):
    weights = [unit.weight for unit in Bands.suited(n, 10).units()]
    assert len(weights) > 7
    assert max(weights) < sum(weights) / 3


@pytest.mark.parametrize("n", [12, 16])
def test_what_takes_no_time_is_not_cut(n):
    assert [unit.task for unit in Bands.suited(n, 10).units()] == [WHOLE_BOARD]

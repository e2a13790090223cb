"""The division by bands: its units add up, in each of the ways to count them."""

from __future__ import annotations

import pytest

from queenside.core import kernels
from queenside.core.kernels import MODULUS, Tally
from queenside.counter.jobs.divisions.bands import Bands
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

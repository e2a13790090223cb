"""Bands of meeting in the middle: which are looked at, and what their images and codes count."""

from __future__ import annotations

import random

import pytest

from queenside import NQueens
from queenside.core import kernels

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="no compiled kernels")

SYMMETRIES = (0, kernels.MIRROR, kernels.FLIP, kernels.TURN)


def codes() -> list[str]:
    results = []
    for code in kernels.MEET_CODES if not kernels.missing() else ():
        try:
            kernels.MeetKernel(8, code)
        except ValueError:
            continue
        results.append(code)
    return results


@pytest.mark.parametrize("n", [16, 18, 22])
def test_without_a_column_all_solutions_are_around_one_band(n: int) -> None:
    """Once each, also where halves are counted for their images: the search counts them so."""
    result = kernels.MeetKernel(n, band=0).bands()
    assert result == [kernels.BandDetails(b"", 1, -1, doubled=False)]


PLANS = [
    (8, 0, 0),
    (9, 1, 1),
    (10, 2, 2),
    (11, 3, 0),
    (12, 2, 0),
    (12, 4, 3),
    (13, 3, 2),
    (13, 5, 0),
]


@pytest.mark.parametrize(("n", "columns", "cut"), PLANS)
def test_images_and_codes_come_to_the_same(n, columns, cut):
    prefixes = kernels.MeetKernel(n, band=columns).prefixes(min(columns, 2))[::3]
    first = kernels.MeetKernel(n, band=columns)
    expected = [first.count_bands(prefix) for prefix in prefixes]
    assert any(tally.count for tally in expected)
    assert all(
        tally.residue == tally.count and tally.nodes >= tally.count // 16 for tally in expected
    )
    for code in codes():
        meet = kernels.MeetKernel(n, code, columns, cut)
        for symmetry in SYMMETRIES:
            assert [meet.count_bands(prefix, symmetry) for prefix in prefixes] == expected


def some_band(meet: kernels.MeetKernel, seed: int) -> bytes:
    chance, prefix = random.Random(seed), b""
    while len(prefix) < meet.columns:
        longer = [prefix + bytes([row]) for row in range(32)]
        longer = [item for item in longer if begins(meet, item)]
        prefix = chance.choice(longer) if longer else b""
    return prefix


def begins(meet: kernels.MeetKernel, prefix: bytes) -> bool:
    try:
        return meet.work_under(prefix) > 0
    except ValueError:
        return False


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("n", "columns"), [(17, 7), (18, 8), (20, 8), (21, 9), (22, 10)])
def test_wide_bands(code, n, columns):
    """What the largest boards need: many outer rows, and diagonals that words leave out."""
    meet = kernels.MeetKernel(n, code, columns)
    for seed in range(4):
        (band,) = meet.bands(some_band(meet, seed))
        count = sum(around(n, band, band.offset - less) for less in range(1 + band.doubled))
        tallies = {meet.count_bands(band.rows, symmetry) for symmetry in SYMMETRIES}
        assert len(tallies) == 1
        assert tallies.pop().count == band.images * count


def around(n: int, band: kernels.BandDetails, furthest: int) -> int:
    """Solutions around a band by the other kernel, no queen in the middle rows further out."""
    first = (n - len(band.rows)) // 2
    given = [(row, first + i) for i, row in enumerate(band.rows)]
    far = [column for column in range(n) if abs(2 * column - n + 1) > furthest]
    blocked = [(row, column) for row in {n // 2, (n - 1) // 2} for column in far]
    work = kernels.Queens(n, NQueens(n, given=given, blocked=blocked).problem)
    return sum(work.count(unit) for unit in range(len(work.weights)))


def test_the_narrowest_bands_that_need_no_more_memory_than_there_is():
    assert [kernels.MeetKernel(n).columns for n in range(22, 29)] == [2, 3, 4, 5, 6, 5, 6]

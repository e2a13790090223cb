"""Bands of meeting in the middle: which are looked at, and what their images and codes count."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest

from queenside import NQueens, kernels

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="no compiled kernels")

SYMMETRIES = (0, kernels.MIRROR, kernels.FLIP, kernels.TURN)


def codes() -> list[str]:
    """The kinds of code that run on this processor."""
    found = []
    for code in kernels.MEET_CODES if not kernels.missing() else ():
        try:
            kernels.meet(8, code)
        except ValueError:
            continue
        found.append(code)
    return found


def images(n: int, rows: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The band mirrored, flipped and turned by half, and itself."""
    flipped = tuple(n - 1 - row for row in rows)
    return {rows, rows[::-1], flipped, flipped[::-1]}


def far_out(n: int, columns: int, rows: tuple[int, ...]) -> tuple[int, int]:
    """How far out the queens in the middle rows are, and those in the middle columns."""
    first = (n - columns) // 2
    lines = [(abs(2 * row - n + 1), abs(2 * (first + i) - n + 1)) for i, row in enumerate(rows)]
    across = max([column for row, column in lines if row <= 1], default=-1)
    return across, max([row for row, column in lines if column <= 1], default=-1)


@pytest.mark.parametrize("n", [16, 18, 22])
def test_without_a_column_all_solutions_are_around_one_band(n: int) -> None:
    """Once each, also where halves are counted for their images: the search counts them so."""
    found = kernels.band_details(kernels.meet(n, band=0), b"")
    assert found == [kernels.BandDetails(b"", 1, -1, twice=False)]


@pytest.mark.parametrize(("n", "columns"), [(8, 2), (9, 3), (9, 1), (10, 4), (11, 3)])
def test_of_all_images_one_is_looked_at(n, columns):
    """By the definition, but for those that leave a row without an open cell."""
    wanted = {}
    for rows in permutations(range(n), columns):
        if any(abs(rows[i] - rows[j]) == j - i for j in range(columns) for i in range(j)):
            continue
        across, offset = far_out(n, columns, rows)
        if rows == min(images(n, rows)) and across <= offset:
            wanted[bytes(rows)] = (len(images(n, rows)), offset, across < offset)
    found = kernels.band_details(kernels.meet(n, band=columns), b"")
    assert {band.rows for band in found} <= set(wanted)
    assert all([wanted[band.rows] == band[1:] for band in found])
    for rows in set(wanted) - {band.rows for band in found}:
        band = kernels.BandDetails(rows, *wanted[rows])
        assert not around(n, band, band.offset)


@pytest.mark.parametrize(("n", "columns"), [(10, 2), (11, 3), (12, 4), (13, 5)])
def test_bands_under_all_prefixes_are_all_bands(n, columns):
    meet = kernels.meet(n, band=columns)
    whole = kernels.band_details(meet, b"")
    assert meet.bands == len(whole) == meet.bands_under(b"")
    for length in range(columns + 1):
        prefixes = meet.prefixes(length)
        assert prefixes == sorted(set(prefixes))
        assert [band for each in prefixes for band in kernels.band_details(meet, each)] == whole
        assert sum(map(meet.bands_under, prefixes)) == len(whole)
    assert prefixes == [band.rows for band in whole]
    assert sum(map(meet.work_under, prefixes)) == pytest.approx(
        sum(map(meet.work_under, meet.prefixes(columns - 1)))
    )


def test_the_guessed_work_is_near_and_always_the_same():
    meet = kernels.meet(22, band=4)
    guessed = [sum(map(meet.work_under, meet.prefixes(length))) for length in (1, 2, 3)]
    assert guessed == [sum(map(meet.work_under, meet.prefixes(length))) for length in (1, 2, 3)]
    assert guessed == pytest.approx([guessed[2]] * 3, rel=0.2)


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
    prefixes = kernels.meet(n, band=columns).prefixes(min(columns, 2))[::3]
    first = kernels.meet(n, band=columns)
    expected = [kernels.count_bands(first, prefix) for prefix in prefixes]
    assert any(tally.count for tally in expected)
    assert all(
        tally.residue == tally.count and tally.nodes >= tally.count // 16 for tally in expected
    )
    for code in codes():
        meet = kernels.meet(n, code, columns, cut)
        for symmetry in SYMMETRIES:
            assert [kernels.count_bands(meet, each, symmetry) for each in prefixes] == expected


def some_band(meet: kernels.Meet, seed: int) -> bytes:
    """A band that is looked at, a random one."""
    chance, prefix = random.Random(seed), b""
    while len(prefix) < meet.columns:
        longer = [prefix + bytes([row]) for row in range(32)]
        longer = [each for each in longer if begins(meet, each)]
        prefix = chance.choice(longer) if longer else b""
    return prefix


def begins(meet: kernels.Meet, prefix: bytes) -> bool:
    try:
        return meet.work_under(prefix) > 0
    except ValueError:
        return False


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize(("n", "columns"), [(17, 7), (18, 8), (20, 8), (21, 9), (22, 10)])
def test_wide_bands(code, n, columns):
    """What the largest boards need: many outer rows, and diagonals that words leave out."""
    meet = kernels.meet(n, code, columns)
    for seed in range(4):
        (band,) = kernels.band_details(meet, some_band(meet, seed))
        count = sum(around(n, band, band.offset - less) for less in range(1 + band.twice))
        tallies = {kernels.count_bands(meet, band.rows, symmetry) for symmetry in SYMMETRIES}
        assert len(tallies) == 1
        assert tallies.pop().count == band.images * count


def around(n: int, band: kernels.BandDetails, furthest: int) -> int:
    """Solutions around a band by the other kernel, no queen in the middle rows further out."""
    first = (n - len(band.rows)) // 2
    given = [(row, first + i) for i, row in enumerate(band.rows)]
    far = [column for column in range(n) if abs(2 * column - n + 1) > furthest]
    blocked = [(row, column) for row in {n // 2, (n - 1) // 2} for column in far]
    work = kernels.queens(n, NQueens(n, given=given, blocked=blocked).problem)
    return sum(work.count(unit) for unit in range(len(work.weights)))


def test_the_narrowest_bands_that_need_no_more_memory_than_there_is():
    assert [kernels.meet(n).columns for n in range(22, 29)] == [2, 3, 4, 5, 6, 5, 6]


def test_threads_share_one_board():
    meet = kernels.meet(14, band=4)
    prefixes = meet.prefixes(1)
    with ThreadPoolExecutor(4) as pool:
        tallies = list(pool.map(lambda prefix: kernels.count_bands(meet, prefix), prefixes))
    assert tallies == [kernels.count_bands(meet, prefix) for prefix in prefixes]
    assert sum(tally.count for tally in tallies) == 365596


WRONG = [
    b"\x00\x01",
    b"\x00\x00",
    b"\x0c",
    b"\xff",
    b"\x07",
    b"\x00\x02\x04\x06\x08",
    b"\x05\x08",
]
"""Queens that attack each other, are off the board, the flip of others, one too many, no end."""


@pytest.mark.parametrize("prefix", WRONG)
def test_no_band_begins_so(prefix):
    meet = kernels.meet(12, band=4)
    for ask in (meet.bands_under, meet.work_under, meet.details_under):
        with pytest.raises(ValueError, match="no band"):
            ask(prefix)
    with pytest.raises(ValueError, match="no band"):
        meet.count_bands(prefix, 0)


def test_other_wrong_questions():
    meet = kernels.meet(12, band=4)
    with pytest.raises(ValueError, match="no such symmetry"):
        meet.count_bands(b"\x00", 3)
    with pytest.raises(ValueError, match="so many columns"):
        meet.prefixes(5)
    with pytest.raises(ValueError, match="so many columns"):
        meet.prefixes(-1)
    with pytest.raises(ValueError, match="all columns"):
        meet.halves(b"\x00")
    with pytest.raises(ValueError, match="to be numbered"):
        kernels.meet(26).halves(0)


def test_halves_around_a_band_said_by_its_rows():
    meet = kernels.meet(12, band=2)
    counts = [meet.halves(rows).count(0, meet.row_sets) for rows in meet.prefixes(2)]
    assert counts == [meet.halves(band).count(0, meet.row_sets) for band in range(meet.bands)]
    assert sum(counts) == 14200


def test_cancelled():
    meet = kernels.meet(12)
    meet.cancel()
    with pytest.raises(InterruptedError):
        kernels.count_bands(meet, b"")

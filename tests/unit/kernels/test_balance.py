"""What the kernel says of counts: as Python, and where queens can be, shares that show it."""

from __future__ import annotations

from array import array
from itertools import accumulate, chain

import pytest

from queenside import kernels
from queenside.logic.patterns import simplex
from tests.unit.logic.test_counting import asked

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

NEARLY = 1e-4
"""Of a sum of shares, each of which may be 1e-6 aside."""

Told = tuple[float, float, dict[int, float]]


def told(
    size: int, exact: int, bounds: list[int], rows: list[list[int]], tried: list[int]
) -> tuple[list[Told], list[Told]]:
    found = record(size, exact, bounds, rows, tried)
    excluded = [each for each in found if each[0] >= 0]
    assert not any(shortfall for cell, shortfall, _ in found if cell < 0)  # of shares there is none
    return excluded, [each for each in found if each[0] == -1]


def record(
    size: int,
    exact: int,
    bounds: list[int],
    rows: list[list[int]],
    tried: list[int] | None = None,
) -> list[Told]:
    """All that the kernel says of the cells tried, as `native/balance/balance.h` has it."""
    tried = [*range(size)] if tried is None else tried
    first = [0, *accumulate(map(len, rows))]
    parts = (array("i", each).tobytes() for each in (bounds, first, chain(*rows), tried))
    numbers, found = iter(array("d", kernels._native.excluded(size, exact, *parts))), []
    for cell in numbers:
        shortfall, count = next(numbers), int(next(numbers))
        found.append((cell, shortfall, {int(next(numbers)): next(numbers) for _ in range(count)}))
    return found


@pytest.mark.parametrize("number", range(60))
def test_the_kernel_finds_the_same(number: int) -> None:
    size, exact, bounds, rows = asked(number)
    tried = [*range(number % 2, size)]
    found = simplex.excluded(size, exact, bounds, rows, tried)
    assert kernels.excluded(size, exact, bounds, rows, tried)[0] == found


@pytest.mark.parametrize("number", range(60))
def test_what_is_not_excluded_has_a_whole_share(number: int) -> None:
    """Shares fill all rows, and each shows a cell that none before has shown."""
    size, exact, bounds, rows = asked(number)
    excluded, shown = told(size, exact, bounds, rows, [*range(size)])
    possible = set[int]()
    for mark, none, shares in shown:
        assert (mark, none) == (-1, 0)
        assert all(1e-6 < share < 1 + 1e-6 for share in shares.values())
        for at, row in enumerate(rows):
            most = bounds[at] + NEARLY
            assert bounds[at] * (at < exact) - NEARLY < sum(map(shares.get, row, [0.0] * size))
            assert sum(shares.get(cell, 0.0) for cell in row) < most
        whole = {cell for cell, share in shares.items() if share > 1 - 1e-6}
        assert whole - possible
        possible |= whole
    none_there = {int(cell) for cell, *_ in excluded}
    assert not none_there & possible
    if number % 3 or shown:  # there is a solution, or shares are one of a kind
        assert none_there | possible == {*range(size)}


@pytest.mark.parametrize("number", range(60))
def test_shares_miss_no_more_than_the_shortfall(number: int) -> None:
    size, exact, bounds, rows = asked(number)
    found, _, missing = kernels.excluded(size, exact, bounds, rows, [*range(size)])
    every = [each for each in record(size, exact, bounds, rows) if each[0] == -2]
    assert len(found) == len(missing) == len(every)
    for (cell, shortfall, _), (_, _, shares) in zip(found, every, strict=True):
        assert shares[cell] == 1
        for at, row in enumerate(rows):
            held = sum(shares.get(each, 0.0) for each in row)
            assert held < bounds[at] + shortfall * (1 if at < exact else simplex.LIGHT) + NEARLY
            assert at >= exact or held > bounds[at] - shortfall - NEARLY


def test_the_largest_programs_are_taken() -> None:
    for size, rows in ((4096, 0), (0, 32768), (1022, 2046)):
        assert not kernels.excluded(size, 0, [1] * rows, [[]] * rows, [])[0]

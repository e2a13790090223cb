"""What the kernel says of counts: as Python, and where queens can be, shares that show it."""

from __future__ import annotations

from array import array
from itertools import accumulate, chain

import pytest

from queenside.core import kernels
from queenside.explainer.logic.patterns import simplex
from tests.unit.explainer.logic.test_counting import asked

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

NEARLY = 1e-4
"""Of a sum of shares, each of which may be 1e-6 aside."""

Told = tuple[float, float, dict[int, float]]


def record(
    size: int,
    exact: int,
    bounds: list[int],
    rows: list[list[int]],
    tried: list[int] | None = None,
) -> list[Told]:
    """All that the kernel says of the cells tried, as `native/explainer/balance/balance.h` has
    it."""
    tried = [*range(size)] if tried is None else tried
    first = [0, *accumulate(map(len, rows))]
    parts = (array("i", item).tobytes() for item in (bounds, first, chain(*rows), tried))
    numbers, result = iter(array("d", kernels._native.excluded(size, exact, *parts))), []
    for cell in numbers:
        shortfall, count = next(numbers), int(next(numbers))
        result.append((cell, shortfall, {int(next(numbers)): next(numbers) for _ in range(count)}))
    return result


@pytest.mark.parametrize("number", range(60))
def test_the_kernel_finds_the_same(number: int) -> None:
    size, exact, bounds, rows = asked(number)
    tried = [*range(number % 2, size)]
    result = simplex.excluded(size, exact, bounds, rows, tried)
    assert kernels.excluded(size, exact, bounds, rows, tried)[0] == result


@pytest.mark.parametrize("number", range(60))
def test_shares_miss_no_more_than_the_shortfall(number: int) -> None:
    size, exact, bounds, rows = asked(number)
    result, _, missing = kernels.excluded(size, exact, bounds, rows, [*range(size)])
    everything = [item for item in record(size, exact, bounds, rows) if item[0] == -2]
    assert len(result) == len(missing) == len(everything)
    for (cell, shortfall, _), (_, _, shares) in zip(result, everything, strict=True):
        assert shares[cell] == 1
        for index, row in enumerate(rows):
            stored = sum(shares.get(item, 0.0) for item in row)
            assert (
                stored
                < bounds[index] + shortfall * (1 if index < exact else simplex.LIGHT) + NEARLY
            )
            assert index >= exact or stored > bounds[index] - shortfall - NEARLY


def test_the_largest_programs_are_taken() -> None:
    for size, rows in ((4096, 0), (0, 32768), (1022, 2046)):
        assert not kernels.excluded(size, 0, [1] * rows, [[]] * rows, [])[0]

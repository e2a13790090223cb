"""Divide a board for meeting in the middle: the columns of the band, and which bands there are.

native/counter/meet/meet.h has the idea, and finds the bands. A graphics processor is told no more
of a band than the rows of its queens: it makes the lists itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from queenside.core.kernels import MAX_MEET, MIN_MEET, BandDetails, MeetKernel

MAX_HALF = 11
"""Columns on either side of the band; the sizes of arrays in meet.cu come from it."""

MAX_BAND = 7
"""Columns of a band: so many edges have room in a word of meet.cu."""

COLUMNS = {20: 2, 21: 1, 22: 2, 27: 5, 28: 6}
"""The best number of columns in the band, as measured on an NVIDIA H100 and an H200."""


class GpuPlan(NamedTuple):
    """The division of a board of n queens: columns in the band."""

    n: int
    band: int

    @property
    def half(self) -> int:
        """Columns on either side."""
        return (self.n - self.band) // 2

    @property
    def free_rows(self) -> int:
        """Rows that the band leaves."""
        return 2 * self.half

    @property
    def reach(self) -> int:
        """Diagonals of each direction that reach from one half to the other."""
        return self.n - 1 - self.band

    @property
    def row_sets(self) -> int:
        """The number of sets of rows that an eastern half may use."""
        return comb(self.free_rows, self.half)

    @property
    def is_possible(self) -> bool:
        """Whether meet.cu has room for it."""
        return (
            MIN_MEET <= self.n <= MAX_MEET
            and (self.n - self.band) % 2 == 0
            and 2 <= self.half <= MAX_HALF
            and 0 <= self.band < min(self.reach, MAX_BAND + 1)
        )

    @property
    def numbers(self) -> bytes:
        """The plan as `Plan` in meet.cu."""
        choose = [comb(n, k) for n in range(2 * MAX_HALF + 1) for k in range(MAX_HALF + 1)]
        shape = (self.n, self.band, self.half, self.free_rows, self.reach)
        return array("I", (*shape, *choose)).tobytes()

    def live_diagonals(self, band: BandDetails) -> int:
        """The number of diagonals between the halves on which no queen of the band stands."""
        ups = [row - i - 1 for i, row in enumerate(band.rows)]
        downs = [row - self.band + i for i, row in enumerate(band.rows)]
        return 2 * self.reach - sum([0 <= line < self.reach for line in ups + downs])


def plan(n: int, columns: int | None = None, is_small: bool = False) -> GpuPlan:
    """The plan for n queens with so many columns in the band, or the usual number.

    Raises ValueError for a board that cannot be divided so.
    """
    division = GpuPlan(n, usual_columns(n, is_small) if columns is None else columns)
    if not division.is_possible:
        columns = division.band
        raise ValueError(f"a board of {n} queens cannot be divided around {columns} columns here")
    return division


def usual_columns(n: int, is_small: bool = False) -> int:
    """As many as measured best, or as leave halves of nine columns, or ten on large boards.

    Never ten on a small device: its lists would have no room, or their tables in shared memory.
    """
    nine = max(n % 2, n - 18)
    return nine if is_small else COLUMNS.get(n, nine if n < 23 else n - 20)


def bands(plan: GpuPlan, prefix: bytes = b"") -> list[BandDetails]:
    """List the bands to count that begin with these rows. Raises ValueError without any."""
    return MeetKernel(plan.n, band=plan.band).bands(prefix)


def flip(plan: GpuPlan, band: BandDetails) -> BandDetails:
    """Turn a band upside down."""
    return band._replace(rows=bytes(plan.n - 1 - row for row in band.rows))


def band_bytes(bands: Iterable[BandDetails]) -> bytes:
    """The bands as `prepare` in meet.cu reads them."""
    return b"".join(
        [band.rows + bytes((band.images, band.offset & 255, band.doubled)) for band in bands]
    )

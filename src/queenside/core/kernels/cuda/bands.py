"""Divide a board for meeting in the middle: bands, and the cells they leave to the halves.

native/counter/meet/meet.h has the idea, and finds the bands. A graphics processor needs no more
than these numbers: it makes the lists itself.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

from queenside.core.kernels import (
    FLIP,
    MAX_MEET,
    MIN_MEET,
    MIRROR,
    TURN,
    BandDetails,
    MeetKernel,
)

MAX_HALF = 10
"""Columns on either side of the band; the sizes of arrays in meet.cu come from it."""

MAX_KEY_BITS = 10

MUCH_MEMORY = 20 * 10**9
"""Bytes from which on halves of ten columns have room."""

CHUNK_BITS = (6, 7)
"""The bits of a chunk: see meet.cu. The fewer, the more blocks share a multiprocessor."""


@dataclass(frozen=True)
class GpuPlan:
    """The division of a board of n queens: columns in the band, diagonals in the key.

    `cut` is the number of diagonals of each direction that make the key, at least; there are more
    where chunks of `chunk_bits` have no room for the others.
    """

    n: int
    band: int
    cut: int = 0
    chunk_bits: int = 6

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
    def key_cut(self) -> int:
        """Diagonals of each direction in the key."""
        return max(self.cut, self.reach - 2 * self.chunk_bits)

    @property
    def one_side(self) -> bool:
        """Whether every band is its own mirror image."""
        return self.band < 2

    @property
    def row_sets(self) -> int:
        """The number of sets of rows that an eastern half may use."""
        return comb(self.free_rows, self.half)

    @property
    def possible(self) -> bool:
        """Whether meet.cu has room for it."""
        return (
            MIN_MEET <= self.n <= MAX_MEET
            and (self.n - self.band) % 2 == 0
            and 2 <= self.half <= MAX_HALF
            and 0 <= self.band < self.reach
            and 0 <= self.key_cut < self.reach
            and 2 * self.key_cut <= MAX_KEY_BITS
        )

    @cached_property
    def numbers(self) -> bytes:
        """The plan as `Plan` in meet.cu."""
        shape = (self.n, self.band, self.half, self.free_rows, self.reach, self.key_cut)
        choose = [comb(n, k) for n in range(2 * MAX_HALF + 1) for k in range(MAX_HALF + 2)]
        return array("I", (*shape, self.one_side, *choose)).tobytes()


def plan(n: int, columns: int | None = None, cut: int = 0, memory: int = 0) -> GpuPlan:
    """The plan for n queens with so many columns in the band, or the usual number.

    That depends on how many bytes of memory the device has. Raises ValueError for a board that
    cannot be divided so.
    """
    band = usual_columns(n, memory) if columns is None else columns
    for bits in CHUNK_BITS:
        division = GpuPlan(n, band, cut, bits)
        if division.possible:
            return division
    raise ValueError(f"a board of {n} queens cannot be divided around {band} columns here")


def usual_columns(n: int, memory: int = 0) -> int:
    """As many as leave halves of nine columns, or of ten from n = 21 on if there is much memory.

    By estimate, not by measuring: longer lists suit the device, and pairs that symmetry saves count
    for more from n = 20 on.
    """
    half = 10 if n > 20 and memory >= MUCH_MEMORY else 9
    return max(n % 2, n - 2 * half)


def bands(plan: GpuPlan, prefix: bytes = b"") -> list[BandDetails]:
    """List the bands to count that begin with these rows. Raises ValueError without any."""
    return MeetKernel(plan.n, band=plan.band).bands(prefix)


def flip(plan: GpuPlan, band: BandDetails) -> BandDetails:
    """Turn a band upside down."""
    return band._replace(rows=bytes(plan.n - 1 - row for row in band.rows))


def _symmetries(n: int, rows: bytes) -> int:
    """Return the symmetries that map a band to itself, as bits."""
    flipped = bytes(n - 1 - row for row in rows)
    images = {MIRROR: rows[::-1], FLIP: flipped, TURN: flipped[::-1]}
    return sum(symmetry for symmetry, image in images.items() if image == rows)


def _off_centre(line: int, n: int) -> int:
    """Twice the distance of a row or a column from the centre; 0 or 1 in the middle."""
    return abs(2 * line - (n - 1))


class Side(NamedTuple):
    """The cells of a half, by column from the edge of the board: rows as bits."""

    closed: list[int]
    tied: list[int]


def _side(plan: GpuPlan, band: BandDetails, mirrored: bool) -> Side:
    """Return the cells that a band leaves to the east, or to the west if it is mirrored."""
    rows = band.rows[::-1] if mirrored else band.rows
    board = (1 << plan.n) - 1
    middle = 1 << (plan.n - 1) // 2 | 1 << plan.n // 2 if plan.band else 0
    side = Side([0] * MAX_HALF, [0] * MAX_HALF)
    for c in range(plan.half):
        column = plan.n - 1 - c
        far = _off_centre(column, plan.n)
        closed = middle if far > band.offset else 0
        for i, row in enumerate(rows):
            queen, distance = 1 << row, column - plan.half - i
            closed |= queen | queen << distance | queen >> distance
        side.closed[c] = closed & board
        side.tied[c] = middle if far == band.offset and band.doubled else 0
    return side


def band_numbers(plan: GpuPlan, band: BandDetails) -> bytes:
    """Return the band as `Band` in meet.cu."""
    east, west = _side(plan, band, False), _side(plan, band, True)
    free = [row for row in range(plan.n) if row not in band.rows]
    middle = next((i for i, row in enumerate(free) if _off_centre(row, plan.n) <= 1), 0)
    padded = free + [0] * (2 * MAX_HALF - len(free))
    masks = (*east.closed, *west.closed, *east.tied, *west.tied)
    last = (_symmetries(plan.n, band.rows), middle, band.images, band.doubled)
    return array("I", (*padded, *masks, *last)).tobytes()

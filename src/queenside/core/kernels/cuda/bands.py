"""Divide a board for meeting in the middle: bands, and the cells they leave to the halves.

native/counter/meet/meet.h has the idea and the words. This is the same once more, in a few lines
of Python, since a graphics processor needs no more than these numbers: it makes the lists itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import NamedTuple

LEAST, MOST = 4, 28
"""The smallest and the largest n that are counted."""

MOST_HALF = 10
"""Columns on either side of the band; the sizes of arrays in meet.cu come from it."""

MOST_KEY_BITS = 10

MUCH_MEMORY = 20 * 10**9
"""Bytes from which on halves of ten columns have room."""

CHUNK_BITS = (6, 7)
"""The bits of a chunk: see meet.cu. The fewer, the more blocks share a multiprocessor."""

MIRROR, FLIP, TURN = 1, 2, 4
"""The symmetries that may keep a band: west to east, top to bottom, half turn."""


@dataclass(frozen=True)
class Plan:
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
            LEAST <= self.n <= MOST
            and (self.n - self.band) % 2 == 0
            and 2 <= self.half <= MOST_HALF
            and 0 <= self.band < self.reach
            and 0 <= self.key_cut < self.reach
            and 2 * self.key_cut <= MOST_KEY_BITS
        )

    @cached_property
    def numbers(self) -> bytes:
        """The plan as `Plan` in meet.cu."""
        shape = (self.n, self.band, self.half, self.free_rows, self.reach, self.key_cut)
        choose = [comb(n, k) for n in range(2 * MOST_HALF + 1) for k in range(MOST_HALF + 2)]
        return array("I", (*shape, self.one_side, *choose)).tobytes()


def plan(n: int, columns: int | None = None, cut: int = 0, memory: int = 0) -> Plan:
    """The plan for n queens with so many columns in the band, or the usual number.

    That depends on how many bytes of memory the device has. Raises ValueError for a board that
    cannot be divided so.
    """
    band = usual_columns(n, memory) if columns is None else columns
    for bits in CHUNK_BITS:
        found = Plan(n, band, cut, bits)
        if found.possible:
            return found
    raise ValueError(f"a board of {n} queens cannot be divided around {band} columns here")


def usual_columns(n: int, memory: int = 0) -> int:
    """As many as leave halves of nine columns, or of ten from n = 21 on if there is much memory.

    By estimate, not by measuring: longer lists suit the device, and pairs that symmetry saves count
    for more from n = 20 on.
    """
    half = 10 if n > 20 and memory >= MUCH_MEMORY else 9
    return max(n % 2, n - 2 * half)


class Band(NamedTuple):
    """Queens in the middle columns, and what they mean for the halves (`meet.h`)."""

    rows: tuple[int, ...]
    images: int
    kept_by: int
    offset: int
    twice: bool


def bands(plan: Plan, prefix: Sequence[int] = ()) -> Iterator[Band]:
    """The bands that are looked at and begin with queens in these rows, in order of their rows."""
    rows = list(prefix)
    if any([not _can_add(rows[:i], row) for i, row in enumerate(rows)]):
        return
    yield from _longer(plan, rows)


def _longer(plan: Plan, rows: list[int]) -> Iterator[Band]:
    if len(rows) == plan.band:
        band = _judged(plan, tuple(rows))
        if band is not None:
            yield band
        return
    first = rows[0] if rows else 0  # with a smaller row at either end, an image would come before
    for row in range(first if len(rows) == plan.band - 1 else 0, plan.n):
        if _can_add(rows, row) and (rows or 2 * row < plan.n):
            yield from _longer(plan, [*rows, row])


def _can_add(rows: Sequence[int], row: int) -> bool:
    """Return whether no queen of the columns before attacks this row of the next column."""
    return all([row != other and abs(row - other) != len(rows) - i for i, other in enumerate(rows)])


def _judged(plan: Plan, rows: tuple[int, ...]) -> Band | None:
    """The band; None if it is not looked at."""
    kept = _kept_by(plan.n, rows)
    offset, across = _offsets(plan, rows)
    if kept is None or across > offset:
        return None
    band = Band(rows, 4 // (1 + kept.bit_count()), kept, offset, across < offset)
    return band if _leaves_rows(plan, band) else None


def _kept_by(n: int, rows: tuple[int, ...]) -> int | None:
    """The symmetries that keep a band; None if an image comes before it."""
    flipped = tuple(n - 1 - row for row in rows)
    images = {MIRROR: rows[::-1], FLIP: flipped, TURN: flipped[::-1]}
    if min(images.values()) < rows:
        return None
    return sum(symmetry for symmetry, image in images.items() if image == rows)


def _off_centre(line: int, n: int) -> int:
    """Twice the distance of a row or a column from the centre; 0 or 1 in the middle."""
    return abs(2 * line - (n - 1))


def _offsets(plan: Plan, rows: tuple[int, ...]) -> tuple[int, int]:
    """Return how far out queens of the band stand in middle columns and rows; -1 for none."""
    places = [
        (_off_centre(row, plan.n), _off_centre(plan.half + i, plan.n)) for i, row in enumerate(rows)
    ]
    offset = max((far for far, column in places if column <= 1), default=-1)
    across = max((column for far, column in places if far <= 1), default=-1)
    return offset, across


class Side(NamedTuple):
    """The cells of a half, by column from the edge of the board: rows as bits."""

    closed: list[int]
    tied: list[int]


def _side(plan: Plan, band: Band, mirrored: bool) -> Side:
    """Return the cells that a band leaves to the east, or to the west if it is mirrored."""
    rows = band.rows[::-1] if mirrored else band.rows
    board = (1 << plan.n) - 1
    middle = 1 << (plan.n - 1) // 2 | 1 << plan.n // 2 if plan.band else 0
    side = Side([0] * MOST_HALF, [0] * MOST_HALF)
    for c in range(plan.half):
        column = plan.n - 1 - c
        far = _off_centre(column, plan.n)
        closed = middle if far > band.offset else 0
        for i, row in enumerate(rows):
            queen, apart = 1 << row, column - plan.half - i
            closed |= queen | queen << apart | queen >> apart
        side.closed[c] = closed & board
        side.tied[c] = middle if far == band.offset and band.twice else 0
    return side


def _leaves_rows(plan: Plan, band: Band) -> bool:
    """Return whether each row that the band leaves has a cell where a queen may stand."""
    taken = (1 << plan.n) - 1
    for side in (_side(plan, band, False), _side(plan, band, True)):
        for closed in side.closed[: plan.half]:
            taken &= closed
    return not taken & ~sum(1 << row for row in band.rows)


def band_numbers(plan: Plan, band: Band) -> bytes:
    """Return the band as `Band` in meet.cu."""
    east, west = _side(plan, band, False), _side(plan, band, True)
    free = [row for row in range(plan.n) if row not in band.rows]
    middle = next((i for i, row in enumerate(free) if _off_centre(row, plan.n) <= 1), 0)
    padded = free + [0] * (2 * MOST_HALF - len(free))
    masks = (*east.closed, *west.closed, *east.tied, *west.tied)
    last = (band.kept_by, middle, band.images, band.twice)
    return array("I", (*padded, *masks, *last)).tobytes()

"""Counting by meeting in the middle on a graphics processor: what meet.cu is asked for, in order.

Some bands are done at once. Their lists are grown column by column, each from those of the column
before, so there are two stores of placements that take turns; then the sets of rows are joined in
slices of some hundredths of a second, so that it can be cancelled. How much room lists need is not
known before. If it was not enough, nothing that was counted is kept, and it is done again with
fewer bands, or with more room for halves.
"""

from __future__ import annotations

import struct
import time
from array import array
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from queenside.core.kernels import MODULUS, BandDetails, Tally
from queenside.core.kernels.cuda.bands import GpuPlan, band_bytes
from queenside.core.kernels.cuda.machine import Kernel, Machine, Memory, Program

MAX_BANDS = 64
"""Bands in a batch, at most."""

SHARE, MAX_STORES = 0.6, 16 << 30
"""The share of the free memory that placements may take, and how many bytes of it at most."""

SLACK = 1.3
"""How much more room is left for a band than others took."""

FIRST_SIDE, FIRST_SHARE, READ_AHEAD = {9: 1 << 17, 10: 1 << 20, 11: 1 << 20}, 1 / 16, 1 << 12
"""Halves of a side that have room in a block at first, by the columns of a half; the share of the
memory that all of them may take at first; and bytes behind the last one that may be read."""

MIN_SIDE = 1 << 14
"""Halves that have room at first on small boards, or on small devices."""

JOINED_SETS, FIRST_SLICE, SLICE_SECONDS = 8, 1 << 12, 0.05
"""Sets of rows in a part, as in meet.cu; the parts that are joined at first; and how long a slice
of them is to take."""

INNER, CLOSED = 2, 1 << 19
"""The columns that are not grown, and what marks a packed placement, as in meet.cu."""

GROWERS, PREPARERS = 256, 32
"""Threads in a block."""

JOINERS, MAX_BLOCKS = 768, 3
"""Threads that join on a multiprocessor, in as many blocks as have room there, up to so many."""

WARP, OWN_OF_WARP = 32, 16
"""Threads in a warp, and its own bytes in the memory that a block shares."""

MUCH_MEMORY = 6 << 30
"""Bytes from which on halves of ten columns have room."""


class Shape(NamedTuple):
    """Bits of a chunk and most bits of a key, as meet.cu is compiled, and what `join` needs."""

    chunk_bits: int
    key_bits: int
    shared: int
    """Bytes that the threads of a block share, without those that a warp has there for its own."""


SHAPES = (Shape(7, 6, 76192), Shape(7, 8, 86944), Shape(8, 10, 195488))
"""From the fastest on, which holds the fewest diagonals."""


FOUR, SPAN, BAND, RESULT = 32, 8, 8608, 32
"""Bytes of four placements, a span, a band and a result in meet.cu."""

HALVES = 2 * 2 * 4
"""Bytes for a half of each side, of two sets of rows at a time."""


def is_small(machine: Machine) -> bool:
    """Return whether a device has too little memory, of either kind, for halves of ten columns."""
    return machine.memory < MUCH_MEMORY or machine.shared < SHAPES[-1].shared


def joining(machine: Machine, shape: Shape) -> Kernel:
    """The kernel that joins, for as many blocks as have room on a multiprocessor of a machine."""
    size = shape.shared + OWN_OF_WARP * JOINERS // WARP + machine.reserved
    blocks = max(1, min(machine.shared_by_blocks // size, MAX_BLOCKS))
    threads = JOINERS // blocks
    numbers = {
        "CHUNK_BITS": shape.chunk_bits,
        "KEY_BITS": shape.key_bits,
        "THREADS": threads,
        "BLOCKS": blocks,
        "TABLE_AT": machine.reserved,
    }
    shared = shape.shared + OWN_OF_WARP * threads // WARP
    return Kernel(Program("meet.cu", tuple(numbers.items())), "join", threads, shared)


class Lists(NamedTuple):
    """What is grown around some bands: placements of all columns but the inner ones."""

    bands: Memory
    placements: Memory
    spans: Memory


class Meeting:
    """Counts the solutions around bands of a plan."""

    def __init__(self, machine: Machine, plan: GpuPlan) -> None:
        self._machine, self._plan = machine, plan
        self._numbers = machine.upload(plan.numbers)
        self._first = machine.upload(struct.pack("Q", 0 if plan.half > INNER else CLOSED))
        self._is_cancelled = False
        self._batch_size, self._slice = 1, FIRST_SLICE
        budget = min(SHARE * machine.memory, MAX_STORES)
        shares = [budget / 4, budget / 4]
        shares[(plan.half - INNER - 1) % 2] *= 3  # the column grown last has the most placements
        self._fours = [int(share) // FOUR for share in shares]
        self._stores = [machine.room(FOUR * fours) for fours in self._fours]
        self._halves: Memory = None
        self._halves_size, self._side_size = 0, 0

    def cancel(self) -> None:
        self._is_cancelled = True

    def count(self, bands: Sequence[BandDetails]) -> Tally:
        """The solutions around these bands, all their images included.

        Raises MemoryError if there is too little memory for a single band, and InterruptedError
        once it has been cancelled.
        """
        total = Tally(0, 0, 0)
        for shape in SHAPES:
            alike = [band for band in bands if self._shape(band) == shape]
            if not alike:
                continue
            join = joining(self._machine, shape)
            if join.shared > self._machine.shared:
                raise MemoryError(f"{self._machine.name} has too little shared memory")
            finished = 0
            while finished < len(alike):
                selected = alike[finished : finished + self._batch_size]
                lists = self._grow(join.program, selected)
                if lists is not None:
                    total = total.plus(self._join(join, lists, len(selected)))
                    finished += len(selected)
        return total

    def _shape(self, band: BandDetails) -> Shape:
        """The first shape that holds the diagonals that a band leaves."""
        live = self._plan.live_diagonals(band)
        return next(shape for shape in SHAPES if live <= 4 * shape.chunk_bits + shape.key_bits)

    def _grow(self, program: Program, bands: Sequence[BandDetails]) -> Lists | None:
        """Grow the lists around some bands. Returns None, and takes fewer at once, without room."""
        plan, machine = self._plan, self._machine
        details, prepared = machine.upload(band_bytes(bands)), machine.room(len(bands) * BAND)
        prepare = Kernel(program, "prepare", PREPARERS, 0)
        machine.run(prepare, self._numbers, details, len(bands), prepared)
        grow, rooms = Kernel(program, "grow", GROWERS, 0), []
        placements, spans = self._first, machine.upload(struct.pack("2I", 0, 1) * 2 * len(bands))
        for column in range(plan.half - INNER):
            to, fours = self._stores[column % 2], self._fours[column % 2]
            to_spans = machine.room(2 * len(bands) * comb(plan.free_rows, column + 1) * SPAN)
            room = machine.upload(struct.pack("2I", 0, fours))
            arguments = (self._numbers, prepared, len(bands), column, placements, spans)
            machine.run(grow, *arguments, to, to_spans, room)
            placements, spans = to, to_spans
            rooms.append(room)
        used = [struct.unpack("2I", machine.read(room)) for room in rooms]
        if any([taken > size for taken, size in used]):
            if len(bands) == 1:
                raise MemoryError(f"{machine.name} has no room for the lists of a band")
            self._batch_size = len(bands) // 2
            return None
        share = max([taken / size for taken, size in used], default=0) * SLACK / len(bands)
        self._batch_size = max(1, min(MAX_BANDS, int(1 / max(share, 1e-9))))
        return Lists(prepared, placements, spans)

    def _join(self, join: Kernel, lists: Lists, bands: int) -> Tally:
        total, first = Tally(0, 0, 0), 0
        end = bands * -(-self._plan.row_sets // JOINED_SETS)
        while first < end:
            if self._is_cancelled:
                raise InterruptedError("the counting has been cancelled")
            until, begin = min(first + self._slice, end), time.perf_counter()
            part = self._join_slice(join, lists, first, until)
            self._adapt(time.perf_counter() - begin)
            if part is not None:
                total, first = total.plus(part), until
        return total

    def _join_slice(self, join: Kernel, lists: Lists, first: int, end: int) -> Tally | None:
        """Join the halves on some sets of rows. Returns None, and makes more room, without room."""
        machine = self._machine
        blocks = machine.blocks(join)
        if not self._side_size:
            self._side_size = self._first_side(blocks)
        side_size = self._side_size
        size = HALVES * blocks * side_size + READ_AHEAD
        if self._halves_size < size:
            self._halves = None  # given back first
            self._halves, self._halves_size = machine.room(size), size
        next_part = machine.upload(struct.pack("I", first))
        results = machine.upload(bytes(RESULT * blocks * join.threads // WARP))
        arguments = (self._numbers, lists.bands, end, lists.placements, lists.spans, self._halves)
        machine.run(join, *arguments, side_size, next_part, results)
        numbers = array("Q", machine.read(results))
        flags = max(numbers[3::4])
        if flags >> 32:
            raise RuntimeError(f"shared memory of {machine.name} does not begin where it said")
        if flags:
            self._side_size *= 2
            return None
        return Tally(sum(numbers[0::4]), sum(numbers[1::4]) % MODULUS, sum(numbers[2::4]))

    def _first_side(self, blocks: int) -> int:
        """Room for the halves of a side, before it is known how many there are."""
        most = FIRST_SHARE * self._machine.memory / (HALVES * blocks)
        size = FIRST_SIDE.get(self._plan.half, MIN_SIDE)
        while MIN_SIDE < size > most:
            size //= 2
        return size

    def _adapt(self, seconds: float) -> None:
        if seconds < SLICE_SECONDS / 2:
            self._slice = min(2 * self._slice, 1 << 22)
        elif seconds > 2 * SLICE_SECONDS:
            self._slice = max(self._slice // 2, 1)

"""Counting by meeting in the middle on a graphics processor: what meet.cu is asked for, in order.

Some bands are done at once. Their lists are grown column by column, each from those of the column
before, so there are two stores of placements that take turns; then the sets of rows are joined in
slices of some hundredths of a second, so that it can be cancelled. How much room lists need is not
known before. If it was not enough, nothing that was counted is kept, and it is done again with
more room, or with fewer bands.
"""

from __future__ import annotations

import struct
import time
from array import array
from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from queenside.core.kernels import MODULUS, BandDetails, Tally
from queenside.core.kernels.cuda.bands import MAX_KEY_BITS, GpuPlan, band_numbers
from queenside.core.kernels.cuda.machine import Kernel, Machine, Memory, Program

MAX_BANDS = 64
"""Bands that are done at once, at most."""

SHARE = 0.75
"""The share of the free memory that may be used."""

FIRST_WORDS, FIRST_LIST = 1 << 20, 1 << 13
"""Room that is tried first: placements in a store, and halves in a list."""

MAX_LIST = 1 << 17
"""Halves in a list, at most: see meet.cu."""

FIRST_SLICE, SLICE_SECONDS = 1 << 14, 0.03
"""Sets of rows that are joined at first, and how long a slice is to take."""

GROWERS, GROWER_BYTES = 64, 264
THREADS, DESK_BYTES = 256, {6: 42048, 7: 75328}
"""Threads in a block, and the memory that they share, by the bits of a chunk."""

WORD, SPAN, RESULT, GROUP_WORDS = 8, 16, 40, 4
"""Bytes of a placement, a span and a result, and words of a group, in meet.cu."""


class Needs(NamedTuple):
    """The room it takes: placements in the stores, and halves in a list.

    Stores take turns, so one is for the last column but one, which has the most by far.
    """

    even: int
    odd: int
    longest: int

    @property
    def stores(self) -> tuple[int, int]:
        """Placements of the columns that grow from even and from odd ones."""
        return self.even, self.odd


class Meeting:
    """Counts the solutions around bands of a plan."""

    def __init__(self, machine: Machine, plan: GpuPlan) -> None:
        program = Program("meet.cu", (("CHUNK_BITS", plan.chunk_bits),))
        self._grow = Kernel(program, "grow", GROWERS, GROWER_BYTES)
        self._join = Kernel(program, "join", THREADS, shared_by_a_block(plan))
        if machine.shared < self._join.shared:
            raise ValueError(f"{machine.name} has too little shared memory for such a board")
        self._machine = machine
        self._plan = plan
        self._numbers = machine.upload(plan.numbers)
        self._first = machine.upload(bytes(WORD))
        self._room = Needs(0, 0, 0)
        self._at_once = MAX_BANDS
        self._slice = FIRST_SLICE
        self._cancelled = False
        self.looked_up = 0
        """Items that were looked up in blocks of patterns, for who measures."""
        if not self._make_room(Needs(FIRST_WORDS, FIRST_WORDS, FIRST_LIST)):
            raise MemoryError(f"{machine.name} has too little memory")

    def cancel(self) -> None:
        self._cancelled = True

    def count(self, bands: Sequence[BandDetails]) -> Tally:
        """The solutions around these bands, all their images included.

        Raises MemoryError if there is too little memory for a single band, and InterruptedError
        once it has been cancelled.
        """
        total, finished = Tally(0, 0, 0), 0
        while finished < len(bands):
            selected = bands[finished : finished + self._at_once]
            part = self._try(selected)
            if isinstance(part, Tally):
                total = total.plus(part)
                finished += len(selected)
            elif not self._make_room(part):
                if len(selected) == 1:
                    raise MemoryError(f"{self._machine.name} has no room for the lists of a band")
                self._at_once = len(selected) // 2
        return total

    # ---- room ----

    def _holds(self, needs: Needs) -> bool:
        return all(
            [needed <= available for needed, available in zip(needs, self._room, strict=True)]
        )

    def _make_room(self, needs: Needs) -> bool:
        """Make room for so much, and a little more. Returns False if there is no memory for it."""
        if needs.longest > MAX_LIST:
            raise MemoryError(f"a list of {needs.longest:,} halves is too long for the kernel")
        stores = [
            available if needed <= available else needed * 5 // 4
            for needed, available in zip(needs.stores, self._room.stores, strict=True)
        ]
        longest = max(self._room.longest, 1 << (needs.longest - 1).bit_length())
        scratch = self._machine.blocks(self._join) * 4 * _list_words(longest)
        if sum(stores) * WORD + scratch > SHARE * self._machine.memory:
            return False
        self._stores: list[Memory] = []  # what there is, is given back first
        self._scratch: Memory = None
        self._stores = [self._machine.room(words * WORD) for words in stores]
        self._scratch = self._machine.room(scratch)
        self._room = Needs(stores[0], stores[1], longest)
        return True

    # ---- the kernels ----

    def _try(self, bands: Sequence[BandDetails]) -> Tally | Needs:
        """The solutions around these bands, if there was room enough."""
        words, spans, needs = self._grown(bands)
        if not self._holds(needs):
            return needs
        sets = len(bands) * self._plan.row_sets
        return self._joined(self._uploaded(bands), words, spans, 0, sets)

    def _uploaded(self, bands: Sequence[BandDetails]) -> Memory:
        return self._machine.upload(b"".join([band_numbers(self._plan, band) for band in bands]))

    def _grown(self, bands: Sequence[BandDetails]) -> tuple[Memory, Memory, Needs]:
        """Placements of all columns of the halves but one, their lists, and the room they take."""
        plan, machine = self._plan, self._machine
        numbers = self._uploaded(bands)
        halves = len(bands) * (1 if plan.one_side else 2)
        words, spans = self._first, machine.upload(struct.pack("2Q", 0, 1) * halves)
        rooms = []
        for column in range(plan.half - 1):
            to = self._stores[column % 2]
            to_spans = machine.room(halves * comb(plan.free_rows, column + 1) * SPAN)
            room = machine.upload(struct.pack("2Q", 0, self._room.stores[column % 2]))
            arguments = (self._numbers, numbers, len(bands), column, words, spans, to, to_spans)
            machine.run(self._grow, *arguments, room)
            words, spans = to, to_spans
            rooms.append(room)
        used = [struct.unpack("2Q", machine.read(room))[0] for room in rooms]
        even, odd = max(used[0::2]), max(used[1::2], default=0)
        return words, spans, Needs(even, odd, self._room.longest)

    def _joined(
        self, bands: Memory, words: Memory, spans: Memory, first: int, end: int
    ) -> Tally | Needs:
        total = Tally(0, 0, 0)
        while first < end:
            if self._cancelled:
                raise InterruptedError("the counting has been cancelled")
            until = min(first + self._slice, end)
            begin = time.perf_counter()
            part = self._join_slice(bands, words, spans, first, until)
            self._adapt(time.perf_counter() - begin)
            if isinstance(part, Needs):
                return part
            total = total.plus(part)
            first = until
        return total

    def _join_slice(
        self, bands: Memory, words: Memory, spans: Memory, first: int, end: int
    ) -> Tally | Needs:
        machine = self._machine
        results = machine.upload(bytes(RESULT * machine.blocks(self._join)))
        lists = (self._scratch, self._room.longest)
        arguments = (self._numbers, bands, words, spans, first, end, *lists)
        machine.run(self._join, *arguments, machine.upload(bytes(4)), results)
        numbers = array("Q", machine.read(results))
        longest = max(numbers[3::5])
        if longest > self._room.longest:
            return self._room._replace(longest=longest)
        self.looked_up += sum(numbers[4::5])
        return Tally(sum(numbers[0::5]), sum(numbers[1::5]) % MODULUS, sum(numbers[2::5]))

    def _adapt(self, seconds: float) -> None:
        if seconds < SLICE_SECONDS / 2:
            self._slice = min(2 * self._slice, 1 << 22)
        elif seconds > 2 * SLICE_SECONDS:
            self._slice = max(self._slice // 2, 1)


def shared_by_a_block(plan: GpuPlan) -> int:
    """Bytes of memory that the threads of a block share; a device must have as many."""
    return DESK_BYTES[plan.chunk_bits]


def _list_words(longest: int) -> int:
    """Words that a block needs for lists of so many halves: `lists_of` in meet.cu."""
    keys = 2 << MAX_KEY_BITS
    return longest + 4 * keys + 2 * longest + GROUP_WORDS * (keys + longest // 128)

"""Counting by search on a graphics processor: what search.cu is asked for, in order.

The first rows are filled here, in every way, but for mirror images, which count twice; the next few
on the device, until there are positions for all its threads; and the rest is one kernel's work.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from queenside.kernels.cuda.machine import Kernel, Machine, Memory, Program

MOST = 27
"""The largest n: what is taken in a row must fit into 32 bits."""

LEAST = 5
"""The smallest n: beginnings are that long, and one row must be left."""

BEGUN_ROWS = 3
"""Rows that are filled here."""

WIDENED_ROWS = 3
"""Rows that are filled on the device before the threads go their own ways, at most."""

POSITIONS = 1 << 22
"""Room for positions."""

WIDENERS, SEARCHERS = 128, 64
"""Threads in a block."""

POSITION, WORD, STACK_WORDS = 12, 4, 4
"""Bytes of a position and of a word, and words on the stack for a row, in search.cu."""


class Position(NamedTuple):
    """Columns and diagonals that are taken, as seen from the next row, as bits."""

    columns: int
    left: int
    right: int


class Found(NamedTuple):
    """Solutions, and the queens that were placed to find them."""

    count: int  # type: ignore[assignment]  # hides the method of tuples, which no one wants here
    nodes: int


class Searching:
    """Counts the solutions of n-queens that begin with some positions, from LEAST to MOST."""

    def __init__(self, machine: Machine, n: int) -> None:
        if not LEAST <= n <= MOST:
            raise ValueError(f"the search takes {LEAST} to {MOST} queens, not {n}")
        self._machine = machine
        self._n = n
        self._widened = min(WIDENED_ROWS, n - BEGUN_ROWS - 1)
        depth = n - BEGUN_ROWS - self._widened
        program = Program("search.cu", (("DEPTH", depth),))
        self._widen = Kernel(program, "widen", WIDENERS, 0)
        shared = SEARCHERS * depth * STACK_WORDS * WORD
        self._complete = Kernel(program, "complete", SEARCHERS, shared)
        self._stores = [machine.room(POSITIONS * POSITION) for _ in range(2)]

    @property
    def at_once(self) -> int:
        """Beginnings for which there is room."""
        children: int = self._n**self._widened
        return max(POSITIONS // children, 1)

    def count(self, positions: Sequence[Position]) -> Found:
        """The solutions that begin with any of these positions; as many as `at_once`, at most."""
        machine = self._machine
        memory = machine.upload(array("I", [bits for each in positions for bits in each]).tobytes())
        count = len(positions)
        for step in range(self._widened):
            memory, count = self._widened_once(memory, count, self._stores[step % 2])
        found = machine.upload(bytes(16))
        machine.run(self._complete, self._n, memory, count, machine.upload(bytes(4)), found)
        return Found(*struct.unpack("2Q", machine.read(found)))

    def _widened_once(self, memory: Memory, count: int, to: Memory) -> tuple[Memory, int]:
        """The positions with a queen more, and how many they are."""
        room = self._machine.upload(struct.pack("2Q", 0, POSITIONS))
        self._machine.run(self._widen, self._n, memory, count, to, room)
        used: int = struct.unpack("2Q", self._machine.read(room))[0]
        if used > POSITIONS:
            raise MemoryError(f"there are {used:,} positions, more than the {POSITIONS:,} that fit")
        return to, used


def beginnings(n: int) -> list[Position]:
    """The first rows in every way, but for mirror images: each solution found counts twice."""
    return [_position(n, cells) for cells in _cells(n, ())]


def _cells(n: int, columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The columns of queens in the first rows. The first one off the centre is left of it."""
    if len(columns) == BEGUN_ROWS:
        yield columns
        return
    centred = all([2 * column == n - 1 for column in columns])
    for column in range((n + 1) // 2 if centred else n):
        if all(
            [abs(column - other) not in (0, len(columns) - i) for i, other in enumerate(columns)]
        ):
            yield from _cells(n, (*columns, column))


def _position(n: int, cells: tuple[int, ...]) -> Position:
    columns = left = right = 0
    for column in cells:
        cell = 1 << column
        columns, left, right = columns | cell, (left | cell) << 1, (right | cell) >> 1
    return Position(columns, left & ((1 << n) - 1), right)

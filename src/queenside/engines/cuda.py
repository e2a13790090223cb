"""Counts n-queens on a graphics processor, by the kernels of kernels/cuda.

`cuda:meet` meets in the middle, as the engine `meet` does; `cuda:search` goes through the board
row by row, and is there to be compared with. The work is divided as elsewhere, into bands or
beginnings, but one thread does it all: the device has threads enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.engines.division import Work, only_counts, total
from queenside.engines.engine import Info, Search
from queenside.kernels import cuda

T = TypeVar("T")

TINY = (1, 1, 0, 0, 2)
"""The numbers of solutions of boards that are too small to be divided."""

MOST = 23
"""The largest n: beyond, to list the bands takes minutes, and counting days; that is for jobs."""

BANDS_AT_ONCE = 16
"""Bands in a unit of work."""

MOST_UNITS = 500
"""Units of work of a search, about."""


class Cuda:
    """Meeting in the middle, or a search, on an NVIDIA graphics processor."""

    info = Info(
        "cuda",
        "counts n-queens on an NVIDIA graphics processor",
        enumerates=False,
        largest=f"n-queens to n = {MOST}",
        special=True,
        choices={"by": ("meet", "search")},
    )

    def __init__(self, by: str = "meet") -> None:
        self._by = by

    def missing(self) -> str | None:
        """The packages, the driver or the device, whatever is not there."""
        return cuda.missing()

    def refuses(self, problem: Problem, query: Query) -> str | None:
        """Whatever is not to count all solutions of n-queens without clues."""
        return only_counts(problem, query, MOST)

    def search(self, problem: Problem, query: Query) -> Search:
        """The number of solutions. Raises EngineFailed where the memory is not enough."""
        yield from ()  # it lists no solutions
        n = problem.grid.rows
        stats: Stats = {"engine": f"cuda:{self._by}"}
        if n < len(TINY):
            return Outcome(TINY[n], True, stats)
        device = cuda.device()
        try:
            work: Work = Bands(device, n) if self._by == "meet" else Beginnings(device, n)
            counted = total(work, query._replace(workers=1))
        except MemoryError as error:
            raise EngineFailed(f"the engine 'cuda' failed: {error}") from None
        stats = {**stats, "device": device.name, "units": counted.units}
        return Outcome(counted.count, counted.complete, stats)


class Bands:
    """The bands of a board, some at a time."""

    def __init__(self, device: cuda.Machine, n: int) -> None:
        plan = cuda.plan(n, memory=device.memory)
        self._meeting = cuda.Meeting(device, plan)
        self._units = parts(list(cuda.bands(plan)), BANDS_AT_ONCE)
        self.weights = [float(len(unit)) for unit in self._units]

    def count(self, unit: int) -> int:
        """The solutions around the bands of this unit, and around their images."""
        return self._meeting.count(self._units[unit]).count

    def cancel(self) -> None:
        """End the counting; what goes on raises InterruptedError."""
        self._meeting.cancel()


class Beginnings:
    """The first rows of a board in every way, some at a time."""

    def __init__(self, device: cuda.Machine, n: int) -> None:
        self._searching = cuda.Searching(device, n)
        begun = cuda.beginnings(n)
        size = min(self._searching.at_once, -(-len(begun) // MOST_UNITS))
        self._units = parts(begun, size)
        self.weights = [float(len(unit)) for unit in self._units]

    def count(self, unit: int) -> int:
        """The solutions that begin as this unit does, and their mirror images."""
        return 2 * self._searching.count(self._units[unit]).count

    def cancel(self) -> None:
        """A unit is short; what goes on comes to its end."""


def parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """So many at a time."""
    return [items[first : first + size] for first in range(0, len(items), size)]

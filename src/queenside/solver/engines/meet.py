"""Counts n-queens by meeting in the middle: native/counter/meet/meet.h has the idea.

Queens are first placed in the columns in the middle, the band. Around each band all halves of the
board are listed, which is done once, and then joined for one set of rows after the other. A unit of
work is a part of the sets of rows of one band; on large boards, which have wide bands and therefore
many, it is all bands that begin with the same queens. Clues shorten the lists; but no two bands
are images of each other then.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from queenside.core import kernels
from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.division import only_counts, total
from queenside.solver.engines.engine import Info, KernelEngine, Search

TINY = (1, 1, 0, 0)
"""The numbers of solutions of boards that are too small to have a middle."""

MAX_UNIT = 1500
"""Sets of rows in one unit of work, at most, where a band is more than one unit."""

MIN_WIDE_BAND = 4
"""Columns of a band from which on a unit is many bands."""

PREFIX_LENGTH = 3
"""Columns in which the bands of such a unit agree."""

BUILD_SHARE = 0.1
"""About which share of the time for a band goes into building its halves."""


class Meet(KernelEngine):
    """Lists the halves of the board, and counts the pairs that fit together."""

    info = Info(
        "meet",
        "counts n-queens by meeting in the middle",
        enumerates=False,
        largest=f"n-queens to n = {kernels.MAX_MEET}",
        special=True,
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if reason := only_counts(problem, query, kernels.MAX_MEET, clues=True):
            return reason
        if problem.grid.rows < kernels.MIN_MEET and (problem.given or problem.blocked):
            return f"with clues it takes at least {kernels.MIN_MEET} queens"
        return None

    def search(self, problem: Problem, query: Query) -> Search:
        """The number of solutions. Raises EngineFailed where the memory is not enough."""
        yield from ()  # it lists no solutions
        n = problem.grid.rows
        if n < kernels.MIN_MEET:
            return Outcome(TINY[n], True, {"engine": "meet"})
        clues = problem.packed[0]
        is_wide = kernels.MeetKernel(n).columns >= MIN_WIDE_BAND
        work = BandWork(n, clues=clues) if is_wide else PairWork(n, query.workers, clues=clues)
        try:
            counted = total(work, query)
        except MemoryError:
            raise EngineFailed(
                "the engine 'meet' failed: the halves of the board do not fit into memory; "
                "fewer workers need less"
            ) from None
        stats: Stats = {
            "engine": "meet",
            "code": work.code,
            "columns": work.columns,
            "units": counted.units,
        }
        return Outcome(counted.count, counted.complete, stats)


class PairWork:
    """The pairs of halves of a board, as work to be divided.

    The parts of a band need the same halves. So that each of so many workers has halves to build
    while the others do so, the parts of as many bands follow each other in turn.
    """

    def __init__(self, n: int, workers: int = 1, **manner: Any) -> None:
        """`manner` is passed on to `kernels.MeetKernel`."""
        self._meet = kernels.MeetKernel(n, **manner)
        self.columns, self.code = self._meet.columns, self._meet.code
        bands = self._meet.prefixes(self.columns)
        parts = -(-self._meet.row_sets // MAX_UNIT)
        self._bounds = [self._meet.row_sets * part // parts for part in range(parts + 1)]
        self._units = [
            (band, part)
            for first in range(0, len(bands), workers)
            for part in range(parts)
            for band in bands[first : first + workers]
        ]
        joining = (1 - BUILD_SHARE) / parts
        self.weights = [
            self._meet.weight(band) * (joining if part else BUILD_SHARE + joining)
            for band, part in self._units
        ]
        self._shared_halves = {band: SharedHalves(self._meet, band, parts) for band in bands}

    def count(self, unit: int) -> int:
        band, part = self._units[unit]
        halves = self._shared_halves[band].acquire()
        try:
            return halves.count(*self._bounds[part : part + 2])
        finally:
            self._shared_halves[band].release()

    def cancel(self) -> None:
        self._meet.cancel()


class BandWork:
    """The bands of a board, those that begin alike together, as work to be divided."""

    def __init__(self, n: int, **manner: Any) -> None:
        """`manner` is passed on to `kernels.MeetKernel`."""
        self._meet = kernels.MeetKernel(n, **manner)
        self.columns, self.code = self._meet.columns, self._meet.code
        self._prefixes = self._meet.prefixes(min(PREFIX_LENGTH, self.columns))
        self.weights = list(map(self._meet.work_under, self._prefixes))

    def count(self, unit: int) -> int:
        return self._meet.count_bands(self._prefixes[unit]).count

    def cancel(self) -> None:
        self._meet.cancel()


class SharedHalves:
    """The halves around a band: built when first wanted, and given up after the last use."""

    def __init__(self, meet: kernels.MeetKernel, band: bytes, uses: int) -> None:
        self._meet = meet
        self._band = band
        self._uses = uses
        self._halves: kernels.Halves | None = None
        self._lock = Lock()

    def acquire(self) -> kernels.Halves:
        """The halves, built if need be; who comes meanwhile waits."""
        with self._lock:
            if self._halves is None:
                self._halves = self._meet.halves(self._band)
            return self._halves

    def release(self) -> None:
        with self._lock:
            self._uses -= 1
            if not self._uses:
                self._halves = None

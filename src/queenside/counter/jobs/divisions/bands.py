"""N-queens without clues, cut by the queens in the columns in the middle of the board.

Meeting in the middle first places these queens, the band (native/counter/meet/meet.h). A unit is
all bands that begin with the same rows, by column from the west; its task names these rows,
counted from 0: "3-7-12". The images of the bands have other lists of halves, in another order, and
the same tally. For an audit the queens kernel, which knows nothing of halves, completes each band
on the mirrored board.
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Iterator
from threading import Lock
from typing import NamedTuple

from queenside.core import kernels
from queenside.core.contract.documents.job import DivisionName, Method
from queenside.core.errors import EngineUnavailable, Unfinished
from queenside.core.kernels import BandDetails, Tally
from queenside.core.puzzles.nqueens import NQueens
from queenside.counter.forecast import log_of_solutions
from queenside.counter.jobs.division import WorkUnit
from queenside.counter.jobs.divisions.parts import WHOLE_BOARD, need_kernels

SECONDS_PER_SOLUTION = 1.5e-9
"""Of the processor for each solution: roughly, where the board is large."""

GROWTH_PER_PAIR = 3.0
"""About how many times as long a count takes with two columns more in the band."""

MIN_COLUMNS = 3
"""A band of fewer columns is made wider where there would be too few units otherwise."""

TOO_FEW_FACTOR = 4
"""Units are too few if they are fewer than the wanted number divided by this."""

MIN_UNITS = 16
"""About how many units there are at least, so that every worker has some."""

MIN_UNIT_SECONDS = 0.02
"""Seconds of the processor that a unit takes at least for that."""

MAX_UNITS = 3_000_000
"""The most that are chosen without being asked for."""

SAMPLED_PREFIXES = 2000
"""Beginnings of bands that are drawn to estimate the work of all."""

MAX_PIECES = 8
"""Pieces of the sets of rows around a band that are counted, at most, to estimate its time."""

PIECE = 128
"""Sets of rows in such a piece."""

MIN_GROWTH = 12
"""The least factor of more units for which tasks name a column more on large boards."""


class Cost(NamedTuple):
    """About what a count takes.

    seconds  of one core, all units together
    error    the standard error of these seconds
    samples  from so many random samples
    """

    seconds: float
    error: float
    samples: int


class Bands:
    """Bands of so many columns, those that agree in the first `length` of them together.

    Raises ValueError, in words, for a board that cannot be divided so, and EngineUnavailable
    without the kernels.
    """

    name: DivisionName = "bands"

    def __init__(self, n: int, columns: int, length: int) -> None:
        self._meet = _meet(n, columns)
        if not 0 <= length <= columns:
            raise ValueError(f"a band of {columns} columns cannot be cut by the first {length}")
        self._n, self._columns, self._length = n, columns, length
        self.settings = {"n": n, "columns": columns, "length": length}
        self._cancelled = False
        self._searches: set[kernels.Queens] = set()
        self._lock = Lock()

    @classmethod
    def suited(cls, n: int, seconds: float) -> Bands:
        """Units of about so many seconds of the processor; some five times as long or as short.

        Shorter ones where there would be too few for several workers. Longer ones where a single
        band takes longer, or where there would be too many. Raises what the division itself raises.
        """
        columns = _meet(n, -1).columns or (2 if n >= 6 else 0)
        total_seconds = SECONDS_PER_SOLUTION * math.exp(log_of_solutions(n))
        target_units = min(
            max(total_seconds / seconds, min(total_seconds / MIN_UNIT_SECONDS, MIN_UNITS)),
            MAX_UNITS,
        )
        length, units = _length_for(_meet(n, columns), target_units)
        while TOO_FEW_FACTOR * units < target_units and columns < MIN_COLUMNS:
            columns, target_units = columns + 2, target_units * GROWTH_PER_PAIR
            length, units = _length_for(_meet(n, columns), target_units)
        return cls(n, columns, length)

    def units(self) -> Iterator[WorkUnit]:
        for prefix in self._meet.prefixes(self._length):
            yield WorkUnit(_task(prefix), self._meet.work_under(prefix))

    def count(self, task: str, method: Method) -> Tally:
        """Count the bands of a unit. Raises MemoryError if their halves don't fit."""
        prefix = self._prefix(task)
        try:
            if method == "other":
                return self._count_by_queens(prefix)
            symmetry = kernels.FLIP if method == "mirrored" else 0
            return self._meet.count_bands(prefix, symmetry)
        except InterruptedError:
            raise Unfinished(0, "cancelled") from None

    def count_on_gpu(self, task: str, method: Method, device: str = "cuda") -> Tally:
        """The same by a graphics processor; what is counted by another kernel is so here too.

        Raises EngineUnavailable where it is missing, or for bands that it cannot divide.
        """
        from queenside.core.kernels import cuda  # here, since most do without

        if method == "other":
            return self.count(task, method)
        number = cuda.device_number(device)
        if not cuda.GpuPlan(self._n, self._columns).is_possible:
            raise EngineUnavailable(
                f"can't count {self._n} queens around a band of {self._columns} columns on a GPU: "
                "run the job with --device cpu"
            )
        prefix, is_flipped = self._prefix(task), method == "mirrored"
        return cuda.count_bands(self._n, self._columns, prefix, is_flipped, number)

    def cost(self, seconds: float, seed: int | None) -> Cost:
        """What the whole count takes here, from random bands that are looked at for so long.

        Beginnings of all columns but one are drawn at random, each weighted by how likely it was
        (Knuth, 1975), which estimates the work of all. Of these some are drawn again, as often as
        they have work, and a band under each: that tells the time for a piece of work.
        """
        dice = random.Random(seed)
        drawn = [self._draw(dice) for _ in range(SAMPLED_PREFIXES if self._columns > 1 else 2)]
        works = [choices * work for choices, work, _ in drawn]
        total_work, end = statistics.fmean(works), time.monotonic() + seconds
        rates: list[float] = []
        while len(rates) < 2 or time.monotonic() < end:
            _, _, prefix = dice.choices(drawn, works)[0]
            rates.append(self._rate(prefix, dice))
        rate = statistics.fmean(rates)
        shares = [
            statistics.stdev(values) / statistics.fmean(values) / math.sqrt(len(values))
            for values in (works, rates)
        ]
        return Cost(total_work * rate, total_work * rate * math.hypot(*shares), len(rates))

    def _rate(self, prefix: bytes, dice: random.Random) -> float:
        """Seconds that a piece of work takes of a random band under a beginning.

        Its halves are built, but of the sets of rows only some pieces counted, from everywhere.
        """
        bands = [band.rows for band in self._meet.bands(prefix)]
        band = dice.choices(bands, [self._meet.weight(rows) for rows in bands])[0]
        sets = self._meet.row_sets
        pieces, size = (MAX_PIECES, PIECE) if sets > MAX_PIECES * PIECE else (1, sets)
        begin = time.thread_time()
        halves = self._meet.halves(band)
        built = time.thread_time()
        for piece in range(pieces):
            first = int((piece + dice.random()) * (sets - size + 1) / pieces)
            halves.count(first, first + size)
        counted = (time.thread_time() - built) * sets / (pieces * size)
        return (built - begin + counted) / self._meet.weight(band)

    def _draw(self, dice: random.Random) -> tuple[float, float, bytes]:
        """All columns but one of a band: one over their probability, their work, their rows."""
        rows: list[int] = []
        choices = 1.0
        while len(rows) < self._columns - 1:
            free = [row for row in range(self._n) if _is_free(row, rows)]
            choices *= len(free)
            if not free:
                return 0.0, 0.0, b""
            rows.append(dice.choice(free))
        prefix = bytes(rows)
        if not _begins(self._meet, prefix):
            return 0.0, 0.0, b""
        bands = self._meet.bands(prefix)
        return choices, sum(self._meet.weight(band.rows) for band in bands), prefix

    def cancel(self) -> None:
        with self._lock:
            self._cancelled = True
            for search in self._searches:
                search.cancel()
        self._meet.cancel()

    def _prefix(self, task: str) -> bytes:
        """The rows that a task names. Raises ValueError if it is none of this division."""
        names = [] if task == WHOLE_BOARD else task.split("-")
        rows = [int(name) for name in names if name.isdecimal() and name.isascii()]
        if len(rows) == self._length and all([row < self._n for row in rows]):
            prefix = bytes(rows)
            if _task(prefix) == task and _begins(self._meet, prefix):
                return prefix
        raise ValueError(f"the count is not divided into units such as {task!r}")

    def _count_by_queens(self, prefix: bytes) -> Tally:
        """Count the bands one by one by the queens kernel, whose nodes are others."""
        total = Tally(0, 0, 0)
        for band in self._meet.bands(prefix):
            total = total.plus(self._count_around(band, band.offset), band.images)
            if band.doubled:
                total = total.plus(self._count_around(band, band.offset - 1), band.images)
        return total._replace(nodes=0)

    def _count_around(self, band: BandDetails, max_offset: int) -> Tally:
        """Count around the mirrored band, no queen in the middle rows further out than that."""
        work = kernels.Queens(self._n, _completions(self._n, band, max_offset).problem)
        with self._lock:
            self._searches.add(work)
        try:
            if self._cancelled:
                raise InterruptedError
            tally = work.tally(0, work.prefixes)
            if self._cancelled:  # it may mean nothing
                raise InterruptedError
            return tally
        finally:
            with self._lock:
                self._searches.discard(work)


def _meet(n: int, columns: int) -> kernels.MeetKernel:
    """The kernel. Raises ValueError for what it does not take, in words."""
    need_kernels()
    min_size, max_size = kernels.MIN_MEET, kernels.MAX_MEET
    if not min_size <= n <= max_size:
        raise ValueError(f"the board has {n} queens, and bands are for {min_size} to {max_size}")
    try:
        return kernels.MeetKernel(n, band=columns)
    except ValueError:
        raise ValueError(f"a board of {n} queens has no band of {columns} columns") from None


def _length_for(meet: kernels.MeetKernel, target: float) -> tuple[int, int]:
    """Return how many columns tasks must name to be about so many, and how many they are."""
    length, count = 0, 1
    while count < target and length < meet.columns and count * MIN_GROWTH <= MAX_UNITS:
        longer = len(meet.prefixes(length + 1))
        if longer / target > target / count:
            break
        length, count = length + 1, longer
    return length, count


def _task(prefix: bytes) -> str:
    return "-".join(map(str, prefix)) or WHOLE_BOARD


def _is_free(row: int, rows: list[int]) -> bool:
    """Return whether no queen in these rows, by column, attacks this one in the next column."""
    return all(abs(row - other) not in (0, len(rows) - i) for i, other in enumerate(rows))


def _begins(meet: kernels.MeetKernel, prefix: bytes) -> bool:
    try:
        meet.work_under(prefix)
    except ValueError:
        return False
    return True


def _completions(n: int, band: BandDetails, max_offset: int) -> NQueens:
    """The board with the band's queens, mirrored top to bottom.

    Cells in its middle rows that lie further out than `max_offset` are blocked, except by a band
    that has no column and therefore no offset.
    """
    first = (n - len(band.rows)) // 2
    given = [(n - 1 - row, first + i) for i, row in enumerate(band.rows)]
    middle = range((n - 1) // 2, n // 2 + 1)
    closed = [
        (row, column)
        for row in middle
        for column in range(n)
        if band.rows and abs(2 * column - (n - 1)) > max_offset
    ]
    return NQueens(n, given=given, blocked=closed)

"""Counting that is divided into units of work, done by threads while the asking thread watches.

A kernel lets other threads run while it counts. So the asking thread has nothing to do but to look
at the deadline, to hear Ctrl-C, and to say how far the work has come.
"""

from __future__ import annotations

import os
from _thread import start_new_thread
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Lock
from time import sleep
from typing import NamedTuple, Protocol
from weakref import ref

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import match_empty_n_queens, match_n_queens
from queenside.core.system import HAS_THREADS

LOOK = 0.005
"""Seconds between two checks of the deadline and of Ctrl-C."""


def only_counts(
    problem: Problem, query: Query, max_queens: int, *, clues: bool = False
) -> str | None:
    """Why this is not to count all solutions of n-queens, for at most so many queens.

    In words; None where it is. For engines that do nothing else; they take `clues` or none.
    """
    find = match_n_queens if clues else match_empty_n_queens
    n = None if problem.grid.torus else find(problem)
    if n is None:
        restriction = "" if clues else " without clues"
        return f"it counts n-queens on a plain board{restriction}, and nothing else"
    if query.want != "count" or query.limit is not None:
        return "it only counts all solutions; it lists none"
    return f"it takes at most {max_queens} queens, not {n}" if n > max_queens else None


class Work(Protocol):
    """A count that can be done in parts, each by any thread."""

    @property
    def weights(self) -> Sequence[float]:
        """About how much work each unit is, compared with the others; they are done in order."""

    def count(self, unit: int) -> int:
        """The number of solutions in this unit; anything at all once the work was cancelled."""

    def cancel(self) -> None:
        """Let all counting that goes on end soon, within some milliseconds."""


class Total(NamedTuple):
    """The count of the finished units, their number, and whether all are finished."""

    count: int  # type: ignore[assignment]  # hides the method of tuples, which no one wants here
    units: int
    complete: bool


def total(work: Work, query: Query) -> Total:
    """Count all units with `query.workers` threads, until done or the query expires.

    Where there are no threads, they are counted here, one after the other. Raises MemoryError if
    the threads have too little to begin, or to give back what they have counted.
    """
    if not HAS_THREADS:
        return _total(work, query, ((unit, work.count(unit)) for unit in range(len(work.weights))))
    threads = _Threads(work)
    try:
        threads.start(query.workers)
        return _total(work, query, threads.finished())
    finally:
        work.cancel()
        threads.end()


def _total(work: Work, query: Query, units: Iterator[tuple[int, int] | None]) -> Total:
    """The sum over units as they are finished; None stands for a look at the deadline."""
    counted, finished, share = 0, 0, 0.0
    total_weight = sum(work.weights) or 1.0
    while finished < len(work.weights) and not query.expired:
        if (unit_count := next(units)) is None:
            continue
        unit, count = unit_count
        counted += count
        finished += 1
        share += work.weights[unit] / total_weight
        if query.progress is not None:
            query.progress(min(share, 1.0))
    return Total(counted, finished, finished == len(work.weights))


class _Threads:
    """Threads that take unit after unit until it is over, and put what they counted into a queue.

    They are begun without `threading`, which waits for ever if a thread has no memory to begin.
    What a thread runs is held by that thread alone: it is gone once the thread has ended, however.
    """

    def __init__(self, work: Work) -> None:
        self._work = work
        self._units = iter(range(len(work.weights)))
        self._lock, self._is_closed = Lock(), Event()
        self._results: SimpleQueue[tuple[int, int | BaseException]] = SimpleQueue()
        self._runs: list[ref[partial[None]]] = []

    def start(self, workers: int) -> None:
        """So many threads, or as many as the system allows."""
        runs = [partial(self._run) for _ in range(min(workers, len(self._work.weights)))]
        self._runs = [ref(run) for run in runs]
        try:
            with suppress(MemoryError, RuntimeError):
                while runs:
                    start_new_thread(runs.pop(), ())
        finally:
            runs.clear()

    def finished(self) -> Iterator[tuple[int, int] | None]:
        """Yield what they have counted for ever; None when there is nothing for a while."""
        while True:
            is_alive = self._is_alive()
            try:
                unit, count = self._results.get(timeout=LOOK)
            except Empty:
                if not is_alive:
                    raise MemoryError("all threads have ended before the count has") from None
                yield None
                continue
            if isinstance(count, BaseException):
                raise count
            yield unit, count

    def end(self) -> None:
        self._is_closed.set()
        while self._is_alive():
            sleep(LOOK)

    def _is_alive(self) -> bool:
        return any(run() for run in self._runs)

    def _take(self) -> int | None:
        with self._lock:
            return None if self._is_closed.is_set() else next(self._units, None)

    def _run(self) -> None:
        while (unit := self._take()) is not None:
            try:
                self._results.put((unit, self._work.count(unit)))
            except BaseException as error:  # noqa: BLE001 - it is raised again by who asks
                self._results.put((unit, error))


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

"""Counting that is divided into units of work, done by threads while the asking thread watches.

A kernel lets other threads run while it counts. So the asking thread has nothing to do but to look
at the deadline, to hear Ctrl-C, and to say how far the work has come.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import NamedTuple, Protocol

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.structure import queens_on_a_board, queens_on_an_empty_board
from queenside.core.system import HAS_THREADS

LOOK = 0.005
"""Seconds between two looks at the world."""


def only_counts(problem: Problem, query: Query, most: int, *, clues: bool = False) -> str | None:
    """Why this is not to count all solutions of n-queens, for at most so many queens.

    In words; None where it is. For engines that do nothing else; they take `clues` or none.
    """
    find = queens_on_a_board if clues else queens_on_an_empty_board
    n = None if problem.grid.torus else find(problem)
    if n is None:
        without = "" if clues else " without clues"
        return f"it counts n-queens on a plain board{without}, and nothing else"
    if query.want != "count" or query.limit is not None:
        return "it only counts all solutions; it lists none"
    return f"it takes at most {most} queens, not {n}" if n > most else None


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


Done = SimpleQueue[tuple[int, "int | BaseException"]]


def total(work: Work, query: Query) -> Total:
    """Count all units with `query.workers` threads, until done or the query expires.

    Where there are no threads, they are counted here, one after the other.
    """
    if not HAS_THREADS:
        return _total(work, query, ((unit, work.count(unit)) for unit in range(len(work.weights))))
    over = Event()
    done: Done = SimpleQueue()
    threads = _start(work, query.workers, over, done)
    try:
        return _total(work, query, _finished(done))
    finally:
        over.set()
        work.cancel()
        for thread in threads:
            thread.join()


def _total(work: Work, query: Query, units: Iterator[tuple[int, int] | None]) -> Total:
    """The sum over units as they are finished; None stands for a look at the deadline."""
    counted, finished, share = 0, 0, 0.0
    whole = sum(work.weights) or 1.0
    while finished < len(work.weights) and not query.expired:
        if (found := next(units)) is None:
            continue
        unit, count = found
        counted += count
        finished += 1
        share += work.weights[unit] / whole
        if query.progress is not None:
            query.progress(min(share, 1.0))
    return Total(counted, finished, finished == len(work.weights))


def _finished(done: Done) -> Iterator[tuple[int, int] | None]:
    """Yield the threads' results for ever; None when there is none for a while."""
    while True:
        try:
            unit, count = done.get(timeout=LOOK)
        except Empty:
            yield None
            continue
        if isinstance(count, BaseException):
            raise count
        yield unit, count


def _start(work: Work, workers: int, over: Event, done: Done) -> list[Thread]:
    """Threads that take unit after unit until it is over, and put what they counted into `done`."""
    units = iter(range(len(work.weights)))
    lock = Lock()

    def take() -> int | None:
        with lock:
            return None if over.is_set() else next(units, None)

    def run() -> None:
        while (unit := take()) is not None:
            try:
                done.put((unit, work.count(unit)))
            except BaseException as error:  # noqa: BLE001 - it is raised again by who asks
                done.put((unit, error))

    threads = [Thread(target=run, daemon=True) for _ in range(min(workers, len(work.weights)))]
    for thread in threads:
        thread.start()
    return threads


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1

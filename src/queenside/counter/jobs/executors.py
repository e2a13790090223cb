"""The workers of a job: an executor, how many workers it has, and how to end them.

Anything that is a `concurrent.futures.Executor` will do: processes of this machine
(`processes.py`), a Dask cluster (`cluster.py`), the pools of Python, MPI's (`mpi4py.futures`).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import NamedTuple

from queenside.core.arguments import MAX_WORKERS, check_whole
from queenside.counter.jobs.processes import Processes


class Workers(NamedTuple):
    """`size()` is the number of workers there are now; `close()` ends all that still runs."""

    executor: Executor
    size: Callable[[], int]
    close: Callable[[], None]


def local(workers: int) -> Workers:
    """So many processes on this machine."""
    executor = Processes(check_whole("workers", workers, 1, MAX_WORKERS))
    return Workers(executor, lambda: workers, executor.kill)


def of(executor: Executor, workers: int) -> Workers:
    """An executor that has so many workers, and stays open."""
    return Workers(executor, lambda: workers, lambda: None)

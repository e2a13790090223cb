"""The workers of a job: an executor, how many workers it has, and how to end them.

Anything that is a `concurrent.futures.Executor` will do: processes of this machine, a Dask cluster
(`cluster.py`), the pools of Python, MPI's (`mpi4py.futures`).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from threading import Barrier, Lock
from threading import local as thread_local
from typing import NamedTuple, ParamSpec, TypeVar

from queenside.core.arguments import MAX_WORKERS, check_whole
from queenside.core.processes.client import Client, WorkerDied
from queenside.core.processes.messages import Failure, Item

P = ParamSpec("P")
T = TypeVar("T")


class Processes(Executor):
    """Processes, started when there is something to do: the death of one costs one task.

    Each has a thread of its own that talks to it, and starts another one when it has died. The
    pools of the standard library break as a whole then, and no one knows which task it was.
    """

    def __init__(self, number: int) -> None:
        self._threads = ThreadPoolExecutor(number)
        barrier = Barrier(number)
        for _ in range(number):  # else one that is idle would get its own unit again and again
            self._threads.submit(barrier.wait)
        self._own = thread_local()
        self._clients: set[Client] = set()
        self._lock = Lock()
        self._is_over = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a process call the function, which it must be able to import.

        The future raises what the function raises, and WorkerDied if its process dies.
        """
        return self._threads.submit(self._call, partial(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; with `wait`, once all tasks are done."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        self.kill()

    def kill(self) -> None:
        with self._lock:
            self._is_over = True
            for client in self._clients:
                client.close()
            self._clients.clear()
        self._threads.shutdown(wait=True, cancel_futures=True)

    @property
    def pids(self) -> list[int]:
        with self._lock:
            return [client.pid for client in self._clients if client.is_alive]

    def _call(self, task: Callable[[], T]) -> T:
        client = self._client()
        client.ask(task)
        while isinstance(message := client.receive(), Item):
            pass
        assert message
        if isinstance(message, Failure):
            raise message.error
        result: T = message.value
        return result

    def _client(self) -> Client:
        """The process of this thread, if it is alive, or a new one."""
        client: Client | None = getattr(self._own, "client", None)
        with self._lock:
            if self._is_over:
                raise WorkerDied("the work is over")
            if client is None or not client.is_alive:
                self._clients.discard(client)
                client = self._own.client = Client()
                self._clients.add(client)
        return client


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

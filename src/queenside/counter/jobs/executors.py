"""The workers of a job: an executor, how many workers it has, and how to end them.

Anything that is a `concurrent.futures.Executor` will do: processes of this machine, a Dask cluster
(`cluster.py`), the pools of Python, MPI's (`mpi4py.futures`). On this machine each graphics
processor has a worker of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Barrier, Lock
from threading import local as thread_local
from typing import NamedTuple, ParamSpec, TypeVar

from queenside.core.arguments import MAX_WORKERS, check_whole
from queenside.core.contract.kinds import quote_value
from queenside.core.contract.options import DEVICES
from queenside.core.processes.client import Client, WorkerDied
from queenside.core.processes.messages import Failure, Item

P = ParamSpec("P")
T = TypeVar("T")


class Processes(Executor):
    """Processes, started when there is something to do: the death of one costs one task.

    Each has a thread of its own that talks to it, and starts another one when it has died. The
    pools of the standard library break as a whole then, and no one knows which task it was.
    """

    def __init__(self, number: int, devices: Sequence[str] = ()) -> None:
        """With `devices`, one for each process, functions are called with it as `device`."""
        self._threads = ThreadPoolExecutor(number)
        self._own = thread_local()
        self._devices = SimpleQueue[str]()
        for device in devices:
            self._devices.put(device)
        barrier = Barrier(number)
        for _ in range(number):  # else one that is idle would get its own unit again and again
            self._threads.submit(self._begin, barrier)
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

    def _begin(self, barrier: Barrier) -> None:
        if not self._devices.empty():
            self._own.settings = {"device": self._devices.get()}
        barrier.wait()

    def _call(self, task: partial[T]) -> T:
        client = self._client()
        client.ask(partial(task, **getattr(self._own, "settings", {})))
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


def local(workers: int, device: str = "cpu") -> Workers:
    """So many processes on this machine, or one for each graphics processor.

    Of these "cuda" is all, and "cuda:1" the second; with "cuda:0,cuda:1,cpu" two of them work, and
    so many processes that count on the processor. Raises EngineUnavailable where one is missing.
    """
    check_whole("workers", workers, 1, MAX_WORKERS)
    devices = list_devices(device, workers)
    if device != "cpu":
        from queenside.core.kernels import cuda

        for name in set(devices) - {"cpu"}:
            cuda.device_number(name)
    executor = Processes(len(devices), devices if device != "cpu" else ())
    return Workers(executor, lambda: len(devices), executor.kill)


def list_devices(device: str, workers: int) -> list[str]:
    """Return a device for each worker. Raises ValueError for what is none."""
    if not re.fullmatch(DEVICES.pattern, device):
        raise ValueError(f"the device must be {DEVICES.expected_form}, not {quote_value(device)}")
    devices: list[str] = []
    for name in dict.fromkeys(device.split(",")):
        if name == "cpu":
            devices += [name] * workers
        elif name == "cuda":
            from queenside.core.kernels import cuda

            devices += [f"cuda:{number}" for number in range(max(1, cuda.count_devices()))]
        else:
            devices.append(name)
    return list(dict.fromkeys(devices)) if "cpu" not in devices else devices


def of(executor: Executor, workers: int) -> Workers:
    """An executor that has so many workers, and stays open."""
    return Workers(executor, lambda: workers, lambda: None)

"""An executor of processes: each dies with this one, and the death of one costs one task.

The pools of the standard library break as a whole when one of their processes dies, and then no one
knows which task it was that killed it. Here each process has a thread of its own that talks to it
through pipes, in pickles, and starts another one when it has died.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from queue import SimpleQueue
from threading import Lock, Thread, local
from typing import Any, BinaryIO, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDied(Exception):
    """The process that was at work on a task is gone. The message says what is known."""


class Processes(Executor):
    """So many processes, started when there is something to do."""

    def __init__(self, number: int) -> None:
        self._threads = ThreadPoolExecutor(number)
        self._own = local()
        self._alive: set[_Worker] = set()
        self._lock = Lock()
        self._over = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a process call the function, which it must be able to import.

        The future raises what the function raises, and WorkerDied if its process dies.
        """
        return self._threads.submit(self._ask, fn, args, kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes; with `wait`, once all tasks are done."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        self.kill()

    def kill(self) -> None:
        """End everything at once."""
        with self._lock:
            self._over = True
            for worker in self._alive:
                worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._alive:
            worker.close()
        self._alive.clear()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that live now."""
        with self._lock:
            return [worker.pid for worker in self._alive]

    def _ask(self, fn: Callable[..., T], args: Any, kwargs: Any) -> T:
        worker = self._worker()
        try:
            good, found = worker.ask((fn, args, kwargs))
        except (EOFError, OSError, pickle.UnpicklingError):
            with self._lock:
                self._alive.discard(worker)
            del self._own.worker
            raise WorkerDied(f"the worker's process died ({worker.last_words()})") from None
        if good:
            result: T = found
            return result
        raise found

    def _worker(self) -> _Worker:
        """The process of this thread."""
        if not hasattr(self._own, "worker"):
            with self._lock:
                if self._over:
                    raise WorkerDied("the work is over")
                self._own.worker = _Worker()
                self._alive.add(self._own.worker)
        worker: _Worker = self._own.worker
        return worker


class _Worker:
    """A process that does one task after the other."""

    def __init__(self) -> None:
        # Ctrl-C is not for it, and may come while it is still starting.
        deaf = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
        path = f"import sys; sys.path[:] = {sys.path!r}"
        self._process = subprocess.Popen(
            [sys.executable, "-c", f"{deaf}; {path}; from {__name__} import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.pid = self._process.pid

    def ask(self, task: Any) -> tuple[bool, Any]:
        """Have it do a task; whether it succeeded, and what came of it."""
        assert self._process.stdin
        assert self._process.stdout
        words = pickle.dumps(task)  # first, so that what cannot travel leaves nothing in the pipe
        self._process.stdin.write(words)
        self._process.stdin.flush()
        found: tuple[bool, Any] = pickle.load(self._process.stdout)
        return found

    def last_words(self) -> str:
        """Of what it died; it is dead afterwards."""
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.kill()
            return "it stopped talking"
        finally:
            self.close()
        return signal.Signals(-code).name if code < 0 else f"exit code {code}"

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close the pipes; no thread may be at them any more."""
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]


def serve() -> None:
    """What runs in the process: do tasks until there are no more.

    A thread of its own reads them, so that it hears at once, even during a task, when the process
    that asks is gone.
    """
    tasks: SimpleQueue[Any] = SimpleQueue()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not disturb
    Thread(target=_read, args=(sys.stdin.buffer, tasks), daemon=True).start()
    while True:
        fn, args, kwargs = tasks.get()
        try:
            words = pickle.dumps((True, fn(*args, **kwargs)))
        except Exception as error:  # noqa: BLE001 - it is raised again by who asks
            words = _told(error)
        answers.write(words)
        answers.flush()


def _read(stream: BinaryIO, tasks: SimpleQueue[Any]) -> None:
    with suppress(Exception):
        while True:
            tasks.put(pickle.load(stream))
    os._exit(0)  # no one asks any more


def _told(error: Exception) -> bytes:
    """The error as a pickle; in words, if it cannot travel."""
    try:
        words = pickle.dumps((False, error))
        pickle.loads(words)
        return words
    except Exception:  # noqa: BLE001 - any class may fail in its own way
        return pickle.dumps((False, RuntimeError(f"{type(error).__name__}: {error}")))

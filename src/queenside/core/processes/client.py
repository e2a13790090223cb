"""The client of a worker process: it calls functions in it, and kills it.

A thread reads what the worker sends, so that waiting has a timeout on every system.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Event, Semaphore, Thread
from typing import Any
from weakref import WeakSet

from queenside.core.processes import worker
from queenside.core.processes.memory import allowance
from queenside.core.processes.messages import Failure, Message, Result, decode

LOOK = 0.05
"""Seconds between two looks at the clock and at Ctrl-C, which not every system lets through."""
_AHEAD = 64
"""Messages that wait to be received before the worker has to wait."""
_DYING = 1.0
"""Seconds in which a process that has closed its pipe must have ended; then it is killed."""


class WorkerDied(Exception):
    """The process that was answering is gone. The message says what is known."""


class Client:
    """A worker process, which answers one call after the other.

    memory     how many MiB it may take; 0 for any
    own_group  whether all that it starts is killed with it
    folder     where it works; None for where this process does
    quiet      whether what it prints is thrown away
    prepare    a function to run in it first, as "module:function"
    notify     called in another thread when there is something to receive
    """

    def __init__(
        self,
        memory: int = 0,
        *,
        own_group: bool = False,
        folder: Path | None = None,
        quiet: bool = False,
        prepare: str = "",
        notify: Callable[[], object] = lambda: None,
    ) -> None:
        path = [os.path.abspath(entry) for entry in sys.path]
        code = (
            f"import sys; sys.path[:] = {path!r}; import signal; "
            "signal.signal(signal.SIGINT, signal.SIG_IGN); "  # it may come while it is starting
            f"from {worker.__name__} import serve; serve({os.getpid()}, {memory}, {prepare!r})"
        )
        self._memory = memory
        self._has_group = own_group and hasattr(os, "killpg")
        self._killed, self._room = Event(), Semaphore(_AHEAD)
        self._inbox: SimpleQueue[Message | None] = SimpleQueue()
        self._process = Popen(
            [sys.executable, "-c", code],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL if quiet else None,
            cwd=folder,
            start_new_session=own_group,
        )
        args = self._process, self._inbox, self._room, self._killed, notify
        self._reader = Thread(target=_read, args=args, daemon=True)
        self._reader.start()
        _all.add(self)

    @property
    def pid(self) -> int:
        """The number of the process, and of its group if it has one."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return not self._killed.is_set() and self._process.poll() is None

    @property
    def is_buried(self) -> bool:
        """Whether nothing is left of it."""
        return not self._reader.is_alive()

    def ask(
        self, function: Callable[..., Any], *args: Any, attachment: Iterable[bytes] = ()
    ) -> None:
        """Have the worker call a function; only when it has answered the call before.

        The pieces of the attachment, if there are any, are put together as the last argument.
        Raises what pickle raises for arguments that cannot travel; then nothing was sent.
        """
        call = pickle.dumps((function, args))
        assert self._process.stdin
        with suppress(OSError, ValueError):  # it is dead: `receive` tells
            for piece in chain((call,), attachment, (b"",)):
                pickle.dump(piece, self._process.stdin)
            self._process.stdin.flush()

    def receive(self, timeout: float | None = None) -> Message | None:
        """The next message, or None if there is none within so many seconds."""
        try:
            message = self._inbox.get(timeout=None if timeout is None else max(timeout, 0))
        except Empty:
            return None
        self._room.release()
        if message is None:
            self._inbox.put(None)  # for whoever else waits
            return Failure(self._death())
        return message

    def answer(self, deadline: float | None = None) -> Result | Failure | None:
        """Return how the call ends; None if it hasn't by the deadline of `time.monotonic`."""
        while deadline is None or time.monotonic() < deadline:
            message = self.receive(LOOK)
            if isinstance(message, Result | Failure):
                return message
        return None

    def _death(self) -> WorkerDied:
        code = self._process.wait()
        cause = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        hint = f", perhaps for lack of memory: {allowance()}" if self._memory else ""
        return WorkerDied(f"the worker's process died ({cause}){hint}")

    def kill(self) -> None:
        """Kill it, without waiting until it is gone."""
        if not self._killed.is_set():  # else its number may be another's by now
            self._killed.set()
            with suppress(ProcessLookupError, PermissionError):
                if self._has_group:
                    os.killpg(self.pid, signal.SIGKILL)
                else:
                    self._process.kill()
        self._room.release()

    def close(self) -> None:
        """Kill it, and wait until nothing is left of it."""
        self.kill()
        self._process.wait()
        self._reader.join(_DYING)

    def __del__(self) -> None:
        if "_reader" in vars(self):
            self.kill()


_all: WeakSet[Client] = WeakSet()


def alive() -> list[Client]:
    """The clients of all processes that live now."""
    return [client for client in list(_all) if client.is_alive]


@atexit.register
def close_all() -> None:
    """Kill every process that is left."""
    for client in list(_all):
        client.close()


def describe(error: Exception) -> str:
    """Why a call failed, in words."""
    if isinstance(error, MemoryError):
        return f"it ran out of memory: {allowance()}"
    return str(error) if isinstance(error, WorkerDied) else f"{type(error).__name__}: {error}"


def _read(
    process: Popen[bytes],
    inbox: SimpleQueue[Message | None],
    room: Semaphore,
    killed: Event,
    notify: Callable[[], object],
) -> None:
    """Receive what a worker sends, until it is dead or nobody wants to know; then bury it."""
    assert process.stdin
    assert process.stdout
    with process.stdout as stream, suppress(Exception):
        while not killed.is_set():
            inbox.put(decode(pickle.load(stream)))
            notify()
            room.acquire()
    try:
        process.wait(_DYING)
    except TimeoutExpired:
        process.kill()
        process.wait()
    with suppress(OSError):
        process.stdin.close()
    inbox.put(None)
    notify()

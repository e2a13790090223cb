"""The client of a worker process: it calls functions in it, and kills it.

A thread reads what the worker sends, so that waiting has a timeout on every system.
"""

from __future__ import annotations

import atexit
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Semaphore, Thread
from typing import Any, NamedTuple, Protocol
from weakref import WeakSet

from queenside.processes import worker
from queenside.processes.memory import allowance
from queenside.processes.messages import Failure, Message, Result, decode, encode_call, read, write

LOOK = 0.05
"""Seconds between two looks at the clock and at Ctrl-C, which not every system lets through."""
_AHEAD = 64
"""Messages that wait to be received before the worker has to wait."""
_DYING = 1.0
"""Seconds in which a process that has closed its pipe must have ended; then it is killed."""


class WorkerDied(Exception):
    """The process that was answering is gone. The message says what is known."""


class Settings(NamedTuple):
    """How to start a worker process.

    memory     how many MiB it may take; 0 for any
    own_group  whether all that it starts is killed with it
    folder     where it works; None for where this process does
    quiet      whether what it prints is thrown away
    prepare    a function to run in it first, as "module:function"
    """

    memory: int = 0
    own_group: bool = False
    folder: Path | None = None
    quiet: bool = False
    prepare: str = ""

    def command(self) -> list[str]:
        """The command line that starts it."""
        path = [os.path.abspath(entry) for entry in sys.path]
        code = (
            f"import sys; sys.path[:] = {path!r}; import signal; "
            "signal.signal(signal.SIGINT, signal.SIG_IGN); "  # it may come while it is starting
            f"from {worker.__name__} import serve; "
            f"serve({os.getpid()}, {self.memory}, {self.prepare!r})"
        )
        return [sys.executable, "-c", code]

    def options(self) -> dict[str, Any]:
        """What subprocess and asyncio need to know besides."""
        return {
            "stdin": subprocess.PIPE,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.DEVNULL if self.quiet else None,
            "cwd": self.folder,
            "start_new_session": self.own_group,
        }

    def kill(self, process: Process) -> None:
        """Kill a process that was started like this, at most once: its number is used again."""
        with suppress(ProcessLookupError, PermissionError):
            if self.own_group and hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()

    def death(self, code: int) -> WorkerDied:
        """The error that tells of the death of a process that ended with this code."""
        cause = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        hint = f", perhaps for lack of memory: {allowance()}" if self.memory else ""
        return WorkerDied(f"the worker's process died ({cause}){hint}")


DEFAULT = Settings()


class Process(Protocol):
    """What processes of subprocess and of asyncio have in common."""

    pid: int

    def kill(self) -> None:
        """Kill it, but not what it has started."""


def describe(error: Exception) -> str:
    """Why a call failed, in words."""
    if isinstance(error, MemoryError):
        return f"it ran out of memory: {allowance()}"
    return str(error) if isinstance(error, WorkerDied) else f"{type(error).__name__}: {error}"


class _Inbox:
    """What a worker has sent, None at its end, and how much more may come before it waits."""

    def __init__(self) -> None:
        self.messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self.room = Semaphore(_AHEAD)
        self.is_closed = False


class Client:
    """A worker process, which answers one call after the other."""

    def __init__(self, settings: Settings = DEFAULT) -> None:
        self._settings = settings
        self._is_killed = False
        self._process = subprocess.Popen(settings.command(), **settings.options())
        self._inbox = _Inbox()
        self._reader = Thread(target=_read, args=(self._process, self._inbox), daemon=True)
        self._reader.start()
        _all.add(self)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return not self._is_killed and self._process.poll() is None

    def ask(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
        """Have the worker call a function; only when it has answered the call before.

        Raises what pickle raises for arguments that cannot travel; then nothing was sent.
        """
        call = encode_call(function, *args, **kwargs)
        assert self._process.stdin
        with suppress(OSError, ValueError):  # it is dead: `receive` tells
            write(self._process.stdin, call, b"")

    def receive(self, timeout: float | None = None) -> Message | None:
        """The next message, or None if there is none within so many seconds."""
        patience = None if timeout is None else max(timeout, 0)
        try:
            message = self._inbox.messages.get(timeout=patience)
        except queue.Empty:
            return None
        if message is None:
            self._inbox.messages.put(None)  # for whoever else waits
            return Failure(self._settings.death(self._process.wait()))
        self._inbox.room.release()
        return message

    def answer(self, deadline: float | None = None) -> Result | Failure | None:
        """How the call ends; None if it has not by the deadline, on the clock `time.monotonic`."""
        while deadline is None or time.monotonic() < deadline:
            message = self.receive(LOOK)
            if isinstance(message, Result | Failure):
                return message
        return None

    def kill(self) -> None:
        """Kill it, and wait until nothing is left of it."""
        self._kill()
        self._process.wait()
        self._reader.join(_DYING)

    def _kill(self) -> None:
        if not self._is_killed:
            self._is_killed = True
            self._settings.kill(self._process)
        self._inbox.is_closed = True
        self._inbox.room.release()

    def __del__(self) -> None:
        if "_inbox" in vars(self):  # this may be any thread, the reader too: it must not wait
            self._kill()


_all: WeakSet[Client] = WeakSet()


def alive() -> list[Client]:
    """The clients of all processes that live now."""
    return [client for client in list(_all) if client.is_alive]


@atexit.register
def kill_all() -> None:
    """Kill every process that is left."""
    for client in list(_all):
        client.kill()


def _read(process: subprocess.Popen[bytes], inbox: _Inbox) -> None:
    """Receive what a worker sends, until it is dead or nobody wants to know; then bury it."""
    assert process.stdin
    assert process.stdout
    with process.stdout as stream, suppress(Exception):
        while not inbox.is_closed:
            inbox.messages.put(decode(read(stream)))
            inbox.room.acquire()
    try:
        process.wait(_DYING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    with suppress(OSError):
        process.stdin.close()
    inbox.messages.put(None)

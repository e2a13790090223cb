"""A process that runs an engine for this one, and can be killed.

Packages in C and C++ may keep the interpreter for a whole search, swallow Ctrl-C, take all memory,
or not get on with one another in one process. So each gets a process of its own. The process is
kept for the next question, since loading such a package may take longer than the search.

The two talk in pickles through pipes (see `served`, which is the other end). What is late,
interrupted or left early is killed.
"""

from __future__ import annotations

import atexit
import os
import pickle
import queue
import signal
import subprocess
import sys
import time
from contextlib import suppress
from threading import Thread, local
from typing import BinaryIO
from weakref import WeakSet

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.engines.engine import Search
from queenside.engines.served import Done, Failed, Found, Message, allowance, memory_limit, serve

GRACE = 0.05
"""Seconds after the deadline in which a process may still say how far it came."""
LOOK = 0.05
"""Seconds between two looks at the clock and at Ctrl-C."""
WAITING = 64
"""Messages that wait to be read before the child has to wait."""


class Child:
    """A process that answers one question after the other."""

    def __init__(self) -> None:
        path = f"import sys; sys.path[:] = {sys.path!r}"
        code = f"{path}; from {serve.__module__} import serve; serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, str(memory_limit()), str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._silent = False
        self._messages: queue.Queue[Message | None] = queue.Queue(WAITING)
        Thread(target=_read, args=(self._process.stdout, self._messages), daemon=True).start()
        _all.add(self)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, engine: str, problem: Problem, query: Query) -> None:
        """Put a question; only when the one before is done."""
        assert self._process.stdin
        with suppress(BrokenPipeError):  # then `reply` tells
            sent = query._replace(stop=None, progress=None)
            pickle.dump((engine, problem, sent), self._process.stdin)
            self._process.stdin.flush()

    def reply(self, seconds: float) -> Message | None:
        """The next message, or None if there is none in this time."""
        try:
            message = self._messages.get(timeout=max(seconds, 0))
        except queue.Empty:
            return None
        self._silent = message is None
        return message or Failed(self._last_words())

    def _last_words(self) -> str:
        code = self._process.wait()
        cause = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return f"its process died ({cause}), perhaps for lack of memory: {allowance()}"

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
        while not self._silent:  # what it had still said is read, so that the reader ends too
            self._silent = self._messages.get() is None
        assert self._process.stdin
        with suppress(BrokenPipeError):
            self._process.stdin.close()

    def __del__(self) -> None:
        if "_process" in vars(self):
            self.kill()


_all: WeakSet[Child] = WeakSet()
_kept = local()  # by thread, since Linux ends a child together with the thread that started it


def borrow(engine: str) -> Child:
    """A process for this engine: one that has loaded its package already, or a new one."""
    kept = vars(_kept).get(_package(engine), [])
    while kept:
        child: Child = kept.pop()
        if child.alive:
            return child
    return Child()


def give_back(engine: str, child: Child) -> None:
    """Keep a process that has finished its question for the next one."""
    vars(_kept).setdefault(_package(engine), []).append(child)


def _package(engine: str) -> str:
    """Engines that differ only in what was chosen share their processes."""
    return engine.split(":")[0]


@atexit.register
def end_all() -> None:
    """End every process that is left."""
    for child in list(_all):
        child.kill()


def search(engine: str, problem: Problem, query: Query) -> Search:
    """What the engine of this name finds in a process of its own.

    Raises EngineFailed if it breaks off.
    """
    if query.expired:
        return Outcome(0, False, {"engine": engine})
    child, count, finished = borrow(engine), 0, False
    try:
        child.ask(engine, problem, query)
        while not overdue(query):
            message = child.reply(_patience(query))
            if isinstance(message, Found):
                for placement in message.placements:
                    count += 1
                    yield placement
            elif isinstance(message, Done):
                finished = True
                return message.outcome
            elif isinstance(message, Failed):
                raise EngineFailed(f"the engine '{engine}' failed: {message.why}")
        return Outcome(count, False, {"engine": engine})
    finally:
        if finished:
            give_back(engine, child)
        else:
            child.kill()


def _patience(query: Query) -> float:
    """How long to wait for the next message, in seconds."""
    if query.deadline is None:
        return LOOK
    return min(LOOK, query.deadline + GRACE - time.monotonic())


def overdue(query: Query) -> bool:
    """Whether a process that has not answered by now is to be killed."""
    if query.stop is not None and query.stop.is_set():
        return True
    return query.deadline is not None and time.monotonic() >= query.deadline + GRACE


def _read(stream: BinaryIO, messages: queue.Queue[Message | None]) -> None:
    """Pass on what the process says; None when it has nothing more to say."""
    with stream, suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            messages.put(pickle.load(stream))
    messages.put(None)

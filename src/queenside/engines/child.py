"""A process that runs an engine for this one, and can be killed.

Packages in C and C++ may keep the interpreter for a whole search, swallow Ctrl-C, take all memory,
or not get on with one another in one process. So each gets a process of its own. The process is
kept for the next question, since loading such a package may take longer than the search.

The two talk in pickles through pipes: a question goes in; out come `Found` for solutions, a few at
a time, and at the end `Done` or `Failed`. What is late, interrupted or left early is killed. A
process whose parent is gone ends by itself.
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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Thread, local
from typing import BinaryIO, NamedTuple
from weakref import WeakSet

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Family, Placement
from queenside.engines import get
from queenside.engines.engine import Search

GRACE = 0.05
"""Seconds after the deadline in which a process may still say how far it came."""
LOOK = 0.05
"""Seconds between two looks at the clock and at Ctrl-C."""
BATCH = 0.01
"""Seconds of solutions that travel together."""
WAITING = 64
"""Messages that wait to be read before the child has to wait."""
MEMORY = "QUEENSIDE_MEMORY_LIMIT"
"""The variable of the environment that says how much memory a process may take, in MiB."""


class Costs(NamedTuple):
    """What a search took.

    Seconds to the first solution (None without one) and in all, and the most memory that its
    process has held so far, in bytes (0 where the system does not say).
    """

    first: float | None
    seconds: float
    memory: int


class Found(NamedTuple):
    """Some solutions."""

    placements: list[Placement]


class Done(NamedTuple):
    """The search is over."""

    outcome: Outcome
    costs: Costs


class Failed(NamedTuple):
    """The search broke off."""

    why: str


Message = Found | Done | Failed


def memory_limit() -> int:
    """How much memory a process of an engine may take, in MiB."""
    return int(os.environ.get(MEMORY, "4096"))


class Child:
    """A process that answers one question after the other."""

    def __init__(self) -> None:
        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import serve; serve()"
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
            pickle.dump((engine, problem, query._replace(stop=None)), self._process.stdin)
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
        return f"its process died ({cause}), perhaps for lack of memory: {_allowance()}"

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


def _allowance() -> str:
    return f"it may take {memory_limit()} MiB (set {MEMORY} to allow more)"


# -- inside the process ----------------------------------------------------------------------------


def serve() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which kills this one
    limit_memory(int(sys.argv[1]))
    end_with(int(sys.argv[2]))
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # a package may print what it likes
    with suppress(EOFError, BrokenPipeError):
        while True:
            engine, problem, query = pickle.load(questions)
            _answer(engine, _shared(problem), query, lambda message: _send(answers, message))
    os._exit(0)  # at once, whatever the packages would like to tidy up


def _send(answers: BinaryIO, message: Message) -> None:
    pickle.dump(message, answers)
    answers.flush()


def _answer(engine: str, problem: Problem, query: Query, send: Callable[[Message], None]) -> None:
    """Run the engine and report."""
    begin = time.perf_counter()
    try:
        chosen = get(engine)
        run = getattr(chosen, "search_here", chosen.search)
        outcome, first = _drive(run(problem, query), send)
    except BrokenPipeError:
        raise
    except MemoryError:
        send(Failed(f"it ran out of memory: {_allowance()}"))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent must know
        send(Failed(f"{type(error).__name__}: {error}"))
    else:
        seconds = time.perf_counter() - begin
        send(Done(outcome, Costs(first and first - begin, seconds, _peak_memory())))


def _drive(search: Search, send: Callable[[Message], None]) -> tuple[Outcome, float | None]:
    """Send the solutions; the first at once, the others a few at a time."""
    found: list[Placement] = []
    first, sent = None, 0.0
    while True:
        try:
            found.append(next(search))
        except StopIteration as stop:
            if found:
                send(Found(found))
            return stop.value, first
        now = time.perf_counter()
        first = first or now
        if now - sent >= BATCH:
            send(Found(found))
            found, sent = [], now


_families: dict[Family, Family] = {}


def _shared(problem: Problem) -> Problem:
    """The problem with the very families of earlier problems where they are equal.

    What is derived from the rows of a board is then derived once, as in the parent.
    """
    if len(_families) > 10_000:
        _families.clear()
    families = tuple(_families.setdefault(family, family) for family in problem.families)
    return replace(problem, families=families)


def limit_memory(mebibytes: int) -> None:
    """Let the system refuse more memory than that, where it can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (mebibytes << 20, mebibytes << 20))


def end_with(parent: int) -> None:
    """Ask Linux to end this process when its parent ends, even in the middle of a search."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if os.getppid() != parent:
            os._exit(0)


def _peak_memory() -> int:
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

"""Inside the process that runs an engine for another one: the far end of `child`.

Questions come in as pickles. Out go `Found` for solutions, a few at a time, and at the end `Done`
or `Failed`. The process ends when there are no more questions, or when its parent is gone.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import BinaryIO, NamedTuple

from queenside.core.errors import EngineUnavailable
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Family, Placement
from queenside.engines import get
from queenside.engines.engine import Search

BATCH = 0.01
"""Seconds of solutions that travel together."""
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
    """How much memory a process of an engine may take, in MiB.

    Raises EngineUnavailable if the environment says it wrong.
    """
    number = os.environ.get(MEMORY, "4096")
    if not (number.isascii() and number.isdigit()):
        raise EngineUnavailable(f"{MEMORY} must be a whole number of MiB, not {number!r}")
    return int(number)


def allowance() -> str:
    """The same in words, with how to change it."""
    return f"it may take {memory_limit()} MiB (set {MEMORY} to allow more)"


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
        outcome, first, sending = _drive(run(problem, query), send)
        seconds = time.perf_counter() - begin - sending
    except BrokenPipeError:
        raise
    except MemoryError:
        send(Failed(f"it ran out of memory: {allowance()}"))
    except Exception as error:  # noqa: BLE001 - whatever it is, the parent must know
        send(Failed(f"{type(error).__name__}: {error}"))
    else:
        send(Done(outcome, Costs(first and first - begin, seconds, peak_memory())))


def _drive(search: Search, send: Callable[[Message], None]) -> tuple[Outcome, float | None, float]:
    """Send the solutions; the first at once, the others a few at a time.

    Returns the outcome, when the first was found, and the seconds that sending took.
    """
    found: list[Placement] = []
    first, sent, sending = None, 0.0, 0.0
    while True:
        try:
            found.append(next(search))
        except StopIteration as stop:
            over = time.perf_counter()
            if found:
                send(Found(found))
            return stop.value, first, sending + time.perf_counter() - over
        now = time.perf_counter()
        first = first or now
        if now - sent >= BATCH:
            send(Found(found))
            found, sent = [], time.perf_counter()
            sending += sent - now


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


def peak_memory() -> int:
    """The most memory that this process has held.

    What Linux answers to getrusage has that of the parent in it, as it was when this one began.
    """
    with suppress(OSError, StopIteration), open("/proc/self/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:"))
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

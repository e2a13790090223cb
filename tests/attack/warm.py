"""A process that has loaded pytest and what it takes along, but nothing of ours: each run of tests
is a fork of it, so that what takes longest to begin begins once.

    python -m tests.attack.warm

It reads lines of JSON, `[SECONDS, ADDRESSES, WORD ...]`: a file of tests, or a program and its
arguments. It answers each with the exit code and the processor time. A run may take so many seconds
of processor time and so many bytes of addresses, since a mutant may ask for more and more of both;
and it ends when all its processes together do next to nothing for a while. Nothing of it lives on.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

TAKEN_ALONG = ("hypothesis", "numpy", "pysat.solvers", "z3", "highspy", "schemathesis", "PIL.Image")
ADDRESSES = 6 * 2**30
PATIENCE = 60
"""Seconds by the clock for one of processor time, and for 10 more: others use the machine, too."""
IDLE, LITTLE = 60.0, 0.5
"""Seconds by the clock in which a run that gets on takes more processor time than so little."""
LOOK = 1.0
"""Seconds between two looks at a run."""
TICKS = os.sysconf("SC_CLK_TCK")
ALREADY_LOADED = "ignore::pytest.PytestAssertRewriteWarning"
OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "--tb=short", "-m", "", "-W", ALREADY_LOADED)


SAID = "said.log"
"""What the tests of the last run said."""


class Ran(NamedTuple):
    """How a run ended: the exit code (negative: by a signal), and seconds of processor time."""

    code: int
    seconds: float


# ---- the process itself ----


def serve() -> None:
    """Run what the lines ask for."""
    sys.dont_write_bytecode = False
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    adopt_orphans()
    for name in TAKEN_ALONG:
        with suppress(ImportError):
            import_module(name)
    with redirect_stdout(sys.stderr):
        pytest.main(["--noconftest", "--version"])  # loads the plugins
    for line in sys.stdin:
        ran = limited(*json.loads(line))
        print(ran.code, ran.seconds, flush=True)


def adopt_orphans() -> None:
    """Become the parent of all that a run leaves behind, so that it is known."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def limited(seconds: float, addresses: int, *words: str) -> Ran:
    """The tests of a file, or a program, in a fork."""
    child = os.fork()
    if not child:
        begin(seconds, addresses, words)
    try:
        wait(child, seconds)
        _, status, usage = os.wait4(child, 0)
    finally:
        end_all()
    return Ran(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime)


def begin(seconds: float, addresses: int, words: tuple[str, ...]) -> NoReturn:
    """Be what was asked for."""
    os.setsid()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    said = os.open(SAID, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    for stream in range(3):
        os.dup2(said, stream)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))
    if words[1:]:
        os.execv(words[0], words)
    os._exit(pytest.main([*OPTIONS, *words]))


def wait(child: int, seconds: float) -> None:
    """Until it has ended. It is killed when its time is up, or nothing is done any more."""
    last = time.monotonic() + PATIENCE * (seconds + 10)
    watch = Watch(time.monotonic())
    with os.fdopen(os.pidfd_open(child)) as end:
        while not select.select([end], [], [], LOOK)[0]:
            now = time.monotonic()
            if now > last or watch.is_idle(now, sum(descendants().values())):
                os.kill(child, signal.SIGKILL)


class Watch:
    """When a run has last got on, and the processor time it had had then."""

    def __init__(self, now: float) -> None:
        self.then, self.had = now, 0.0

    def is_idle(self, now: float, has: float) -> bool:
        """Whether next to nothing has been done for a while."""
        if abs(has - self.had) >= LITTLE:  # less, when one has ended for which nobody waited
            self.then, self.had = now, has
        return now - self.then > IDLE


def descendants() -> dict[int, float]:
    """All processes below this one, and the processor time of each and of those it waited for."""
    parents, had = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = stat.read_text(errors="replace").rpartition(")")[2].split()
            number = int(stat.parent.name)
            parents[number], had[number] = int(words[1]), sum(map(int, words[11:15])) / TICKS
    found: set[int] = set()
    above = {os.getpid()}
    while above:
        above = {number for number, parent in parents.items() if parent in above}
        found |= above
    return {number: had[number] for number in found}


def end_all() -> None:
    """Kill all that lives below this process, in whichever session, and wait for it."""
    while numbers := descendants():
        for number in numbers:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        os.waitpid(-1, 0)


# ---- whoever starts it ----


class Warm:
    """Such a process, in a copy of the tree."""

    def __init__(self, tree: Path, settings: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.attack.warm"],
            cwd=tree,
            env=settings,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def run(self, seconds: float, *words: str, addresses: int = ADDRESSES) -> Ran:
        """The tests of a file, or a program."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([seconds, addresses, *words]), file=self.process.stdin, flush=True)
        code, took = self.process.stdout.readline().split()
        return Ran(int(code), float(took))

    def end(self) -> None:
        """It ends, and the run that is under way."""
        self.process.terminate()
        self.process.communicate()


if __name__ == "__main__":
    serve()

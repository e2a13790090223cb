"""A process that has loaded pytest and what it takes along, but nothing of ours: each run of tests
is a fork of it, so that what takes longest to begin begins once.

    python -m tests.attack.warm

It reads lines, `SECONDS FILE`, and answers each with the exit code and the processor time. A run
may take so many seconds of processor time, and 6 GB of addresses, since a mutant may ask for more
and more of both.
"""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from contextlib import redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

TAKEN_ALONG = ("hypothesis", "numpy", "pysat.solvers", "z3", "highspy", "schemathesis", "PIL.Image")
ADDRESSES = 6 * 2**30
PATIENCE = 60
"""Seconds by the clock for one of processor time, and for 10 more: others use the machine, too."""
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
    for name in TAKEN_ALONG:
        with suppress(ImportError):
            import_module(name)
    with redirect_stdout(sys.stderr):
        pytest.main(["--noconftest", "--version"])  # loads the plugins
    for line in sys.stdin:
        seconds, file = line.split()
        ran = limited(file, float(seconds))
        print(ran.code, ran.seconds, flush=True)


def limited(file: str, seconds: float) -> Ran:
    """The tests of a file, in a fork."""
    child = os.fork()
    if not child:
        os.setsid()
        said = os.open(SAID, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        for stream in range(3):
            os.dup2(said, stream)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        os._exit(pytest.main([*OPTIONS, file]))
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(child, signal.SIGKILL))
    signal.alarm(int(PATIENCE * (seconds + 10)))
    _, status, usage = os.wait4(child, 0)
    signal.alarm(0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    return Ran(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime)


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

    def run(self, file: str, seconds: float) -> Ran:
        """The tests of a file."""
        assert self.process.stdin
        assert self.process.stdout
        print(seconds, file, file=self.process.stdin, flush=True)
        code, took = self.process.stdout.readline().split()
        return Ran(int(code), float(took))

    def end(self) -> None:
        """It ends."""
        self.process.kill()
        self.process.communicate()


if __name__ == "__main__":
    serve()

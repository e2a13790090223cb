"""The native engine counts n-queens by a search of its own, divided among threads."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from threading import Event

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.query import Query
from queenside.solver.engines import get
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")


def outcome(puzzle: qs.NQueens, query: Query):
    placements, outcome = run(get("native"), puzzle.problem, query._replace(want="count"))
    assert not placements
    return outcome


@pytest.mark.parametrize(
    "puzzle",
    [
        qs.NQueens(0),
        qs.NQueens(1),
        qs.NQueens(3),
        qs.NQueens(12),
        qs.NQueens(12, blocked=[(0, 5), (7, 7)]),
        qs.NQueens(12, given=[(2, 2)]),
        qs.NQueens(13, toroidal=True),
    ],
    ids=str,
)
def test_any_number_of_threads(puzzle: qs.NQueens) -> None:
    counts = {outcome(puzzle, Query(workers=workers))[:2] for workers in (1, 2, 5)}
    assert len(counts) == 1
    count, exhausted = counts.pop()
    assert exhausted
    assert count == qs.count(puzzle, engine="exact_cover")


@pytest.mark.parametrize("puzzle", [qs.NQueens(26), qs.NQueens(64), qs.NQueens(31, toroidal=True)])
def test_a_deadline_or_a_stop_ends_it(puzzle: qs.NQueens) -> None:
    assert not outcome(puzzle, Query(deadline=time.monotonic() + 0.05, workers=2)).exhausted
    stop = Event()
    stop.set()
    assert outcome(puzzle, Query(stop=stop))[:2] == (0, False)


INTERRUPTED = """
import os, signal, threading
import queenside as qs
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    qs.count(qs.NQueens(26), engine="native", workers=2)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")
def test_ctrl_c() -> None:
    process = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (process.stdout, process.returncode) == ("interrupted\n", 0), process.stderr

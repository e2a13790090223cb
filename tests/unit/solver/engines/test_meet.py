"""Meeting in the middle: every division of a board, every kind of code, against known counts."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from threading import Event, Timer

import pytest

import queenside as qs
from queenside import NQueens
from queenside.core import kernels
from queenside.core.query import Query
from queenside.solver.engines import get
from queenside.solver.engines.division import total
from queenside.solver.engines.meet import BandWork, PairWork

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="no compiled kernels")

COUNTS = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512)
COUNTS += (95815104, 666090624)
"""A000170."""


def ask(n: int, **query):
    search = get("meet").search(NQueens(n).problem, Query(want="count", **query))
    with pytest.raises(StopIteration) as stop:
        next(search)
    return stop.value.value


@pytest.mark.parametrize("n", range(len(COUNTS)))
def test_published_counts(n):
    outcome = ask(n, workers=2)
    assert outcome.count == COUNTS[n]
    assert outcome.exhausted


@pytest.mark.parametrize("seed", range(60))
def test_clues_as_a_search_counts_them(seed):
    rng = random.Random(seed)
    n, given, closed = rng.randint(5, 11), rng.choice((0, 1, 1, 2)), rng.choice((0, 1, 2, 5, 30))
    cells = rng.sample(range(n * n), min(n * n, given + closed))
    problem = NQueens(n).problem.restrict(cells[:given], cells[given:])
    expected = total(kernels.Queens(n, problem), Query()).count
    for work in (PairWork(n, clues=problem.packed[0]), BandWork(n, clues=problem.packed[0])):
        assert total(work, Query()).count == expected


@pytest.mark.parametrize(
    ("clues", "engine"),
    [
        ({}, "meet"),
        ({"given": [(0, 0)]}, "meet"),
        ({"blocked": [(0, 0), (7, 7)]}, "meet"),
        ({"given": [(0, 0), (1, 2)]}, "native"),
    ],
)
def test_auto_takes_it_for_few_clues(clues, engine):
    chosen = get("auto").choose(NQueens(8, **clues).problem, Query(want="count")).engine
    assert chosen.info.name == engine


def test_any_number_of_workers():
    for workers in (1, 2, 3, 8, 50):
        assert total(PairWork(13, workers), Query(workers=workers)).count == COUNTS[13]


def test_what_it_refuses():
    meet = get("meet")
    counting = Query(want="count")
    assert "on a plain board" in str(
        meet.unsupported_reason(NQueens(8, toroidal=True).problem, counting)
    )
    assert "at least 4" in str(
        meet.unsupported_reason(NQueens(3, blocked=[(0, 0)]).problem, counting)
    )
    assert "lists none" in str(meet.unsupported_reason(NQueens(8).problem, Query()))
    assert "lists none" in str(meet.unsupported_reason(NQueens(8).problem, Query(2, want="count")))
    assert "at most 28" in str(meet.unsupported_reason(NQueens(29).problem, counting))
    assert meet.unsupported_reason(NQueens(28).problem, counting) is None


def test_progress_grows_to_the_whole():
    shares: list[float] = []
    assert qs.count(NQueens(15), engine="meet", workers=2, progress=shares.append) == COUNTS[15]
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


def test_a_deadline_ends_it_soon():
    start = time.process_time()
    with pytest.raises(qs.Unfinished):
        qs.count(NQueens(20), engine="meet", workers=2, time_limit=0.2)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("n", [20, 22])
def test_another_thread_can_stop_it(n):
    stop = Event()
    Timer(0.2, stop.set).start()
    assert not ask(n, stop=stop).exhausted


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits its own memory")
def test_too_little_memory_is_said():
    program = (
        "import resource, queenside as qs, queenside.solver.engines.meet\n"
        "limit = (300 << 20, 300 << 20)\n"
        "resource.setrlimit(resource.RLIMIT_AS, limit)\n"
        "qs.count(qs.NQueens(20), engine='meet')\n"
    )
    process = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "EngineFailed: the engine 'meet' failed: the halves of the board" in process.stderr


def test_counts_one_after_the_other():
    """The second uses the memory of the first, and of a larger board."""
    for n in (12, 15, 9, 14, 10):
        assert qs.count(NQueens(n), engine="meet") == COUNTS[n]

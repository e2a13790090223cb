"""Engines in a process of their own: it answers, is kept, and ends whatever happens."""

from __future__ import annotations

import os
import signal
import sys
import threading

import pytest

from queenside.core.errors import EngineFailed, EngineUnavailable
from queenside.core.processes import memory
from queenside.core.processes.client import alive, close_all
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines import client, get
from tests.conformance.checks import installed, run

EIGHT = NQueens(8).problem
LONG = NQueens(26).problem
"""More than any engine lists in a test's time."""


def running() -> set[int]:
    return {process.pid for process in alive()}


@pytest.fixture(autouse=True)
def _none_before() -> None:
    close_all()
    assert not running()


def test_it_finds_what_the_engine_finds_and_is_kept() -> None:
    expected = run(get("backtracking"), EIGHT, Query())
    pids = []
    for _ in range(2):
        search = client.search("backtracking", EIGHT, Query())
        placements = [next(search)]
        pids.append(running())
        placements += search
        assert placements == expected[0]
    assert pids[0] == pids[1] == running()
    assert len(running()) == 1


def test_a_search_that_is_left_ends_its_process() -> None:
    search = client.search("backtracking", LONG, Query())
    next(search)
    assert running()
    search.close()
    assert not running()


@pytest.mark.parametrize("name", installed())
def test_out_of_time(name: str) -> None:
    """What was found by then counts, nothing is proved, and no process is left at work."""
    query = Query.from_arguments(10**9, 0.4, None)
    if get(name).unsupported_reason(LONG, query):
        pytest.skip(f"{name} does not take it")
    placements, outcome = run(get(name), LONG, query)
    assert not outcome.exhausted
    assert outcome.count == len(placements)
    close_all()
    assert not running()


def test_stopped_by_another_thread() -> None:
    stop = threading.Event()
    search = client.search("backtracking", LONG, Query(stop=stop))
    next(search)
    stop.set()
    for _ in search:
        pass
    assert not running()


def test_a_process_that_dies_is_told_of() -> None:
    search = client.search("backtracking", LONG, Query())
    next(search)
    os.kill(running().pop(), signal.SIGKILL)
    with pytest.raises(EngineFailed, match=r"'backtracking' failed: .* died \(SIGKILL\)"):
        for _ in search:
            pass


def test_an_engine_that_errs_is_told_of() -> None:
    search = client.search("no-such-engine", EIGHT, Query())
    with pytest.raises(EngineFailed, match="unknown engine 'no-such-engine'"):
        next(search)


@pytest.mark.skipif(sys.platform != "linux", reason="needs a system that limits memory")
def test_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(memory.LIMIT, "60")
    search = client.search("backtracking", NQueens(120).problem, Query(limit=1))
    with pytest.raises(EngineFailed, match=r"memory: it may take 60 MiB"):
        next(search)
    assert not running()


def test_a_memory_limit_that_is_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(memory.LIMIT, "much")
    with pytest.raises(EngineUnavailable, match="QUEENSIDE_MEMORY_LIMIT must be a whole number"):
        next(client.search("backtracking", NQueens(5).problem, Query()))

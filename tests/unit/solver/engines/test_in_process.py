"""Engines of other packages search in a process that may be killed, and stop at the deadline.

Each test does so in a worker, so that no packages meet in the process of the tests.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from queenside.core.processes.client import Client, alive
from queenside.core.processes.messages import Failure
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines import get, in_process
from queenside.solver.engines.external import ExternalEngine
from tests.conformance.checks import installed, run

ENGINES = [name for name in installed() if isinstance(get(name), ExternalEngine)]
EIGHT, SIX = NQueens(8).problem, NQueens(6).problem
HARD = NQueens(20, toroidal=True).problem
"""Without a solution, which no package proves in a test's time."""


def in_worker(scenario: Callable[..., None], *names: str) -> None:
    """Have it happen in a process of its own, which may be killed."""
    client = Client()
    client.ask(_disposable, scenario, names)
    try:
        message = client.answer()
    finally:
        client.close()
    if isinstance(message, Failure):
        raise message.error


def _disposable(scenario: Callable[..., None], names: tuple[str, ...]) -> None:
    in_process.mark_disposable()
    scenario(*names)


def _searches_here(name: str) -> None:
    placements, outcome = run(get(name), SIX, Query())
    assert (len(set(placements)), outcome[:2]) == (4, (4, True))
    assert run(get(name), SIX, Query(want="count"))[1][:2] == (4, True)
    search = get(name).search(NQueens(20).problem, Query())
    next(search)
    search.close()
    placements, outcome = run(get(name), HARD, Query.from_arguments(None, 0.5, None))
    assert (placements, outcome[:2]) == ([], (0, False))
    assert run(get(name), SIX, Query())[1][:2] == (4, True)
    assert alive() == []


@pytest.mark.parametrize("name", ENGINES)
def test_it_searches_here_and_stops(name: str) -> None:
    """Also where it finds nothing at which it could look at the clock."""
    in_worker(_searches_here, name)


def _two_packages(first_engine: str, elsewhere: str) -> None:
    assert run(get(first_engine), EIGHT, Query(limit=1))[1].count == 1
    assert alive() == []
    assert run(get(elsewhere), EIGHT, Query(limit=1))[1].count == 1
    assert len(alive()) == 1


@pytest.mark.skipif(len(ENGINES) < 2, reason="needs two packages")
def test_two_packages_never_meet() -> None:
    in_worker(_two_packages, *ENGINES[:2])

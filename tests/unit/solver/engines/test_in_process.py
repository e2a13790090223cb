"""Engines of other packages search in a process that may be killed, and stop at the deadline.

Each test does so in a worker, so that no packages meet in the process of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from queenside.core.errors import EngineFailed
from queenside.core.processes.client import Client, alive, close_all
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


def _two_searches(name: str) -> None:
    one, two = (get(name).search(EIGHT, Query()) for _ in range(2))
    assert next(one) is not None
    assert alive() == []
    assert next(two) is not None
    assert len(alive()) == 1
    assert len({*one}) == len({*two}) == 91


def _own_process(name: str) -> None:
    assert run(get(name), NQueens(33).problem, Query(limit=1))[1].count == 1
    assert len(alive()) == 1


@pytest.mark.parametrize("name", ENGINES[:1])
@pytest.mark.parametrize("scenario", [_two_searches, _own_process])
def test_one_search_of_a_small_board(scenario: Callable[[str], None], name: str) -> None:
    in_worker(scenario, name)


def _deaf_solvers() -> None:
    for solver, processes in (("glucose4", 0), ("cadical195", 1), ("lingeling", 1)):
        assert run(get(f"sat:{solver}"), EIGHT, Query(limit=1))[1].count == 1
        assert len(alive()) == processes


@pytest.mark.skipif("sat" not in ENGINES, reason="python-sat is not installed")
def test_what_cannot_be_interrupted_has_its_own_process() -> None:
    in_worker(_deaf_solvers)


class Broken(ExternalEngine):
    info = get("backtracking").info
    package = "queenside"
    is_interruptible = True

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def placements(self, *_: object) -> Iterator[None]:  # type: ignore[override]
        raise self.error
        yield


def _goes_wrong() -> None:
    for error, words in (
        (ValueError("odd"), "ValueError: odd"),
        (MemoryError(), "it ran out of memory: it may take"),
    ):
        with pytest.raises(EngineFailed, match=f"the engine 'backtracking' failed: {words}"):
            run(Broken(error), EIGHT, Query())


def test_what_goes_wrong_is_told_as_of_another_process() -> None:
    in_worker(_goes_wrong)


@pytest.mark.parametrize("name", ENGINES[:1])
def test_a_process_that_must_live_starts_another(name: str) -> None:
    assert not in_process._ThisProcess.is_disposable
    close_all()
    assert run(get(name), EIGHT, Query(limit=1))[1].count == 1
    assert len(alive()) == 1

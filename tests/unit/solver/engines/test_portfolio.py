"""The race of engines, and the engine that chooses."""

from __future__ import annotations

import os
import signal

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.processes.client import alive, close_all
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.solver.engines import auto, client, get, portfolio
from queenside.solver.engines.reference import Reference
from tests.boards import random_problem
from tests.conformance.checks import check_limit, installed, run, solutions_by

TWO = "portfolio:native:backtracking"

needs_native = pytest.mark.skipif("native" not in installed(), reason="the kernels are missing")
needs_sat = pytest.mark.skipif("sat" not in installed(), reason="python-sat is not installed")


@needs_native
def test_the_winner_is_named() -> None:
    placements, outcome = run(get(TWO), NQueens(6).problem, Query())
    assert len(placements) == 4
    assert outcome[:2] == (4, True)
    assert outcome.stats["engine"] == "portfolio"
    assert outcome.stats["winner"] in ("native", "backtracking")


@needs_native
def test_the_losers_are_killed() -> None:
    close_all()
    placements, outcome = run(get("portfolio:reference:native"), NQueens(9).problem, Query())
    assert len(placements) == 352
    assert outcome.stats["winner"] == "native"
    assert len(alive()) == 1


def test_one_that_fails_does_not_lose_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    borrow = client.acquire_client

    def faulty(name: str) -> client.EngineClient:
        process = borrow(name)
        if name == "reference":
            os.kill(process.pid, signal.SIGKILL)
        return process

    monkeypatch.setattr(portfolio.client, "acquire_client", faulty)
    outcome = run(get("portfolio:reference:backtracking"), NQueens(6).problem, Query())[1]
    assert outcome.stats["winner"] == "backtracking"
    with pytest.raises(qs.EngineFailed, match="'reference' failed: the worker's process died"):
        run(get("portfolio:reference"), NQueens(6).problem, Query())


def test_local_search_that_gives_up_does_not_win() -> None:
    outcome = run(get("portfolio:repair:backtracking"), NQueens(3).problem, Query(limit=1))[1]
    assert outcome[:2] == (0, True)
    assert outcome.stats["winner"] == "backtracking"


def test_when_nobody_answers_in_time_the_furthest_counts() -> None:
    query = Query.from_arguments(None, 0.4, None)
    placements, outcome = run(get("portfolio:backtracking"), NQueens(26).problem, query)
    assert not outcome.exhausted
    assert outcome.count == len(placements)


def test_what_everybody_refuses() -> None:
    huge = NQueens(300)
    with pytest.raises(qs.UnsupportedProblem, match="can't answer this: backtracking: "):
        qs.count(huge, engine="portfolio:backtracking")


def test_a_missing_engine_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(get("native")), "unavailable_reason", lambda _: "no compiler")
    with pytest.raises(qs.EngineUnavailable, match="no compiler"):
        qs.solve(NQueens(6), engine=TWO)


# -- the engine that chooses -----------------------------------------------------------------------


@needs_native
def test_it_says_why() -> None:
    stats = qs.solve(NQueens(8)).stats
    assert (stats["engine"], stats["why"]) == ("native", "the fastest that takes the board")


@needs_native
@pytest.mark.parametrize(("seed", "engine"), [(None, "construction"), (1, "repair")])
def test_large_boards_go_to_a_formula_or_to_local_search(seed: int | None, engine: str) -> None:
    result = qs.solve(NQueens(1000), limit=1, seed=seed)
    assert result.stats["engine"] == engine
    assert result.status == "solved"


def test_what_nobody_takes_is_refused() -> None:
    with pytest.raises(qs.UnsupportedProblem):
        qs.count(NQueens(1000))


@needs_native
@needs_sat
@pytest.mark.parametrize("limit", [1, 2])
def test_a_board_that_is_not_settled_gets_a_rival(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the first has found before the race counts, and nothing is found twice."""
    for spent in (0.0, 0.005):
        monkeypatch.setattr(auto, "RIVAL_AFTER_SECONDS", spent)
        for seed in range(12):
            problem = random_problem(seed)
            right = solutions_by(Reference(), problem)
            check_limit(get("auto"), problem, right, limit)
    monkeypatch.setattr(auto, "RIVAL_AFTER_SECONDS", 0.0)
    outcome = run(get("auto"), NQueens(8).problem, Query(limit=2))[1]
    assert outcome.stats["engine"] == "portfolio"
    assert "clause learning races" in str(outcome.stats["why"])


@needs_native
@pytest.mark.parametrize("limit", [1, 2, None])
def test_a_large_board_that_cannot_be_completed_is_refuted(limit: int | None) -> None:
    """Local search alone would look for ever."""
    result = qs.complete(NQueens(70), first_fit(70), limit=limit)
    assert (result.status, result.stats["engine"]) == ("none", "native")
    assert "the given queens leave" in str(result.stats["why"])


def first_fit(n: int) -> list[tuple[int, int]]:
    """A queen in each row where one fits, in the first column that is free."""
    queens: list[tuple[int, int]] = []
    for row in range(n):
        free = (
            column
            for column in range(n)
            if all(column != c and abs(column - c) != row - r for r, c in queens)
        )
        queens += [(row, column) for column in [next(free, None)] if column is not None]
    return queens


@needs_native
def test_what_the_given_queens_of_a_large_board_leave_open_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Boards of more than ten cells are large here, and local search has no time."""
    monkeypatch.setattr(kernels, "MAX_CELLS", 10)
    monkeypatch.setattr(auto, "FIRST_ATTEMPT_SECONDS", 0.0)
    engine, reasons = get("auto"), set()
    for seed in range(60):
        problem = random_problem(seed)
        problem = problem.restrict(place=[seed % problem.grid.size] if problem.grid.size else [])
        right = solutions_by(Reference(), problem)
        assert solutions_by(engine, problem) == right
        check_limit(engine, problem, right, 1)
        check_limit(engine, problem, right, 2)
        reasons.add(str(run(engine, problem, Query(limit=2))[1].stats["why"]).split()[-1])
    assert "takes" in reasons  # what is left, by compiled search

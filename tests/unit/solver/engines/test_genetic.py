"""The genetic algorithm: right and reproducible, whatever else may be said of it."""

from __future__ import annotations

import time
from importlib import import_module

import pytest

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import verify
from queenside.solver.engines import get
from tests.boards import random_problem, replayable
from tests.conformance.checks import run

module = import_module("queenside.solver.engines.genetic")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_STALE_CHILDREN", 3_000)


def ask(problem: Problem, query: Query) -> tuple[list[Placement], Outcome]:
    """What it finds, once it is checked that each is right, and new, and that nothing is proved."""
    placements, outcome = run(get("genetic"), problem, query)
    assert all(verify(problem, placement) for placement in placements), replayable(problem)
    assert len(set(placements)) == len(placements)
    assert not outcome.exhausted
    return placements, outcome


@pytest.mark.parametrize("seed", range(0, 60, 12))
def test_random_problems(seed: int) -> None:
    """Nothing where there is nothing; where there is something it finds it mostly."""
    missed = 0
    for number in range(seed, seed + 12):
        problem = random_problem(number)
        solvable = bool(run(get("backtracking"), problem, Query(limit=1))[0])
        placements, _ = ask(problem, Query(limit=2))
        assert solvable or not placements, replayable(problem)
        missed += solvable and not placements
    assert missed <= 3


def test_a_seed_gives_the_same_solutions_every_time() -> None:
    for seed in (None, 0, 1, 2**70):
        query = Query(limit=3, seed=seed)
        assert ask(NQueens(8).problem, query) == ask(NQueens(8).problem, query)
    assert len({ask(NQueens(8).problem, Query(1, seed))[0][0] for seed in range(5)}) > 1


def test_what_it_refuses() -> None:
    engine, problem = get("genetic"), NQueens(8).problem
    assert "cannot count" in str(engine.unsupported_reason(problem, Query(want="count")))
    assert "time limit" in str(engine.unsupported_reason(problem, Query()))
    assert engine.unsupported_reason(problem, Query(deadline=time.monotonic() + 1000)) is None
    assert "2601 cells" in str(engine.unsupported_reason(NQueens(51).problem, Query(limit=1)))

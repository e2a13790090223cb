"""Iterative repair: right, reproducible, and never sure that there is nothing more."""

from __future__ import annotations

import re
import time
from importlib import import_module
from pathlib import Path
from threading import Event, Thread

import pytest

import queenside as qs
from queenside.core import kernels, lines
from queenside.core.errors import UnsupportedProblem
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get
from queenside.solver.engines.local_search import MAX_REPEATS
from tests.boards import random_problem, replayable
from tests.conformance.checks import run

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
QUICK = 100_000
"""Steps instead of the millions that a person waits for."""


def example(name: str) -> qs.Puzzle:
    return qs.read(Path(__file__).parents[4] / "examples" / f"{name}.txt")


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("queenside.solver.engines.repair"), "MAX_STALE_STEPS", QUICK)


@pytest.mark.parametrize("seed", range(0, 300, 30))
def test_random_problems(seed: int) -> None:
    for number in range(seed, seed + 30):
        problem = random_problem(number)
        solvable = bool(run(get("native"), problem, Query(limit=1))[0])
        placements, outcome = run(get("repair"), problem, Query(limit=3))
        assert all(verify(problem, placement) for placement in placements), replayable(problem)
        assert len(set(placements)) == len(placements) == outcome.count
        assert bool(placements) == solvable, replayable(problem)
        assert not outcome.exhausted


@pytest.mark.parametrize(("n", "count"), [(0, 1), (1, 1), (2, 0), (3, 0), (4, 2), (6, 4), (8, 92)])
def test_it_meets_every_solution_of_a_small_board(n: int, count: int) -> None:
    plain, grid = NQueens(n).problem, Grid(n, n)
    extended = Problem(grid, (*plain.families, lines.windows(grid, 0, 1)))  # for the general search
    for problem in (plain, extended):
        placements, outcome = run(get("repair"), problem, Query(limit=1000))
        assert len(set(placements)) == len(placements) == count
        assert outcome[:2] == (count, False)


@pytest.mark.parametrize("n", [20, 1000, 20_000])
def test_large_boards(n: int) -> None:
    problem = NQueens(n).problem
    (placement,), outcome = run(get("repair"), problem, Query(limit=1))
    assert verify(problem, placement)
    assert outcome.stats["steps"] < 20 * n**0.5 + 2000


def test_given_queens_that_attack_each_other() -> None:
    for other in (9, 1, 8, 7):  # along a diagonal, the row, the column, the row
        problem = NQueens(8).problem.restrict(place=[0, other])
        assert run(get("repair"), problem, Query(limit=1)) == (
            [],
            (0, False, {"engine": "repair", "steps": 0, "starts": 0}),
        )


def test_a_seed_gives_the_same_solutions_every_time() -> None:
    board = example("several").problem
    for problem in (NQueens(50).problem, NQueens(30, blocked=[(0, 0)]).problem, board):
        for seed in (None, 0, 1, 2**70):
            first, second = (
                run(get("repair"), problem, Query(limit=5, seed=seed)) for _ in range(2)
            )
            assert first == second
    starts = {run(get("repair"), NQueens(50).problem, Query(1, seed))[0][0] for seed in range(9)}
    assert len(starts) == 9


SEED_ONE = (5, 9, 0, 3, 8, 6, 1, 10, 7, 11, 4, 2)
SEED_ONE_BLOCKED = (5, 8, 1, 9, 2, 6, 10, 3, 0, 11, 7, 4)


def test_the_same_on_every_machine() -> None:
    (placement,), _ = run(get("repair"), NQueens(12).problem, Query(limit=1, seed=1))
    assert tuple(cell % 12 for cell in placement) == SEED_ONE
    (placement,), _ = run(
        get("repair"), NQueens(12, blocked=[(0, 0)]).problem, Query(limit=1, seed=1)
    )
    assert tuple(cell % 12 for cell in placement) == SEED_ONE_BLOCKED


def test_one_solution_ends_the_search_for_two() -> None:
    puzzle = example("queens-9")
    _, outcome = run(get("repair"), puzzle.problem, Query(limit=2))
    assert outcome[:2] == (1, False)
    assert outcome.stats["starts"] > MAX_REPEATS
    assert qs.check(puzzle, engine="repair") == "solved"


def test_what_it_refuses() -> None:
    problem, engine = NQueens(8).problem, get("repair")
    later = time.monotonic() + 1000
    assert "cannot count" in str(
        engine.unsupported_reason(problem, Query(want="count", deadline=later))
    )
    assert "time limit" in str(engine.unsupported_reason(problem, Query()))
    assert engine.unsupported_reason(problem, Query(deadline=later)) is None
    assert engine.unsupported_reason(NQueens(10**8).problem, Query(limit=1)) is None
    assert "100000000" in str(engine.unsupported_reason(NQueens(10**8 + 1).problem, Query(limit=1)))
    torus = NQueens(100, toroidal=True).problem
    assert "10000 cells" in str(engine.unsupported_reason(torus, Query(limit=1)))
    with pytest.raises(UnsupportedProblem, match="cannot count"):
        qs.count(NQueens(8), engine="repair")


@pytest.mark.parametrize("problem", [NQueens(3).problem, NQueens(6, toroidal=True).problem])
def test_the_deadline(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a deadline it is that which ends a search in vain, not patience."""
    monkeypatch.setattr(import_module("queenside.solver.engines.repair"), "MAX_STALE_STEPS", 100)
    begin = time.monotonic()
    placements, outcome = run(get("repair"), problem, Query(limit=1, deadline=begin + 0.2))
    assert placements == []
    assert outcome[:2] == (0, False)
    assert time.monotonic() >= begin + 0.2
    assert outcome.stats["steps"] > 100


def test_another_thread_may_stop_it() -> None:
    stop = Event()
    query = Query(limit=1, deadline=time.monotonic() + 1000, stop=stop)
    outcomes = []
    thread = Thread(target=lambda: outcomes.append(run(get("repair"), NQueens(3).problem, query)))
    thread.start()
    stop.set()
    thread.join(100)
    assert outcomes[0][1].count == 0


def test_the_examples_of_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/explanation/local-search.md: `# ...` after an expression is its repr."""
    root = Path(__file__).parents[4]
    monkeypatch.chdir(root)
    page = (root / "docs" / "explanation" / "local-search.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    checked = re.sub(
        r"^(.*\S)  # (.*)$", r"assert repr(\1) == repr(\2), repr(\1)", code, flags=re.M
    )
    assert checked.count("assert") == 3
    exec(compile(checked, "local-search.md", "exec"), {})
    pictures = re.findall(r"!\[.*?\]\((.*?)\)", page)
    assert pictures
    assert all((root / "docs" / "explanation" / picture).exists() for picture in pictures)

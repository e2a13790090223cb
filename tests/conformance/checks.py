"""What every engine owes: the same solutions, each once and right, however it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import faults, verify
from queenside.engines import get, names
from queenside.engines.engine import Engine
from tests.boards import replayable

LARGEST = {"reference": 49, "backtracking": 100}
"""How many cells of a board the slow engines get through in a test's time."""


def installed() -> list[str]:
    """The engines that run here."""
    return [name for name in names() if not get(name).missing()]


def takes(name: str, problem: Problem) -> bool:
    """Whether this engine is to answer this problem, in reasonable time."""
    if name == "auto":
        name = get("auto").choose(problem, Query()).info.name  # type: ignore[attr-defined]
    small = problem.grid.size <= LARGEST.get(name, problem.grid.size)
    return small and not get(name).refuses(problem, Query())


def run(engine: Engine, problem: Problem, query: Query) -> tuple[list[Placement], Outcome]:
    """Everything the engine yields, and its outcome."""
    search = engine.search(problem, query)
    found = []
    while True:
        try:
            found.append(next(search))
        except StopIteration as stop:
            return found, stop.value


def solutions_by(engine: Engine, problem: Problem, seed: int | None = None) -> set[Placement]:
    """All solutions, once it is checked that each is right, that it comes once, and the count."""
    found, outcome = run(engine, problem, Query(seed=seed))
    for placement in found:
        assert not faults(problem, placement), told(engine, problem, placement)
        assert verify(problem, placement), told(engine, problem, placement)
    solutions = set(found)
    assert len(solutions) == len(found), told(engine, problem, "a solution came twice")
    assert outcome[:2] == (len(found), True), told(engine, problem, outcome)
    assert outcome.stats["engine"] in names() or engine.info.name == "template"
    return solutions


def check_engine(engine: Engine, problem: Problem, expected: Iterable[Placement]) -> None:
    """The engine finds exactly the expected solutions, whatever is asked of it."""
    right = set(expected)
    found = solutions_by(engine, problem)
    assert found == right, told(engine, problem, f"missing {right - found}, extra {found - right}")
    shuffled = solutions_by(engine, problem, seed=1)
    assert shuffled == right, told(engine, problem, "a seed changes the solutions")
    check_count(engine, problem, len(right))
    for limit in (1, 2, len(right) + 1):
        met, outcome = run(engine, problem, Query(limit=limit))
        assert set(met) <= right, told(engine, problem, f"limit {limit}: {met}")
        assert len(set(met)) == min(limit, len(right)), told(engine, problem, f"limit {limit}")
        assert outcome[:2] == (len(met), len(right) < limit), told(engine, problem, outcome)


def check_count(engine: Engine, problem: Problem, expected: int) -> None:
    """The engine counts right, and lists nothing when it is only to count."""
    found, outcome = run(engine, problem, Query(want="count"))
    assert not found, told(engine, problem, "asked only to count, it lists solutions")
    assert outcome[:2] == (expected, True), told(engine, problem, f"{outcome}, not {expected}")


def told(engine: Engine, problem: Problem, what: object) -> str:
    """The message of a failure: the engine, what is wrong, and the problem to try it on again."""
    return f"engine {engine.info.name}: {what}\n{replayable(problem)}"

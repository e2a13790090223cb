"""What every engine owes: the same solutions, each once and right, however it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from queenside.core.grid import Grid
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import broken_rules, verify
from queenside.solver.engines import get, names
from queenside.solver.engines.engine import Engine
from tests.boards import replayable

LARGEST = {"reference": 49, "backtracking": 100}
"""How many cells of a board the slow engines get through in a test's time."""

PATIENCE = {"sat": 400, "cpsat": 400, "asp": 400, "smt": 8, "mip": 8, "portfolio": 400}
"""How many solutions a test waits for, from engines that take their time to list them."""
LOCAL_TIME = 0.05
"""Seconds that local search gets: it may find nothing, but must never be wrong."""
ANY = Problem(Grid(1, 2), ())
"""A problem of no kind: engines that are made for one kind of board refuse it."""
SLOW = {"asp", "cpsat", "mip", "smt"}
"""Engines that are asked once or twice about a problem, not in every manner."""


def installed() -> list[str]:
    """The engines that run here."""
    return [name for name in names() if not get(name).unavailable_reason()]


def complete() -> list[str]:
    """Those that find every solution of any problem, and prove that there are no others."""
    proving = [name for name in installed() if get(name).info.proves]
    return [name for name in proving if not get(name).unsupported_reason(ANY, Query())]


def local() -> list[str]:
    """Those that may find a solution and never say that there is none."""
    return [name for name in installed() if not get(name).info.proves]


def patience(name: str) -> int:
    """How many solutions a test waits for from this engine."""
    return PATIENCE.get(name.split(":")[0], 100_000)


def takes(name: str, problem: Problem) -> bool:
    """Whether this engine is to answer this problem, in reasonable time."""
    if name == "auto":
        name = get("auto").choose(problem, Query()).engine.info.name  # type: ignore[attr-defined]
    small = problem.grid.size <= LARGEST.get(name, problem.grid.size)
    return small and not get(name).unsupported_reason(problem, Query())


def run(engine: Engine, problem: Problem, query: Query) -> tuple[list[Placement], Outcome]:
    search = engine.search(problem, query)
    placements = []
    while True:
        try:
            placements.append(next(search))
        except StopIteration as stop:
            return placements, stop.value


def solutions_by(engine: Engine, problem: Problem, seed: int | None = None) -> set[Placement]:
    """All solutions, once it is checked that each is right, that it comes once, and the count."""
    placements, outcome = run(engine, problem, Query(seed=seed))
    for placement in placements:
        assert not broken_rules(problem, placement), told(engine, problem, placement)
        assert verify(problem, placement), told(engine, problem, placement)
    solutions = set(placements)
    assert len(solutions) == len(placements), told(engine, problem, "a solution came twice")
    assert outcome[:2] == (len(placements), True), told(engine, problem, outcome)
    assert outcome.stats["engine"].split(":")[0] in (*names(), "template")
    return solutions


def check_engine(engine: Engine, problem: Problem, expected: Iterable[Placement]) -> None:
    """The engine finds exactly the expected solutions, whatever is asked of it.

    Where they are more than the tests have patience for, as many of them as that.
    """
    right = set(expected)
    base = engine.info.name
    if not engine.info.proves:
        check_local(engine, problem, right)
    elif len(right) > patience(base):
        check_limit(engine, problem, right, patience(base))
    elif base in SLOW:
        check_limit(engine, problem, right, len(right) + 1)
    else:
        check_everything(engine, problem, right)


def check_everything(engine: Engine, problem: Problem, right: set[Placement]) -> None:
    """All solutions, with a seed, only counted, and with every interesting limit."""
    solutions = solutions_by(engine, problem)
    assert solutions == right, told(
        engine, problem, f"missing {right - solutions}, extra {solutions - right}"
    )
    shuffled = solutions_by(engine, problem, seed=1)
    assert shuffled == right, told(engine, problem, "a seed changes the solutions")
    check_count(engine, problem, len(right))
    for limit in (1, 2, len(right) + 1):
        check_limit(engine, problem, right, limit)


def check_limit(engine: Engine, problem: Problem, right: set[Placement], limit: int) -> None:
    """As many different solutions as asked for, or all and the proof that there are no others."""
    placements, outcome = run(engine, problem, Query(limit=limit))
    assert set(placements) <= right, told(engine, problem, f"limit {limit}: {placements}")
    assert len(set(placements)) == min(limit, len(right)), told(
        engine, problem, f"limit {limit}: {placements}"
    )
    assert outcome[:2] == (len(placements), len(right) < limit), told(engine, problem, outcome)


def check_local(engine: Engine, problem: Problem, right: set[Placement]) -> None:
    """Only solutions, each once; and it never says that there is no other."""
    placements, outcome = run(engine, problem, Query.from_arguments(2, LOCAL_TIME, None))
    assert set(placements) <= right, told(engine, problem, f"it found {placements}")
    assert len(set(placements)) == len(placements) == outcome.count, told(engine, problem, outcome)
    assert not outcome.exhausted, told(engine, problem, "it claims a proof")


def check_count(engine: Engine, problem: Problem, expected: int) -> None:
    """The engine counts right, and lists nothing when it is only to count."""
    placements, outcome = run(engine, problem, Query(want="count"))
    assert not placements, told(engine, problem, "asked only to count, it lists solutions")
    assert outcome[:2] == (expected, True), told(engine, problem, f"{outcome}, not {expected}")


def told(engine: Engine, problem: Problem, description: object) -> str:
    """The message of a failure: the engine, what is wrong, and the problem to try it on again."""
    return f"engine {engine.info.name}: {description}\n{replayable(problem)}"

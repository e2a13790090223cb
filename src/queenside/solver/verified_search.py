"""Runs an engine: checks that it can and will, and lets nothing unverified through."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing

from queenside.core import kernels
from queenside.core.errors import EngineBug, EngineUnavailable, UnsupportedProblem
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.recognise import match_n_queens
from queenside.core.run import Run
from queenside.core.unit import Placement
from queenside.core.verify import broken_rules, verify
from queenside.solver.engines import get
from queenside.solver.engines.engine import Engine

_LARGE_ROWS = 1000
"""Rows from which a board is large."""


def ready_engine(name: str, problem: Problem, query: Query) -> Engine:
    """Return the engine of this name, which runs here and takes the question.

    Raises UnknownEngine, EngineUnavailable or UnsupportedProblem, each saying why.
    """
    engine = get(name)
    if missing := engine.unavailable_reason():
        raise EngineUnavailable(f"the engine '{name}' cannot run here: {missing}")
    if query.want in ("most", "fewest") and not engine.info.optimises:
        raise UnsupportedProblem(f"the engine '{name}' can't answer this: it compares no solutions")
    if reason := engine.unsupported_reason(problem, query):
        raise UnsupportedProblem(f"the engine '{name}' can't answer this: {reason}")
    return engine


def placements(
    puzzle: Puzzle, problem: Problem, engine_name: str, query: Query, distinct: bool = False
) -> Generator[Placement, None, Outcome]:
    """Yield every placement the engine finds, verified; the outcome at the end.

    `problem` is the puzzle's own or a restriction of it. With `distinct` only the first of each
    orbit; the limit and the outcome count these. Raises EngineBug for a wrong placement.
    """
    if distinct:
        from queenside.solver.orbits import first_of_orbits  # here, since most do without

        unlimited = query._replace(limit=None)
        ready_engine(engine_name, problem, unlimited)
        unlimited_search = placements(puzzle, problem, engine_name, unlimited)
        firsts = yield from first_of_orbits(problem, unlimited_search, query.limit)
        return firsts._replace(stats={"engine": engine_name, **firsts.stats})
    is_solution = _checker(problem)
    with closing(Run(ready_engine(engine_name, problem, query).search(problem, query))) as run:
        for placement in run:
            if not is_solution(problem, placement):
                raise engine_bug(puzzle, problem, engine_name, placement)
            yield placement
    return run.value


def _checker(problem: Problem) -> Callable[[Problem, Placement], bool]:
    if kernels.missing():
        return verify
    if kernels.takes(problem):
        return kernels.verify
    large = problem.grid.rows >= _LARGE_ROWS and not (problem.given or problem.blocked)
    return _verify_queens if large and match_n_queens(problem) is not None else verify


def _verify_queens(problem: Problem, placement: Placement) -> bool:
    return kernels.verify_queens(problem.grid.rows, placement, problem.grid.torus)


def engine_bug(
    puzzle: Puzzle, problem: Problem, engine_name: str, placement: Placement
) -> EngineBug:
    """Return the error for a wrong placement, with all that is needed to replay it."""
    if problem.grid.rows >= _LARGE_ROWS:  # its units would fill the memory
        return EngineBug(
            f"the engine '{engine_name}' placed {len(placement)} queens, but not by the rules. "
            f"Please report this, with the puzzle: {puzzle!r}"
        )
    broken = "; ".join(broken_rules(problem, placement)) or "the two checkers disagree"
    return EngineBug(
        f"the engine '{engine_name}' placed queens on {list(placement)}, but {broken}. "
        f"Please report this, with the puzzle: {puzzle!r}"
    )

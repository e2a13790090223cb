"""Runs an engine: checks that it can and will, and lets nothing unverified through."""

from __future__ import annotations

from collections.abc import Generator

from queenside.core.errors import EngineBug, EngineRefuses, EngineUnavailable
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import faults, verify
from queenside.engines import Engine, get
from queenside.puzzles.puzzle import Puzzle


def ready_engine(name: str, problem: Problem, query: Query) -> Engine:
    """The engine of this name, which runs here and takes the question.

    Raises UnknownEngine, EngineUnavailable or EngineRefuses, each saying why.
    """
    engine = get(name)
    if missing := engine.missing():
        raise EngineUnavailable(f"the engine '{name}' cannot run here: {missing}")
    if reason := engine.refuses(problem, query):
        raise EngineRefuses(f"the engine '{name}' does not take this: {reason}")
    return engine


def placements(
    puzzle: Puzzle, problem: Problem, engine_name: str, query: Query
) -> Generator[Placement, None, Outcome]:
    """Every placement the engine finds, verified; the outcome at the end.

    `problem` is the puzzle's own or a restriction of it. Raises EngineBug for a wrong placement.
    """
    search = ready_engine(engine_name, problem, query).search(problem, query)
    try:
        while True:
            placement = next(search)
            if not verify(problem, placement):
                raise bug(puzzle, problem, engine_name, placement)
            yield placement
    except StopIteration as stop:
        outcome: Outcome = stop.value
        return outcome
    finally:
        search.close()


def bug(puzzle: Puzzle, problem: Problem, engine_name: str, placement: Placement) -> EngineBug:
    """The error for a placement that is no solution, with all that is needed to replay it."""
    broken = "; ".join(faults(problem, placement)) or "the two checkers disagree"
    return EngineBug(
        f"the engine '{engine_name}' placed queens on {list(placement)}, but {broken}. "
        f"Please report this, with the puzzle: {puzzle!r}"
    )

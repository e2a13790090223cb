"""An engine in a process of its own, loaded and warm, that answers one question after the other.

Every engine runs like this, compiled and plain Python too, so that all are measured alike: the
clock runs inside the process, from the Problem to the answer. Where there are no processes, they
all run here.
"""

from __future__ import annotations

from typing import NamedTuple

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.client import LOOK, describe
from queenside.core.processes.messages import Failure, Item, Result
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.query import Query, Want
from queenside.core.run import Run
from queenside.core.system import HAS_PROCESSES
from queenside.core.unit import Placement
from queenside.solver.engines import get
from queenside.solver.engines.client import (
    Costs,
    EngineClient,
    SearchResult,
    is_overdue,
    search_in_worker,
)

LOADING_SECONDS = 60.0
"""Seconds that an engine may take to load its package."""
SMALL_PROBLEMS = (NQueens(1).problem, RegionPuzzle(["A"]).problem)
"""Every engine takes one of them."""


class EngineAnswer(NamedTuple):
    """An engine's answer within the time limit; `costs` is None if it had to be killed."""

    placements: list[Placement]
    outcome: Outcome
    costs: Costs | None


class EngineRunner:
    """A process for one engine; it starts with the first question. To be ended."""

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self._client: EngineClient | None = None

    def ask(
        self, problem: Problem, limit: int | None, time_limit: float, want: Want = "solutions"
    ) -> EngineAnswer:
        """Put a question, and wait for the answer; `time_limit` is in seconds.

        Raises EngineFailed if the engine breaks off.
        """
        if not HAS_PROCESSES:
            return _ask_here(
                self.engine, problem, Query.from_arguments(limit, time_limit, None, want)
            )
        if self._client is None:  # what a package takes to load is nobody's time
            self._client = EngineClient()
            query, engine = Query.from_arguments(1, LOADING_SECONDS, None), get(self.engine)
            small = next(
                (
                    candidate
                    for candidate in SMALL_PROBLEMS
                    if not engine.unsupported_reason(candidate, query)
                ),
                SMALL_PROBLEMS[0],
            )
            self._ask(small, query)
        return self._ask(problem, Query.from_arguments(limit, time_limit, None, want))

    def _ask(self, problem: Problem, query: Query) -> EngineAnswer:
        client, placements, answer = self._client, list[Placement](), None
        assert client
        try:
            client.ask_engine(self.engine, problem, query)
            while not is_overdue(query) and answer is None:
                message = client.receive(LOOK)
                if isinstance(message, Item):
                    placements += message.value
                elif isinstance(message, Result):
                    answer = EngineAnswer(placements, *message.value)
                elif isinstance(message, Failure):
                    raise EngineFailed(describe(message.error))
        finally:
            if answer is None:
                self.close()
        return answer or EngineAnswer(placements, Outcome(len(placements), False, {}), None)

    def close(self) -> None:
        if self._client:
            self._client.close()
            self._client = None


def _ask_here(engine: str, problem: Problem, query: Query) -> EngineAnswer:
    """Return the answer of an engine in this process, which keeps its deadline by itself."""
    run = Run[list[Placement], SearchResult](search_in_worker(engine, problem, query))
    placements = [placement for batch in run for placement in batch]
    return EngineAnswer(placements, run.value.outcome, run.value.costs)

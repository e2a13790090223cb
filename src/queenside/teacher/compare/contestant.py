"""An engine in a process of its own, loaded and warm, that answers one question after the other.

Every engine runs like this, compiled and plain Python too, so that all are measured alike: the
clock runs inside the process, from the Problem to the answer. Where there are no processes, they
all run here.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
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
    search_in_worker,
)

LOADING_SECONDS = 60.0
"""Seconds that an engine may take to load its package."""
SMALL = (NQueens(1).problem, RegionPuzzle(["A"]).problem)
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
        if HAS_PROCESSES and self._client is None:  # what a package takes to load is nobody's time
            query, engine = Query.from_arguments(1, LOADING_SECONDS, None), get(self.engine)
            taken = (small for small in SMALL if not engine.unsupported_reason(small, query))
            self._ask(next(taken, SMALL[0]), query)
        return self._ask(problem, Query.from_arguments(limit, time_limit, None, want))

    def _ask(self, problem: Problem, query: Query) -> EngineAnswer:
        placements, result = list[Placement](), None
        try:
            run = Run(self._search(problem, query))
            for batch in run:
                placements += batch
            result = run.value
        finally:
            if result is None:
                self.close()
        return EngineAnswer(placements, *(result or (Outcome(len(placements), False, {}), None)))

    def _search(
        self, problem: Problem, query: Query
    ) -> Generator[list[Placement], None, SearchResult | None]:
        if not HAS_PROCESSES:  # here, where the engine keeps its deadline by itself
            return search_in_worker(self.engine, problem, query)
        self._client = self._client or EngineClient()
        return self._client.search(self.engine, problem, query)

    def close(self) -> None:
        if self._client:
            self._client.close()
            self._client = None

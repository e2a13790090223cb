"""An engine in a process of its own, loaded and warm, that answers one question after the other.

Every engine runs like this, compiled and plain Python too, so that all are measured alike: the
clock runs inside the process, from the Problem to the answer.
"""

from __future__ import annotations

from typing import NamedTuple

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query, Want
from queenside.core.unit import Placement
from queenside.engines.child import LOOK, Child, overdue
from queenside.engines.served import Costs, Done, Failed, Found
from queenside.puzzles import NQueens

LOADING = 60.0
"""Seconds that an engine may take to load its package."""


class Answer(NamedTuple):
    """What an engine said in time: `costs` are None where it had to be killed."""

    placements: list[Placement]
    outcome: Outcome
    costs: Costs | None


class Contestant:
    """A process for one engine; it starts with the first question. To be ended."""

    def __init__(self, engine: str) -> None:
        self.engine = engine
        self._child: Child | None = None

    def ask(
        self, problem: Problem, limit: int | None, time_limit: float, want: Want = "solutions"
    ) -> Answer:
        """Put a question, and wait for the answer; `time_limit` is in seconds.

        Raises EngineFailed if the engine breaks off.
        """
        if self._child is None:  # what a package takes to load is nobody's time
            self._child = Child()
            self._ask(NQueens(1).problem, Query.asking(1, LOADING, None))
        return self._ask(problem, Query.asking(limit, time_limit, None, want))

    def _ask(self, problem: Problem, query: Query) -> Answer:
        child, found, answer = self._child, list[Placement](), None
        assert child
        try:
            child.ask(self.engine, problem, query)
            while not overdue(query) and answer is None:
                message = child.reply(LOOK)
                if isinstance(message, Found):
                    found += message.placements
                elif isinstance(message, Done):
                    answer = Answer(found, message.outcome, message.costs)
                elif isinstance(message, Failed):
                    raise EngineFailed(message.why)
        finally:
            if answer is None:
                self.end()
        return answer or Answer(found, Outcome(len(found), False, {}), None)

    def end(self) -> None:
        """End its process, whatever it does; it may be asked again all the same."""
        if self._child:
            self._child.kill()
            self._child = None

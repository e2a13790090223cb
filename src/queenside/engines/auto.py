"""Chooses the engine: the first of the preferred ones that is installed and takes the question."""

from __future__ import annotations

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.engines import get
from queenside.engines.engine import Engine, Info, Search

_PREFERRED = ("native", "backtracking")


class Auto:
    """The default engine: hands the question to the fastest one that takes it."""

    info = Info(
        "auto",
        "chooses the fastest engine that takes the question",
    )

    def missing(self) -> str | None:
        """Never anything: the engine in pure Python is always there."""
        return None

    def refuses(self, problem: Problem, query: Query) -> str | None:
        """Never: the engine in pure Python takes every problem."""
        return None

    def search(self, problem: Problem, query: Query) -> Search:
        """The search of the chosen engine, which the outcome's stats name."""
        return self.choose(problem, query).search(problem, query)

    def choose(self, problem: Problem, query: Query) -> Engine:
        """The engine that takes this question."""
        for name in _PREFERRED:
            engine = get(name)
            if not engine.missing() and not engine.refuses(problem, query):
                return engine
        return get("reference")  # not reached: backtracking takes everything

"""Chooses the engine: the fastest that is installed and takes the question."""

from __future__ import annotations

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.engines import get
from queenside.engines.engine import Engine, Info, Search


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
        """The native engine if it is there and takes the question, else the one in plain Python."""
        native = get("native")
        if native.missing() or native.refuses(problem, query):
            return get("backtracking")
        return native

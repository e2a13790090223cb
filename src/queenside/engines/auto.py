"""Chooses the engine by the structure of the problem and by the question, and says why.

Compiled search is the fastest for every board that the kernels take. What it has not settled after
some seconds may be one of the rare boards that explode under a backtracking search and are easy for
clause learning: then the two race. Boards beyond the kernels go to local search when one solution
is enough, and to plain Python otherwise; but where their given queens leave few cells open, these
are a problem that compiled search takes, and settles.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from queenside import kernels
from queenside.core.errors import UnsupportedProblem
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.reduced_problem import Remainder, remainder
from queenside.core.run import Run
from queenside.core.unit import Placement
from queenside.engines import get
from queenside.engines.engine import AlwaysThere, Engine, Info, Search

BUDGET = 3.0
"""Seconds after which compiled search gets a rival."""

GLANCE = 0.000_000_8
"""Seconds after which local search is doubted, as there may be no solution: times the cells of a
board of as many rows as have no given queen."""

MOST_GIVEN = 1
"""Given queens up to which meeting in the middle counts faster than a search."""

FASTEST = "the fastest that takes the board"
"""Why compiled search is chosen."""

MOST_CELLS = 1000 * 1000
"""The largest board whose open cells are looked for."""


class Choice(NamedTuple):
    """An engine, and the reason in words."""

    engine: Engine
    why: str


class Auto(AlwaysThere):
    """The default engine: hands the question to the one that suits it best."""

    info = Info("auto", "chooses the engine that suits the problem, and says why")

    def refuses(self, problem: Problem, query: Query) -> str | None:
        """Return why every engine that might suit refuses; None if one takes it."""
        if _suitable(problem, query):
            return None
        return get("backtracking").refuses(problem, query)

    def search(self, problem: Problem, query: Query) -> Search:
        """The search of the chosen engine, which the outcome's stats name."""
        engine, why = self.choose(problem, query)
        if engine.info.name == "native" and query.limit in (1, 2):
            outcome = yield from _with_rival(engine, problem, query)
        elif problem.given and problem.grid.size in range(kernels.MAX_CELLS + 1, MOST_CELLS + 1):
            outcome = yield from self._or_remainder(engine, problem, query)
        else:
            outcome = yield from engine.search(problem, query)
        return Outcome(outcome.count, outcome.exhausted, {"why": why, **outcome.stats})

    def _or_remainder(self, engine: Engine, problem: Problem, query: Query) -> Search:
        """The engine on a large board, unless it is local search that finds nothing at once.

        What the clues leave open is searched instead where native takes it, which proves as well.
        """
        found: list[Placement] = []
        count = 0
        if engine.info.name == "repair":
            rows = problem.grid.rows - problem.given.bit_count()
            glance = query._replace(deadline=_sooner(GLANCE * rows * rows, query))
            outcome = yield from _new(engine.search(problem, glance), found, query)
            if outcome.count == query.limit or query.expired:
                return outcome
            count = outcome.count
        rest = remainder(problem)
        if get("native").refuses(rest.problem, query):
            again = yield from _new(engine.search(problem, query), found, query)
        else:
            again = yield from _new(self._settled(rest, query), found, query)
        return again._replace(count=max(count, again.count))

    def _settled(self, rest: Remainder, query: Query) -> Search:
        """The solutions of the remainder, made whole."""
        run = Run(self.search(rest.problem, query))
        for placement in run:
            yield rest.whole(placement)
        why = f"the given queens leave {len(rest.cells)} cells open, which compiled search takes"
        return run.value._replace(stats={**run.value.stats, "why": why})

    def choose(self, problem: Problem, query: Query) -> Choice:
        """The first engine that suits, and why. Raises UnsupportedProblem if there is none."""
        choice = _suitable(problem, query)
        if choice is None:
            raise UnsupportedProblem(f"no engine can answer this: {self.refuses(problem, query)}")
        return choice


def _suitable(problem: Problem, query: Query) -> Choice | None:
    """The first engine that suits, and why."""
    for name, why in (
        ("meet", "counts n-queens by far the fastest"),
        ("listing", "lists n-queens in order"),
        ("native", FASTEST),
        ("construction", "the board is too large for compiled search, and a formula solves it"),
        ("repair", "the board is too large for compiled search, and finding is enough"),
        ("backtracking", "takes what the others do not"),
    ):
        if name == "meet" and (query.want != "count" or query.limit is not None):
            continue
        if name == "meet" and problem.given.bit_count() > MOST_GIVEN:
            continue
        if name == "listing" and (query.want == "count" or query.limit in (1, 2)):
            continue
        if name == "repair" and query.limit is None:
            continue
        engine = get(name)
        if not engine.missing() and not engine.refuses(problem, query):
            return Choice(engine, why)
    return None


def _with_rival(engine: Engine, problem: Problem, query: Query) -> Search:
    """The engine alone for a while; if it has not answered then, a race with clause learning."""
    found: list[Placement] = []
    alone = query._replace(deadline=_sooner(BUDGET, query))
    outcome = yield from _new(engine.search(problem, alone), found, query)
    if outcome.exhausted or outcome.count == query.limit or query.expired:
        return outcome
    rival = engine if get("sat").missing() else get("portfolio:native:sat")
    again = yield from _new(rival.search(problem, query), found, query)
    why = f"not settled in {BUDGET:.0f} seconds by the fastest, so clause learning races with it"
    return again._replace(count=max(outcome.count, again.count), stats={**again.stats, "why": why})


def _sooner(seconds: float, query: Query) -> float:
    """The deadline in so many seconds, or that of the query if it comes first."""
    soon = time.monotonic() + seconds
    return soon if query.deadline is None else min(soon, query.deadline)


def _new(search: Search, found: list[Placement], query: Query) -> Search:
    """The solutions that are not among those found, which they then join."""
    run = Run(search)
    for placement in run:
        if placement not in found and len(found) != query.limit:
            found.append(placement)
            yield placement
    return run.value

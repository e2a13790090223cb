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

from queenside.core import kernels
from queenside.core.errors import UnsupportedProblem
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.reduced_problem import ReducedProblem, reduce_problem
from queenside.core.run import Run
from queenside.core.unit import Placement
from queenside.solver.engines import get
from queenside.solver.engines.engine import Engine, Info, Search

RIVAL_AFTER_SECONDS = 3.0
"""Seconds after which compiled search gets a rival."""

FIRST_ATTEMPT_SECONDS = 0.000_000_8
"""Seconds after which local search is doubted, as there may be no solution: times the cells of a
board of as many rows as have no given queen."""

MAX_GIVEN = 1
"""Given queens up to which meeting in the middle counts faster than a search."""

FASTEST = "the fastest that takes the board"
"""Why compiled search is chosen."""

MAX_CELLS = 1000 * 1000
"""Largest board whose open cells are looked for."""


class EngineChoice(NamedTuple):
    """An engine, and the reason in words."""

    engine: Engine
    reason: str


class Auto(Engine):
    """Default engine: hands the question to the one that suits it best."""

    info = Info("auto", "chooses the engine that suits the problem, and says why")

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if _select_engine(problem, query):
            return None
        return get("backtracking").unsupported_reason(problem, query)

    def search(self, problem: Problem, query: Query) -> Search:
        engine, reason = self.choose(problem, query)
        if engine.info.name == "native" and query.limit in (1, 2):
            outcome = yield from _with_rival(engine, problem, query)
        elif problem.given and problem.grid.size in range(kernels.MAX_CELLS + 1, MAX_CELLS + 1):
            outcome = yield from self._search_large_board(engine, problem, query)
        else:
            outcome = yield from engine.search(problem, query)
        return Outcome(outcome.count, outcome.exhausted, {"why": reason, **outcome.stats})

    def _search_large_board(self, engine: Engine, problem: Problem, query: Query) -> Search:
        """Yield the engine on a large board, unless it is local search that finds nothing at once.

        What the clues leave open is searched instead where native takes it, which proves as well.
        """
        solutions: list[Placement] = []
        count = 0
        if engine.info.name == "repair":
            rows = problem.grid.rows - problem.given.bit_count()
            first_attempt = query._replace(
                deadline=_earliest_deadline(FIRST_ATTEMPT_SECONDS * rows * rows, query)
            )
            outcome = yield from _new_solutions(
                engine.search(problem, first_attempt), solutions, query
            )
            if outcome.count == query.limit or query.expired:
                return outcome
            count = outcome.count
        reduced = reduce_problem(problem)
        if get("native").unsupported_reason(reduced.problem, query):
            retry = yield from _new_solutions(engine.search(problem, query), solutions, query)
        else:
            retry = yield from _new_solutions(self._solve_reduced(reduced, query), solutions, query)
        return retry._replace(count=max(count, retry.count))

    def _solve_reduced(self, reduced: ReducedProblem, query: Query) -> Search:
        run = Run(self.search(reduced.problem, query))
        for placement in run:
            yield reduced.lift_solution(placement)
        reason = (
            f"the given queens leave {len(reduced.cells)} cells open, which compiled search takes"
        )
        return run.value._replace(stats={**run.value.stats, "why": reason})

    def choose(self, problem: Problem, query: Query) -> EngineChoice:
        choice = _select_engine(problem, query)
        if choice is None:
            raise UnsupportedProblem(
                f"no engine can answer this: {self.unsupported_reason(problem, query)}"
            )
        return choice


def _select_engine(problem: Problem, query: Query) -> EngineChoice | None:
    for name, reason in (
        ("meet", "counts n-queens by far the fastest"),
        ("listing", "lists n-queens in order"),
        ("native", FASTEST),
        ("construction", "the board is too large for compiled search, and a formula solves it"),
        ("repair", "the board is too large for compiled search, and finding is enough"),
        ("backtracking", "takes what the others do not"),
    ):
        if name == "meet" and (query.want != "count" or query.limit is not None):
            continue
        if name == "meet" and problem.given.bit_count() > MAX_GIVEN:
            continue
        if name == "listing" and (query.want == "count" or query.limit in (1, 2)):
            continue
        if name == "repair" and query.limit is None:
            continue
        engine = get(name)
        if not engine.unavailable_reason() and not engine.unsupported_reason(problem, query):
            return EngineChoice(engine, reason)
    return None


def _with_rival(engine: Engine, problem: Problem, query: Query) -> Search:
    """Search alone for a while, then race with clause learning."""
    solutions: list[Placement] = []
    first_query = query._replace(deadline=_earliest_deadline(RIVAL_AFTER_SECONDS, query))
    outcome = yield from _new_solutions(engine.search(problem, first_query), solutions, query)
    if outcome.exhausted or outcome.count == query.limit or query.expired:
        return outcome
    rival = engine if get("sat").unavailable_reason() else get("portfolio:native:sat")
    retry = yield from _new_solutions(rival.search(problem, query), solutions, query)
    seconds = f"{RIVAL_AFTER_SECONDS:.0f} seconds"
    reason = f"not settled in {seconds} by the fastest, so clause learning races with it"
    return retry._replace(
        count=max(outcome.count, retry.count), stats={**retry.stats, "why": reason}
    )


def _earliest_deadline(seconds: float, query: Query) -> float:
    deadline = time.monotonic() + seconds
    return deadline if query.deadline is None else min(deadline, query.deadline)


def _new_solutions(search: Search, solutions: list[Placement], query: Query) -> Search:
    """Yield the solutions that are not among those found, which they then join."""
    run = Run(search)
    for placement in run:
        if placement not in solutions and len(solutions) != query.limit:
            solutions.append(placement)
            yield placement
    return run.value

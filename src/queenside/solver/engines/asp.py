"""Answer set programming with clingo (Gebser, Kaminski, Kaufmann and Schaub).

Two sorts of rules say every queens puzzle: a cell may hold a queen; and no answer has a unit with
too many queens or too few. They are handed to clingo without the detour of a text:

    { queen(C) : cell(C) }.
    :- unit(U, Lower, Upper), not Lower { queen(C) : holds(U, C) } Upper.

Every answer set is a solution, and clingo lists them all without being asked twice.
"""

from __future__ import annotations

from typing import Any

from queenside.core.encodings.linear import linear
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines import in_process
from queenside.solver.engines.engine import Info
from queenside.solver.engines.external import ExternalEngine, Placements, Stats


class Asp(ExternalEngine):
    """Answer sets."""

    info = Info("asp", "answer set programming with clingo", counts=False, optimises=True)
    package = "clingo"
    extra = "asp"
    is_interruptible = True

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        import clingo

        options = ["--models=0", "--warn=none"]
        if query.seed is not None:
            options += [f"--seed={query.seed % 2**31}", "--rand-freq=0.1", "--sign-def=rnd"]
        control = clingo.Control(options)
        with control.backend() as rules:
            queens = [rules.add_atom() for _ in range(problem.grid.size)]
            rules.add_rule(queens, choice=True)
            _forbid(rules, problem, queens)
            if query.want in ("most", "fewest"):
                sign = -1 if query.want == "most" else 1
                rules.add_minimize(0, [(sign * queen, 1) for queen in queens])
        stats.mark_built()
        try:
            interruption = in_process.interrupt_when_expired(query, control.interrupt)
            with control.solve(yield_=True) as models, interruption:
                for answer in models:
                    yield tuple(c for c, queen in enumerate(queens) if answer.is_true(queen))
        finally:
            stats["nodes"] = int(control.statistics["solving"]["solvers"]["choices"])


def _forbid(rules: Any, problem: Problem, queens: list[int]) -> None:
    """No answer against a clue, or with a unit of too many queens or too many empty cells."""
    for cell in cells_of(problem.given):
        rules.add_rule([], [-queens[cell]])
    for cell in cells_of(problem.blocked):
        rules.add_rule([], [queens[cell]])
    for unit in linear(problem):
        size = len(unit.cells)
        if unit.upper < size:
            too_many = rules.add_atom()
            rules.add_weight_rule([too_many], unit.upper + 1, [(queens[c], 1) for c in unit.cells])
            rules.add_rule([], [too_many])
        if unit.lower > 0:
            too_few = rules.add_atom()
            empty = [(-queens[c], 1) for c in unit.cells]
            rules.add_weight_rule([too_few], size - unit.lower + 1, empty)
            rules.add_rule([], [too_few])

"""Answer set programming with clingo (Gebser, Kaminski, Kaufmann, Schaub).

The rules of every queens puzzle in two lines: a cell may hold a queen; no unit holds too few or too
many. The units of the problem are the facts. Every answer set is a solution, and clingo lists them
all without being asked twice.
"""

from __future__ import annotations

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.encodings.linear import linear
from queenside.engines.engine import Info
from queenside.engines.foreign import Foreign, Placements, Stats

RULES = """
{ queen(C) : cell(C) }.
:- unit(U, Lower, Upper), not Lower { queen(C) : holds(U, C) } Upper.
:- given(C), not queen(C).
:- blocked(C), queen(C).
#show queen/1.
"""


class Asp(Foreign):
    """Answer sets."""

    info = Info("asp", "answer set programming with clingo", counts=False)
    package = "clingo"
    extra = "asp"

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        """The answer sets, as clingo finds them."""
        import clingo

        options = ["--models=0", "--warn=none"]
        if query.seed is not None:
            options += [f"--seed={query.seed % 2**31}", "--rand-freq=0.1", "--sign-def=rnd"]
        control = clingo.Control(options)
        control.add("base", [], RULES + facts(problem))
        control.ground([("base", [])])
        try:
            with control.solve(yield_=True) as found:
                for answer in found:
                    queens = (atom.arguments[0].number for atom in answer.symbols(shown=True))
                    yield tuple(sorted(queens))
        finally:
            stats["nodes"] = int(control.statistics["solving"]["solvers"]["choices"])


def facts(problem: Problem) -> str:
    """The cells, the clues and the units of the problem."""
    words = [f"cell({cell})." for cell in range(problem.grid.size)]
    words += [f"given({cell})." for cell in cells_of(problem.given)]
    words += [f"blocked({cell})." for cell in cells_of(problem.blocked)]
    for index, unit in enumerate(linear(problem)):
        words.append(f"unit({index},{unit.lower},{unit.upper}).")
        words += [f"holds({index},{cell})." for cell in unit.cells]
    return "\n".join(words)

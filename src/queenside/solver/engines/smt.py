"""Satisfiability modulo theories with Z3 (de Moura and Bjørner, 2008).

`smt` is the pseudo-Boolean encoding, which takes every problem: a Boolean a cell, and for each unit
how many of them are true. `smt:integer` is the one that most people write first, for boards with
one queen in each row: an integer a row says in which column its queen stands, columns and diagonals
are "all different", and neighbouring rows differ by at least 2 where queens may not touch.
"""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

from queenside.core.encodings import integer
from queenside.core.encodings.linear import Constraint, linear
from queenside.core.errors import EngineFailed
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.solver.engines import in_process
from queenside.solver.engines.engine import Info
from queenside.solver.engines.external import ExternalEngine, Placements, Stats, blocking_constraint

INTEGER = "integer"
PSEUDO_BOOLEAN = "pseudo-boolean"


class Smt(ExternalEngine):
    """Clauses over Booleans or integers."""

    info = Info(
        "smt",
        "satisfiability modulo theories with Z3",
        counts=False,
        choices={"encoding": (PSEUDO_BOOLEAN, INTEGER)},
    )
    package = "z3"
    extra = "smt"
    is_interruptible = True

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if self.chosen["encoding"] == INTEGER and (reason := integer.unsupported_reason(problem)):
            return reason
        return super().unsupported_reason(problem, query)

    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        import z3

        integers = self.chosen["encoding"] == INTEGER
        context = z3.Context()  # its own, or the answer would depend on questions asked before
        program = Integers(problem, context) if integers else Booleans(problem, context)
        solver = z3.Solver(ctx=context)
        rules = program.rules()
        if query.seed is not None:
            solver.set("random_seed", query.seed % 2**31)
            random.Random(query.seed).shuffle(rules)
        solver.add(rules)
        stats.mark_built()
        with in_process.interrupt_when_expired(query, context.interrupt):
            while (answer := solver.check()) == z3.sat:
                stats["nodes"] = _decisions(solver)
                placement = program.placement(solver.model())
                yield placement
                solver.add(program.blocking_clause(placement))
        if answer != z3.unsat:
            raise EngineFailed(f"Z3 gave up: {solver.reason_unknown()}")
        stats["nodes"] = _decisions(solver)


class Booleans:
    """A Boolean a cell."""

    def __init__(self, problem: Problem, context: Any) -> None:
        import z3

        self.problem = problem
        self.context = context
        self.queens = [z3.Bool(f"queen {cell}", context) for cell in range(problem.grid.size)]

    def rules(self) -> list[Any]:
        import z3

        rules = [self.queens[cell] for cell in cells_of(self.problem.given)]
        rules += [z3.Not(self.queens[cell]) for cell in cells_of(self.problem.blocked)]
        for unit in linear(self.problem):
            rules += encode_bounds(unit, [self.queens[cell] for cell in unit.cells], self.context)
        return rules

    def placement(self, answer: Any) -> Placement:
        import z3

        return tuple(cell for cell, queen in enumerate(self.queens) if z3.is_true(answer[queen]))

    def blocking_clause(self, placement: Placement) -> Any:
        import z3

        queens, empty = blocking_constraint(self.problem, placement)
        differences = [z3.Not(self.queens[cell]) for cell in queens]
        differences += [self.queens[cell] for cell in empty]
        return z3.Or(*differences, z3.BoolVal(False, self.context))


class Integers:
    """Column of the queen, for each row."""

    def __init__(self, problem: Problem, context: Any) -> None:
        import z3

        self.problem = problem
        self.context = context
        self.columns = z3.IntVector("column", problem.grid.rows, context)

    def rules(self) -> list[Any]:
        width = self.problem.grid.columns
        rules = [part for column in self.columns for part in (column >= 0, column < width)]
        rules += [self._has_queen(cell) for cell in cells_of(self.problem.given)]
        rules += [self._has_queen(cell, False) for cell in cells_of(self.problem.blocked)]
        for statement in integer.statements(self.problem):
            rules += self._encode(statement)
        return rules

    def _encode(self, statement: integer.Statement) -> list[Any]:
        import z3

        if isinstance(statement, integer.AllDifferent):
            slope = statement.slope
            return [z3.Distinct([c + slope * row for row, c in enumerate(self.columns)])]
        if isinstance(statement, integer.NotAdjacent):
            pairs = pairwise(self.columns)
            return [
                z3.Or(first - blocking_clause >= 2, blocking_clause - first >= 2)
                for first, blocking_clause in pairs
            ]
        return encode_bounds(
            statement, [self._has_queen(cell) for cell in statement.cells], self.context
        )

    def _has_queen(self, cell: int, expected: bool = True) -> Any:
        row, column = divmod(cell, self.problem.grid.columns)
        return self.columns[row] == column if expected else self.columns[row] != column

    def placement(self, answer: Any) -> Placement:
        width = self.problem.grid.columns
        return tuple(
            row * width + answer.eval(column, True).as_long()
            for row, column in enumerate(self.columns)
        )

    def blocking_clause(self, placement: Placement) -> Any:
        import z3

        differences = [self._has_queen(cell, False) for cell in placement]
        return z3.Or(*differences, z3.BoolVal(False, self.context))


def encode_bounds(unit: Constraint, terms: list[Any], context: Any) -> list[Any]:
    """At least `lower` and at most `upper` of the terms are true."""
    import z3

    if unit.lower > min(unit.upper, len(terms)):
        return [z3.BoolVal(False, context)]
    weighted = [(term, 1) for term in terms]
    if unit.lower == unit.upper:
        return [z3.PbEq(weighted, unit.lower)] if terms else []
    rules = [z3.PbGe(weighted, unit.lower)] if unit.lower > 0 else []
    return rules + ([z3.PbLe(weighted, unit.upper)] if unit.upper < len(terms) else [])


def _decisions(solver: Any) -> int:
    """Return the number of Z3's decisions; it names them after the procedure it chose."""
    numbers = dict(iter(solver.statistics()))
    return int(next((numbers[key] for key in numbers if key.endswith("decisions")), 0))

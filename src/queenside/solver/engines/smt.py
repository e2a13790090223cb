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
        optimises=True,
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

        context = z3.Context()  # its own, or the answer would depend on questions asked before
        encoding = Integers if self.chosen["encoding"] == INTEGER else Booleans
        program = encoding(problem, z3, context)
        best = query.want in ("most", "fewest")
        solver = z3.Optimize(ctx=context) if best else z3.Solver(ctx=context)
        rules = program.rules()
        if query.seed is not None:
            solver.set("random_seed", query.seed % 2**31)
            random.Random(query.seed).shuffle(rules)
        solver.add(rules)
        for cell in range(problem.grid.size if best else 0):
            solver.add_soft(program.has_queen(cell, query.want == "most"))
        stats.mark_built()
        with in_process.interrupt_when_expired(query, context.interrupt):
            while (answer := solver.check()) == z3.sat:
                stats["nodes"] = _decisions(solver)
                placement = program.placement(solver.model())
                yield placement
                if best:
                    return
                differences = program.differences(placement)
                solver.add(z3.Or(*differences, z3.BoolVal(False, context)))
        if answer != z3.unsat:
            raise EngineFailed(f"Z3 gave up: {solver.reason_unknown()}")
        stats["nodes"] = _decisions(solver)


class Booleans:
    """A problem in the words of Z3: a Boolean a cell."""

    def __init__(self, problem: Problem, z3: Any, context: Any) -> None:
        self.problem, self.z3, self.context = problem, z3, context
        self.queens = [z3.Bool(f"queen {cell}", context) for cell in range(problem.grid.size)]

    def rules(self) -> list[Any]:
        given = [self.has_queen(cell) for cell in cells_of(self.problem.given)]
        blocked = [self.has_queen(cell, False) for cell in cells_of(self.problem.blocked)]
        return given + blocked + self.statements()

    def encode_bounds(self, unit: Constraint) -> list[Any]:
        """At least `lower` and at most `upper` cells of the unit hold a queen."""
        z3, terms = self.z3, [(self.has_queen(cell), 1) for cell in unit.cells]
        if unit.lower > min(unit.upper, len(terms)):
            return [z3.BoolVal(False, self.context)]
        if unit.lower == unit.upper:
            return [z3.PbEq(terms, unit.lower)] if terms else []
        rules = [z3.PbGe(terms, unit.lower)] if unit.lower > 0 else []
        return rules + ([z3.PbLe(terms, unit.upper)] if unit.upper < len(terms) else [])

    def has_queen(self, cell: int, expected: bool = True) -> Any:
        """Return the term that a cell holds a queen, or that it doesn't."""
        return self.queens[cell] if expected else self.z3.Not(self.queens[cell])

    def statements(self) -> list[Any]:
        """Return what the units and the terms themselves say."""
        return [rule for unit in linear(self.problem) for rule in self.encode_bounds(unit)]

    def placement(self, answer: Any) -> Placement:
        is_true = self.z3.is_true
        return tuple(cell for cell, queen in enumerate(self.queens) if is_true(answer[queen]))

    def differences(self, placement: Placement) -> list[Any]:
        """Return terms of which one holds in any other solution."""
        queens, empty = blocking_constraint(self.problem, placement)
        return [self.has_queen(c, False) for c in queens] + [self.has_queen(c) for c in empty]


class Integers(Booleans):
    """Column of the queen, for each row."""

    def __init__(self, problem: Problem, z3: Any, context: Any) -> None:
        self.problem, self.z3, self.context = problem, z3, context
        self.columns = z3.IntVector("column", problem.grid.rows, context)
        self.width = problem.grid.columns

    def has_queen(self, cell: int, expected: bool = True) -> Any:
        row, column = divmod(cell, self.width)
        return self.columns[row] == column if expected else self.columns[row] != column

    def statements(self) -> list[Any]:
        rules = [part for column in self.columns for part in (column >= 0, column < self.width)]
        for statement in integer.statements(self.problem):
            rules += self._encode(statement)
        return rules

    def _encode(self, statement: integer.Statement) -> list[Any]:
        if isinstance(statement, integer.AllDifferent):
            slope = statement.slope
            return [self.z3.Distinct([c + slope * row for row, c in enumerate(self.columns)])]
        if isinstance(statement, integer.NotAdjacent):
            pairs = pairwise(self.columns)
            return [self.z3.Or(first - second >= 2, second - first >= 2) for first, second in pairs]
        return self.encode_bounds(statement)

    def placement(self, answer: Any) -> Placement:
        columns = enumerate(self.columns)
        return tuple(row * self.width + answer.eval(c, True).as_long() for row, c in columns)

    def differences(self, placement: Placement) -> list[Any]:
        return [self.has_queen(cell, False) for cell in placement]


def _decisions(solver: Any) -> int:
    """Return the number of Z3's decisions; it names them after the procedure it chose."""
    numbers = dict(iter(solver.statistics()))
    return int(next((numbers[key] for key in numbers if key.endswith("decisions")), 0))

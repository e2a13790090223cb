"""The column of each row's queen, for satisfiability modulo theories: a script in SMT-LIB 2.

    (declare-const q1 Int) (assert (<= 1 q1 4))
    ; the queens stand on different columns
    (assert (distinct q1 q2 q3 q4))

It is for boards with one queen in each row, and what most people write by hand; the engine
`smt:integer` says the same.
"""

from __future__ import annotations

from itertools import pairwise

from queenside.core.encodings.integer import AllDifferent, NotAdjacent, Statement
from queenside.core.encodings.linear import Constraint
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import by_row, comments, head, in_rows, rows_problem
from queenside.core.grid import Grid

_MEANING = "The number qR says in which column the queen of row R stands, counted from 1."


def format(document: Document) -> str:
    problem = rows_problem(document, "a script with an integer a row")
    grid = problem.grid
    lines = [*comments(";", head(document, _MEANING, "z3 -model board.smt2"))]
    lines.append("(set-logic QF_LIA)")
    lines += [
        f"(declare-const q{row} Int) (assert (<= 1 q{row} {grid.columns}))"
        for row in range(1, grid.rows + 1)
    ]
    lines += in_rows(
        problem, ";", "(assert {})", _format_statement, ("(= q{} {})", "(not (= q{} {}))")
    )
    return "\n".join([*lines, "(check-sat)", ""])


def _format_statement(statement: Statement, grid: Grid) -> list[str]:
    rows = range(1, grid.rows + 1)
    if isinstance(statement, AllDifferent):
        slope = statement.slope
        sign = "+" if slope > 0 else "-"
        terms = [f"({sign} q{row} {row})" if slope else f"q{row}" for row in rows]
        return [f"(distinct {' '.join(terms)})"] if len(terms) > 1 else []
    if isinstance(statement, NotAdjacent):
        return [f"(or (<= 2 (- q{a} q{b})) (<= 2 (- q{b} q{a})))" for a, b in pairwise(rows)]
    return [_format_constraint(statement, grid)]


def _format_constraint(constraint: Constraint, grid: Grid) -> str:
    """In how many rows the queen stands on one of these cells."""
    terms = [f"(ite {_on(row, columns)} 1 0)" for row, columns in by_row(constraint, grid)]
    total = f"(+ {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "0"
    if constraint.lower == constraint.upper:
        return f"(= {constraint.lower} {total})"
    return f"(<= {constraint.lower} {total} {constraint.upper})"


def _on(row: int, columns: list[int]) -> str:
    literals = [f"(= q{row} {column})" for column in columns]
    return f"(or {' '.join(literals)})" if len(literals) > 1 else literals[0]

"""Scripts in SMT-LIB 2, for satisfiability modulo theories: sums of whole numbers.

    (declare-const r1c1 Int) (assert (<= 0 r1c1 1))
    ; row 1: exactly 1 queen
    (assert (= 1 (+ r1c1 r1c2 r1c3 r1c4)))

Or, for boards with one queen in each row, the column of it, which is what most people write; the
engine `smt:integer` says the same:

    (declare-const q1 Int) (assert (<= 1 q1 4))
    ; the queens stand on different columns
    (assert (distinct q1 q2 q3 q4))

Only what the standard has is used (logic QF_LIA), no tool's own "at most".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from queenside.core.encodings.integer import AllDifferent, NotAdjacent, Statement
from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports import comments
from queenside.core.grid import Grid

_MEANING = (
    "The number rYcX, 0 or 1, says how many queens stand in row Y, column X: r1c1 is the top left."
)
_MEANING_OF_ROWS = "The number qR says in which column the queen of row R stands, counted from 1."


def format(document: Document) -> str:
    problem = comments.problem_of(document)
    names = [comments.cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    lines = _begin(document, _MEANING, names, "0 {} 1")
    for constraint in linear(problem):
        bound = _bound([names[cell] for cell in constraint.cells], constraint)
        lines += comments.comments(";", [comments.sentence(constraint)])
        lines += comments.fold(f"(assert {bound})")
    lines += comments.clues(
        problem, ";", lambda cell, queens: f"(assert (= {queens} {names[cell]}))"
    )
    return "\n".join([*lines, "(check-sat)", ""])


def format_rows(document: Document) -> str:
    problem = comments.rows_problem(document, "a script with an integer a row")
    names = [f"q{row + 1}" for row in range(problem.grid.rows)]
    lines = _begin(document, _MEANING_OF_ROWS, names, f"1 {{}} {problem.grid.columns}")
    forms = "(= q{} {})", "(not (= q{} {}))"
    lines += comments.in_rows(problem, ";", "(assert {})", _format_statement, forms)
    return "\n".join([*lines, "(check-sat)", ""])


def _begin(document: Document, meaning: str, names: Sequence[str], limits: str) -> list[str]:
    return [
        *comments.comments(";", comments.head(document, meaning, "z3 -model board.smt2")),
        "(set-logic QF_LIA)",
        *(f"(declare-const {name} Int) (assert (<= {limits.format(name)}))" for name in names),
    ]


def _format_statement(statement: Statement, grid: Grid) -> list[str]:
    rows = range(1, grid.rows + 1)
    if isinstance(statement, AllDifferent):
        slope = statement.slope
        sign = "+" if slope > 0 else "-"
        terms = [f"({sign} q{row} {row})" if slope else f"q{row}" for row in rows]
        return [f"(distinct {' '.join(terms)})"] if len(terms) > 1 else []
    if isinstance(statement, NotAdjacent):
        return [f"(or (<= 2 (- q{a} q{b})) (<= 2 (- q{b} q{a})))" for a, b in pairwise(rows)]
    by_row = comments.by_row(statement, grid)
    return [_bound([f"(ite {_on(row, columns)} 1 0)" for row, columns in by_row], statement)]


def _on(row: int, columns: list[int]) -> str:
    literals = [f"(= q{row} {column})" for column in columns]
    return f"(or {' '.join(literals)})" if len(literals) > 1 else literals[0]


def _bound(terms: Sequence[str], constraint: Constraint) -> str:
    _, cells, lower, upper = constraint
    total = f"(+ {' '.join(terms)})" if len(terms) > 1 else "".join(terms) or "0"
    if lower == upper:
        return f"(= {lower} {total})"
    words = [str(lower)] * (lower > 0) + [total] + [str(upper)] * (upper < len(cells))
    return f"(<= {' '.join(words)})"

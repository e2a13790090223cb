"""Sums of whole numbers, for satisfiability modulo theories: a script in SMT-LIB 2.

    (declare-const r1c1 Int) (assert (<= 0 r1c1 1))
    ; row 1: exactly 1 queen
    (assert (= 1 (+ r1c1 r1c2 r1c3 r1c4)))

Only what the standard has is used (logic QF_LIA), no tool's own "at most".
"""

from __future__ import annotations

from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import (
    cell_name,
    clues,
    comments,
    fold,
    head,
    problem_of,
    sentence,
)

_MEANING = (
    "The number rYcX, 0 or 1, says how many queens stand in row Y, column X: r1c1 is the top left."
)


def format(document: Document) -> str:
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    lines = [*comments(";", head(document, _MEANING, "z3 -model board.smt2"))]
    lines.append("(set-logic QF_LIA)")
    lines += [f"(declare-const {name} Int) (assert (<= 0 {name} 1))" for name in names]
    for constraint in linear(problem):
        lines += [*comments(";", [sentence(constraint)])]
        lines += fold(f"(assert {_format_constraint(constraint, names)})")
    lines += clues(problem, ";", lambda cell, queens: f"(assert (= {queens} {names[cell]}))")
    return "\n".join([*lines, "(check-sat)", ""])


def _format_constraint(constraint: Constraint, names: list[str]) -> str:
    _, cells, lower, upper = constraint
    terms = " ".join(names[cell] for cell in cells)
    total = f"(+ {terms})" if len(cells) > 1 else terms
    if lower == upper:
        return f"(= {lower} {total})"
    if lower == 0:
        return f"(<= {total} {upper})"
    if upper == len(cells):
        return f"(<= {lower} {total})"
    return f"(<= {lower} {total} {upper})"

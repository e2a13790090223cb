"""Pseudo-Boolean constraints: the OPB form of the pseudo-Boolean competitions.

    * #variable= 16 #constraint= 18
    * row 1: exactly 1 queen
    +1 x1 +1 x2 +1 x3 +1 x4 = 1 ;

The form knows `=` and `>=` only, so "at most" is written with negative numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import comments, head, numbering, problem_of, sentence
from queenside.core.grid import cells_of


def format(document: Document) -> str:
    problem = problem_of(document)
    body: list[str] = []
    for constraint in linear(problem):
        body += [*comments("*", [sentence(constraint)]), *_lines(constraint)]
    if problem.given or problem.blocked:
        body += comments("*", ["given queens and blocked cells"])
        body += [f"+1 x{cell + 1} = 1 ;" for cell in cells_of(problem.given)]
        body += [f"+1 x{cell + 1} = 0 ;" for cell in cells_of(problem.blocked)]
    constraints = sum(line.endswith(";") for line in body)
    size = f"* #variable= {problem.grid.size} #constraint= {constraints}"
    meaning = f"A variable is 1 if a queen stands on its cell: {numbering(problem.grid, 'x')}."
    top = comments("*", head(document, meaning, "clasp board.opb"))
    return "\n".join([size, *top, *body, ""])


def _lines(constraint: Constraint) -> Iterator[str]:
    _, cells, lower, upper = constraint
    plus, minus = (" ".join(f"{sign}1 x{cell + 1}" for cell in cells) for sign in "+-")
    if lower == upper:
        yield f"{plus} = {lower} ;"
        return
    if lower:
        yield f"{plus} >= {lower} ;"
    if upper < len(cells):
        yield f"{minus} >= {-upper} ;"

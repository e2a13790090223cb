"""Clauses, for satisfiability and for counting models: the DIMACS form of the SAT competitions.

    p cnf 16 84
    c row 1: exactly 1 queen
    1 2 3 4 0
    -1 -2 0

A clause is a line of literals and a 0. A unit is written pairwise, and where that takes more than
`MOST` clauses with a sequential counter, whose auxiliary variables have no choice: the formula has
as many models as the puzzle has solutions.
"""

from __future__ import annotations

from itertools import count

from queenside.core.encodings.cardinality import PAIRWISE, SEQUENTIAL, count_pairwise_clauses
from queenside.core.encodings.cnf import clues, encode_constraint
from queenside.core.encodings.linear import linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import comments, head, numbering, problem_of, sentence

MAX_CLAUSE_CELLS = 500
"""The most clauses of one unit that are written pairwise."""


def format(document: Document) -> str:
    problem = problem_of(document)
    numbers = count(problem.grid.size + 1)
    body: list[str] = []
    written = 0
    for constraint in linear(problem):
        _, cells, lower, upper = constraint
        is_small = count_pairwise_clauses(len(cells), lower, upper) <= MAX_CLAUSE_CELLS
        encoding = PAIRWISE if is_small else SEQUENTIAL
        clauses = encode_constraint(constraint, numbers.__next__, encoding)
        body += comments("c", [sentence(constraint)])
        body += (" ".join(map(str, (*clause, 0))) for clause in clauses)
        written += len(clauses)
    if fixed := clues(problem):
        body += comments("c", ["given queens and blocked cells"])
        body += [f"{literal} 0" for literal in fixed]
    variables = next(numbers) - 1
    meaning = f"A variable is true if a queen stands on its cell: {numbering(problem.grid)}."
    if variables > problem.grid.size:
        meaning += " Those from there on count queens, and their values follow from the others."
    top = [*comments("c", head(document, meaning, "cadical board.cnf"))]
    return "\n".join([*top, f"p cnf {variables} {written + len(fixed)}", *body, ""])

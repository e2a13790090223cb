r"""Linear constraints on 0/1 variables, for mixed-integer programming: the LP form of CPLEX.

    Minimize
     nothing: 0 r1c1
    Subject To
    \ row 1: exactly 1 queen
     row_1: r1c1 + r1c2 + r1c3 + r1c4 = 1

There is nothing to minimize; any solution will do.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import (
    cell_name,
    comments,
    fold,
    head,
    problem_of,
    sentence,
)
from queenside.core.grid import cells_of
from queenside.core.problem import Problem

MEANING = "The variable rYcX is 1 if a queen stands in row Y, column X: r1c1 is the top left."


def format(document: Document) -> str:
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    lines = [*comments("\\", head(document, MEANING, "highs --solution_file board.sol board.lp"))]
    lines += ["Minimize", f" nothing: 0 {names[0]}", "Subject To"]
    for constraint in linear(problem):
        lines += [*comments("\\", [sentence(constraint)]), *_rows(constraint, names)]
    lines += [f" {row}: {names[cell]} = {value}" for row, cell, value in clues(problem, names)]
    return "\n".join([*lines, "Binary", *fold(" " + " ".join(names)), "End", ""])


def _rows(constraint: Constraint, names: list[str]) -> Iterator[str]:
    total = " + ".join(names[cell] for cell in constraint.cells)
    for name, sense, bound in inequalities(constraint):
        yield from fold(f" {name}: {total} {sense} {bound}")


def inequalities(constraint: Constraint) -> Iterator[tuple[str, str, int]]:
    """Yield each name, sense and bound that the sum of the cells has in a linear program."""
    name, cells, lower, upper = constraint
    name = name.replace(" ", "_")
    if lower == upper:
        yield name, "=", lower
        return
    if lower:
        yield f"{name}_least", ">=", lower
    if upper < len(cells):
        yield name, "<=", upper


def clues(problem: Problem, names: list[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the name of a row, the cell and the value that a clue gives it."""
    for word, mask, value in (("given", problem.given, 1), ("blocked", problem.blocked, 0)):
        for cell in cells_of(mask):
            yield f"{word}_{names[cell]}", cell, value

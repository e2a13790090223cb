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

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.encodings.linear import Constraint, linear
from queenside.formats.document import Document
from queenside.formats.exports.words import cell_name, comments, folded, head, problem_of, sentence

_MEANING = "The variable rYcX is 1 if a queen stands in row Y, column X: r1c1 is the top left."


def format(document: Document) -> str:
    """The document's puzzle as a linear program."""
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    lines = [*comments("\\", head(document, _MEANING, "highs --solution_file board.sol board.lp"))]
    lines += ["Minimize", f" nothing: 0 {names[0]}", "Subject To"]
    for constraint in linear(problem):
        lines += [*comments("\\", [sentence(constraint)]), *_rows(constraint, names)]
    lines += _clues(problem, names)
    return "\n".join([*lines, "Binary", *folded(" " + " ".join(names)), "End", ""])


def _rows(constraint: Constraint, names: list[str]) -> Iterator[str]:
    name, cells, lower, upper = constraint
    name, total = name.replace(" ", "_"), " + ".join(names[cell] for cell in cells)
    if lower == upper:
        yield from folded(f" {name}: {total} = {lower}")
        return
    if lower:
        yield from folded(f" {name}_least: {total} >= {lower}")
    if upper < len(cells):
        yield from folded(f" {name}: {total} <= {upper}")


def _clues(problem: Problem, names: list[str]) -> Iterator[str]:
    for word, mask, number in (("given", problem.given, 1), ("blocked", problem.blocked, 0)):
        for cell in cells_of(mask):
            yield f" {word}_{names[cell]}: {names[cell]} = {number}"

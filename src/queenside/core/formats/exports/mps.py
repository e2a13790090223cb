r"""Linear constraints on 0/1 variables, for mixed-integer programming: the free MPS form.

    ROWS
     N nothing
    * row 1: exactly 1 queen
     E row_1
    COLUMNS
     r1c1 row_1 1

The same program as `lp`, which is easier to read, for solvers that take only this form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.core.encodings.linear import linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import cell_name, comments, head, problem_of, sentence
from queenside.core.formats.exports.lp import MEANING, clues, inequalities
from queenside.core.problem import Problem

_SENSES = {"=": "E", ">=": "G", "<=": "L"}


def format(document: Document) -> str:
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    columns: list[list[str]] = [[] for _ in names]
    lines = [*comments("*", head(document, MEANING, "highs --solution_file board.sol board.mps"))]
    lines += ["NAME board", "ROWS", " N nothing"]
    bounds = []
    for row, sense, cells, bound, remark in _rows(problem, names):
        lines += [*comments("*", remark), f" {_SENSES[sense]} {row}"]
        bounds.append(f" RHS {row} {bound}")
        for cell in cells:
            columns[cell].append(f" {names[cell]} {row} 1")
    lines += ["COLUMNS"]
    for name, entries in zip(names, columns, strict=True):
        lines += entries or [f" {name} nothing 0"]
    lines += ["RHS", *bounds]
    return "\n".join([*lines, "BOUNDS", *(f" BV BOUND {name}" for name in names), "ENDATA", ""])


def _rows(
    problem: Problem, names: list[str]
) -> Iterator[tuple[str, str, Iterable[int], int, list[str]]]:
    """Yield each row: its name, sense, cells and bound, and the comment above it."""
    for constraint in linear(problem):
        remarks = [sentence(constraint)]
        for row, sense, bound in inequalities(constraint):
            yield row, sense, constraint.cells, bound, remarks
            remarks = []
    for row, cell, value in clues(problem, names):
        yield row, "=", (cell,), value, []

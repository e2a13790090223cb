r"""Linear constraints on 0/1 variables, for mixed-integer programming: the LP form of CPLEX.

    Minimize
     nothing: 0 r1c1
    Subject To
    \ row 1: exactly 1 queen
     row_1: r1c1 + r1c2 + r1c3 + r1c4 = 1

There is nothing to minimize; any solution will do. For solvers that don't take it there is the same
program in the free MPS form:

    ROWS
     N nothing
    * row 1: exactly 1 queen
     E row_1
    COLUMNS
     r1c1 row_1 1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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

_MEANING = "The variable rYcX is 1 if a queen stands in row Y, column X: r1c1 is the top left."
_SENSES = {"=": "E", ">=": "G", "<=": "L"}


def format(document: Document) -> str:
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    lines = [*comments("\\", head(document, _MEANING, "highs --solution_file board.sol board.lp"))]
    lines += ["Minimize", f" nothing: 0 {names[0]}", "Subject To"]
    for constraint in linear(problem):
        lines += [*comments("\\", [sentence(constraint)]), *_rows(constraint, names)]
    lines += [f" {row}: {names[cell]} = {value}" for row, cell, value in _clues(problem, names)]
    return "\n".join([*lines, "Binary", *fold(" " + " ".join(names)), "End", ""])


def _rows(constraint: Constraint, names: list[str]) -> Iterator[str]:
    total = " + ".join(names[cell] for cell in constraint.cells)
    for name, sense, bound in _inequalities(constraint):
        yield from fold(f" {name}: {total} {sense} {bound}")


def format_mps(document: Document) -> str:
    problem = problem_of(document)
    names = [cell_name(problem.grid, cell) for cell in range(problem.grid.size)]
    columns: list[list[str]] = [[] for _ in names]
    lines = [*comments("*", head(document, _MEANING, "highs --solution_file board.sol board.mps"))]
    lines += ["NAME board", "ROWS", " N nothing"]
    bounds = []
    for row, sense, cells, bound, remark in _mps_rows(problem, names):
        lines += [*comments("*", remark), f" {_SENSES[sense]} {row}"]
        bounds.append(f" RHS {row} {bound}")
        for cell in cells:
            columns[cell].append(f" {names[cell]} {row} 1")
    lines += ["COLUMNS"]
    for name, entries in zip(names, columns, strict=True):
        lines += entries or [f" {name} nothing 0"]
    lines += ["RHS", *bounds]
    return "\n".join([*lines, "BOUNDS", *(f" BV BOUND {name}" for name in names), "ENDATA", ""])


def _mps_rows(
    problem: Problem, names: list[str]
) -> Iterator[tuple[str, str, Iterable[int], int, list[str]]]:
    """Yield each row: its name, sense, cells and bound, and the comment above it."""
    for constraint in linear(problem):
        remarks = [sentence(constraint)]
        for row, sense, bound in _inequalities(constraint):
            yield row, sense, constraint.cells, bound, remarks
            remarks = []
    for row, cell, value in _clues(problem, names):
        yield row, "=", (cell,), value, []


def _inequalities(constraint: Constraint) -> Iterator[tuple[str, str, int]]:
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


def _clues(problem: Problem, names: list[str]) -> Iterator[tuple[str, int, int]]:
    """Yield the name of a row, the cell and the value that a clue gives it."""
    for word, mask, value in (("given", problem.given, 1), ("blocked", problem.blocked, 0)):
        for cell in cells_of(mask):
            yield f"{word}_{names[cell]}", cell, value

"""Exact cover with multiplicities: the input of Knuth's program DLX3.

It is described in The Art of Computer Programming, volume 4B, section 7.2.2.1.

    | An option is a cell, and its items are the units it lies in.
    r1 r2 c1 c2 | d2 a2
    | row 1
    r1 c1
    r1 c2 a2

The first line that isn't a comment names the items: an item `r1` is covered exactly once, `2|r1`
twice, `1:2|r1` once or twice, and those after the bar at most once. Every further line is an
option: a cell, with the units it lies in. What is chosen are the cells that hold queens. Cells that
can hold none aren't options.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.encodings.linear import Constraint, linear
from queenside.core.formats.document import Document
from queenside.core.formats.exports.comments import comments, head, problem_of
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import ANTIDIAGONAL, COLUMN, DIAGONAL, REGION, ROW, WINDOW

_LETTERS = {ROW: "r", COLUMN: "c", REGION: "g", DIAGONAL: "d", ANTIDIAGONAL: "a", WINDOW: "w"}


def format(document: Document) -> str:
    problem = problem_of(document)
    primary, secondary, options = _covering(problem)
    lines = [
        *comments("|", head(document, _meaning(problem, primary), "queenside cover board.dlx"))
    ]
    lines.append(" ".join([*primary, "|", *secondary] if secondary else primary))
    for row in range(problem.grid.rows):
        lines.append(f"| row {row + 1}")
        cells = range(row * problem.grid.columns, (row + 1) * problem.grid.columns)
        lines += [" ".join(options[cell]) for cell in cells if cell in options]
    return "\n".join([*lines, ""])


def _meaning(problem: Problem, primary: list[str]) -> str:
    kinds = dict.fromkeys(family.kind for family in problem.families)
    names = ", ".join(f"{_LETTERS.get(kind, kind)}1 is {kind} 1" for kind in kinds)
    text = f"An option is a cell, and its items are the units it lies in: {names}."
    if problem.given:
        text += " The option of a given queen has an item of its own: q1, q2 and so on."
    if any("|f" in item for item in primary):
        text += " So has that of a cell which no unit asks for: f1, f2 and so on."
    return text


def _covering(problem: Problem) -> tuple[list[str], list[str], dict[int, list[str]]]:
    """The items that have bounds, those that may be covered once, and the items of each option."""
    primary, secondary = [], []
    constraints = linear(problem)
    closed = {*cells_of(problem.blocked)}
    closed.update(
        cell for constraint in constraints if constraint.upper == 0 for cell in constraint.cells
    )
    options = {cell: list[str]() for cell in range(problem.grid.size) if cell not in closed}
    requested: set[int] = set()
    for constraint in constraints:
        item, (_, cells, lower, upper) = _item(constraint), constraint
        if (lower, upper) == (0, 1):
            secondary.append(item)
        elif upper:
            primary.append(_bounds(lower, upper) + item)
            requested.update(cells)
        for cell in options.keys() & cells:
            options[cell].append(item)
    for item, bounds, cell in _extra(problem, options.keys() - requested):
        primary.append(bounds + item)
        options.get(cell, []).append(item)
    return primary, secondary, options


def _extra(problem: Problem, free: set[int]) -> Iterator[tuple[str, str, int]]:
    """Items of one cell each: of a given queen, and of a cell that would never be tried."""
    for number, cell in enumerate(cells_of(problem.given), 1):
        yield f"q{number}", "", cell
    for number, cell in enumerate(sorted(free), 1):
        yield f"f{number}", _bounds(0, 1), cell


def _item(constraint: Constraint) -> str:
    kind, number = constraint.name.rsplit(" ", 1)
    return _LETTERS.get(kind, kind.replace(" ", "-")) + number


def _bounds(lower: int, upper: int) -> str:
    if lower == upper:
        return "" if lower == 1 else f"{lower}|"
    return f"{lower}:{upper}|"

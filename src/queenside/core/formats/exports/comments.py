"""Words that all exports share: the comments, and the names of cells and constraints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from textwrap import wrap

from queenside.core import lines
from queenside.core.encodings import integer
from queenside.core.encodings.linear import Constraint
from queenside.core.errors import UnsupportedByFormat
from queenside.core.faults import format_count
from queenside.core.formats import colours
from queenside.core.formats.document import TEXTS, Document
from queenside.core.grid import Grid, cells_of
from queenside.core.problem import Problem
from queenside.core.unit import ANTIDIAGONAL, DIAGONAL, WINDOW

_WIDTH = 100
_INNER_WIDTH = _WIDTH - 2
"""Of a comment, without its mark."""


def problem_of(document: Document) -> Problem:
    """Return the problem to write.

    Raises UnsupportedByFormat for a board without cells: tools take no such.
    """
    problem = document.puzzle.problem
    if not problem.grid.size:
        raise UnsupportedByFormat("a board without cells can't be exported")
    return problem


def rows_problem(document: Document, title: str) -> Problem:
    """Return the problem to write with an integer a row.

    Raises UnsupportedByFormat where that can't be done.
    """
    problem = problem_of(document)
    if reason := integer.unsupported_reason(problem):
        raise UnsupportedByFormat(f"{title} cannot hold this puzzle: {reason}")
    return problem


def by_row(constraint: Constraint, grid: Grid) -> list[tuple[int, list[int]]]:
    """Return the cells of a constraint: each of their rows with its columns, counted from 1."""
    cells_by_row: dict[int, list[int]] = {}
    for cell in constraint.cells:
        row, column = divmod(cell, grid.columns)
        cells_by_row.setdefault(row + 1, []).append(column + 1)
    return [*cells_by_row.items()]


def in_rows(
    problem: Problem,
    mark: str,
    assertion: str,
    format_statement: Callable[[integer.Statement, Grid], list[str]],
    forms: tuple[str, str],
) -> Iterator[str]:
    """Yield all that holds for the columns of the queens, with a comment above each.

    `assertion` has a place for what `format_statement` returns, and the two `forms` of clues, for a
    given queen and a blocked cell, have places for the row and the column, both counted from 1.
    """
    for statement in integer.statements(problem):
        yield from comments(mark, [_meaning_of(statement)])
        for part in format_statement(statement, problem.grid):
            yield from fold(assertion.format(part))

    def format_clue(cell: int, queens: int) -> str:
        row, column = divmod(cell, problem.grid.columns)
        return assertion.format(forms[1 - queens].format(row + 1, column + 1))

    yield from clues(problem, mark, format_clue)


def clues(problem: Problem, mark: str, format: Callable[[int, int], str]) -> Iterator[str]:
    """Yield a line for each clue, of its cell and whether a queen is on it, below a comment."""
    for word, mask, queens in (
        ("given queens", problem.given, 1),
        ("blocked cells", problem.blocked, 0),
    ):
        if mask:
            yield from comments(mark, [word])
            yield from (format(cell, queens) for cell in cells_of(mask))


def _meaning_of(statement: integer.Statement) -> str:
    if isinstance(statement, integer.NotAdjacent):
        return "queens of neighbouring rows don't touch"
    if isinstance(statement, integer.AllDifferent):
        lines_ = {0: "columns", -1: "diagonals", 1: "antidiagonals"}[statement.slope]
        return f"the queens stand on different {lines_}"
    return sentence(statement)


def head(document: Document, cells: str, command: str) -> Iterator[str]:
    """Yield the head of an export: the puzzle, the meaning of its cells, and how to run it."""
    puzzle = document.puzzle
    yield from wrap(_plain(puzzle.title), _INNER_WIDTH)
    for key in TEXTS:
        if text := getattr(document, key):
            yield from wrap(_plain(f"{key}: {text}"), _INNER_WIDTH)
    yield ""
    if labels := colours.regions(puzzle):
        yield "The regions:"
        yield from _draw_regions(puzzle.problem.grid, labels)
        yield ""
    for text in (*_clues(puzzle.problem), *_kinds(puzzle.problem), cells):
        yield from wrap(text, _INNER_WIDTH)
    yield ""
    yield f"To run it: {command}"


def _plain(text: str) -> str:
    return ascii(text.replace("×", "x"))[1:-1]


def _draw_regions(grid: Grid, labels: Sequence[int]) -> Iterator[str]:
    width = len(str(max(labels) + 1))
    for start in range(0, grid.size, grid.columns):
        row = labels[start : start + grid.columns]
        names = ("." if label == colours.NOWHERE else label + 1 for label in row)
        yield "  " + " ".join(f"{name:>{width}}" for name in names)


def _clues(problem: Problem) -> Iterator[str]:
    for word, mask in (("Given queens", problem.given), ("Blocked cells", problem.blocked)):
        if mask:
            places = " ".join(cell_name(problem.grid, cell) for cell in cells_of(mask))
            yield f"{word}: {places}."


def _kinds(problem: Problem) -> Iterator[str]:
    """Describe the units in question where that isn't plain."""
    kinds = {unit.kind for unit in problem.units}
    corners = ("top left", "top left") if problem.grid.torus else ("top right", "top left")
    if _has_usual_diagonals(problem):
        yield (
            "Diagonals fall to the right, diagonal 1 in the {} corner; antidiagonals rise, "
            "antidiagonal 1 in the {} corner.".format(*corners)
        )
        if problem.grid.torus:
            yield "One that leaves the board comes back on the other side."
    if WINDOW in kinds:
        yield (
            "Windows are the squares of 2x2 cells, row by row: "
            "where each holds at most 1 queen, no two touch."
        )


def _has_usual_diagonals(problem: Problem) -> bool:
    """Whether there are diagonals, numbered as on every such grid: those of a cylinder are not."""
    families = [family for family in problem.families if family.kind in (DIAGONAL, ANTIDIAGONAL)]
    usual = {
        DIAGONAL: lines.diagonals(problem.grid, 0, 1),
        ANTIDIAGONAL: lines.antidiagonals(problem.grid, 0, 1),
    }
    return bool(families) and all(
        [unit.cells for unit in family.units] == [unit.cells for unit in usual[family.kind].units]
        for family in families
    )


def cell_name(grid: Grid, cell: int) -> str:
    """Return its row and column, counted from 1: r2c3."""
    row, column = divmod(cell, grid.columns)
    return f"r{row + 1}c{column + 1}"


def numbering(grid: Grid, prefix: str = "") -> str:
    """Describe the numbering of the variables by cell."""
    return (
        f"{prefix}1 to {prefix}{grid.columns} are the cells of row 1 from left to right, and so on "
        f"to {prefix}{grid.size}, row {grid.rows}, column {grid.columns}"
    )


def sentence(constraint: Constraint) -> str:
    """Describe a constraint: "row 3: exactly 1 queen"."""
    name, cells, lower, upper = constraint
    if lower > len(cells):
        return f"{name}: more queens than it has cells"
    if lower == upper:
        return f"{name}: exactly {format_count(lower, 'queen')}"
    if lower == 0:
        return f"{name}: at most {format_count(upper, 'queen')}"
    if upper == len(cells):
        return f"{name}: at least {format_count(lower, 'queen')}"
    return f"{name}: {lower} to {format_count(upper, 'queen')}"


def comments(mark: str, lines: Iterable[str]) -> list[str]:
    """Return the lines as comments, which begin with the mark."""
    return [f"{mark} {line}".rstrip() for line in lines]


def fold(statement: str) -> list[str]:
    """Wrap a long statement, for tools whose statements don't end with the line."""
    return wrap(
        statement, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )

"""Units that a rule is about, on a board of any shape.

Families of a plain board or a torus are those of `core.lines`, so that whoever knows them knows
them here too. On a cylinder lines and windows go around as well, which only the units tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain, product
from typing import Literal, NamedTuple, get_args

from queenside.core import lines
from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Cell
from queenside.core.unit import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    KNIGHT,
    REGION,
    ROW,
    WINDOW,
    Family,
    Partition,
    UnitList,
)

Wrap = Literal["left-right", "top-bottom", "both"]
"""Opposite edges of a board that are joined: two make a cylinder, all four a torus."""
WRAPS: tuple[Wrap, ...] = get_args(Wrap)


class BoardShape(NamedTuple):
    """Shape of a board: its sides, and which edges are joined."""

    rows: int
    columns: int
    wrap: Wrap | None = None

    @property
    def grid(self) -> Grid:
        """Cells. Only a torus is one for all engines; a cylinder is in the units alone."""
        return Grid(self.rows, self.columns, self.wrap == "both")

    def cell(self, row: int, column: int) -> int | None:
        """Return the number of a cell, around a joined edge if need be; None outside the board."""
        if self.wrap in ("both", "top-bottom"):
            row %= self.rows
        if self.wrap in ("both", "left-right"):
            column %= self.columns
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if is_inside else None


_Make = Callable[[BoardShape, int, int], tuple[Family, ...]]


class Sort(NamedTuple):
    """Kinds of units a rule is about, and how they are made with a lower and upper bound."""

    kinds: tuple[str, ...]
    make: _Make


@cache
def _slanting(kind: str, board: BoardShape, lower: int, upper: int) -> tuple[Family, ...]:
    """Return the diagonals; on a cylinder by where each meets the first row or column."""
    is_falling = kind == DIAGONAL
    if board.wrap in (None, "both"):
        make = lines.diagonals if is_falling else lines.antidiagonals
        return (make(board.grid, lower, upper),)
    circumference = board.columns if board.wrap == "left-right" else board.rows
    direction = -1 if is_falling else 1
    labels = [
        (column + direction * row if board.wrap == "left-right" else row + direction * column)
        % circumference
        for row, column in board.grid.positions
    ]
    return (Partition(kind, bytes(labels), lower, upper, circumference),)


def _diagonals(board: BoardShape, lower: int, upper: int) -> tuple[Family, ...]:
    return _slanting(DIAGONAL, board, lower, upper) + _slanting(ANTIDIAGONAL, board, lower, upper)


@cache
def _windows(board: BoardShape, lower: int, upper: int) -> tuple[Family, ...]:
    if board.wrap in (None, "both"):
        return (lines.windows(board.grid, lower, upper),)
    corners = product(range(min(2, board.rows)), range(min(2, board.columns)))
    shapes = _shapes(board, tuple(corners))
    return (UnitList.from_cells(WINDOW, shapes, lower, upper),)


@cache
def _knights(board: BoardShape, lower: int, upper: int) -> tuple[Family, ...]:
    moves = ((1, 2), (2, 1), (1, -2), (2, -1))
    shapes = chain.from_iterable(_shapes(board, ((0, 0), move)) for move in moves)
    return (UnitList.from_cells(KNIGHT, dict.fromkeys(shapes), lower, upper),)


def _shapes(board: BoardShape, shape: tuple[Cell, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the cells of the shape wherever it lies on the board, around joined edges too."""
    for row, column in board.grid.positions:
        cells = {board.cell(row + dy, column + dx) for dy, dx in shape}
        if None not in cells and len(cells) > 1:
            yield tuple(sorted(cell for cell in cells if cell is not None))


SORTS: Mapping[str, Sort] = {
    "rows": Sort((ROW,), lambda board, *bounds: (lines.rows(board.grid, *bounds),)),
    "columns": Sort((COLUMN,), lambda board, *bounds: (lines.columns(board.grid, *bounds),)),
    "diagonals": Sort((DIAGONAL, ANTIDIAGONAL), _diagonals),
    "falling": Sort((DIAGONAL,), partial(_slanting, DIAGONAL)),
    "rising": Sort((ANTIDIAGONAL,), partial(_slanting, ANTIDIAGONAL)),
    "windows": Sort((WINDOW,), _windows),
    "knights": Sort((KNIGHT,), _knights),
    "regions": Sort((REGION,), lambda *_: ()),
    "groups": Sort((), lambda *_: ()),
}

"""Families every grid has: rows, columns, both diagonals, and the windows against touching."""

from __future__ import annotations

from functools import cache

from queenside.core.grid import Grid
from queenside.core.unit import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    ROW,
    WINDOW,
    Family,
    LineLabels,
    Partition,
    UnitList,
)


@cache
def n_queens(size: int, toroidal: bool) -> tuple[Grid, tuple[Family, ...]]:
    """Return the board of N-Queens and its rules."""
    grid = Grid(size, size, toroidal)
    return grid, (
        rows(grid, 1, 1),
        columns(grid, 1, 1),
        diagonals(grid, 0, 1),
        antidiagonals(grid, 0, 1),
    )


@cache
def region_board(size: int, stars: int) -> tuple[Grid, tuple[Family, ...]]:
    """Return a board of regions and its rules but for those of the regions."""
    grid = Grid(size, size)
    return grid, (rows(grid, stars, stars), columns(grid, stars, stars), windows(grid, 0, 1))


def _line_partition(kind: str, grid: Grid, lower: int, upper: int) -> Partition:
    labels = LineLabels(kind, grid)
    listed = bytes(labels) if labels.lines <= 256 else labels
    return Partition(kind, listed, lower, upper, labels.lines)


@cache
def rows(grid: Grid, lower: int, upper: int) -> Partition:
    """Return every row, from the top."""
    return _line_partition(ROW, grid, lower, upper)


@cache
def columns(grid: Grid, lower: int, upper: int) -> Partition:
    """Return every column, from the left."""
    return _line_partition(COLUMN, grid, lower, upper)


@cache
def diagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Return every falling diagonal (row − column constant), from the top right corner.

    On a torus a diagonal that leaves the board comes back on the other side.
    """
    return _line_partition(DIAGONAL, grid, lower, upper)


@cache
def antidiagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Return every rising diagonal (row + column constant), from the top left corner."""
    return _line_partition(ANTIDIAGONAL, grid, lower, upper)


@cache
def windows(grid: Grid, lower: int, upper: int) -> UnitList:
    """Return every 2×2 window, by its top left cell: at most one queen in each, and none touch.

    A board with a side of 1 has windows of two cells. On a torus windows wrap round.
    """
    height, width = min(2, grid.rows), min(2, grid.columns)
    tops = range(grid.rows if grid.torus and height == 2 else grid.rows - height + 1)
    lefts = range(grid.columns if grid.torus and width == 2 else grid.columns - width + 1)
    members = [
        {
            grid.cell((row + dy) % grid.rows, (column + dx) % grid.columns)
            for dy in range(height)
            for dx in range(width)
        }
        for row in tops
        for column in lefts
    ]
    return UnitList.from_cells(WINDOW, (cells for cells in members if len(cells) > 1), lower, upper)

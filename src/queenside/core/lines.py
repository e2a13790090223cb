"""The families every grid has: rows, columns, both diagonals, and the windows against touching."""

from __future__ import annotations

from functools import cache
from math import gcd

from queenside.core.grid import Grid
from queenside.core.unit import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    ROW,
    WINDOW,
    Partition,
    UnitList,
)


@cache
def rows(grid: Grid, lower: int, upper: int) -> Partition:
    """Every row, from the top."""
    return Partition.of(ROW, (r for r, _ in grid.positions), lower, upper)


@cache
def columns(grid: Grid, lower: int, upper: int) -> Partition:
    """Every column, from the left."""
    return Partition.of(COLUMN, (c for _, c in grid.positions), lower, upper)


@cache
def diagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Every falling diagonal (row − column constant), from the top right corner.

    On a torus a diagonal that leaves the board comes back on the other side.
    """
    if grid.torus and grid.size:
        turns = gcd(grid.rows, grid.columns)
        return Partition.of(DIAGONAL, ((r - c) % turns for r, c in grid.positions), lower, upper)
    shift = grid.columns - 1
    return Partition.of(DIAGONAL, (r - c + shift for r, c in grid.positions), lower, upper)


@cache
def antidiagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Every rising diagonal (row + column constant), from the top left corner."""
    if grid.torus and grid.size:
        turns = gcd(grid.rows, grid.columns)
        return Partition.of(
            ANTIDIAGONAL, ((r + c) % turns for r, c in grid.positions), lower, upper
        )
    return Partition.of(ANTIDIAGONAL, (r + c for r, c in grid.positions), lower, upper)


@cache
def windows(grid: Grid, lower: int, upper: int) -> UnitList:
    """Every 2×2 window, by its top left cell. With at most one queen in each, no two queens touch.

    A board with a side of 1 has windows of two cells. On a torus windows wrap round.
    """
    tall, wide = min(2, grid.rows), min(2, grid.columns)
    tops = range(grid.rows if grid.torus and tall == 2 else grid.rows - tall + 1)
    lefts = range(grid.columns if grid.torus and wide == 2 else grid.columns - wide + 1)
    members = [
        {
            grid.cell((top + down) % grid.rows, (left + right) % grid.columns)
            for down in range(tall)
            for right in range(wide)
        }
        for top in tops
        for left in lefts
    ]
    return UnitList.of(WINDOW, (cells for cells in members if len(cells) > 1), lower, upper)

"""Families every grid has: rows, columns, both diagonals, and the windows against touching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from math import gcd
from typing import overload

from queenside.core.grid import Grid
from queenside.core.unit import (
    ANTIDIAGONAL,
    COLUMN,
    DIAGONAL,
    ROW,
    WINDOW,
    ComputedLabels,
    Family,
    Partition,
    UnitList,
)
from queenside.core.value import value


@value
class LineLabels(ComputedLabels):
    """Index of the line that each cell lies on, computed on demand.

    So a board of a million rows is a small object.
    """

    kind: str
    grid: Grid

    def __len__(self) -> int:
        return self.grid.size

    @overload
    def __getitem__(self, cell: int) -> int: ...

    @overload
    def __getitem__(self, cell: slice) -> Sequence[int]: ...

    def __getitem__(self, cell: int | slice) -> int | Sequence[int]:
        if isinstance(cell, slice):
            return self.labels_of(range(self.grid.size)[cell])
        if not 0 <= cell < self.grid.size:
            raise IndexError(f"there is no cell {cell} on a {self.grid} board")
        return self.labels_of((cell,))[0]

    def __iter__(self) -> Iterator[int]:
        width = self.grid.columns
        rows = (range(row * width, (row + 1) * width) for row in range(self.grid.rows))
        return chain.from_iterable(map(self.labels_of, rows))

    def labels_of(self, cells: Iterable[int]) -> list[int]:
        width = self.grid.columns
        if self.kind == ROW:
            return [cell // width for cell in cells]
        if self.kind == COLUMN:
            return [cell % width for cell in cells]
        if self.grid.torus:
            turns = gcd(self.grid.rows, width)
            if self.kind == DIAGONAL:
                return [(cell // width - cell % width) % turns for cell in cells]
            return [(cell // width + cell % width) % turns for cell in cells]
        if self.kind == DIAGONAL:
            return [cell // width - cell % width + width - 1 for cell in cells]
        return [cell // width + cell % width for cell in cells]

    @property
    def lines(self) -> int:
        """Number of lines."""
        if not self.grid.size:
            return 0
        if self.kind == ROW:
            return self.grid.rows
        if self.kind == COLUMN:
            return self.grid.columns
        if self.grid.torus:
            return gcd(self.grid.rows, self.grid.columns)
        return self.grid.rows + self.grid.columns - 1


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

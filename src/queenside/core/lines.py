"""The families every grid has: rows, columns, both diagonals, and the windows against touching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, repeat
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
    Partition,
    UnitList,
)
from queenside.core.value import value


@value
class LineLabels(ComputedLabels):
    """The index of the line that each cell lies on, computed on demand.

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
            return self.of(range(self.grid.size)[cell])
        if not 0 <= cell < self.grid.size:
            raise IndexError(f"there is no cell {cell} on a {self.grid} board")
        return self.of((cell,))[0]

    def __iter__(self) -> Iterator[int]:
        wide, rows = self.grid.columns, range(self.grid.rows)
        if self.kind == ROW:
            return chain.from_iterable(repeat(row, wide) for row in rows)
        if self.kind == COLUMN:
            return chain.from_iterable(repeat(range(wide), self.grid.rows))
        if self.grid.torus:
            return iter(self.of(range(self.grid.size)))
        if self.kind == DIAGONAL:
            return chain.from_iterable(range(row + wide - 1, row - 1, -1) for row in rows)
        return chain.from_iterable(range(row, row + wide) for row in rows)

    def of(self, cells: Iterable[int]) -> list[int]:
        wide = self.grid.columns
        if self.kind == ROW:
            return [cell // wide for cell in cells]
        if self.kind == COLUMN:
            return [cell % wide for cell in cells]
        if self.grid.torus:
            turns = gcd(self.grid.rows, wide)
            if self.kind == DIAGONAL:
                return [(cell // wide - cell % wide) % turns for cell in cells]
            return [(cell // wide + cell % wide) % turns for cell in cells]
        if self.kind == DIAGONAL:
            return [cell // wide - cell % wide + wide - 1 for cell in cells]
        return [cell // wide + cell % wide for cell in cells]

    @property
    def lines(self) -> int:
        """The number of lines."""
        if not self.grid.size:
            return 0
        if self.kind == ROW:
            return self.grid.rows
        if self.kind == COLUMN:
            return self.grid.columns
        if self.grid.torus:
            return gcd(self.grid.rows, self.grid.columns)
        return self.grid.rows + self.grid.columns - 1


def _lines(kind: str, grid: Grid, lower: int, upper: int) -> Partition:
    labels = LineLabels(kind, grid)
    listed = bytes(labels) if labels.lines <= 256 else labels
    return Partition(kind, listed, lower, upper, labels.lines)


@cache
def rows(grid: Grid, lower: int, upper: int) -> Partition:
    """Every row, from the top."""
    return _lines(ROW, grid, lower, upper)


@cache
def columns(grid: Grid, lower: int, upper: int) -> Partition:
    """Every column, from the left."""
    return _lines(COLUMN, grid, lower, upper)


@cache
def diagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Every falling diagonal (row − column constant), from the top right corner.

    On a torus a diagonal that leaves the board comes back on the other side.
    """
    return _lines(DIAGONAL, grid, lower, upper)


@cache
def antidiagonals(grid: Grid, lower: int, upper: int) -> Partition:
    """Every rising diagonal (row + column constant), from the top left corner."""
    return _lines(ANTIDIAGONAL, grid, lower, upper)


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

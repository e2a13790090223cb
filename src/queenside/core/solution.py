"""A solution as a person reads it: the queens' cells, row by row."""

from __future__ import annotations

from collections.abc import Iterable

from queenside.core.grid import Grid
from queenside.core.unit import Placement


class Solution(tuple[tuple[int, int], ...]):
    """`(row, column)` cells of the queens, from 0, in row order; otherwise a plain tuple.

    Of a 5×5 board with one queen a row it has five pairs, and two solutions are equal if their
    queens are.

        >>> solution = qs.solve(qs.NQueens(4)).solution
        >>> solution
        ((0, 1), (1, 3), (2, 0), (3, 2))
        >>> solution.columns
        (1, 3, 0, 2)
    """

    __slots__ = ()

    @classmethod
    def from_placement(cls, grid: Grid, placement: Iterable[int]) -> Solution:
        """Return the solution with queens on these cell numbers, which increase."""
        columns = grid.columns
        return cls([divmod(cell, columns) for cell in placement])

    @property
    def columns(self) -> tuple[int, ...]:
        """Columns in row order: with one queen a row, the column of each row's queen."""
        return tuple(column for _, column in self)

    def _repr_html_(self) -> str:
        columns = range(max(self.columns, default=-1) + 1)
        rows = (
            " ".join("♛" if (row, column) in self else "·" for column in columns)
            for row in range(max((row for row, _ in self), default=-1) + 1)
        )
        return f"<pre>{chr(10).join(rows)}</pre>"

    def placement(self, grid: Grid) -> Placement:
        """Return the queens' cell numbers on this grid, in increasing order."""
        return tuple(grid.cell(row, column) for row, column in self)

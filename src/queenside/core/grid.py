"""Board: a rectangle of numbered cells, flat or wrapped into a torus.

Cells are numbered row by row from 0, so `cell = row * columns + column`. A set of cells is an int
whose bit `cell` is set: one word for any board, with union, intersection and size built in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.core.lazy import Value, cached_property
from queenside.core.value import value


def mask_of(cells: Iterable[int]) -> int:
    """Return the set of these cells as a mask."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, in increasing order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@value
class Grid(Value):
    """`rows` × `columns` cells. On a torus the last row touches the first, and columns likewise.

    A grid of no rows or no columns is legal and has no cells.
    """

    rows: int
    columns: int
    torus: bool = False

    def __post_init__(self) -> None:
        if self.rows < 0 or self.columns < 0:
            raise ValueError(f"a grid cannot have {self.rows} rows and {self.columns} columns")

    @cached_property
    def size(self) -> int:
        """Number of cells."""
        return self.rows * self.columns

    def cell(self, row: int, column: int) -> int:
        """Return the number of the cell at (row, column), both from 0.

        Raises IndexError outside the board; on a torus every position wraps onto it.
        """
        if self.torus and self.size:
            row, column = row % self.rows, column % self.columns
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            raise IndexError(f"row {row + 1}, column {column + 1} is outside the {self} board")
        return row * self.columns + column

    @cached_property
    def positions(self) -> tuple[tuple[int, int], ...]:
        """(row, column) of every cell, by cell number."""
        return tuple((r, c) for r in range(self.rows) for c in range(self.columns))

    @property
    def full(self) -> int:
        """Mask of all cells."""
        return (1 << self.size) - 1

    def __str__(self) -> str:
        return f"{self.rows}×{self.columns}"

"""Lesson 0: choose N cells and test.

A board of N×N cells in N coloured regions wants N queens: one in every row, every column and every
region, and no two that touch, not even at a corner. The first idea of everyone is to say just that:
choose any N cells, and see whether they will do. This is generate and test.

It is right, and so short that one can believe it; keep it to test the programs that follow. But it
learns nothing from its failures. When the first two cells already attack each other it still goes
through all ways to choose the others. 5×5 cells have 53,130 choices of 5, and 8×8 cells have
4,426,165,368 choices of 8.

A node is a set of queens that the program looks at: here, each choice of N cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

Cell = tuple[int, int]
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    size = len(regions)
    cells = [(row, column) for row in range(size) for column in range(size)]
    for queens in combinations(cells, size):
        visit(queens)
        if not any(attack(regions, first, second) for first, second in combinations(queens, 2)):
            yield tuple(column for _, column in queens)


def attack(regions: Regions, first: Cell, second: Cell) -> bool:
    """Return whether queens may not stand on both of these cells."""
    (row, column), (other_row, other_column) = first, second
    return (
        row == other_row
        or column == other_column
        or regions[row][column] == regions[other_row][other_column]
        or abs(row - other_row) == 1 == abs(column - other_column)
    )


if __name__ == "__main__":
    print(*solutions(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]))

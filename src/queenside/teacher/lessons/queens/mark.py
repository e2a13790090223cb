"""Lesson 1: mark eliminated cells.

Put the queens on the board one after the other, and after each do what everyone does on paper: mark
the cells it attacks. Only a cell without a mark can take the next queen. So no two queens ever
attack each other, and nothing remains to be tested when the last one stands. This is backtracking:
the choices form a tree, and a bad beginning is cut off with everything that would follow it.

A cell that has been tried is marked too, for all solutions with it have been found by then. So each
set of queens is met once, in reading order, and not in each of the orders it could be put down.

What it still does not see: that a whole row has been marked. It goes on putting queens into the
rows below, until no cell is left and a queen is missing.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Cell = tuple[int, int]
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    size = len(regions)
    cells = [(row, column) for row in range(size) for column in range(size)]

    def extend(queens: tuple[Cell, ...], marked: set[Cell]) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if len(queens) == size:
            yield tuple(column for _, column in queens)
        for cell in cells:
            if cell not in marked:
                attacked = {other for other in cells if attack(regions, cell, other)}
                yield from extend((*queens, cell), marked | attacked)
                marked = marked | {cell}

    return extend((), set())


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

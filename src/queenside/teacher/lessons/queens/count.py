"""Lesson 2: count, and stop at zero.

Every row, column and region must get a queen. So count for each of them, for each *unit*, the cells
that have no mark yet. A unit that gets its queen is counted no more; every other mark takes one off
three counts. When a count comes to zero, that unit can never get a queen, whatever is tried
further on: stop at once. This is forward checking (Haralick and Elliott, 1980).

The same counts end the loop over the cells: once all cells of the first open row have been tried,
its count is zero. So the program has begun to go row by row without being told to.

What it still wastes: it goes through the whole board to find the few cells without a mark, and the
counts tell it that a unit is in trouble only when it is too late.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

Cell = tuple[int, int]
Unit = tuple[str, object]
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    size = len(regions)
    cells = [(row, column) for row in range(size) for column in range(size)]

    def mark(removed: set[Cell], marked: set[Cell], remaining: dict[Unit, int]) -> set[Cell]:
        """Take these cells off the counts, and add their marks to the others."""
        for cell in removed - marked:
            for unit in units(regions, cell):
                if unit in remaining:
                    remaining[unit] -= 1
        return marked | removed

    def extend(
        queens: tuple[Cell, ...], marked: set[Cell], remaining: dict[Unit, int]
    ) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if len(queens) == size:
            yield tuple(column for _, column in queens)
        for cell in cells:
            if 0 in remaining.values():
                return
            if cell not in marked:
                own_units = units(regions, cell)
                still_left = {
                    unit: count for unit, count in remaining.items() if unit not in own_units
                }
                attacked = {other for other in cells if attack(regions, cell, other)}
                now_marked = mark(attacked, marked, still_left)
                yield from extend((*queens, cell), now_marked, still_left)
                marked = mark({cell}, marked, remaining)

    return extend((), set(), Counter(unit for cell in cells for unit in units(regions, cell)))


def units(regions: Regions, cell: Cell) -> tuple[Unit, Unit, Unit]:
    """Return the three units that a cell is in."""
    row, column = cell
    return ("row", row), ("column", column), ("region", regions[row][column])


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

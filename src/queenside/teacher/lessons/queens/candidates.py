"""Lesson 3: keep the candidates.

A count says how many cells a unit has left; the list of these cells says that and which they are.
So keep for every unit its *candidates*. The marks are gone, for a marked cell is one that stands in
no list, and the counts are gone, for they are the lengths. What a queen does to the board is now
one expression: her own units leave, and the others lose what she attacks.

There is also no search for cells any more. Take the first unit without a queen: one of its
candidates must get one, and there is nothing else to try. Going by rows, this is still the order
of lesson 2; `by` says "column" or "region" to go by these instead, with the same program. The tree
is even a little larger: lesson 2 marks a cell that it has tried, and at times sees that way that
the others will not do. But a node has become cheaper.

What it still wastes: it takes the units in the order of the book, though it now knows so much about
each of them.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

Cell = tuple[int, int]
Unit = tuple[str, object]
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(
    regions: Regions, visit: Visit = lambda _: None, *, by: str = "row"
) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node.

    `by` is the kind of unit it goes by, one after the other: "row", "column" or "region".
    """

    def extend(
        queens: tuple[Cell, ...], candidates: dict[Unit, list[Cell]]
    ) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if not candidates:
            yield tuple(column for _, column in sorted(queens))
        elif all(candidates.values()):
            first = next(unit for unit in candidates if unit[0] == by)
            for cell in candidates[first]:
                still_left = {
                    unit: [other for other in unit_cells if not attack(regions, cell, other)]
                    for unit, unit_cells in candidates.items()
                    if cell not in unit_cells
                }
                yield from extend((*queens, cell), still_left)

    return extend((), units(regions))


def units(regions: Regions) -> dict[Unit, list[Cell]]:
    """Return the cells of every row, every column and every region, in this order."""
    cells_of_unit: dict[Unit, list[Cell]] = {}
    cells = [(row, column) for row in range(len(regions)) for column in range(len(regions))]
    for row, column in cells:
        cells_of_unit.setdefault(("row", row), []).append((row, column))
    for row, column in cells:
        cells_of_unit.setdefault(("column", column), []).append((row, column))
    for row, column in cells:
        cells_of_unit.setdefault(("region", regions[row][column]), []).append((row, column))
    return cells_of_unit


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

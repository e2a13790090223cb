"""Lesson 4: smallest set first.

One of the candidates of each unit must get a queen, so any unit will do to go on with. Take the one
with the fewest candidates. With one candidate there is no choice at all, with two the first guess
is right half of the time, with none it is over at once and needs no test of its own. Wrong guesses
are made where they are few, and high up in the tree, where they cost most, they become rare. The
field calls it fail first (Haralick and Elliott, 1980).

Only the line that chooses the unit has changed. What it gains differs from board to board, and is
most on the large ones.

The queens no longer come row by row, so they are sorted in the end.

What it still wastes: the smallest list is looked for anew at every node, among lists whose names
nobody asks for.

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


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""

    def extend(
        queens: tuple[Cell, ...], candidates: dict[Unit, list[Cell]]
    ) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if not candidates:
            yield tuple(column for _, column in sorted(queens))
        else:
            smallest = min(candidates, key=lambda unit: len(candidates[unit]))
            for cell in candidates[smallest]:
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

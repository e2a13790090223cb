"""Lesson 5-heap: candidate sets in a heap.

Look at what lesson 4 uses. Never the name of a unit: that it is row 3 or the region C does not
matter, only which cells it has left. So throw the names away and keep the bare sets of cells. And
"always the smallest" has a structure of its own in every textbook, the heap. It is not sorted
through, which would be more than is asked; it only promises that nothing is smaller than its top.

It does not pay. A heap is good at taking things out one after the other, but a queen changes nearly
all of the sets, so a new heap is made each time and only its top is ever looked at: for that, going
through the sets once is as good. An idea from a textbook wants to be measured like any other.

A number for each set settles ties, the unit that came first in lesson 4 before its equals, so that
the tree is that of lesson 4, node for node.

What it still wastes: where a queen is the last hope of a row, a column and a region at once, the
same set of one cell is there three times, and each is worked through.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heapify

Cell = tuple[int, int]
Entry = tuple[int, int, frozenset[Cell]]
"""A unit: how many candidates it has, its number, and its candidates."""
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""

    def extend(queens: tuple[Cell, ...], heap: list[Entry]) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if not heap:
            yield tuple(column for _, column in sorted(queens))
        else:
            _, _, smallest = heap[0]
            for cell in sorted(smallest):
                still_left = []
                for _, number, unit_cells in heap:
                    if cell not in unit_cells:
                        remaining = frozenset(o for o in unit_cells if not attack(regions, cell, o))
                        still_left.append((len(remaining), number, remaining))
                heapify(still_left)
                yield from extend((*queens, cell), still_left)

    heap = [(len(cells), number, cells) for number, cells in enumerate(units(regions))]
    heapify(heap)
    return extend((), heap)


def units(regions: Regions) -> list[frozenset[Cell]]:
    """Return the cells of every row, every column and every region, in this order."""
    size = range(len(regions))
    rows = [frozenset((row, column) for column in size) for row in size]
    columns = [frozenset((row, column) for row in size) for column in size]
    cells: dict[object, list[Cell]] = {}
    for row in size:
        for column in size:
            cells.setdefault(regions[row][column], []).append((row, column))
    return [*rows, *columns, *map(frozenset, cells.values())]


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

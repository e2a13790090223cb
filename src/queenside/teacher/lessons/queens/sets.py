"""Lesson 5-sets: candidate sets in order.

Without the names of their units, two sets with the same cells are the same set. And of equal sets
one is enough, since the queen that serves one serves all. So keep the *different* sets, in order,
the smallest first. Towards the end of a search, where a row, a column and a region share their last
cell, three sets become one, and there is that much less to work through with every queen.

A set that was smaller one move ago stays before its equals, so ties are not settled quite as in
lesson 4, and the tree may differ a little.

What it still wastes: a set of one cell is not a choice, yet every such queen costs a node with all
its sets; and what a queen attacks is worked out cell by cell, each time she is tried.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

Cell = tuple[int, int]
Candidates = frozenset[Cell]
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(regions: Regions, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""

    def extend(queens: tuple[Cell, ...], candidates: list[Candidates]) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if not candidates:
            yield tuple(column for _, column in sorted(queens))
        else:
            smallest = candidates[0]
            for cell in sorted(smallest):
                still_left = [
                    frozenset(other for other in cells if not attack(regions, cell, other))
                    for cells in candidates
                    if cell not in cells
                ]
                yield from extend((*queens, cell), sort_sets(still_left))

    return extend((), sort_sets(units(regions)))


def sort_sets(sets: Iterable[Candidates]) -> list[Candidates]:
    """Return each different set once, the smallest first."""
    return sorted(dict.fromkeys(sets), key=len)


def units(regions: Regions) -> list[Candidates]:
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

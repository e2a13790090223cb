"""Lesson 6: all forced queens at once.

Two ideas that belong together, since both make a step of the search cost less. A set with one cell
left leaves no choice. So put *all* such queens on the board at once, take off what they attack,
and look again, for now other sets may have one cell left: one step may set off the next and solve
half of the board. Only where every set has two cells or more, something must be tried. Two forced
queens that attack each other serve nothing: their sets stay, empty, and that is a dead end.

And what a queen attacks depends on the board alone. So it is worked out once for each cell, before
the search, and taken off a set of candidates as a whole, by one difference of sets.

What it still wastes: a set of cells is an object with a hash table in it, and there are dozens of
them. The next step is one number with a bit for each cell, and then to leave Python.

A node is a set of queens that the program puts on the board and looks at, the empty one included:
here, each choice with all queens that it forces.
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
    attacks = attacks_of_each(regions)

    def extend(queens: Candidates, candidates: list[Candidates]) -> Iterator[tuple[int, ...]]:
        while candidates and len(candidates[0]) == 1:
            forced = union(cells for cells in candidates if len(cells) == 1)
            attacked = union(attacks[cell] for cell in forced)
            served = forced - attacked
            queens |= forced
            candidates = sort_sets(c - attacked for c in candidates if c.isdisjoint(served))
        visit(queens)
        if not candidates:
            yield tuple(column for _, column in sorted(queens))
        else:
            smallest = candidates[0]
            for cell in sorted(smallest):
                still_left = (c - attacks[cell] for c in candidates if cell not in c)
                yield from extend(queens | {cell}, sort_sets(still_left))

    return extend(frozenset(), sort_sets(units(regions)))


def sort_sets(sets: Iterable[Candidates]) -> list[Candidates]:
    """Return each different set once, the smallest first."""
    return sorted(dict.fromkeys(sets), key=len)


def union(sets: Iterable[Candidates]) -> Candidates:
    """Return the union of the sets."""
    return frozenset().union(*sets)


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


def attacks_of_each(regions: Regions) -> dict[Cell, Candidates]:
    """For each cell all the others that a queen on it attacks."""
    touching = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    attacked: dict[Cell, set[Cell]] = {}
    for unit in units(regions):
        for row, column in unit:
            corners = {(row + dy, column + dx) for dy, dx in touching}
            attacked.setdefault((row, column), corners).update(unit)
    return {cell: frozenset(cells - {cell}) for cell, cells in attacked.items()}


if __name__ == "__main__":
    print(*solutions(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]))

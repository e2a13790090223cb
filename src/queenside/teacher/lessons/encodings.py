"""Wrong encodings: first tries at saying the rules, and what is wrong with them.

A solver finds what the rules say, not what you meant. The tries below are the ones that people
publish when they write Queens or N-Queens as clauses for the first time. A rule here is a set of
cells with the least and the most queens it may hold; that is all a clause can say as well: "not
both of these" is at most one, "one of these" is at least one.

Two of the tries are right: `pairs`, to compare with, and `twice`, which says everything two times.
The others accept placements that break a rule of the puzzle, or lose its solutions. Why shows best
on the smallest board on which each one fails, which is kept with it.

`models` tries every set of cells, so it is for boards of up to 4x4. `queenside lessons encodings`
lets a real engine look for the models, on boards of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

Cell = tuple[int, int]
Rule = tuple[frozenset[Cell], int, int]
"""Cells, and the least and the most queens they may hold."""
Regions = Sequence[Sequence[object]]
"""The name of each cell's region, row by row: `["AAB", "CAB", "CCB"]`."""


def lines(n: int, minimum: int) -> list[Rule]:
    """Return every row and every column holds one queen; or at most one, where `minimum` is 0."""
    rows = [[(row, column) for column in range(n)] for row in range(n)]
    columns = [[(row, column) for row in range(n)] for column in range(n)]
    return [(frozenset(cells), minimum, 1) for cells in (*rows, *columns)]


def diagonals(n: int) -> list[Rule]:
    """Return every diagonal, both ways, holds at most one queen."""
    cells_by_line: dict[tuple[int, int], set[Cell]] = {}
    for row, column in ((row, column) for row in range(n) for column in range(n)):
        cells_by_line.setdefault((-1, row - column), set()).add((row, column))
        cells_by_line.setdefault((1, row + column), set()).add((row, column))
    return [(frozenset(cells), 0, 1) for cells in cells_by_line.values()]


def at_most(n: int) -> list[Rule]:
    """N-Queens by attacks alone: nobody says that there must be a queen."""
    return [*lines(n, minimum=0), *diagonals(n)]


def each_pair_twice(n: int) -> list[Rule]:
    """N-Queens in which both cells of a pair say that they attack each second."""
    cells = [(row, column) for row in range(n) for column in range(n)]
    pairs = [
        (frozenset((first, second)), 0, 1)
        for first in cells
        for second in cells
        if first != second and abs(first[0] - second[0]) == abs(first[1] - second[1])
    ]
    return [*lines(n, minimum=1), *pairs]


def colours(regions: Regions) -> list[Rule]:
    """Return the clauses that all encodings share: one queen a row, a column and a region."""
    cells: dict[object, set[Cell]] = {}
    for row, names in enumerate(regions):
        for column, name in enumerate(names):
            cells.setdefault(name, set()).add((row, column))
    return [
        *lines(len(regions), minimum=1),
        *((frozenset(region), 1, 1) for region in cells.values()),
    ]


def touching(regions: Regions, cell: Cell) -> set[Cell]:
    """Return the diagonal neighbours of a cell that are of another colour."""
    size, (row, column) = range(len(regions)), cell
    corners = [(row + dy, column + dx) for dy in (-1, 1) for dx in (-1, 1)]
    on_board = [(r, c) for r, c in corners if r in size and c in size]
    return {(r, c) for r, c in on_board if regions[r][c] != regions[row][column]}


def pairs(regions: Regions) -> list[Rule]:
    """Of any two cells that touch at a corner, at most one holds a queen. This is right."""
    cells = [(row, column) for row in range(len(regions)) for column in range(len(regions))]
    touching_pairs = {
        frozenset((cell, other)) for cell in cells for other in touching(regions, cell)
    }
    return [*colours(regions), *((pair, 0, 1) for pair in sorted(touching_pairs, key=sorted))]


def groups(regions: Regions, *, include_cell: bool = False, minimum: int = 0) -> list[Rule]:
    """Each cell's neighbours (and it, with `include_cell`) as a group with at most one queen."""
    cells = [(row, column) for row in range(len(regions)) for column in range(len(regions))]
    neighbours = [(touching(regions, cell), {cell} if include_cell else set()) for cell in cells]
    return [
        *colours(regions),
        *((frozenset(group | self), minimum, 1) for group, self in neighbours if group),
    ]


def groups_own(regions: Regions) -> list[Rule]:
    """At most one queen in each group, where the cell in the middle belongs to its group."""
    return groups(regions, include_cell=True)


def groups_exactly(regions: Regions) -> list[Rule]:
    """Exactly one queen in each group."""
    return groups(regions, minimum=1)


class Try(NamedTuple):
    """One way to say the rules."""

    title: str
    rules: Callable[..., list[Rule]]
    """From N, or from the regions row by row, to the rules."""
    fault: str
    """Fault, in a sentence."""
    smallest: Sequence[str] | int
    """Smallest board that shows it: N, or regions."""


TRIES: dict[str, Try] = {
    "at-most": Try(
        "no \u201cat least one\u201d",
        at_most,
        "An empty board attacks nobody, so it is a model, and so is any board with queens missing.",
        1,
    ),
    "twice": Try(
        "every attack, from both ends",
        each_pair_twice,
        "Nothing, but both ends say the same clause: \u201cnot both of these\u201d.",
        4,
    ),
    "pairs": Try(
        "touching as pairs",
        pairs,
        "Nothing: this is what the rule means.",
        ("AABB", "CCBB", "CDDD", "DDDD"),
    ),
    "groups": Try(
        "at most one neighbour",
        groups,
        "A cell is no neighbour of itself, so two queens that touch are never in one group.",
        ("AB", "BB"),
    ),
    "groups-own": Try(
        "\u2026 or the cell itself",
        groups_own,
        "Queens two rows and two columns apart don't touch, but the cell between touches both.",
        ("AABBB", "CBBBB", "CBBBB", "BBBBD", "BBEDD"),
    ),
    "groups-exactly": Try(
        "exactly one neighbour",
        groups_exactly,
        "A queen's own group must then hold a queen, who touches her.",
        ("AABB", "CCBB", "CDDD", "DDDD"),
    ),
}
"""Every try by its key; the first two are about N-Queens."""


def models(rules: Sequence[Rule], n: int) -> Iterator[frozenset[Cell]]:
    """Yield every set of queens that keeps the rules on a board of n\u00d7n cells."""
    cells = [(row, column) for row in range(n) for column in range(n)]
    for number in range(n + 1):
        for queens in map(frozenset, combinations(cells, number)):
            if all(
                lower <= len(queens & cells_of_rule) <= upper
                for cells_of_rule, lower, upper in rules
            ):
                yield queens


if __name__ == "__main__":
    print(*(sorted(queens) for queens in models(groups(["AB", "BB"]), 2)))

"""Boards of coloured regions by chance, each with exactly one solution; the same seed, the same.

Queens are placed so that none attacks another, a region grows around each, and then, as long as
there is another solution, one of its cells goes to the region next to it: two of its queens stand
in that region then, and it isn't a solution any more. Unless that makes for more solutions.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from itertools import pairwise

import queenside as qs
from queenside.core.grid import Grid
from queenside.core.unit import Placement

STEPS = 100
"""Changes that are tried before another beginning is."""
ENOUGH = 50
"""As many solutions as are looked at."""
SLOWNESS = 1.5
"""The greater, the more regions stay small."""
CHOICE = 5
"""Of so many boards the hardest is taken, or they would be easier than those that people make."""


def unique_board(size: int, seed: int) -> qs.RegionPuzzle:
    """A board with one solution, the hardest for a plain search of a few."""
    rng = random.Random(f"{size} {seed}")
    grid = Grid(size, size)
    return max((some_board(rng, grid) for _ in range(CHOICE)), key=nodes)


def nodes(puzzle: qs.RegionPuzzle) -> int:
    """Return how hard the board is, in nodes of a plain search."""
    return int(qs.solve(puzzle, engine="backtracking").stats["nodes"])


def some_board(rng: random.Random, grid: Grid) -> qs.RegionPuzzle:
    """A board with one solution."""
    while True:
        queens = placement(rng, grid.rows)
        label = regions(rng, grid, queens)
        found = solutions(grid, label)
        for _ in range(STEPS):
            if len(found) == 1:
                return board(grid, label)
            other = rng.choice([each for each in found if each != queens])
            changed = with_one_given_away(rng, grid, label, set(other) - set(queens))
            left = solutions(grid, changed)
            if len(left) <= len(found):
                label, found = changed, left


def board(grid: Grid, label: list[int]) -> qs.RegionPuzzle:
    """The board with these regions."""
    return qs.RegionPuzzle(
        [label[row * grid.columns :][: grid.columns] for row in range(grid.rows)]
    )


def solutions(grid: Grid, label: list[int]) -> list[Placement]:
    """The solutions of the board, or some of them."""
    found = qs.solve(board(grid, label), limit=ENOUGH).solutions
    return [each.placement(grid) for each in found]


def placement(rng: random.Random, size: int) -> Placement:
    """A queen in each row and column, none touching another."""
    columns = list(range(size))
    while True:
        rng.shuffle(columns)
        if all(abs(one - other) > 1 for one, other in pairwise(columns)):
            return tuple(row * size + column for row, column in enumerate(columns))


def regions(rng: random.Random, grid: Grid, queens: Placement) -> list[int]:
    """The region of each cell: each grows from a queen, some much faster than others."""
    label = {cell: number for number, cell in enumerate(queens)}
    speed = [rng.random() ** SLOWNESS for _ in queens]
    while len(label) < grid.size:
        (cell,) = rng.choices(list(label), [speed[number] for number in label.values()])
        label.setdefault(rng.choice(neighbours(grid, cell)), label[cell])
    return [label[cell] for cell in range(grid.size)]


def with_one_given_away(
    rng: random.Random, grid: Grid, label: list[int], cells: Collection[int]
) -> list[int]:
    """The regions, once one of these cells has joined another if what it leaves stays whole."""
    changed = label.copy()
    for cell in rng.sample(sorted(cells), len(cells)):
        takers = [label[near] for near in neighbours(grid, cell) if label[near] != label[cell]]
        if takers and stays_whole(grid, label, cell):
            changed[cell] = rng.choice(takers)
            break
    return changed


def stays_whole(grid: Grid, label: list[int], without: int) -> bool:
    """Return whether the other cells of this one's region hang together."""
    rest = {cell for cell in range(grid.size) if label[cell] == label[without]} - {without}
    reached = [rest.pop()] if rest else []
    for cell in reached:
        near = rest.intersection(neighbours(grid, cell))
        rest -= near
        reached += near
    return not rest


def neighbours(grid: Grid, cell: int) -> list[int]:
    """The cells that share a side with this one."""
    row, column = grid.positions[cell]
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [grid.cell(r, c) for r, c in around if 0 <= r < grid.rows and 0 <= c < grid.columns]

"""Region maps of any size by chance, most of them hard for plain backtracking; and with clues."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import queenside as qs
from queenside.core.puzzles import RegionPuzzle
from queenside.reader import resolve_board
from tests.boards import random_regions, untouching

EXAMPLES = Path(__file__).parents[1] / "examples"


def grown(rng: random.Random, size: int, seeds: Sequence[int]) -> list[list[int]]:
    """Regions that grow from these cells, some faster than others, until they fill the board."""
    label = [-1] * size**2
    edges = [(0.0, seed, region) for region, seed in enumerate(seeds)]
    speed = [rng.lognormvariate(0, 0.8) for _ in seeds]
    while edges:
        edges.sort(reverse=True)
        when, cell, region = edges.pop()
        if label[cell] >= 0:
            continue
        label[cell] = region
        row, column = divmod(cell, size)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < size and 0 <= c < size and label[r * size + c] < 0:
                edges.append((when + rng.expovariate(speed[region]), r * size + c, region))
    return [label[size * row : size * (row + 1)] for row in range(size)]


def random_document(seed: int) -> dict[str, Any]:
    """A board with clues, most of them without contradiction; the same for a seed."""
    rng = random.Random(seed)
    regions, stars, queens = _star_battle(rng) if rng.random() < 0.2 else _one_queen(rng)
    size = len(regions)
    cells = [[row, column] for row in range(size) for column in range(size)]
    given: list[list[int]] = []
    if rng.random() < 0.3:
        near = queens if queens and rng.random() < 0.8 else cells
        given = rng.sample(near, rng.randint(1, min(3, size)))
    blocked = rng.sample(cells, rng.randint(1, size)) if rng.random() < 0.3 else []
    return {"regions": regions, "stars": stars, "given": given, "blocked": blocked}


def _one_queen(rng: random.Random) -> tuple[list[list[int]], int, list[list[int]]]:
    """Regions grown anywhere, or from the queens of a solution, and those queens."""
    size = rng.randint(1, 12)
    queens = untouching(rng, size)
    starts = queens if rng.random() < 0.7 else ()
    rows = random_regions(rng, size, scattered=rng.random() < 0.3, starts=starts)
    return rows, 1, [[*divmod(queen, size)] for queen in queens]


def _star_battle(rng: random.Random) -> tuple[list[list[int]], int, list[list[int]]]:
    """A known board with a few cells in another region, which changes the number of solutions."""
    puzzle, queens = rng.choices(_solved_boards(), weights=(10, 10, 1))[0]
    regions = [list(row) for row in puzzle.regions]
    for _ in range(rng.randint(0, 6)):
        row, column = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
        neighbour = regions[min(row + 1, puzzle.size - 1)][column]
        if sum(line.count(regions[row][column]) for line in regions) > puzzle.stars:
            regions[row][column] = neighbour
    return regions, puzzle.stars, [list(queen) for queen in queens]


@cache
def _solved_boards() -> list[tuple[RegionPuzzle, Any]]:
    """The Star Battle boards among the examples, solved; the last one is large."""
    boards = []
    for path in sorted(EXAMPLES.glob("stars-*.txt")):
        puzzle = resolve_board.read_all(path)[0].puzzle
        assert isinstance(puzzle, RegionPuzzle)
        boards.append((puzzle, qs.solve(puzzle).solution))
    return boards

"""Region maps of any size by chance, most of them hard for plain backtracking."""

from __future__ import annotations

import random


def grown(rng: random.Random, size: int, seeds: list[int]) -> list[list[int]]:
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


def untouching(rng: random.Random, size: int) -> list[int]:
    """A queen in each row and column, none touching."""
    while True:
        columns = rng.sample(range(size), size)
        for _ in range(10 * size):
            bad = [r for r in range(size - 1) if abs(columns[r] - columns[r + 1]) < 2]
            if not bad:
                return [size * row + column for row, column in enumerate(columns)]
            one, other = bad[0], rng.randrange(size)
            columns[one], columns[other] = columns[other], columns[one]

"""The walk from a plainly unique board to one that looks like something."""

from __future__ import annotations

import random

import queenside as qs
from lab.tools.docs_pictures.sheet import SOFT, Sheet
from queenside.core.formats import svg
from queenside.core.kernels import in_one_piece

_SIZE, _MOVES = 7, (0, 60, 200, 800, 4000)


def walk() -> str:
    """Return the board after some changes that leave only the solution."""
    rng = random.Random(4)
    solution = next(iter(qs.sample(qs.NQueens(_SIZE), seed=5)))
    regions = [[_SIZE - 1] * _SIZE for _ in range(_SIZE)]
    for region, (row, column) in enumerate(solution):
        regions[row][column] = region
    sheet = Sheet("A board on its way", 5 * 190 + 20, 256)
    changes = tried = 0
    for number, target in enumerate(_MOVES):
        while tried < target:
            tried += 1
            changes += _changed(regions, {*solution}, rng)
        left = 20 + 190 * number
        caption = "plainly unique" if not tried else f"{tried:,} tries"
        sheet.words(left + 86, 24, caption, bold=True)
        sheet.picture(svg.draw(qs.RegionPuzzle(regions), solution), left, 36, 172)
        sheet.words(left + 86, 234, f"{changes} changes kept", ink=SOFT)
    return str(sheet)


def _changed(regions: list[list[int]], solution: set[tuple[int, int]], rng: random.Random) -> bool:
    """Give a random cell to a neighbour's region; whether the board is as good as before."""
    cell = row, column = rng.randrange(_SIZE), rng.randrange(_SIZE)
    dy, dx = rng.choice([(-1, 0), (1, 0), (0, -1), (0, 1)])
    neighbour = row + dy, column + dx
    if cell in solution or not all(0 <= place < _SIZE for place in neighbour):
        return False
    before, after = regions[row][column], regions[neighbour[0]][neighbour[1]]
    if not _fits(regions, before, after, rng):
        return False
    regions[row][column] = after
    with_queen = qs.RegionPuzzle(regions, given=[cell])
    if in_one_piece(with_queen.regions) and qs.check(with_queen) == "none":
        return True
    regions[row][column] = before
    return False


def _fits(regions: list[list[int]], before: int, after: int, rng: random.Random) -> bool:
    """Return whether a cell should go from one region to the other: mostly from the larger."""
    sizes = [sum(row.count(region) for row in regions) for region in (before, after)]
    return before != after and (sizes[0] > sizes[1] or rng.random() < 0.1)

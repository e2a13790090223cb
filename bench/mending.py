"""Mends boards that were unique before some of their cells changed regions at random.

    python -m bench.mending [--boards 200]

Prints a table for docs/generating.md: how many were mended, how many cells that took, and how long.
Every mended board is checked by an engine that mending does not use, where that is quick.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

import queenside as qs
from queenside.core.errors import NotReached
from queenside.puzzles.region import RegionPuzzle
from queenside.tasks.generate import generate
from queenside.tasks.mend import mend
from queenside.tasks.mending.drafts import Board

SORTS = [
    (5, 1, 3),
    (8, 1, 1),
    (8, 1, 3),
    (8, 1, 8),
    (10, 1, 4),
    (10, 2, 3),
    (12, 1, 5),
    (16, 1, 6),
    (20, 1, 6),
]


def broken(size: int, stars: int, seed: int, moves: int) -> RegionPuzzle:
    """A board that was unique before so many cells, or some times as many, changed regions."""
    rng = random.Random(seed)
    board = Board(generate(size, stars, seed=seed))
    draft = board.start
    while True:
        for _ in range(moves):
            draft = board.moved(draft, rng.choice(list(board.moves(draft))))
        rows = [draft[at : at + size] for at in range(0, size * size, size)]
        if qs.check(puzzle := RegionPuzzle(rows, stars)) != "unique":
            return puzzle


def row(size: int, stars: int, moves: int, boards: int) -> str:
    """One line of the table."""
    changes, times = [], []
    for seed in range(boards):
        puzzle = broken(size, stars, seed, moves)
        start = time.perf_counter()
        try:
            mended = mend(puzzle, seed=0)
        except NotReached:
            continue
        finally:
            times.append((time.perf_counter() - start) * 1e3)
        changes.append(len(mended.changed))
        if size <= 10 and stars == 1 and qs.check(mended.puzzle, engine="exact_cover") != "unique":
            raise SystemExit(f"not unique: {mended}")
    name = f"{size}k{stars}" if stars > 1 else f"{size}"
    middle, worst = statistics.median(changes), max(changes)
    return (
        f"| {name} | {moves} | {len(changes)} of {boards} | {middle:g} | {worst} "
        f"| {statistics.median(times):.1f} | {max(times):.0f} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    boards = parser.parse_args().boards
    print("| board | cells moved | mended | cells changed: median | most | ms: median | most |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for sort in SORTS:
        print(row(*sort, boards if sort[0] < 12 else max(1, boards // 4)), flush=True)


if __name__ == "__main__":
    main()

"""Mends boards that were unique before some of their cells changed regions at random.

    python -m bench.mending [--thorough]

How many were mended, how many cells that took, and how long. Every mended board is checked by an
engine that mending does not use, where that is quick.
"""

from __future__ import annotations

import random
import statistics
import time

import queenside as qs
from bench.measure import refuse, tell
from bench.report.markdown import milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside.core.errors import NotReached
from queenside.make.generate import generate
from queenside.make.mend.drafts import Board
from queenside.make.mend.mend import mend
from queenside.puzzles.region import RegionPuzzle

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


def measure(effort: Effort) -> Data:
    """Each sort of board; of the large ones, which take longer, some."""
    boards = effort(40, 200)
    return [of_sort(*sort, boards if sort[0] < 12 else boards // 5) for sort in SORTS]


def of_sort(size: int, stars: int, moves: int, boards: int) -> Data:
    """So many boards: cells that changed, and seconds."""
    changes, times = [], []
    for seed in range(boards):
        puzzle = broken(size, stars, seed, moves)
        start = time.perf_counter()
        try:
            mended = mend(puzzle, seed=0)
        except NotReached:
            continue
        finally:
            times.append(time.perf_counter() - start)
        changes.append(len(mended.changed))
        if size <= 10 and stars == 1 and qs.check(mended.puzzle, engine="exact_cover") != "unique":
            refuse(f"not unique: {mended}")
    tell(size, stars, moves, f"{statistics.median(times):.3g} s")
    return {
        "board": f"{size}k{stars}" if stars > 1 else f"{size}",
        "moves": moves,
        "boards": boards,
        "mended": len(changes),
        "cells": [statistics.median(changes), max(changes)],
        "seconds": [statistics.median(times), max(times)],
    }


def mending_table(data: Data) -> str:
    """A line for each sort."""
    head = ["board", "cells moved", "mended", "cells changed: median", "most", "ms: median", "most"]
    rows = [
        [
            f"`{of['board']}`",
            of["moves"],
            f"{of['mended']} of {of['boards']}",
            *(f"{cells:g}" for cells in of["cells"]),
            *map(milliseconds, of["seconds"]),
        ]
        for of in data
    ]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "mending",
        "Boards mended",
        "Boards with one solution, damaged by moving random cells to neighbouring regions until "
        "there were several solutions, and then mended.",
        measure,
        {"mending": mending_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

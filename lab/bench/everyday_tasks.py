"""Everyday work that any version of Queenside can do, in a process of its own.

    python -m lab.bench.everyday_tasks NAME < boards    prints the seconds of the processor

It uses only what versions share, so `PYTHONPATH` may name the folder `src` of an earlier one.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable
from itertools import product

import queenside as qs
from lab.bench.timing import pinned, refuse
from queenside import cover  # type: ignore[attr-defined]  # under this name in every version

Work = Callable[[], object]
SOLUTIONS = {14: 365_596, 18: 666_090_624}
"""Solutions of so many queens: sequence A000170 of the OEIS."""


def sudoku_options() -> dict[tuple[int, int, int], list[tuple[object, ...]]]:
    """Return the options of a Sudoku by row, column and digit: each covers four items."""
    return {
        (row, column, digit): [
            ("cell", row, column),
            ("row", row, digit),
            ("column", column, digit),
            ("box", row // 3, column // 3, digit),
        ]
        for row, column, digit in product(range(9), repeat=3)
    }


def clues_of(sudoku: str) -> list[tuple[int, int, int]]:
    """Return the options that the clues of a Sudoku choose; a dot is an empty cell."""
    return [(*divmod(cell, 9), int(clue) - 1) for cell, clue in enumerate(sudoku) if clue != "."]


def queens_options(n: int) -> tuple[list[list[Hashable]], list[Hashable]]:
    """Return the options of N-Queens, and the diagonals, which needn't be covered."""
    options: list[list[Hashable]] = [
        [("row", r), ("column", c), ("diagonal", r - c), ("antidiagonal", r + c)]
        for r, c in product(range(n), repeat=2)
    ]
    return options, sorted({item for option in options for item in option[2:]}, key=str)


# ---- what is timed: the work, what it must return, and how often it does the thing ----


def solve_many(boards: list[str]) -> tuple[Work, object, int]:
    puzzles = [qs.RegionPuzzle(board.split("/")) for board in boards]
    work = lambda: {result.status for result in qs.solve_many(puzzles)}  # noqa: E731
    return work, {"unique"}, len(boards)


def sudokus(boards: list[str]) -> tuple[Work, object, int]:
    covering = cover.Covering.of(sudoku_options())
    clues = [clues_of(board) for board in boards]
    work = lambda: [covering.restrict(given).count(limit=2) for given in clues]  # noqa: E731
    return work, [1] * len(boards), len(boards)


def covers(_: list[str]) -> tuple[Work, object, int]:
    options, optional = queens_options(14)
    return (lambda: cover.count(options, optional=optional)), SOLUTIONS[14], 1


def making(_: list[str]) -> tuple[Work, object, int]:
    return (lambda: sum(1 for _ in qs.generate_many(1000, 8, seed=1))), 1000, 1000


def queens(_: list[str]) -> tuple[Work, object, int]:
    return (lambda: qs.count(qs.NQueens(18), engine="meet", workers=1)), SOLUTIONS[18], 1


TASKS = {task.__name__: task for task in (solve_many, sudokus, covers, making, queens)}


def time_task(name: str, boards: list[str]) -> float:
    """Return the seconds of the quickest of three times or more, all answers right."""
    work, expected, times = TASKS[name](boards)
    seconds: list[float] = []
    while len(seconds) < 3 or sum(seconds) < 0.5:
        start = time.process_time()
        answer = work()
        seconds.append(time.process_time() - start)
        if answer != expected:
            refuse(f"{name} returned {answer}, not {expected}")
    return min(seconds) / times


if __name__ == "__main__":
    with pinned():
        print(time_task(sys.argv[1], sys.stdin.read().split()))

"""The work whose speed is followed: questions to whichever Queenside is on the path.

    python -m lab.bench.speed_lines NAME < given.json

prints `{"answer": …, "seconds": …}`: processor seconds, the fastest of a few rounds in this
process. Only what both the version before and this one have is called.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import queenside as qs
from lab.bench.timing import read_memory

Answer = tuple[object, float]
"""The answer, which both versions must agree on, and the seconds or bytes it took."""


def time_fastest(action: Callable[[], object], rounds: int) -> tuple[Any, float]:
    """Return the answer, and the fewest processor seconds of so many rounds."""
    answer, fewest = None, float("inf")
    gc.disable()
    for _ in range(rounds):
        start = time.process_time()
        answer = action()
        fewest = min(fewest, time.process_time() - start)
    gc.enable()
    return answer, fewest


def check_boards(boards: list[list[str]]) -> Answer:
    """Check one board a call, as the puzzle has just been made."""
    fewest = float("inf")
    for _ in range(30):
        puzzles = [qs.RegionPuzzle(rows) for rows in boards]
        start = time.process_time()
        answer = [qs.check(puzzle) for puzzle in puzzles]
        fewest = min(fewest, time.process_time() - start)
    return answer, fewest / len(boards)


def grade_boards(boards: list[list[str]]) -> Answer:
    puzzles = [qs.RegionPuzzle(rows) for rows in boards]
    ratings, seconds = time_fastest(lambda: [qs.grade(puzzle).rating for puzzle in puzzles], 30)
    return ratings, seconds / len(boards)


def check_star_battles(boards: list[tuple[list[list[int]], int]]) -> Answer:
    """Check boards, given as regions and stars; return the seconds of the slowest."""
    puzzles = [qs.RegionPuzzle(regions, stars) for regions, stars in boards]
    results = [time_fastest(lambda puzzle=puzzle: qs.check(puzzle), 2) for puzzle in puzzles]  # type: ignore[misc]
    return [answer for answer, _ in results], max(seconds for _, seconds in results)


def generate_one_by_one(number: int) -> Answer:
    boards, seconds = time_fastest(
        lambda: [qs.generate(8, seed=seed, style="natural") for seed in range(number)], 3
    )
    return [number_regions(board) for board in boards], seconds / number


def generate_together(number: int) -> Answer:
    boards, seconds = time_fastest(
        lambda: list(qs.generate_many(number, 8, seed=0, style="natural")), 5
    )
    return [number_regions(board) for board in boards], seconds / number


def generate_hard(number: int) -> Answer:
    """Generate boards that logic can hardly solve; the versions rate techniques differently."""
    boards, seconds = time_fastest(
        lambda: [
            qs.generate(8, rating=(8.0, 9.0), seed=seed, style="natural") for seed in range(number)
        ],
        1,
    )
    return [qs.check(board) for board in boards], seconds / number


def number_regions(board: Any) -> list[int]:
    """Return the region of each cell, numbered as they are met: names differ by version."""
    names = [name for row in getattr(board, "puzzle", board).regions for name in row]
    number = {name: index for index, name in enumerate(dict.fromkeys(names))}
    return [number[name] for name in names]


def count_memory(n: int) -> Answer:
    counted = qs.count(qs.NQueens(n))
    return counted, 1e6 * read_memory(os.getpid(), "VmHWM")


def refute_placement(given: list[tuple[int, int]]) -> Answer:
    """Refute queens on a board of 100 that cannot be completed; give up after 4 seconds."""

    def solve() -> str:
        puzzle = qs.NQueens(100, given=[(row, column) for row, column in given])
        return qs.solve(puzzle, limit=1, time_limit=4).status

    status, seconds = time_fastest(solve, 3)
    return (None if status == "unknown" else status), seconds


LINES: dict[str, Callable[[Any], Answer]] = {
    "check": check_boards,
    "grade": grade_boards,
    "stars": check_star_battles,
    "generate": generate_one_by_one,
    "generate together": generate_together,
    "generate hard": generate_hard,
    "count": lambda n: time_fastest(lambda: qs.count(qs.NQueens(n)), 1),
    "count given": lambda n: time_fastest(lambda: qs.count(qs.NQueens(n, given=[(0, 3)])), 1),
    "memory": count_memory,
    "refute": refute_placement,
}

if __name__ == "__main__":
    answer, seconds = LINES[sys.argv[1]](json.load(sys.stdin))
    print(json.dumps({"answer": answer, "seconds": seconds}))

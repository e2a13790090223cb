"""How long it takes to list n-queens into an array, to have one solution, and to draw some.

    python -m bench.listing

It prints the tables of docs/listing.md. Every answer is checked before its time counts: the arrays
as `qs.solutions_array` does it, which is part of the time, the single solutions as
every answer. One thread, pinned; medians of rounds in alternation.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import queenside as qs
from bench.measure import in_turn, machine, pin, refuse, seconds_each
from queenside.tasks.sample import _KNOWN

LISTED = (12, 13, 14, 15, 16)
COUNTS = {12: 14200, 13: 73712, 14: 365596, 15: 2279184, 16: 14772512}
"""OEIS A000170."""
LARGE = (1000, 10**6, 10**7)
SEEDED = (1000, 10**6)
DRAWN = (8, 12, 14, 15)
COMMANDS = (
    "solve n-queens:12 --all --format columns",
    "solve n-queens:1000000",
    "solve n-queens:1000000 --seed 7",
)
ROUNDS = 5


def main() -> None:
    """Measure and print."""
    pin()
    print(f"One thread, median of {ROUNDS} rounds. {machine()}.\n")
    print("| n | solutions | bytes | seconds |\n|--:|--:|--:|--:|")
    for n, seconds in zip(LISTED, measured(array, LISTED), strict=True):
        print(f"| {n} | {COUNTS[n]:,} | {COUNTS[n] * n:,} | {seconds:.2g} |", flush=True)
    for title, ask, sizes in (
        ("`qs.construct(n)`", qs.construct, LARGE),
        ("`qs.solve(qs.NQueens(n), limit=1)`", solve, LARGE),
        ("`qs.solve(qs.NQueens(n), limit=1, seed=1)`", solve_at_random, SEEDED),
        ("`qs.sample(qs.NQueens(n))`, counts included", draw, DRAWN),
    ):
        print(f"\n| n | {title}, seconds |\n|--:|--:|")
        for n, seconds in zip(sizes, measured(ask, sizes), strict=True):
            print(f"| {n:,} | {seconds:.2g} |", flush=True)
    print("\n| command | seconds |\n|---|--:|")
    for words, seconds in zip(COMMANDS, measured(command, COMMANDS), strict=True):
        print(f"| `queenside {words}` | {seconds:.2g} |", flush=True)


def measured(ask: Callable[[Any], object], sizes: tuple[Any, ...]) -> list[float]:
    """Median seconds of the question for each size, or whatever is asked about."""
    return in_turn({"": lambda: seconds_each(ask, sizes)}, ROUNDS)[""]


def array(n: int) -> None:
    """All solutions."""
    if len(qs.solutions_array(n)) != COUNTS[n]:
        refuse(f"the array of {n}-queens has another number of rows than is known")


def solve(n: int, seed: int | None = None) -> None:
    """One solution, verified on its way out."""
    if qs.solve(qs.NQueens(n), limit=1, seed=seed).count != 1:
        refuse(f"{n}-queens has no solution")


def solve_at_random(n: int) -> None:
    """One solution by repair."""
    solve(n, seed=1)


def draw(n: int) -> None:
    """One solution, uniformly; the counts of another time are forgotten."""
    _KNOWN.clear()
    if len(qs.sample(qs.NQueens(n), seed=1)) != 1:
        refuse(f"no sample of {n}-queens")


def command(words: str) -> None:
    """A command from its start to its end, its output thrown away."""
    program = [sys.executable, "-m", "queenside", *words.split()]
    subprocess.run(program, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    main()

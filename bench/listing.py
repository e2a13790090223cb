"""Measure how long it takes to list n-queens into an array, find one solution, and draw some.

    python -m bench.listing [--thorough] [NAME ...]

Every answer is checked before its time counts: the arrays as `qs.solutions_array` does it, which is
part of the time, the single solutions as every answer. One thread, pinned; medians of rounds in
alternation.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any

import queenside as qs
from bench.measure import in_turn, pinned, refuse, seconds_each
from bench.published import PUBLISHED
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, Show, show
from queenside.ask.published import KNOWN
from queenside.ask.sample import _KNOWN

LISTED = (12, 13, 14, 15, 16)
LARGE = (1000, 10**6, 10**7)
SEEDED = (1000, 10**6)
DRAWN = (8, 12, 14, 15)
COMMANDS = (
    "solve n-queens:12 --all --format columns",
    "solve n-queens:1000000",
    "solve n-queens:1000000 --seed 7",
)
GO = PUBLISHED["go repair"]

Seconds = dict[str, float]


def listed(effort: Effort) -> Seconds:
    """All solutions, into an array."""
    return measured(array, LISTED, effort(1, 5))


def single(effort: Effort) -> dict[str, Seconds]:
    """One solution: written down, checked, and by chance."""
    rounds = effort(2, 5)
    return {
        "construct": measured(qs.construct, LARGE, rounds),
        "solve": measured(solve, LARGE, rounds),
        "seeded": measured(solve_at_random, SEEDED, rounds),
    }


def drawn(effort: Effort) -> Seconds:
    """Solutions drawn uniformly."""
    return measured(draw, DRAWN, effort(3, 5))


def commands(effort: Effort) -> Seconds:
    """Whole commands."""
    return measured(command, COMMANDS, effort(3, 5))


def measured(ask: Callable[[Any], object], sizes: Sequence[Any], rounds: int) -> Seconds:
    """Median seconds of the question for each size, or whatever is asked about."""
    with pinned():
        taken = in_turn({"": lambda: seconds_each(ask, sizes)}, rounds)[""]
    return dict(zip(map(str, sizes), taken, strict=True))


def array(n: int) -> None:
    """All solutions."""
    if len(qs.solutions_array(n)) != KNOWN[n]:
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


# ---- what is shown ----


def listed_table(data: Data) -> str:
    """Seconds, and how much it is."""
    rows = [
        [n, f"{KNOWN[int(n)]:,}", f"{KNOWN[int(n)] * int(n):,}", digits(of)]
        for n, of in data.items()
    ]
    return table(["n", "solutions", "bytes", "seconds"], rows)


def single_table(data: Data) -> str:
    """Seconds by n; a published time below."""
    rows = [
        [f"{n:,}", *(digits(data[way].get(str(n))) for way in ("construct", "solve", "seeded"))]
        for n in LARGE
    ]
    rows += [[f"*{int(n):,}, published: Go*", "", "", f"*{of}*"] for n, of in GO["times"].items()]
    heads = ["`qs.construct`", "`qs.solve`, limit 1", "the same with a seed"]
    return table(["n, seconds", *heads], rows)


def drawn_table(data: Data) -> str:
    """Seconds by n."""
    return table(
        ["n, seconds", *data], [["`qs.sample`, counts included", *map(digits, data.values())]]
    )


def commands_table(data: Data) -> str:
    """Seconds by command."""
    rows = [[f"`queenside {words}`", digits(of)] for words, of in data.items()]
    return table(["command", "seconds"], rows)


def figure(*path: str) -> Show:
    """One time, for a sentence."""

    def shown(data: Data) -> str:
        for key in path:
            data = data[key]
        return f"{data:.2g} seconds"

    return shown


MEASUREMENTS = (
    Measurement(
        "listing",
        "All solutions in an array",
        "Seconds of one thread for `qs.solutions_array(n)`, which also checks each solution.",
        listed,
        {"listing": listed_table},
        packages=("numpy",),
    ),
    Measurement(
        "single",
        "One solution of any size",
        "Seconds of one thread. `qs.construct` writes a solution down; `qs.solve` also checks it "
        "and turns it into a placement; with a seed, it finds a random solution by repair. "
        f"The last line is from {GO['source']}, on another machine.",
        single,
        {"single": single_table},
        {
            "construct-largest": figure("construct", str(LARGE[-1])),
            "solve-largest": figure("solve", str(LARGE[-1])),
        },
        packages=("numpy",),
    ),
    Measurement(
        "drawing",
        "Random solutions",
        "Seconds of one thread to draw one solution of N-Queens, all equally likely.",
        drawn,
        {"drawing": drawn_table},
        {"draw-14": figure("14"), "draw-15": figure("15")},
    ),
    Measurement(
        "listing-commands",
        "Commands that list",
        "Seconds for the whole command, its output discarded.",
        commands,
        {"listing-commands": commands_table},
        {
            "million-command": figure(COMMANDS[1]),
            "million-seeded-command": figure(COMMANDS[2]),
        },
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

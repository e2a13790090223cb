"""How long it takes to list N-Queens into an array, find one solution, and draw some.

Every answer is checked before its time counts. One thread, pinned; medians of rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import queenside as qs
from lab.bench.report.markdown import digits, table
from lab.bench.report.measurement import PUBLISHED, Data, Effort, Measurement, Show
from lab.bench.timing import pinned, refuse, time_each, time_in_turn
from queenside.solver.published import KNOWN
from queenside.solver.sample import _KNOWN

LISTED = (12, 13, 14, 15, 16)
LARGE = (1000, 10**6, 10**7)
SEEDED = (1000, 10**6)
DRAWN = (8, 12, 14, 15)
GO = PUBLISHED["go repair"]

Seconds = dict[str, float]


def time_question(ask: Callable[[Any], object], subjects: Sequence[Any], rounds: int) -> Seconds:
    with pinned():
        times = time_in_turn({"": lambda: time_each(ask, subjects, time.perf_counter)}, rounds)
    return dict(zip(map(str, subjects), times[""], strict=True))


def list_all(n: int) -> None:
    if len(qs.solutions_array(n)) != KNOWN[n]:
        refuse(f"the array of {n}-queens has another number of rows than is known")


def solve(n: int, seed: int | None = None) -> None:
    """Find one solution, verified on its way out."""
    if qs.solve(qs.NQueens(n), limit=1, seed=seed).count != 1:
        refuse(f"{n}-queens has no solution")


def draw_sample(n: int) -> None:
    """Draw one solution uniformly; forget the counts of another time."""
    _KNOWN.clear()
    if len(qs.sample(qs.NQueens(n), seed=1)) != 1:
        refuse(f"no sample of {n}-queens")


def measure_single(effort: Effort) -> dict[str, Seconds]:
    rounds = effort(2, 5)
    return {
        "construct": time_question(qs.construct, LARGE, rounds),
        "solve": time_question(solve, LARGE, rounds),
        "seeded": time_question(lambda n: solve(n, seed=1), SEEDED, rounds),
    }


# ---- what is shown ----


def listed_table(data: Data) -> str:
    rows = [
        [n, f"{KNOWN[int(n)]:,}", f"{KNOWN[int(n)] * int(n):,}", digits(seconds)]
        for n, seconds in data.items()
    ]
    return table(["n", "solutions", "bytes", "seconds"], rows)


def single_table(data: Data) -> str:
    methods = ("construct", "solve", "seeded")
    rows = [[f"{n:,}", *(digits(data[method].get(str(n))) for method in methods)] for n in LARGE]
    rows += [
        [f"*{int(n):,}, published: Go*", "", "", f"*{seconds}*"]
        for n, seconds in GO["times"].items()
    ]
    heads = ["`qs.construct`", "`qs.solve`, limit 1", "the same with a seed"]
    return table(["n, seconds", *heads], rows)


def drawn_table(data: Data) -> str:
    cells = ["`qs.sample`, counts included", *map(digits, data.values())]
    return table(["n, seconds", *data], [cells])


def figure(*path: str) -> Show:
    def show_seconds(data: Data) -> str:
        for key in path:
            data = data[key]
        return f"{data:.2g} seconds"

    return show_seconds


MEASUREMENTS = (
    Measurement(
        "listing",
        "All solutions in an array",
        "Seconds of one thread for `qs.solutions_array(n)`, which also checks each solution.",
        lambda effort: time_question(list_all, LISTED, effort(1, 5)),
        {"listing": listed_table},
        packages=("numpy",),
    ),
    Measurement(
        "single",
        "One solution of any size",
        "Seconds of one thread. `qs.construct` writes a solution down; `qs.solve` also checks it "
        "and turns it into a placement; with a seed, it finds a random solution by repair. "
        f"The last line is from {GO['source']}, on another machine.",
        measure_single,
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
        lambda effort: time_question(draw_sample, DRAWN, effort(3, 5)),
        {"drawing": drawn_table},
        {"draw-14": figure("14"), "draw-15": figure("15")},
    ),
)

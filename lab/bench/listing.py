"""How long it takes to list N-Queens into an array, find one solution, and draw some.

One thread, pinned; medians of rounds. Of all engines, a row ends at the first board not solved.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import queenside as qs
from lab.bench.report.chart import draw_lines
from lab.bench.report.markdown import digits, milliseconds, table, whole
from lab.bench.report.measurement import Data, Effort, Measurement, Picture, Show
from lab.bench.timing import log, pinned, refuse, time_each, time_in_turn
from queenside.core.errors import EngineFailed
from queenside.core.processes.memory import peak_memory
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get
from queenside.solver.published import KNOWN
from queenside.solver.sample import _CACHE

LISTED = (12, 13, 14, 15, 16)
LARGE = (1000, 10**6, 10**7)
SEEDED = (1000, 10**6)
DRAWN = (8, 12, 14, 15)

ENGINES = ("repair", "native", "exact_cover", "backtracking", "genetic", "sat", "cpsat")
QUEENS = (8, 16, 32, 64, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
SEEDS = 3

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
    _CACHE.clear()
    if len(qs.sample(qs.NQueens(n), seed=1)) != 1:
        refuse(f"no sample of {n}-queens")


def measure_single(effort: Effort) -> dict[str, Seconds]:
    rounds = effort(2, 5)
    return {
        "construct": time_question(qs.construct, LARGE, rounds),
        "solve": time_question(solve, LARGE, rounds),
        "seeded": time_question(lambda n: solve(n, seed=1), SEEDED, rounds),
    }


# ---- one solution, every engine ----


def measure_first(effort: Effort) -> Data:
    """Return for each engine its times, up to the first size that it does not answer in time."""
    limit = effort(6.0, 20.0)
    engines: dict[str, list[Data]] = {
        name: [] for name in ENGINES if not get(name).unavailable_reason()
    }
    for name, points in engines.items():
        time_first(name, QUEENS[0], 60.0)  # to load its package
        for n in QUEENS:
            before = peak_memory()
            seconds = time_first(name, n, limit)
            log(name, n, seconds)
            if seconds is None:
                break
            points.append({"n": n, "seconds": seconds, "megabytes": (peak_memory() - before) / 1e6})
    return {"limit": limit, "engines": engines}


def time_first(name: str, n: int, limit: float) -> float | None:
    """Return the median seconds over some seeds; None if one takes too long."""
    problem, times = qs.NQueens(n).problem, []
    if get(name).unsupported_reason(problem, Query(limit=1)):
        return None
    for seed in range(SEEDS):
        start = time.perf_counter()
        query = Query(limit=1, seed=seed, deadline=time.monotonic() + limit)
        try:
            placements = list(get(name).search(problem, query))
        except EngineFailed:  # out of memory
            return None
        times.append(time.perf_counter() - start)
        if not placements:
            return None
        if not verify(problem, placements[0]):
            refuse(f"{name} solves {n} queens wrong")
    return median(times)


def first_table(data: Data) -> str:
    points = {name: {point["n"]: point for point in row} for name, row in data["engines"].items()}
    rows = []
    for n in QUEENS:
        by_engine = (row.get(n) for row in points.values())
        memory = whole(points["repair"][n]["megabytes"]) if n in points["repair"] else None
        rows.append([n, *(milliseconds(point and point["seconds"]) for point in by_engine), memory])
    return table(["n, ms", *points, "repair, MB"], rows)


def draw_first(data: Data) -> str:
    series = {
        name: [(point["n"], point["seconds"]) for point in row]
        for name, row in data["engines"].items()
    }
    heading = "Time to the first solution of n-queens"
    return draw_lines(heading, "queens", "seconds", series, is_log_x=True)


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
        "Seconds of one thread. `qs.construct` writes a solution down; `qs.solve` also checks it; "
        "with a seed, it finds a random one by repair.",
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
    Measurement(
        "first-solution",
        "One solution, every method",
        f"Milliseconds, median of {SEEDS} seeds; – where an engine took too long or the board is "
        "too large for it. The last column is the memory that repair needed.",
        measure_first,
        {"first-solution": first_table},
        pictures={
            "first-solution.svg": Picture(
                "Time to the first solution by number of queens", draw_first
            )
        },
        packages=("ortools", "python-sat"),
    ),
)

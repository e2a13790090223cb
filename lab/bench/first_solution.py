"""How soon each engine finds a solution of ever more queens.

An engine's row ends at its first board without an answer. Every solution is verified before its
time counts. The time is that from the problem to the solution, for an engine that has been used.
"""

from __future__ import annotations

import time
from statistics import median

import queenside as qs
from lab.bench.report.chart import draw_lines
from lab.bench.report.markdown import milliseconds, table, whole
from lab.bench.report.measurement import Data, Effort, Measurement, Picture
from lab.bench.timing import log, refuse
from queenside.core.errors import EngineFailed
from queenside.core.processes.memory import peak_memory
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get

ENGINES = ("repair", "native", "exact_cover", "backtracking", "genetic", "sat", "cpsat")
SIZES = (8, 16, 32, 64, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
SEEDS = 3


def measure(effort: Effort) -> Data:
    """Return for each engine its times, up to the first size that it does not answer in time."""
    limit = effort(6.0, 20.0)
    engines: dict[str, list[Data]] = {
        name: [] for name in ENGINES if not get(name).unavailable_reason()
    }
    for name, points in engines.items():
        time_first(name, SIZES[0], 60.0)  # to load its package
        for n in SIZES:
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
    for n in SIZES:
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


MEASUREMENTS = (
    Measurement(
        "first-solution",
        "One solution, every method",
        f"Milliseconds to the first solution of N-Queens, median of {SEEDS} seeds, each engine "
        "warmed up. A row ends where an engine took too long or the board is too large for it. "
        "The last column is the memory that repair needed.",
        measure,
        {"first-solution": first_table},
        {"first-solution-limit": lambda data: f"{data['limit']:.0f} seconds"},
        {
            "first-solution.svg": Picture(
                "Time to the first solution by number of queens", draw_first
            )
        },
        packages=("ortools", "python-sat"),
    ),
)

"""How soon each engine finds a solution of ever more queens.

The comparison of `bench.engines` asks each engine in a process of its own, checks its solution and
limits its time; an engine's row ends at its first board without an answer.
"""

from __future__ import annotations

import queenside as qs
from bench.engines import compare_boards
from bench.report.chart import draw_lines
from bench.report.markdown import milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, Picture
from bench.timing import log
from queenside.ask.compare.compare import Plan
from queenside.ask.compare.entry import Board
from queenside.engines import get
from queenside.formats.document import Document

ENGINES = ("repair", "native", "exact_cover", "backtracking", "genetic", "sat", "cpsat")
SIZES = (8, 16, 32, 64, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
ROUNDS = 3


def measure(effort: Effort) -> Data:
    """Return for each engine its times, up to the first size that it does not answer in time."""
    limit = effort(6.0, 20.0)
    points: dict[str, list[Data]] = {name: [] for name in ENGINES if not get(name).missing()}
    names = tuple(points)
    for n in SIZES:
        boards = [Board(f"{n} queens", Document(qs.NQueens(n)))]
        [comparison] = compare_boards(boards, Plan(names, 1, limit, ROUNDS))
        for entry in comparison.entries:
            spread = entry.spread("first")
            if spread and spread.median <= limit:
                megabytes = entry.memory / 1e6
                point = {"n": n, "seconds": spread.median, "megabytes": megabytes}
                points[entry.engine].append(point)
        names = tuple(name for name in names if points[name] and points[name][-1]["n"] == n)
        log(f"{n} queens: {', '.join(names)}")
    return {"limit": limit, "engines": points}


def first_table(data: Data) -> str:
    """Show milliseconds by engine and size, and the memory of repair."""
    points = {name: {of["n"]: of for of in row} for name, row in data["engines"].items()}
    rows = []
    for n in SIZES:
        by_engine = (row.get(n) for row in points.values())
        memory = whole(points["repair"][n]["megabytes"]) if n in points["repair"] else None
        rows.append([n, *(milliseconds(of and of["seconds"]) for of in by_engine), memory])
    return table(["n, ms", *points, "repair, MB"], rows)


def draw_first(data: Data) -> str:
    """Draw the table, both axes logarithmic."""
    series = {
        name: [(of["n"], of["seconds"]) for of in row] for name, row in data["engines"].items()
    }
    heading = "Time to the first solution of n-queens"
    return draw_lines(heading, "queens", "seconds", series, is_log_x=True)


MEASUREMENTS = (
    Measurement(
        "first-solution",
        "One solution, every method",
        f"Milliseconds to the first solution of N-Queens, median of {ROUNDS} rounds, each engine "
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

"""Measure how soon each engine finds a solution, and how often local search does.

    python -m bench.first_solution [--thorough] [NAME ...]

In the first measurement, n-queens on ever larger boards: every point is measured in a process of
its own, which has a limit of time and of memory; an engine's row ends at its first point without an
answer, and engines that are not installed have no row. In the second, what local search is good for
on small boards.

Every solution is verified before its time counts. The time is that from the problem to the
solution, for an engine that has been used before.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple
from unittest.mock import patch

import queenside as qs
from bench.measure import refuse, tell
from bench.report import chart
from bench.report.markdown import milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, Picture, show
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.engines import genetic, get, names
from queenside.processes.memory import limit_memory, peak_memory

ROOT = Path(__file__).parent.parent

ENGINES = ("repair", "native", "exact_cover", "backtracking", "genetic", "sat", "cpsat")
SIZES = (8, 16, 32, 64, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
SEEDS = 3
MEMORY = 8 * 2**30
"""Bytes for one process."""

WITHOUT_CROSSOVER = "genetic without crossover"
LOCAL = ("repair", "genetic", WITHOUT_CROSSOVER, "backtracking")
QUEENS = (8, 12, 16, 20, 30)
BOARDS = ("first", "queens-9", "queens-10", "queens-11", "stars-2-9", "stars-2-10")


class Point(NamedTuple):
    """Seconds until a solution, and the megabytes by which the process grew for it."""

    seconds: float
    megabytes: float


# ---- ever larger boards ----


def sizes(effort: Effort) -> Data:
    """For each engine its points, up to the first size that it does not answer in time."""
    limit = effort(6.0, 20.0)
    here = [name for name in ENGINES if name in names() and not get(name).missing()]
    return {"limit": limit, "engines": {name: row(name, limit) for name in here}}


def row(name: str, limit: float) -> list[Data]:
    """The points of an engine."""
    points = []
    for n in SIZES:
        point = in_a_process(name, n, limit)
        tell(f"{name} {n}: {point or 'no answer'}")
        if point is None:
            break
        points.append({"n": n, **point._asdict()})
    return points


def in_a_process(name: str, n: int, limit: float) -> Point | None:
    """The point, or None if the process ran out of time or memory, or the engine refused."""
    command = [sys.executable, "-m", "bench.first_solution", "point", name, str(n), str(limit)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        output, _ = process.communicate(timeout=3 * SEEDS * limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None
    found = json.loads(output) if process.returncode == 0 else None
    return Point(*found) if found else None


def measured(name: str, n: int, limit: float) -> Point | None:
    """The point, in this process; None when a solution is not found in time."""
    limit_memory(MEMORY >> 20)
    first_solution(name, qs.NQueens(8).problem, 0, limit)  # to warm up
    problem = qs.NQueens(n).problem
    if get(name).refuses(problem, Query(limit=1)):
        return None
    taken = []
    for seed in range(SEEDS):
        point = first_solution(name, problem, seed, limit)
        if point is None:
            return None
        taken.append(point)
        if sum(point.seconds for point in taken) > limit:
            break
    return Point(median(point.seconds for point in taken), taken[0].megabytes)


def first_solution(name: str, problem: Problem, seed: int, limit: float) -> Point | None:
    """Return the cost of the engine's first solution, verified; None if none came in time."""
    before = peak_memory()
    begin = time.perf_counter()
    query = Query(limit=1, seed=seed, deadline=time.monotonic() + limit)
    search = get(name).search(problem, query)
    placement = next(search, None)
    seconds = time.perf_counter() - begin
    for _ in search:  # to its end, so that an engine in a process of its own keeps that process
        pass
    if placement is None or seconds > limit:
        return None
    taken = Point(seconds, (peak_memory() - before) / 1e6)
    if not verify(problem, placement):
        refuse(f"{name} answers {problem.grid} wrong")
    return taken


def sizes_table(data: Data) -> str:
    """Milliseconds by engine and size."""
    points = {name: {of["n"]: of for of in row} for name, row in data["engines"].items()}
    memory = {n: whole(of["megabytes"]) for n, of in points.get("repair", {}).items()}
    rows = []
    for n in SIZES:
        found = (of.get(n) for of in points.values())
        rows.append([n, *(milliseconds(of and of["seconds"]) for of in found), memory.get(n)])
    return table(["n, ms", *points, "repair, MB"], rows)


def draw(data: Data) -> str:
    """The table as a picture, both axes logarithmic."""
    series = {
        name: [(of["n"], of["seconds"]) for of in row] for name, row in data["engines"].items()
    }
    title = "Time to the first solution of n-queens"
    return chart.lines(title, "queens", "seconds", series, is_log_across=True)


# ---- what local search is good for ----


def tries(effort: Effort) -> Data:
    """By problem and engine: how many tries found a solution, and their median time."""
    number, limit = effort(10, 20), effort(0.3, 2.0)
    problems = {f"{n}-queens": qs.NQueens(n).problem for n in QUEENS}
    for name in BOARDS:
        puzzle = qs.read(ROOT / "examples" / f"{name}.txt")
        problems[f"`{name}.txt`, {puzzle.title}"] = puzzle.problem
    rows = []
    for title, problem in problems.items():
        found = {name: of_tries(name, problem, number, limit) for name in LOCAL}
        rows.append({"problem": title, "engines": found})
        tell(rows[-1])
    return {"tries": number, "limit": limit, "problems": rows}


def of_tries(name: str, problem: Problem, number: int, limit: float) -> Data:
    """Return the number of successes, and the median; a failed try counts as longer than any."""
    if name == WITHOUT_CROSSOVER:
        with crossover_off():
            return of_tries("genetic", problem, number, limit)
    if get(name).missing():
        return None
    taken = [first_solution(name, problem, seed, limit) for seed in range(number)]
    found = sorted(point.seconds for point in taken if point)
    middle = found[number // 2] if len(found) > number // 2 else None
    return {"found": len(found), "seconds": middle}


def tries_table(data: Data) -> str:
    """Successes and milliseconds."""
    rows = [
        [of["problem"], *(tries_cell(of["engines"][name], data) for name in LOCAL)]
        for of in data["problems"]
    ]
    return table(["problem", *(f"{name}, ms" for name in LOCAL)], rows)


def tries_cell(of: Data, data: Data) -> str:
    """One problem and engine."""
    if of is None:
        return "–"
    late = of["seconds"] is None
    middle = f"> {milliseconds(data['limit'])}" if late else milliseconds(of["seconds"])
    return f"{of['found']} of {data['tries']}, {middle}"


@contextmanager
def crossover_off() -> Iterator[None]:
    """Every child of the genetic algorithm is like its first parent, but for mutation."""
    with ExitStack() as stack:
        for manner in (genetic._Permutations, genetic._Parts):
            stack.enter_context(patch.object(manner, "cross", lambda _, one, __: one))
        yield


def limits(data: Data) -> str:
    """Explain the dashes."""
    return f"{data['limit']:.0f} seconds and {MEMORY / 2**30:.0f} GB"


MEASUREMENTS = (
    Measurement(
        "first-solution",
        "One solution, every method",
        f"Milliseconds to the first solution of N-Queens, median of {SEEDS} seeds, each engine "
        "warmed up on a small board. A row ends where an engine took too long or the board is too "
        "large for it. The last column is the memory that repair needed.",
        sizes,
        {"first-solution": sizes_table},
        {"first-solution-limits": limits},
        {"first-solution.svg": Picture("Time to the first solution by number of queens", draw)},
        packages=("ortools", "python-sat"),
    ),
    Measurement(
        "local-search",
        "What local search is good for",
        "How many tries, each with its own seed, found a solution in time, and the median time of "
        "all tries in milliseconds.",
        tries,
        {"local-search": tries_table},
        {"local-search-limit": lambda data: f"{data['limit']:g} seconds"},
    ),
)


if __name__ == "__main__":
    if sys.argv[1:2] == ["point"]:
        print(json.dumps(measured(sys.argv[2], int(sys.argv[3]), float(sys.argv[4]))))
    else:
        show(*MEASUREMENTS)

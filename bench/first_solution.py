"""How soon each engine has its first solution, and how often local search has one at all.

    python -m bench.first_solution

Two tables go into docs/local-search.md, between the marks, and a picture beside it. In the first,
n-queens on ever larger boards: every point is measured in a process of its own, which has a limit
of time and of memory; an engine's row ends at its first point without an answer, and engines that
are not installed have no row. In the second, what local search is good for on small boards.

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
from bench.measure import machine, refuse
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.engines import genetic, get, names

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "local-search.md"
PICTURE = ROOT / "docs" / "pictures" / "first-solution.svg"
BEGIN, END = "<!-- figures: python -m bench.first_solution -->\n", "<!-- end of figures -->\n"

ENGINES = ("repair", "native", "exact_cover", "backtracking", "genetic", "sat", "cpsat")
SIZES = (8, 16, 32, 64, 100, 200, 500, 1000, 10_000, 100_000, 1_000_000, 10_000_000)
SEEDS = 3
TIME_LIMIT = 20.0
"""Seconds for one solution."""
MEMORY = 8 * 2**30
"""Bytes for one process."""

WITHOUT_CROSSOVER = "genetic without crossover"
LOCAL = ("repair", "genetic", WITHOUT_CROSSOVER, "backtracking")
QUEENS = (8, 12, 16, 20, 30)
BOARDS = ("first", "queens-9", "queens-10", "queens-11", "stars-2-9", "stars-2-10")
TRIES = 20
TRY_LIMIT = 2.0
"""Seconds for one try."""

SIZES_TEXT = f"""\
Milliseconds until the first solution of n-queens, median of {SEEDS} seeds; – means: not in
{TIME_LIMIT:.0f} seconds and {MEMORY / 2**30:.0f} GB, or the board is too large. Every engine has
answered a small question before."""
TRIES_TEXT = f"""\
Of {TRIES} tries with different seeds, how many had a solution within {TRY_LIMIT:.0f} seconds, and
the median time of all tries in milliseconds."""


class Point(NamedTuple):
    """Seconds until a solution, and the megabytes by which the process grew for it."""

    seconds: float
    megabytes: float


def main() -> None:
    """Measure a point, if two words say which; else everything."""
    if len(sys.argv) == 3:
        print(json.dumps(measured(sys.argv[1], int(sys.argv[2]))))
        return
    if len(sys.argv) > 1:
        sys.exit(__doc__)
    rows = {name: row(name) for name in ENGINES if name in names() and not get(name).missing()}
    figures = f"Measured on {machine()}.\n\n{sizes_table(rows)}\n\n{tries_table()}\n"
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    PAGE.write_text(f"{before}{BEGIN}\n{figures}\n{END}{after}", encoding="utf-8")
    draw(rows)


# ---- ever larger boards ----


def row(name: str) -> dict[int, Point]:
    """The points of an engine, up to the first size that it does not answer in time."""
    points: dict[int, Point] = {}
    for n in SIZES:
        point = in_a_process(name, n)
        print(f"{name} {n}: {point or 'no answer'}", file=sys.stderr, flush=True)
        if point is None:
            break
        points[n] = point
    return points


def in_a_process(name: str, n: int) -> Point | None:
    """The point, or None if the process ran out of time or memory, or the engine refused."""
    command = [sys.executable, "-m", "bench.first_solution", name, str(n)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        output, _ = process.communicate(timeout=3 * SEEDS * TIME_LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None
    found = json.loads(output) if process.returncode == 0 else None
    return Point(*found) if found else None


def measured(name: str, n: int) -> Point | None:
    """The point, in this process; None when a solution is not found in time."""
    limit_memory()
    first_solution(name, qs.NQueens(8).problem, 0, TIME_LIMIT)  # to warm up
    problem = qs.NQueens(n).problem
    if get(name).refuses(problem, Query(limit=1)):
        return None
    taken = []
    for seed in range(SEEDS):
        point = first_solution(name, problem, seed, TIME_LIMIT)
        if point is None:
            return None
        taken.append(point)
        if sum(point.seconds for point in taken) > TIME_LIMIT:
            break
    return Point(median(point.seconds for point in taken), taken[0].megabytes)


def first_solution(name: str, problem: Problem, seed: int, limit: float) -> Point | None:
    """What the engine's first solution took, which is verified; None if it found none in time."""
    before = peak_megabytes()
    begin = time.perf_counter()
    query = Query(limit=1, seed=seed, deadline=time.monotonic() + limit)
    search = get(name).search(problem, query)
    placement = next(search, None)
    seconds = time.perf_counter() - begin
    for _ in search:  # to its end, so that an engine in a process of its own keeps that process
        pass
    if placement is None or seconds > limit:
        return None
    taken = Point(seconds, peak_megabytes() - before)
    if not verify(problem, placement):
        refuse(f"{name} answers {problem.grid} wrong")
    return taken


def limit_memory() -> None:
    """Let this process fail, and not the machine, where the system can."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def peak_megabytes() -> float:
    """The most memory that this process has had so far; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0.0
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def sizes_table(rows: dict[str, dict[int, Point]]) -> str:
    """Milliseconds by engine and size."""
    memory = {n: f"{point.megabytes:,.0f}" for n, point in rows.get("repair", {}).items()}
    lines = [
        SIZES_TEXT,
        "",
        f"| n | {' | '.join(rows)} | repair, MB |",
        f"|--:|{'--:|' * len(rows)}--:|",
    ]
    for n in SIZES:
        cells = [figure(points[n].seconds) if n in points else "–" for points in rows.values()]
        lines.append(f"| {n:,} | {' | '.join(cells)} | {memory.get(n, '–')} |")
    return "\n".join(lines)


def figure(seconds: float) -> str:
    """In milliseconds, three digits."""
    milliseconds = 1e3 * seconds
    return f"{milliseconds:,.0f}" if milliseconds >= 100 else f"{milliseconds:.3g}"


def draw(rows: dict[str, dict[int, Point]]) -> None:
    """The table as a picture, both axes logarithmic."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "queenside"  # the same picture for the same figures
    picture, axes = pyplot.subplots(figsize=(7, 4.5), layout="constrained")
    for name, points in rows.items():
        seconds = [point.seconds for point in points.values()]
        axes.loglog(list(points), seconds, marker="o", markersize=3, label=name)
    axes.set_xlabel("queens")
    axes.set_ylabel("seconds to the first solution")
    axes.grid(alpha=0.3)
    axes.legend()
    picture.savefig(PICTURE, metadata={"Date": None})


# ---- what local search is good for ----


def tries_table() -> str:
    """By problem and engine: how many tries found a solution, and their median time."""
    lines = [
        TRIES_TEXT,
        "",
        f"| problem | {' | '.join(LOCAL)} |",
        f"|---|{'---|' * len(LOCAL)}",
    ]
    problems = {f"{n}-queens": qs.NQueens(n).problem for n in QUEENS}
    for name in BOARDS:
        puzzle = qs.read(ROOT / "examples" / f"{name}.txt")
        problems[f"`{name}.txt`, {puzzle.title}"] = puzzle.problem
    for title, problem in problems.items():
        lines.append(f"| {title} | {' | '.join(tries(name, problem) for name in LOCAL)} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def tries(name: str, problem: Problem) -> str:
    """One cell: successes, and the median; a try in vain counts as longer than any."""
    if name == WITHOUT_CROSSOVER:
        with crossover_off():
            return tries("genetic", problem)
    if get(name).missing():
        return "–"
    taken = [first_solution(name, problem, seed, TRY_LIMIT) for seed in range(TRIES)]
    found = sorted(point.seconds for point in taken if point)
    middle = found[TRIES // 2] if len(found) > TRIES // 2 else TRY_LIMIT
    shown = figure(middle) if middle < TRY_LIMIT else f"> {figure(TRY_LIMIT)}"
    return f"{len(found)} of {TRIES}, {shown}"


@contextmanager
def crossover_off() -> Iterator[None]:
    """Every child of the genetic algorithm is like its first parent, but for mutation."""
    with ExitStack() as stack:
        for manner in (genetic._Permutations, genetic._Parts):
            stack.enter_context(patch.object(manner, "cross", lambda _, one, __: one))
        yield


if __name__ == "__main__":
    main()

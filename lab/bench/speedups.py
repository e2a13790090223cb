"""Compare what was slow in this version and in an older one.

The older version is taken from the repository's history and compiled in `build/`. Each row runs in
a process of its own, one version after the other, and the fewest processor seconds count; both must
agree on the answer. So only what both versions have is called.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import fmean
from typing import Any, NamedTuple

import queenside as qs
from lab.bench.report.markdown import digits, table
from lab.bench.report.measurement import (
    PUBLISHED_BOARDS,
    ROOT,
    Data,
    Effort,
    Measurement,
    UnavailableHere,
)
from lab.bench.timing import log, pinned, refuse
from queenside.core.formats import board

BEFORE = "ba29028"
"""The version of 22 November 2026, which the slow places were found in."""
PARTS = ("src", "native", "setup.py", "pyproject.toml", "README.md", "LICENSE", "THIRD-PARTY.md")
OLDER = ROOT / "build" / f"before-{BEFORE}"
UNITS = {"s": 1.0, "ms": 1e3, "µs": 1e6, "MB": 1e-6}
COMMANDS = {
    "`import queenside`": ["-c", "import queenside"],
    "`queenside solve examples/first.txt`": ["-m", "queenside", "solve", "examples/first.txt"],
    "`queenside --help`": ["-m", "queenside", "--help"],
}
"""Rows that are whole processes."""
PROGRAM = """
import gc, json, os, sys, time
import queenside as qs
from lab.bench.timing import read_memory

def plain(answer):  # regions as numbers in the order of cells, since names differ by version
    if isinstance(answer, list):
        return [*map(plain, answer)]
    regions = getattr(getattr(answer, "puzzle", answer), "regions", None)
    names = [name for row in regions or () for name in row]
    return [*map([*dict.fromkeys(names)].index, names)] if regions else answer

*texts, rounds, items = json.load(sys.stdin)
setup, ask = (compile(text, "row", "eval") for text in texts)
answers, fewest = {}, {}
gc.disable()
for _ in range(rounds):
    for number, item in enumerate(items):
        subject = eval(setup)
        start = time.process_time()
        answers[number] = eval(ask)
        seconds = time.process_time() - start
        fewest[number] = min(seconds, fewest.get(number, seconds))
memory = 1e6 * read_memory(os.getpid(), "VmHWM")
print(json.dumps([plain([*answers.values()]), [*fewest.values()], memory]))
"""
"""Asks in Python about a `subject` made of each `item`; prints answers, seconds, and the memory."""


class Row(NamedTuple):
    title: str
    unit: str
    ask: str = ""
    items: Any = (None,)
    setup: str = "item"
    rounds: int = 1
    parts: int = 1
    """Into how many each time is divided."""


def list_rows() -> Iterator[Row]:
    """Yield what is measured; the boards are made here, so that both versions get the same."""
    made = [qs.generate(8, seed=seed, style="natural").puzzle for seed in range(40)]
    small = [[["".join("ABCDEFGH"[name] for name in row) for row in p.regions]] for p in made]
    board, check = "qs.RegionPuzzle(*item)", "qs.check(subject)"
    yield Row("check an 8×8 board, just made", "µs", check, small, board, 30)
    yield Row("grade an 8×8 board", "µs", "qs.grade(subject).rating", small, board, 30)
    for size, stars in ((15, 3), (17, 4)):
        title = f"slowest of some {size}×{size} boards, {stars} stars"
        yield Row(title, "ms", check, list_star_battles(size, stars), board, 2)
    refute = "qs.solve(subject, limit=1, time_limit=4).status"
    hundred = "qs.NQueens(100, given=[tuple(cell) for cell in item])"
    placement = [spoil_placement(100, 2)]
    yield Row("refute a placement of 100 queens", "ms", refute, placement, hundred, 3)
    count, given = "qs.count(qs.NQueens(item))", "qs.count(qs.NQueens(item, given=[(0, 3)]))"
    yield Row("count 18 queens, one thread", "s", count, [18])
    yield Row("count 18 queens with one given", "s", given, [18])
    yield Row("memory to count 19 queens, one thread", "MB", count, [19])
    make = 'qs.generate(8, seed=item, style="natural")'
    yield Row("make an 8×8 board", "µs", make, [*range(200)], rounds=3)
    make_many = 'list(qs.generate_many(1000, 8, seed=0, style="natural"))'
    yield Row("one of 1,000 made together", "µs", make_many, rounds=5, parts=1000)
    make_hard = 'qs.check(qs.generate(8, rating=(8.0, 9.0), seed=item, style="natural"))'
    yield Row("make one rated 8 to 9", "ms", make_hard, [*range(24)])
    for title in COMMANDS:
        yield Row(title, "ms")


def list_star_battles(size: int, stars: int) -> list[Any]:
    """Return the regions of published boards where they are at hand, else of generated ones."""
    sources = sorted(PUBLISHED_BOARDS.glob("*.jsonl"))
    puzzles = [
        puzzle
        for source in sources
        for puzzle in (document.puzzle for document in board.read_all(source))
        if isinstance(puzzle, qs.RegionPuzzle) and (puzzle.size, puzzle.stars) == (size, stars)
    ]
    puzzles = puzzles or [qs.generate(size, stars, seed=seed).puzzle for seed in range(5)]
    return [(puzzle.regions, stars) for puzzle in puzzles]


def spoil_placement(n: int, seed: int) -> list[tuple[int, int]]:
    """Return queens that do not attack each other, with a row that all of them rule out."""
    rng = random.Random(seed)
    queens: list[tuple[int, int]] = []
    rows = [*range(n)]
    rng.shuffle(rows)
    for row in rows[: n - 22]:
        free = [
            column
            for column in range(n)
            if all(abs(column - c) not in (0, abs(row - r)) for r, c in queens)
        ]
        if free:
            queens.append((row, rng.choice(free)))
    return sorted(queens)


def build_older() -> Path:
    """Compile the sources of the older version. Raises UnavailableHere without history."""
    if not (OLDER / "done").exists():
        command = ["git", "archive", BEFORE, *PARTS]
        archive = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        if archive.returncode:
            raise UnavailableHere(f"version {BEFORE} isn't in the history: use a full clone")
        OLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["tar", "x"], cwd=OLDER, input=archive.stdout, check=True)
        log("compiling the older version")
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(build, cwd=OLDER, check=True)
        (OLDER / "done").touch()
    return OLDER / "src"


def measure(effort: Effort) -> Data:
    """Run each line by both versions, in turn; return the least time, or memory."""
    sources = {"before": build_older(), "now": ROOT / "src"}
    with pinned():
        return [measure_row(row, sources, effort(3, 9)) for row in list_rows()]


def measure_row(row: Row, sources: dict[str, Path], rounds: int) -> Data:
    """Measure one line. Ends the benchmark if the answers differ; None is given up."""
    costs: dict[str, list[float]] = {name: [] for name in sources}
    answers: dict[str, object] = {}
    for _ in range(rounds):
        for name, source in sources.items():
            if name not in answers or min(costs[name]) <= 2:
                answers[name], cost = run_row(row, source)
                costs[name].append(cost)
    is_open = answers["before"] == ["unknown"]
    if answers["before"] != answers["now"] and not is_open:
        refuse(f"{row.title}: the answers differ: {answers}")
    fewest = {name: min(values) for name, values in costs.items()}
    log(row.title, fewest)
    return {"title": row.title, "unit": row.unit, **fewest, "open": ["before"] * is_open}


def run_row(row: Row, source: Path) -> tuple[object, float]:
    """Return the answers of one process, and the seconds or bytes that it took."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (source, ROOT)))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
    before = getrusage(RUSAGE_CHILDREN)
    process = subprocess.run(
        [sys.executable, *COMMANDS.get(row.title, ["-c", PROGRAM])],
        cwd=ROOT,
        env=environment,
        input=json.dumps([row.setup, row.ask, row.rounds, row.items]),
        capture_output=True,
        text=True,
        check=False,
    )
    after = getrusage(RUSAGE_CHILDREN)
    if process.returncode:
        refuse(f"{row.title} failed: {process.stderr}")
    if row.title in COMMANDS:
        return None, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    answers, seconds, memory = json.loads(process.stdout)
    if row.unit == "MB":
        return answers, memory
    return answers, (max if "slowest" in row.title else fmean)(seconds) / row.parts


def speedups_table(data: Data) -> str:
    rows = []
    for row in data:
        before, now = (digits(row[name], UNITS[row["unit"]]) for name in ("before", "now"))
        before += " (open)" if row["open"] else ""
        ratio = digits(row["before"] / row["now"])
        rows.append([f"{row['title']}, {row['unit']}", before, now, ratio])
    return table(["", "before", "now", "before ÷ now"], rows)


MEASUREMENTS = (
    Measurement(
        "speedups",
        "What was slow, before and now",
        f"What was slow in the version of 22 November 2026 (`{BEFORE}`), compiled and measured "
        "beside today's: processor time, fastest of several rounds in turn, each in its own "
        "process; *open* means stopped after 4 seconds.",
        measure,
        {"speedups": speedups_table},
        is_long=True,
    ),
)

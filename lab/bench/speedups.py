"""Compare what was slow in this version and in an older one.

The older version is taken from the repository's history and compiled in `build/`. Each line
(`lab/bench/speed_lines.py`) runs in a process of its own, one version after the other, and the
fewest processor seconds count; both must agree on the answer.
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
COMMANDS = {
    "import": ["-c", "import queenside"],
    "solve": ["-m", "queenside", "solve", "examples/first.txt"],
    "help": ["-m", "queenside", "--help"],
}
"""Lines that are whole processes."""
UNITS = {"s": 1.0, "ms": 1e3, "µs": 1e6, "MB": 1e-6}


class Row(NamedTuple):
    title: str
    unit: str
    line: str
    given: Any = None


def list_rows() -> Iterator[Row]:
    """Yield what is measured; the boards are made here, so that both versions get the same."""
    made = [qs.generate(8, seed=seed, style="natural").puzzle for seed in range(40)]
    small = [["".join("ABCDEFGH"[name] for name in row) for row in p.regions] for p in made]
    yield Row("check an 8×8 board, just made", "µs", "check", small)
    yield Row("grade an 8×8 board", "µs", "grade", small)
    yield Row("slowest of some 15×15 boards, 3 stars", "ms", "stars", list_star_battles(15, 3))
    yield Row("slowest of some 17×17 boards, 4 stars", "ms", "stars", list_star_battles(17, 4))
    yield Row("refute a placement of 100 queens", "ms", "refute", spoil_placement(100, 2))
    yield Row("count 18 queens, one thread", "s", "count", 18)
    yield Row("count 18 queens with one given", "s", "count given", 18)
    yield Row("memory to count 19 queens, one thread", "MB", "memory", 19)
    yield Row("make an 8×8 board", "µs", "generate", 200)
    yield Row("one of 1,000 made together", "µs", "generate together", 1000)
    yield Row("make one rated 8 to 9", "ms", "generate hard", 24)
    yield Row("`import queenside`", "ms", "import")
    yield Row("`queenside solve examples/first.txt`", "ms", "solve")
    yield Row("`queenside --help`", "ms", "help")


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
                answers[name], cost = run_line(row.line, source, row.given)
                costs[name].append(cost)
    if len({json.dumps(answer) for answer in answers.values() if answer is not None}) > 1:
        refuse(f"{row.title}: the answers differ: {answers}")
    fewest = {name: min(values) for name, values in costs.items()}
    log(row.title, fewest)
    is_open = row.line not in COMMANDS and answers["before"] is None
    return {"title": row.title, "unit": row.unit, **fewest, "open": ["before"] * is_open}


def run_line(line: str, source: Path, given: Any) -> tuple[object, float]:
    """Return the answer of one process, and what it says it took, or else its own seconds."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (source, ROOT)))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
    words = COMMANDS.get(line, ["-m", "lab.bench.speed_lines", line])
    before = getrusage(RUSAGE_CHILDREN)
    process = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    after = getrusage(RUSAGE_CHILDREN)
    if process.returncode:
        refuse(f"{line} failed: {process.stderr}")
    if line in COMMANDS:
        return None, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    result = json.loads(process.stdout)
    return result["answer"], result["seconds"]


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

"""Compare the slow places in this version, an older one and the best peer.

    python -m bench.speedups [--thorough]          prints the table

The older version is taken from the repository's history and compiled in `build/`. Each line
(`bench/speed_lines.py`) runs in a process of its own, one version after the other, and the fewest
processor seconds count; all must agree on the answer. Peers are packages from PyPI.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Container, Iterator
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

import queenside as qs
from bench import boards
from bench.measure import pinned, refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from bench.speed_lines import spoilt_placement
from queenside.kernels import cuda

ROOT = Path(__file__).parent.parent
BEFORE = "ba29028"
"""The version of 22 November 2026, which the slow places were found in."""
PARTS = ("src", "native", "setup.py", "pyproject.toml", "README.md", "LICENSE", "THIRD-PARTY.md")
OLDER = ROOT / "build" / f"before-{BEFORE}"

PEERS = {
    "python-sat": "pysat",
    "clingo": "clingo",
    "ortools": "ortools",
    "xcover": "xcover",
    "exact-cover": "exact_cover",
}
"""The modules to import of each peer."""

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Row(NamedTuple):
    """A line of the table: what is done, in which unit, with what, and by which peers."""

    title: str
    unit: str
    line: str
    given: Any
    peers: tuple[str, ...] = ()


def rows() -> Iterator[Row]:
    """The subjects of the measurement; the boards are made here, so that all get the same."""
    made = [qs.generate(8, seed=seed, style="natural").puzzle for seed in range(40)]
    small = [["".join("ABCDEFGH"[at] for at in row) for row in puzzle.regions] for puzzle in made]
    yield Row("check an 8×8 board, just made", "µs", "check", small, ("python-sat",))
    yield Row("check one of 13 to 18 rows", "µs", "check", many_rows(), ("python-sat",))
    yield Row("make its puzzle from rows", "µs", "puzzle", small)
    yield Row("a board of a thousand at once", "µs", "at once", small)
    yield Row("grade an 8×8 board", "µs", "grade", small)
    peers = ("clingo", "python-sat")
    yield Row("slowest of some 15×15 boards, 3 stars", "ms", "stars", starred(15, 3), peers)
    yield Row("slowest of some 17×17 boards, 4 stars", "ms", "stars", starred(17, 4), peers)
    yield Row(
        "refute a placement of 100 queens",
        "ms",
        "incomplete",
        spoilt_placement(100, 2),
        ("ortools",),
    )
    yield Row("count 18 queens, one thread", "s", "count", 18)
    yield Row("count 18 queens with one given", "s", "count given", 18)
    yield Row("memory to count 19 queens, one thread", "MB", "memory", 19)
    yield Row("count the exact covers of 14 queens", "ms", "cover", 14, ("xcover",))
    yield Row("a hard Sudoku, its matrix ready", "µs", "sudoku", HARD, ("exact-cover",))
    yield Row("make an 8×8 board", "µs", "made", 200)
    yield Row("one of 1,000 made together", "µs", "made together", 1000)
    yield Row("make one rated 8 to 9", "ms", "made hard", 24)
    yield Row("`import queenside`", "ms", "import queenside", None, ("clingo", "python-sat"))
    yield Row("`queenside solve examples/first.txt`", "ms", "queenside", None)
    yield Row("`queenside --help`", "ms", "queenside --help", None)


def many_rows() -> list[Any]:
    """Published boards with one star where they are at hand, else made ones."""
    there = published(range(13, 19), 1)
    there = there or [qs.generate(13 + seed % 6, seed=seed).puzzle for seed in range(12)]
    return [puzzle.regions for puzzle in there]


def starred(size: int, stars: int) -> list[Any]:
    """The same with several stars, and their number."""
    there = published([size], stars)
    there = there or [qs.generate(size, stars, seed=seed).puzzle for seed in range(5)]
    return [(puzzle.regions, stars) for puzzle in there]


def published(sizes: Container[int], stars: int) -> list[qs.RegionPuzzle]:
    """The published boards of these sizes."""
    found = [document.puzzle for document in boards.documents()]
    return [
        p for p in found if isinstance(p, qs.RegionPuzzle) and p.size in sizes and p.stars == stars
    ]


COMMANDS = {
    "import queenside": ["-c", "import queenside"],
    "import queenside clingo": ["-c", "import clingo"],
    "import queenside python-sat": ["-c", "import pysat.solvers"],
    "queenside": ["-m", "queenside", "solve", "examples/first.txt"],
    "queenside --help": ["-m", "queenside", "--help"],
}
"""Lines that are whole processes."""


def built() -> Path:
    """The sources of the older version, compiled. Raises NotHere where there is no history."""
    if not (OLDER / "done").exists():
        archive = subprocess.run(
            ["git", "archive", BEFORE, *PARTS],
            cwd=ROOT,
            capture_output=True,
            check=False,
        )
        if archive.returncode:
            raise NotHere(f"version {BEFORE} isn't in the history: this needs the whole repository")
        OLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["tar", "x"], cwd=OLDER, input=archive.stdout, check=True)
        tell("compiling the older version")
        build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        subprocess.run(build, cwd=OLDER, check=True)
        (OLDER / "done").touch()
    return OLDER / "src"


def measure(effort: Effort) -> Data:
    """Each line by both versions and the peers, in turn: the least time, or memory."""
    sources = {"before": built(), "now": ROOT / "src"}
    with pinned():
        found = [of_row(row, sources, effort(3, 9)) for row in rows()]
    lack = cuda.missing()
    return [*found, {"title": "count on a graphics processor", "missing": lack}] if lack else found


def of_row(row: Row, sources: dict[str, Path], rounds: int) -> Data:
    """One line. Ends the benchmark if two answers differ; one that is given up is None."""
    ways: dict[str, tuple[str, Path]] = {name: (row.line, of) for name, of in sources.items()}
    peers = [name for name in row.peers if find_spec(PEERS[name])]
    ways |= {name: (f"{row.line} {name}", sources["now"]) for name in peers}
    taken: dict[str, list[float]] = {name: [] for name in ways}
    answers: dict[str, object] = {}
    for _ in range(rounds):
        for name, (line, source) in ways.items():
            if name in answers and min(taken[name]) > 2:
                continue
            answer, seconds = run(line, source, row.given)
            taken[name].append(seconds)
            answers[name] = answer
    if len({json.dumps(answer) for answer in answers.values() if answer is not None}) > 1:
        refuse(f"{row.title}: the answers differ: {answers}")
    least = {name: min(of) for name, of in taken.items()}
    tell(row.title, least)
    return {
        "title": row.title,
        "unit": row.unit,
        **{name: least[name] for name in sources},
        "open": [name for name in sources if answers[name] is None and answers["now"] is not None],
        "peers": {name: least[name] for name in peers},
    }


def run(line: str, source: Path, given: Any) -> tuple[object, float]:
    """The answer of one process, and what it says it took, or else its own processor seconds."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (source, ROOT)))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled once
    words = COMMANDS.get(line, ["-m", "bench.speed_lines", line])
    begin = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    end = getrusage(RUSAGE_CHILDREN)
    if done.returncode:
        refuse(f"{line} failed: {done.stderr}")
    if line in COMMANDS:
        return None, end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime
    found = json.loads(done.stdout)
    return found["answer"], found["seconds"]


# ---- what is shown ----

TIMES: dict[str, float] = {"s": 1, "ms": 1e3, "µs": 1e6, "MB": 1e-6}


def speedups_table(data: Data) -> str:
    """A row for each line; how many times as fast it is now, as before and as the best peer."""
    lines = []
    for of in data:
        if "missing" in of:
            lines.append([of["title"], "–", f"not measured: {of['missing']}", "–", "–", "–"])
            continue
        figure = figures(TIMES[of["unit"]])
        best = min(of["peers"], key=of["peers"].__getitem__, default=None)
        peer = f"{figure(of['peers'][best])} ({best})" if best else "–"
        before = figure(of["before"]) + (" (open)" if "before" in of["open"] else "")
        ratios = [of["before"] / of["now"], of["peers"][best] / of["now"] if best else None]
        lines.append(
            [f"{of['title']}, {of['unit']}", before, figure(of["now"]), peer, *map(digits, ratios)]
        )
    return table(["", "before", "now", "best peer", "before ÷ now", "peer ÷ now"], lines)


def figures(times: float) -> Callable[[float], str]:
    """Writes seconds or bytes in a unit."""
    return lambda number: digits(number, times)


MEASUREMENTS = (
    Measurement(
        "speedups",
        "What was slow, before and now",
        f"What was slow in the version of 22 November 2026 (`{BEFORE}`), compiled and measured "
        "beside today's: processor time, fastest of several rounds in turn, each in its own "
        "process; *open* means stopped after 4 seconds. Best peer is the fastest package from PyPI "
        "that does the same; its answers were compared with ours.",
        measure,
        {"speedups": speedups_table},
        packages=tuple(PEERS),
        is_long=True,
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

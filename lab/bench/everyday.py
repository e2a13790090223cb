"""Everyday work beside an earlier version of Queenside, and beside other libraries.

`QUEENSIDE_BEFORE` names the folder of the earlier version, a checkout whose kernels were built in
place (`python setup.py build_ext --inplace`). Versions take turns, A B A B, each time in a process
of its own. Peers are measured where they are installed.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import partial
from math import inf
from pathlib import Path

import queenside as qs
from lab.bench import cover
from lab.bench.everyday_tasks import TASKS, clues_of, sudoku_options
from lab.bench.report.markdown import NOTHING, digits, table
from lab.bench.report.measurement import ROOT, Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import log, pinned, refuse, time_answer, time_in_turn
from queenside.solver.cover import Covering

BOARD = ROOT / "examples" / "first.txt"
COMMANDS = {"import": ["-c", "import queenside"], "solve": ["-m", "queenside", "solve", str(BOARD)]}
"""Programs that are timed from start to end."""
ROWS = {
    "solve_many": ("`solve_many`, a board of 8 rows", 1e6, "µs"),
    "sudokus": ("exact cover: a Sudoku whose clues are all needed", 1e6, "µs"),
    "covers": ("exact cover: 14 queens", 1e3, "ms"),
    "making": ("`generate_many`, a board of 8 rows", 1e6, "µs"),
    "import": ("`import queenside`, from the shell", 1e3, "ms"),
    "solve": ("`queenside solve` of a board", 1e3, "ms"),
    "queens": ("18 queens counted by one thread", 1, "s"),
}
"""What each row shows, and its unit."""


def measure(effort: Effort) -> Data:
    before = os.environ.get("QUEENSIDE_BEFORE")
    if not before:
        raise UnavailableHere(
            "QUEENSIDE_BEFORE must name a checkout of the earlier version, with its kernels built"
        )
    versions = {"before": Path(before), "now": ROOT}
    boards = {
        "solve_many": [as_line(made.puzzle) for made in qs.generate_many(2000, seed=1)],
        "sudokus": [make_sudoku(seed) for seed in range(40)],
    }
    data = {}
    for name in ROWS:
        runs = {
            version: partial(time_version, path, name, boards.get(name, []))
            for version, path in versions.items()
        }
        times = time_in_turn(runs, effort(3, 7), warm_up=name in COMMANDS)
        data[name] = {version: seconds for version, (seconds,) in times.items()}
        log(name, data[name])
    for name, seconds in time_peers(boards["sudokus"]).items():
        data[name]["peer"] = seconds
    return data


def as_line(puzzle: qs.RegionPuzzle) -> str:
    """Write a board as its rows of letters, with slashes between them."""
    return "/".join("".join(chr(ord("A") + region) for region in row) for row in puzzle.regions)


def make_sudoku(seed: int) -> str:
    """Make a Sudoku with one solution from which no clue can be left out."""
    rng = random.Random(seed)
    lines = [
        [3 * band + line for band in shuffled(rng, 3) for line in shuffled(rng, 3)] for _ in "rc"
    ]
    digit = shuffled(rng, 9)
    grid = [f"{digit[(3 * (r % 3) + r // 3 + c) % 9] + 1}" for r in lines[0] for c in lines[1]]
    covering = Covering.of(sudoku_options())
    for cell in shuffled(rng, 81):
        clue, grid[cell] = grid[cell], "."
        if covering.restrict(clues_of("".join(grid))).count(limit=2) > 1:
            grid[cell] = clue
    return "".join(grid)


def shuffled(rng: random.Random, number: int) -> list[int]:
    return rng.sample(range(number), number)


def time_version(version: Path, name: str, boards: list[str]) -> list[float]:
    command = COMMANDS.get(name, ["-m", "lab.bench.everyday_tasks", name])
    import resource  # here, since Windows has none

    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": str(version / "src")},
        cwd=ROOT,
        input="\n".join(boards),
        capture_output=True,
        text=True,
    )
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode:
        refuse(f"{name} of {version} failed: {run.stderr}")
    if name in TASKS:
        return [float(run.stdout)]
    return [end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime]


def time_peers(sudokus: list[str]) -> dict[str, float]:
    """Return the seconds of the fastest peer installed, for the covers."""
    peers = [name for name in cover.PEERS if cover.is_installed(name)]
    cases = {"covers": [cover.queens(14)], "sudokus": [*map(sudoku_case, sudokus)]}
    fastest: dict[str, float] = {}
    with pinned():
        for name, peer in ((name, peer) for name in cases for peer in peers if peer != "dlx"):
            seconds = 0.0
            for case in cases[name]:
                count = cover.PEERS[peer](case)
                count()
                what = f"covers of {case.name} by {peer}"
                seconds += time_answer(count, case.solutions, what, at_least=0)[0]
            log(name, peer, seconds / len(cases[name]))
            fastest[name] = min(seconds / len(cases[name]), fastest.get(name, inf))
    return fastest


def sudoku_case(sudoku: str) -> cover.Case:
    """State a Sudoku by the options that its clues leave."""
    clues = {clue[:2]: clue for clue in clues_of(sudoku)}
    options = {
        name: items for name, items in sudoku_options().items() if clues.get(name[:2], name) == name
    }
    return cover.Case("a Sudoku", [[*items] for items in options.values()], [], 1)


def show(data: Data) -> str:
    rows = []
    for name, (title, scale, unit) in ROWS.items():
        times = data[name]
        cells = [
            digits(times[key] * scale) if key in times else NOTHING
            for key in ("before", "now", "peer")
        ]
        rows.append([title, unit, *cells, f"{times['now'] / times['before']:.2f}"])
    return table(["", "", "before", "now", "fastest peer", "now ÷ before"], rows)


MEASUREMENTS = (
    Measurement(
        "everyday",
        "Seven questions",
        "Times of the processor, medians of rounds in turn. *Before* is the version of 26 November "
        "2026 (commit 6973d857) on the same machine; its boards weren't chosen for their looks. "
        "Peers are xcover and exact-cover, with input ready-made.",
        measure,
        {"everyday": show},
        packages=("xcover", "exact-cover", "numba"),
    ),
)

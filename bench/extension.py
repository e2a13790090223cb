"""Measure how fast the browser extension solves, in Node, which runs it as Chromium does.

    python -m bench.extension [--thorough]

Boards are made by `generate`, and large region maps grown at random. *cold* is the first board that
a fresh process solves, from the document's text to the proof that there is no other solution; its
modules and the kernels are loaded by then, which takes the time of the last column. Of some
processes the quickest counts, since others may use the machine; *processor* is the same as
processor time, compiling and clearing up beside it included. *warm* is the median of further rounds
in one process for all boards of the row, and *native* the search of Python's kernels alone.
Milliseconds: median and slowest over the boards of a row. Every answer is compared with the native
engine's first.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import queenside as qs
from bench.measure import refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside import kernels
from queenside.cli.extension import unpack
from queenside.puzzles import RegionPuzzle
from tests.maps import grown, untouching

SCRIPT = Path(__file__).with_suffix(".mjs")
ROUNDS = 15
MADE = [(size, 1) for size in (5, 7, 8, 9, 10, 11, 13, 15, 20, 25, 30)] + [(10, 2), (14, 3)]
GROWN = (20, 30)
Timed = dict[str, Any]


def measure(effort: Effort) -> Data:
    """Check and measure, kind by kind."""
    if not shutil.which("node"):
        raise NotHere("Node is not installed")
    return [of_kind(kind, puzzles, effort(2, 3)) for kind, puzzles in kinds(effort(3, 6))]


def kinds(boards: int) -> Iterator[tuple[str, list[RegionPuzzle]]]:
    """So many boards of each kind."""
    for size, stars in MADE:
        kind = f"{size}×{size}" + f", {stars} stars" * (stars > 1)
        yield kind, [qs.generate(size, stars, seed=seed) for seed in range(boards)]
    for size in GROWN:
        seeds = [random.Random(seed) for seed in range(boards)]
        maps = [grown(rng, size, rng.sample(range(size**2), size)) for rng in seeds]
        yield f"{size}×{size}, grown anywhere", [RegionPuzzle(each) for each in maps]
        maps = [grown(rng, size, untouching(rng, size)) for rng in seeds]
        yield f"{size}×{size}, grown from queens", [RegionPuzzle(each) for each in maps]


def of_kind(kind: str, puzzles: list[RegionPuzzle], tries: int) -> Data:
    """Measure these boards: milliseconds, median and slowest."""
    warm = measured(puzzles, ROUNDS)
    for puzzle, found in zip(puzzles, warm["boards"], strict=True):
        check(puzzle, found)
    cold = [[measured([puzzle], 0) for _ in range(tries)] for puzzle in puzzles]
    first, busy = [
        [min(each["boards"][0][clock] for each in tries) for tries in cold]
        for clock in ("milliseconds", "processor")
    ]
    searches = [natively(puzzle) for puzzle in puzzles]
    again = [found["again"] for found in warm["boards"]]
    times = {"cold": first, "processor": busy, "warm": again, "native": searches}
    tell(kind, f"{median(first):.3g} ms")
    return {
        "kind": kind,
        **{name: [median(of), max(of)] for name, of in times.items()},
        "nodes": max(found["nodes"] for found in warm["boards"]),
        "load": median(min(each["load"] for each in tries) for tries in cold),
    }


def extension_table(data: Data) -> str:
    """A row for each kind of board."""
    ways = ("cold", "processor", "warm", "native")
    head = ["ms: median, slowest", *(cell for way in ways for cell in (way, ""))]
    rows = []
    for of in data:
        times = (digits(each) for way in ways for each in of[way])
        rows.append([of["kind"], *times, of["nodes"], f"{of['load']:.1f}"])
    return table([*head, "nodes, most", "load"], rows)


def natively(puzzle: RegionPuzzle) -> float:
    """Milliseconds that Python's kernels search, as the median of some rounds."""
    rounds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        kernels.search(puzzle.problem, 2, None, True).run(60)
        rounds.append(1000 * (perf_counter() - began))
    return median(rounds)


@cache
def built() -> TemporaryDirectory[str]:
    """A folder with the extension in it, until the measurement ends."""
    folder = TemporaryDirectory()
    unpack(Path(folder.name))
    return folder


def measured(puzzles: list[RegionPuzzle], rounds: int) -> Timed:
    """Return the output of a fresh process about these boards."""
    texts = [json.dumps({"kind": "regions", **puzzle.fields()}) for puzzle in puzzles]
    command = ["node", str(SCRIPT), str(rounds), built().name]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True)
    if done.returncode:
        refuse(done.stderr)
    answer: Timed = json.loads(done.stdout)
    return answer


def check(puzzle: RegionPuzzle, found: Timed) -> None:
    """End the benchmark if the native engine says otherwise."""
    result = qs.solve(puzzle, engine="native")
    status = "several" if result.count > 1 else result.status
    same = found["status"] == status
    if status == "unique":
        same = same and found["solutions"] == [[list(cell) for cell in result.solution or ()]]
    if not same:
        refuse(f"{puzzle!r} is {status} and not {found['status']}")


MEASUREMENTS = (
    Measurement(
        "extension",
        "Boards in the browser extension",
        "In Node, which runs the extension's code as Chromium does. *Cold* is the first board "
        "that a fresh process solves, from the document's text to the proof that there is no "
        "other solution; *processor* is the same as processor time, including compilation and "
        "garbage collection; *warm* is the median of further rounds; *native* is the search of "
        "Python's kernels alone; *load* is loading modules and kernels. Every answer matched the "
        "native engine's.",
        measure,
        {"extension": extension_table},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

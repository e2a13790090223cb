"""How fast the browser extension's engine is: in Node, which runs it as Chromium does.

    python -m bench.extension

Boards are made by `generate`, and large region maps grown at random. *cold* is the first board that
a fresh process solves, from the document's text to the proof that there is no other solution; its
modules are loaded by then, which takes the time of the last column. Of three processes the quickest
counts, since others may use the machine; *processor* is the same as processor time, compiling and
clearing up beside it included. *warm* is the median of further rounds in one process for
all boards of the row. Milliseconds: median and slowest over the boards of a row. Every answer is
compared with the native engine's first.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import queenside as qs
from bench.measure import machine, refuse
from queenside import kernels
from queenside.puzzles import RegionPuzzle
from tests.maps import grown, untouching

SCRIPT = Path(__file__).with_suffix(".mjs")
BOARDS, TRIES, ROUNDS = 6, 3, 15
MADE = [(size, 1) for size in (*range(5, 16), 20, 25, 30)] + [(10, 2), (14, 3)]
GROWN = (20, 30)
Timed = dict[str, Any]


def main() -> None:
    """Check, measure and print."""
    if kernels.missing() or not shutil.which("node"):
        refuse(str(kernels.missing() or "Node is not installed"))
    print(f"The extension's engine in Node, on {machine()}; milliseconds, median and slowest\n")
    print("| board | cold | | processor | | warm | | nodes, most | load |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    for size, stars in MADE:
        kind = f"{size}×{size}" + f", {stars} stars" * (stars > 1)
        row(kind, [qs.generate(size, stars, seed=seed) for seed in range(BOARDS)])
    for size in GROWN:
        seeds = [random.Random(seed) for seed in range(BOARDS)]
        maps = [grown(rng, size, rng.sample(range(size**2), size)) for rng in seeds]
        row(f"{size}×{size}, grown anywhere", [RegionPuzzle(each) for each in maps])
        maps = [grown(rng, size, untouching(rng, size)) for rng in seeds]
        row(f"{size}×{size}, grown from queens", [RegionPuzzle(each) for each in maps])


def row(kind: str, puzzles: list[RegionPuzzle]) -> None:
    """Measure these boards and print one line of the table."""
    warm = measured(puzzles, ROUNDS)
    for puzzle, found in zip(puzzles, warm["boards"], strict=True):
        check(puzzle, found)
    cold = [[measured([puzzle], 0) for _ in range(TRIES)] for puzzle in puzzles]
    first, busy = [
        [min(each["boards"][0][clock] for each in tries) for tries in cold]
        for clock in ("milliseconds", "processor")
    ]
    again = [found["again"] for found in warm["boards"]]
    nodes = max(found["nodes"] for found in warm["boards"])
    load = median(min(each["load"] for each in tries) for tries in cold)
    times = (first, busy, again)
    shown = " | ".join(f"{median(each):.2f} | {max(each):.2f}" for each in times)
    print(f"| {kind} | {shown} | {nodes} | {load:.1f} |", flush=True)


def measured(puzzles: list[RegionPuzzle], rounds: int) -> Timed:
    """What a fresh process says of these boards."""
    texts = [json.dumps({"kind": "regions", **puzzle.fields()}) for puzzle in puzzles]
    command = ["node", str(SCRIPT), str(rounds)]
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


if __name__ == "__main__":
    main()

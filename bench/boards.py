"""Measure how fast boards are solved, with the proof that there is no other solution.

    python -m bench.boards                   prints the table
    python -m bench.boards --levels PATH     the table of the Haskell posts, on these levels

It takes the published boards beside the project, if they are there, else the examples. Only boards
with exactly one solution count, and only when the native and the readable engine, or the published
solution, agree on it.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

import queenside as qs
from bench import levels
from bench.measure import in_turn, pinned, refuse, tell, worked_each
from bench.report.markdown import microseconds, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import kernels
from queenside.formats import board
from queenside.formats.document import Document

ROOT = Path(__file__).parent.parent
PUBLISHED = ROOT.parent / "shared" / "data"
KERNEL_REPEATS = 100
BATCH = 1000  # boards in a batch, about
COLUMNS = ("kernel", "check", "again", "many", "many again", "backtrack")
ABOUT = """\
Microseconds from the puzzle to its solution and the proof that there is no other: the median of
several rounds for each board, then the median over the boards of a row. A community published the
boards ([samimsu/queens-game](https://github.com/samimsu/queens-game) and public collections of Star
Battles); without them, the boards of `examples/` are measured.

- *kernel*: one call of the compiled kernel, from a batch of a hundred copies of the board; from
  11×11 on, one call for each board
- *check*: `qs.check(puzzle)` on a puzzle just parsed
- *again*: the same call again
- *many*: `qs.solve_many(puzzles)` on puzzles just parsed; the mean, so hard boards weigh most
- *many again*: the same batch again
- *backtrack*: `qs.check(puzzle, engine="backtracking")`, in plain Python, for small boards"""
READABLE_UP_TO = 100  # cells; beyond, the readable engine would take most of the time


def measure(effort: Effort) -> Data:
    """Check, and measure group by group."""
    groups: dict[tuple[int, int], list[Document]] = defaultdict(list)
    for document in documents():
        puzzle = document.puzzle
        if isinstance(puzzle, qs.RegionPuzzle) and is_unique(document):
            groups[puzzle.stars, puzzle.size].append(document)
    with pinned():
        return [row(*kind, group, effort) for kind, group in sorted(groups.items())]


def documents() -> list[Document]:
    """The boards to measure."""
    sources = sorted(PUBLISHED.glob("*.jsonl")) or sorted((ROOT / "examples").glob("*.txt"))
    return [document for source in sources for document in board.read_all(source)]


def is_unique(document: Document) -> bool:
    """Return whether the board has one solution. Ends the benchmark if two answers differ."""
    puzzle = document.puzzle
    result = qs.solve(puzzle)
    if result.status != "unique":
        return False
    if document.solution is not None:
        agreed = result.solution == document.solution
    elif puzzle.problem.grid.size <= 4 * READABLE_UP_TO:
        agreed = qs.solve(puzzle, engine="backtracking").solutions == result.solutions
    else:
        agreed = True
    if not agreed:
        refuse(f"two answers for {document.id or puzzle!r}")
    return True


def row(stars: int, size: int, group: list[Document], effort: Effort) -> Data:
    """Seconds of one group, medians over its boards; and its slowest board."""
    puzzles = [document.puzzle for document in group]
    small = puzzles[0].problem.grid.size <= READABLE_UP_TO
    times = in_turn(ways(puzzles, small), effort(5, 15) if small else effort(1, 5))
    checks = times["check"]
    slowest = max(range(len(group)), key=checks.__getitem__)
    tell(f"{size}×{size}, {stars} stars: {microseconds(median(checks))} µs")
    return {
        "size": size,
        "stars": stars,
        "boards": len(group),
        "seconds": {name: median(taken) for name, taken in times.items()},
        "slowest": {"id": group[slowest].id or "an example", "seconds": checks[slowest]},
    }


def ways(puzzles: list[qs.Puzzle], small: bool) -> dict[str, Callable[[], list[float]]]:
    """Return the seconds of each board of a group, by way."""
    batch = puzzles * max(1, BATCH // len(puzzles)) if small else puzzles
    repeats = KERNEL_REPEATS if small else 1

    def kernel() -> list[float]:
        def solve(puzzle: qs.Puzzle) -> None:
            kernels.search_many([puzzle.problem] * repeats, 2, None, 60.0)

        return [seconds / repeats for seconds in worked_each(solve, puzzles)]

    def many(work: list[qs.Puzzle]) -> list[float]:
        return [seconds / len(batch) for seconds in worked_each(qs.solve_many, [work])]

    found: dict[str, Callable[[], list[float]]] = {
        "kernel": kernel,
        "check": lambda: worked_each(qs.check, parsed(puzzles)),
        "again": lambda: worked_each(qs.check, puzzles),
        "many": lambda: many(parsed(batch)),
        "many again": lambda: many(batch),
    }
    if small:
        readable = partial(qs.check, engine="backtracking")
        found["backtrack"] = lambda: worked_each(readable, puzzles)
    return found


def parsed(puzzles: list[qs.Puzzle]) -> list[qs.Puzzle]:
    """The same puzzles as if they had just been read."""
    return [type(p).from_fields(p.fields(), p.given, p.blocked) for p in puzzles]


def boards_table(data: Data) -> str:
    """A line for each group."""
    rows = []
    for group in data:
        kind = f"{group['size']}×{group['size']}"
        kind += f", {group['stars']} stars" if group["stars"] > 1 else ""
        cells = [microseconds(group["seconds"].get(name)) for name in COLUMNS]
        worst = f"{group['slowest']['id']}: {microseconds(group['slowest']['seconds'])}"
        rows.append([kind, str(group["boards"]), *cells, worst])
    return table(["board", "boards", *COLUMNS, "slowest board (check)"], rows)


MEASUREMENTS = (
    Measurement("boards", "Published boards", ABOUT, measure, {"boards": boards_table}),
)


def main() -> None:
    """Show the measurement of this module, or that of the levels."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--levels", type=Path, metavar="PATH")
    asked, rest = parser.parse_known_args()
    if asked.levels is None:
        show(*MEASUREMENTS)
        return
    sys.argv[1:] = rest
    measurement = levels.MEASUREMENTS[0]
    show(replace(measurement, measure=partial(levels.measure, path=asked.levels)))


if __name__ == "__main__":
    main()

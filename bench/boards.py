"""How fast boards are checked: solved, with the proof that there is no other solution.

    python -m bench.boards [FILE.jsonl ...]          prints the page docs/benchmarks.md

Without files it takes the published boards beside the project, if they are there, else the
examples. Only boards with exactly one solution count, and only when the native and the readable
engine, or the published solution, agree on it.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

import queenside as qs
from bench.measure import in_turn, machine, pin, refuse, seconds_each
from queenside import kernels
from queenside.formats import board
from queenside.formats.document import Document

ROOT = Path(__file__).parent.parent
PUBLISHED = ROOT.parent / "shared" / "data"
ROUNDS = 15
KERNEL_REPEATS = 100
BATCH = 1000  # boards in a batch, about
COLUMNS = ("kernel", "check", "again", "many", "many again", "backtrack")
PAGE = """\
# Benchmarks

`make bench` printed this page, on {machine}. Another machine has other
figures; what to look at is the ratios. [Counting N-Queens](counting.md) has figures of its own.

Microseconds a board, from the puzzle to its solution and the proof that there is no other: for each
board the median of {rounds} rounds (a third of that from 11×11 on), all columns in turn, and then
the median over the boards of a row. Every answer was checked first.

- *kernel*: inside one call of the compiled kernel, out of a batch of a hundred times the same
  board; from 11×11 on a call for each board
- *check*: `qs.check(puzzle)`, the puzzle just parsed
- *again*: `qs.check(puzzle)` once more
- *many*: `qs.solve_many(puzzles)`, just parsed; the mean, in which the hard boards weigh most
- *many again*: the same batch once more
- *backtrack*: `qs.check(puzzle, engine="backtracking")`, in plain Python, for small boards
"""
READABLE_UP_TO = 100  # cells; beyond, the readable engine would take most of the time


def main() -> None:
    """Check, measure and print."""
    if kernels.missing():
        refuse(str(kernels.missing()))
    groups: dict[tuple[int, int], list[Document]] = defaultdict(list)
    for document in documents(sys.argv[1:]):
        puzzle = document.puzzle
        if isinstance(puzzle, qs.RegionPuzzle) and is_unique(document):
            groups[puzzle.stars, puzzle.size].append(document)
    pin()
    print(PAGE.format(machine=machine(), rounds=ROUNDS))
    print(f"| board | boards | {' | '.join(COLUMNS)} | slowest board (check) |")
    print(f"|---|--:|{'--:|' * len(COLUMNS)}---|")
    for (stars, size), group in sorted(groups.items()):
        print(row(stars, size, group), flush=True)


def documents(files: list[str]) -> list[Document]:
    """The boards to measure."""
    sources = [Path(name) for name in files] or sorted(PUBLISHED.glob("*.jsonl"))
    sources = sources or sorted((ROOT / "examples").glob("*.txt"))
    return [document for source in sources for document in board.read_all(source)]


def is_unique(document: Document) -> bool:
    """Whether the board has one solution. Ends the benchmark if two answers differ."""
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


def row(stars: int, size: int, group: list[Document]) -> str:
    """One line of the table: medians over the boards of a group."""
    puzzles = [document.puzzle for document in group]
    small = puzzles[0].problem.grid.size <= READABLE_UP_TO
    times = in_turn(ways(puzzles, small), ROUNDS if small else ROUNDS // 3)
    checks = times["check"]
    slowest = max(range(len(group)), key=checks.__getitem__)
    cells = [figure(median(times[name])) if name in times else "–" for name in COLUMNS]
    worst = f"{group[slowest].id or 'an example'}: {figure(checks[slowest])}"
    kind = f"{size}×{size}" + (f", {stars} stars" if stars > 1 else "")
    return f"| {kind} | {len(group)} | {' | '.join(cells)} | {worst} |"


def ways(puzzles: list[qs.Puzzle], small: bool) -> dict[str, Callable[[], list[float]]]:
    """What is measured for a group: for each way the seconds of each board."""
    batch = puzzles * max(1, BATCH // len(puzzles)) if small else puzzles
    repeats = KERNEL_REPEATS if small else 1

    def kernel() -> list[float]:
        def solve(puzzle: qs.Puzzle) -> None:
            kernels.search_many([puzzle.problem] * repeats, 2, None, 60.0)

        return [seconds / repeats for seconds in seconds_each(solve, puzzles)]

    def many(work: list[qs.Puzzle]) -> list[float]:
        return [seconds / len(batch) for seconds in seconds_each(qs.solve_many, [work])]

    found: dict[str, Callable[[], list[float]]] = {
        "kernel": kernel,
        "check": lambda: seconds_each(qs.check, parsed(puzzles)),
        "again": lambda: seconds_each(qs.check, puzzles),
        "many": lambda: many(parsed(batch)),
        "many again": lambda: many(batch),
    }
    if small:
        readable = partial(qs.check, engine="backtracking")
        found["backtrack"] = lambda: seconds_each(readable, puzzles)
    return found


def parsed(puzzles: list[qs.Puzzle]) -> list[qs.Puzzle]:
    """The same puzzles as if they had just been read."""
    return [type(p).from_fields(p.fields(), p.given, p.blocked) for p in puzzles]


def figure(seconds: float) -> str:
    """In microseconds. Three digits are all that such a measurement is good for."""
    microseconds = 1e6 * seconds
    if microseconds >= 100:
        return f"{microseconds:,.0f}"
    return f"{microseconds:.1f}" if microseconds >= 10 else f"{microseconds:.2f}"


if __name__ == "__main__":
    main()

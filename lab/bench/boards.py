"""How fast published boards are solved, with the proof that there is no other solution.

It takes the published boards beside the project, if they are there, else the examples. Only boards
with exactly one solution count, and only when the native and the readable engine, or the published
solution, agree on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from statistics import median

import queenside as qs
from lab.bench.report.markdown import microseconds, table
from lab.bench.report.measurement import PUBLISHED_BOARDS, ROOT, Data, Effort, Measurement
from lab.bench.timing import log, pinned, refuse, time_each, time_in_turn
from queenside.core.formats import board
from queenside.core.formats.document import Document

BATCH = 1000  # boards in a batch, about
COLUMNS = ("check", "many", "backtrack")
SMALL = 100  # cells; beyond, the readable engine would take most of the time


def measure(effort: Effort) -> Data:
    groups: dict[tuple[int, int], list[Document]] = defaultdict(list)
    for document in read_documents():
        puzzle = document.puzzle
        if isinstance(puzzle, qs.RegionPuzzle) and is_unique(document):
            groups[puzzle.stars, puzzle.size].append(document)
    with pinned():
        return [measure_group(*kind, group, effort) for kind, group in sorted(groups.items())]


def read_documents() -> list[Document]:
    sources = sorted(PUBLISHED_BOARDS.glob("*.jsonl")) or sorted((ROOT / "examples").glob("*.txt"))
    return [document for source in sources for document in board.read_all(source)]


def is_unique(document: Document) -> bool:
    """Return whether the board has one solution. Ends the benchmark if two answers differ."""
    puzzle = document.puzzle
    result = qs.solve(puzzle)
    if result.status != "unique":
        return False
    solution = document.solution
    if solution is None and puzzle.problem.grid.size <= 4 * SMALL:
        solution = qs.solve(puzzle, engine="backtracking").solution
    if solution is not None and solution != result.solution:
        refuse(f"two answers for {document.id or puzzle!r}")
    return True


def measure_group(stars: int, size: int, group: Sequence[Document], effort: Effort) -> Data:
    puzzles = [document.puzzle for document in group]
    is_small = puzzles[0].problem.grid.size <= SMALL
    rounds = effort(5, 15) if is_small else effort(1, 5)
    times = time_in_turn(methods(puzzles, is_small), rounds)
    checks = times["check"]
    slowest = max(range(len(group)), key=checks.__getitem__)
    log(f"{size}×{size}, {stars} stars: {microseconds(median(checks))} µs")
    return {
        "size": size,
        "stars": stars,
        "boards": len(group),
        "seconds": {name: median(seconds) for name, seconds in times.items()},
        "slowest": {"id": group[slowest].id or "an example", "seconds": checks[slowest]},
    }


def methods(puzzles: list[qs.Puzzle], is_small: bool) -> dict[str, Callable[[], list[float]]]:
    batch = puzzles * max(1, BATCH // len(puzzles)) if is_small else puzzles

    def time_batch() -> list[float]:
        [seconds] = time_each(qs.solve_many, [parse_again(batch)])
        return [seconds / len(batch)]

    by_name: dict[str, Callable[[], list[float]]] = {
        "check": lambda: time_each(qs.check, parse_again(puzzles)),
        "many": time_batch,
    }
    if is_small:
        readable = partial(qs.check, engine="backtracking")
        by_name["backtrack"] = lambda: time_each(readable, puzzles)
    return by_name


def parse_again(puzzles: Sequence[qs.Puzzle]) -> list[qs.Puzzle]:
    """Return the same puzzles as if they had just been read."""
    return [type(p).from_fields(p.fields(), p.given, p.blocked) for p in puzzles]


def boards_table(data: Data) -> str:
    rows = []
    for group in data:
        kind = f"{group['size']}×{group['size']}"
        kind += f", {group['stars']} stars" if group["stars"] > 1 else ""
        cells = [microseconds(group["seconds"].get(name)) for name in COLUMNS]
        worst = f"{group['slowest']['id']}: {microseconds(group['slowest']['seconds'])}"
        rows.append([kind, str(group["boards"]), *cells, worst])
    return table(["board", "boards", *COLUMNS, "slowest board (check)"], rows)


MEASUREMENTS = (
    Measurement(
        "boards",
        "Published boards",
        "Microseconds from the puzzle to its solution and the proof that there is no other: the "
        "median of several rounds for each board, then the median over the boards of a row. A "
        "community published the boards ([samimsu/queens-game]"
        "(https://github.com/samimsu/queens-game) and public collections of Star Battles); without "
        "them, the boards of `examples/` are measured. *Check* is `qs.check(puzzle)` on a puzzle "
        "just parsed; *many* is `qs.solve_many(puzzles)`, the mean, so hard boards weigh most; "
        "*backtrack* is the engine `backtracking` in plain Python, for small boards.",
        measure,
        {"boards": boards_table},
    ),
)

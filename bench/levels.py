"""The table of the Haskell posts, by size, beside the same ideas here, on levels that you have.

    python -m bench.boards --levels PATH        a folder of levels, or boards in JSON Lines

The posts were measured on 407 levels of the daily game. They belong to its publisher, so none of
them is here; whoever has them, in any format that Queenside reads, can measure on the same boards.
Without PATH it takes the boards of that game that lie beside the project, if they do.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean

import queenside as qs
from bench.measure import refuse, tell
from bench.published import PUBLISHED
from bench.report.markdown import digits, microseconds, milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, NotHere
from queenside.engines import get
from queenside.formats import board
from queenside.lessons import LESSONS
from queenside.lessons.cases import BOARDS, Case
from queenside.lessons.measurement import TimeUp, explore
from queenside.puzzles.known import as_regions

BESIDE = Path(__file__).parents[2] / "shared" / "data" / "daily_boards.jsonl"
HASKELL = PUBLISHED["haskell boards"]
Z3 = PUBLISHED["haskell two boards"]["times"]["Z3"]
SIZES: Sequence[int] = HASKELL["sizes"]
LESSON_OF = {
    "Attempt 1": "1",
    "Attempt 2": "2",
    "Attempt 3": "3",
    "Attempt 4": "4",
    "Attempt 5 (heap)": "5-heap",
    "Attempt 5 (set)": "5-sets",
    "Attempt 6": "6",
}
"""The lesson with the idea of each published attempt."""
SLOW = ("1", "2", "3")
A_FEW = 10
"""Boards of a size that slow ones get."""
TIME_LIMIT = 2.0
"""Seconds a board. A lesson that needs more is not measured on larger boards."""

Board = tuple[str, ...]
Times = dict[str, float | None]


def measure(effort: Effort, path: Path | None = None) -> Data:
    """Mean seconds a board by size. Raises NotHere if there are no levels."""
    del effort
    groups = levels(path or BESIDE)
    given_up: set[str] = set()
    sizes = []
    for size in SIZES:
        times = lesson_times(groups[size], given_up) | engine_times(groups[size])
        sizes.append({"size": size, "boards": len(groups[size]), "seconds": times})
        tell(f"{size}×{size}: {len(groups[size])} boards")
    return {"source": (path or BESIDE).name, "sizes": sizes}


def levels(path: Path) -> dict[int, list[Board]]:
    """The boards with one star and one solution, by size, as rows of letters."""
    if not path.exists():
        raise NotHere("it takes levels of the daily game: python -m bench.boards --levels PATH")
    files = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    found: dict[int, list[Board]] = defaultdict(list)
    for file in files:
        for document in board.read_all(file):
            regions = as_regions(document.puzzle)
            if regions and regions.stars == 1 and qs.check(regions) == "unique":
                rows = ("".join(chr(65 + name) for name in row) for row in regions.regions)
                found[regions.size].append(tuple(rows))
    return found


def lesson_times(boards: Sequence[Board], given_up: set[str]) -> Times:
    """Processor time of each lesson, to the last solution; None where one board takes too long."""
    times: Times = {}
    for key in LESSON_OF.values():
        some = boards[:A_FEW] if key in SLOW else boards
        times[key] = None if key in given_up or not some else lesson_time(key, some)
        if times[key] is None:
            given_up.add(key)
    return times


def lesson_time(key: str, boards: Sequence[Board]) -> float | None:
    """The mean over the boards, each answer checked."""
    taken = []
    for rows in boards:
        case = Case("a level", rows, 1)
        try:
            found, _ = explore(LESSONS[key], case, TIME_LIMIT)
        except TimeUp:
            return None
        if fault := case.fault(found, finds_all=True):
            refuse(f"lesson {key} finds {fault}")
        begin = time.process_time()
        list(LESSONS[key].solutions(rows))
        taken.append(time.process_time() - begin)
    return mean(taken)


def engine_times(boards: Sequence[Board]) -> Times:
    """Waiting time of engines, from the rows of letters to the answer."""
    few = boards[:A_FEW]
    return {
        "smt:integer": engine_time(few, lambda rows: solve(rows, "smt:integer")),
        "backtracking": engine_time(boards, lambda rows: solve(rows, "backtracking")),
        "native": engine_time(boards, lambda rows: solve(rows, "native")),
    }


def solve(rows: Board, engine: str) -> None:
    """Read a board and settle that it has one solution."""
    if qs.check(qs.RegionPuzzle(rows), engine=engine) != "unique":
        refuse(f"{engine} finds another number of solutions than 1 on {rows}")


def engine_time(boards: Sequence[Board], action: Callable[[Board], object]) -> float | None:
    """The mean over the boards of the faster of two rounds; None where it can't be measured."""
    taken = []
    for rows in boards:
        rounds = []
        for _ in range(2):
            begin = time.perf_counter()
            try:
                action(rows)
            except qs.EngineUnavailable:
                return None
            rounds.append(time.perf_counter() - begin)
        taken.append(min(rounds))
    return mean(taken) if taken else None


def levels_table(data: Data) -> str:
    """Ours, and what was published of the same idea below it."""
    ours = [f"{of['size']}×{of['size']}" for of in data["sizes"]]
    rows = [["boards here", *(whole(of["boards"]) for of in data["sizes"])]]
    for name, key in {**LESSON_OF, "Z3": "smt:integer"}.items():
        title = key if key == "smt:integer" else f"lesson {key}"
        rows.append([title, *(microseconds(of["seconds"][key]) for of in data["sizes"])])
        rows.append([f"*{name}, published*", *map(published, HASKELL["times"][name])])
    rows += [
        [f"`{key}`", *(microseconds(of["seconds"][key]) for of in data["sizes"])]
        for key in ("backtracking", "native")
    ]
    rows.append(["*boards, published*", *(f"*{number}*" for number in HASKELL["boards"])])
    return table(["µs a board", *ours], rows)


def published(microseconds: int | None) -> str:
    """A published time."""
    return "–" if microseconds is None else f"*{microseconds:,}*"


def z3(effort: Effort) -> Data:
    """Z3 on the two boards of the lessons: building, searching, and waiting for all of it."""
    if lack := get("smt:integer").missing():
        raise NotHere(lack)
    return {case.name: fastest(case.board, effort(9, 25)) for case in BOARDS}


def fastest(rows: object, rounds: int) -> Data:
    """Seconds of the fastest of several rounds, part by part."""
    assert isinstance(rows, tuple)
    found = []
    for _ in range(rounds):
        begin = time.perf_counter()
        result = qs.solve(qs.RegionPuzzle(rows), engine="smt:integer")
        waited = time.perf_counter() - begin
        if result.status != "unique":
            refuse(f"Z3 finds {result.status} on {rows}")
        parts = (result.stats["build_seconds"], result.stats["search_seconds"])
        found.append({"build": parts[0], "search": parts[1], "all": waited})
    return min(found, key=lambda each: each["all"])


def z3_table(data: Data) -> str:
    """Milliseconds of each part, and what was published."""
    parts = ("build", "search", "all")
    rows = [
        [name, *(milliseconds(of[part]) for part in parts), f"*{digits(theirs)}*"]
        for (name, of), theirs in zip(data.items(), Z3, strict=True)
    ]
    return table(["Z3, an integer a row", "build, ms", "search, ms", "all, ms", "*all, ms*"], rows)


MEASUREMENTS = (
    Measurement(
        "levels",
        "Levels of the daily game",
        "Mean microseconds a board, including parsing: lessons by processor time to the last "
        "solution, engines by wall time to the proof that there is no other. In italics what the "
        "Haskell posts published for the same ideas: averages over 407 levels of the daily game, "
        "on another machine. Our boards are levels of the same game that public projects "
        f"recorded; lessons 1 to 3 and Z3 get {A_FEW} of each size. To use your own levels: "
        "`python -m bench.boards --levels PATH`.",
        measure,
        {"levels": levels_table},
        packages=("z3-solver",),
    ),
    Measurement(
        "levels-z3",
        "Z3 on two boards",
        "`smt:integer` on the two boards of the lessons, to the proof that there is no other "
        "solution; fastest of several rounds. *Build* writes the formula, *search* solves it, "
        "*all* is what a user waits for. In italics what the Haskell posts published for Z3, "
        "including building the formula and talking to the solver, on that author's boards and "
        "machine.",
        z3,
        {"levels-z3": z3_table},
        packages=("z3-solver",),
    ),
)

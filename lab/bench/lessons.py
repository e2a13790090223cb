"""The lessons: search trees and times.

The lessons run as engines in the comparison of `lab.bench.engines`, which checks their answers, and
`native` confirms them. Lesson d, which starts processes itself, is timed here.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence

import queenside as qs
from lab.bench.engines import compare_boards
from lab.bench.report.markdown import NOTHING, digits, milliseconds, table, whole
from lab.bench.report.measurement import ROOT, Data, Effort, Measurement
from lab.bench.timing import log, refuse
from queenside.core.formats import board
from queenside.core.formats.document import Document
from queenside.core.puzzles.known import as_regions
from queenside.teacher.compare.compare import Plan
from queenside.teacher.compare.entry import ComparedBoard, EngineResult
from queenside.teacher.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.teacher.lessons.cases import BOARDS, PUBLISHED, LessonCase, chessboard
from queenside.teacher.lessons.measurement import explore

EXAMPLES = (
    "queens-5-cross",
    "queens-6",
    "queens-7",
    "first",
    "queens-9",
    "queens-10",
    "queens-11",
    "queens-12",
)
"""A board of each size from 5×5 to 12×12."""
SIZES = (8, 10, 12)
COUNTING = [lesson for lesson in N_QUEENS if lesson.finds_all]
MAX_CHOICES = 100_000
"""Choices on a board beyond which lesson 0 is not tried."""

Figures = dict[str, dict[str, Data]]
"""By lesson and by board: nodes and seconds, null where it took too long."""


# ---- measuring ----


def measure_regions(effort: Effort) -> Data:
    limit, rounds = effort((15.0, 2), (30.0, 5))
    trees = compare_lessons(QUEENS, map(read_example, EXAMPLES), Plan((), 2, limit, 1))
    return {
        "limit": limit,
        "trees": {
            key: {size: result and result["nodes"] for size, result in by_size.items()}
            for key, by_size in trees.items()
        },
        "boards": compare_lessons(QUEENS, BOARDS, Plan((), 2, limit, rounds)),
    }


def measure_n_queens(effort: Effort) -> Data:
    limit, rounds = effort((15.0, 2), (30.0, 5))
    cases = [chessboard(n) for n in SIZES]
    sequential = [lesson for lesson in N_QUEENS if lesson.key != "d"]
    figures = compare_lessons(sequential, cases, Plan((), None, limit, rounds))
    cores = {case.name: time_cores(case, limit, rounds) for case in cases}
    return {lesson.key: {"d": cores}.get(lesson.key) or figures[lesson.key] for lesson in N_QUEENS}


def compare_lessons(lessons: Sequence[Lesson], cases: Iterable[LessonCase], plan: Plan) -> Figures:
    """Return nodes and seconds; a lesson that takes too long isn't tried on larger boards."""
    figures: Figures = {lesson.key: {} for lesson in lessons}
    for case in cases:
        open_ = [lesson for lesson in lessons if None not in figures[lesson.key].values()]
        names = (
            *(
                f"lesson:{x.key}"
                for x in open_
                if x.key != "0" or count_choices(case) <= MAX_CHOICES
            ),
            "native",
        )
        puzzle = (
            qs.NQueens(case.board) if isinstance(case.board, int) else qs.RegionPuzzle(case.board)
        )
        compared = Plan(names, plan.limit, plan.time_limit, plan.rounds)
        [comparison] = compare_boards([ComparedBoard(case.name, Document(puzzle))], compared)
        by_key = {entry.engine.removeprefix("lesson:"): entry for entry in comparison.entries}
        for lesson in lessons:
            entry = by_key.get(lesson.key)
            figures[lesson.key][case.name] = entry and entry_figures(entry)
        log(case.name)
    return figures


def entry_figures(entry: EngineResult) -> Data:
    spread = entry.spread("proof") or entry.spread("first")
    if spread is None or spread.median == math.inf:
        return None
    return {"nodes": entry.nodes, "seconds": spread.low}


def time_cores(case: LessonCase, limit: float, rounds: int) -> Data:
    lesson = LESSONS["d"]
    solutions, nodes = explore(lesson, case, limit)
    if fault := case.fault(solutions, finds_all=True):
        refuse(f"lesson d finds on {case.name}: {fault}")
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        list(lesson.solutions(case.board))
        times.append(time.perf_counter() - start)
    return {"nodes": nodes, "seconds": min(times)}


def read_example(name: str) -> LessonCase:
    puzzle = as_regions(board.read(ROOT / "examples" / f"{name}.txt").puzzle)
    assert puzzle is not None
    rows = tuple("".join(chr(65 + region) for region in row) for row in puzzle.regions)
    return LessonCase(f"{puzzle.size}×{puzzle.size}", rows, 1)


def count_choices(case: LessonCase) -> int:
    size = int(case.name.split("×")[0])
    return math.comb(size * size, size)


# ---- what is shown ----


def title(lesson: Lesson) -> str:
    return f"{lesson.key}: {lesson.title}"


def figure_cells(figures: Data) -> Sequence[str]:
    if figures is None:
        return NOTHING, NOTHING
    return milliseconds(figures["seconds"]), whole(figures["nodes"])


def boards_table(data: Data) -> str:
    head = ("lesson", "5×5 ms", "nodes", "8×8 ms", "nodes", "*5×5 ms*", "*8×8 ms*")
    rows = []
    for lesson in QUEENS:
        by_board = data["boards"][lesson.key]
        ours = [cell for case in BOARDS for cell in figure_cells(by_board[case.name])]
        published = [f"*{digits(figure)}*" for figure in PUBLISHED[lesson.key]]
        rows.append([title(lesson), *ours, *published])
    return table(head, rows)


def trees_table(data: Data) -> str:
    trees = data["trees"]
    rows = [[title(lesson), *map(whole, trees[lesson.key].values())] for lesson in QUEENS[1:]]
    return table(["lesson", *trees["1"]], rows)


def chess_table(data: Data) -> str:
    head = ["lesson", *(cell for n in SIZES for cell in (f"N = {n} ms", "nodes"))]
    rows = [
        [
            title(lesson),
            *(cell for result in data[lesson.key].values() for cell in figure_cells(result)),
        ]
        for lesson in COUNTING
    ]
    return table(head, rows)


MEASUREMENTS = (
    Measurement(
        "lessons-regions",
        "Boards of coloured regions",
        "Milliseconds, fastest of several rounds, and nodes; in italics what the Haskell posts on "
        "LinkedIn Queens published for the same ideas. Then nodes on an example of each size.",
        measure_regions,
        {"lessons-boards": boards_table, "lessons-trees": trees_table},
        {"lessons-limit": lambda data: f"{data['limit']:.0f}"},
    ),
    Measurement(
        "lessons-n-queens",
        "N-Queens, all solutions",
        "Milliseconds, fastest of several rounds; lesson d uses two cores here.",
        measure_n_queens,
        {"lessons-n-queens": chess_table},
    ),
)

"""The lessons: search trees, times, the study of the split, two pictures.

    python -m bench.lessons [--thorough] [NAME ...]       prints the tables; all if none is named

Answers are checked before a figure is printed. Times are those of the fastest round, in processor
time, which other programs on the machine disturb least; where several processes work, it is the
time that one waits for them.
"""

from __future__ import annotations

import difflib
import math
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from bench.lessons_picture import dots
from bench.measure import refuse, tell
from bench.report import chart
from bench.report.markdown import digits, milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, Picture, show
from queenside.formats import board
from queenside.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.lessons.cases import BOARDS, COUNTS, PUBLISHED, Case, chessboard
from queenside.lessons.measurement import TimeUp, explore
from queenside.lessons.n_queens import cores
from queenside.puzzles.known import as_regions

ROOT = Path(__file__).parent.parent
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
FIRST = (8, 16, 24, 28, 50, 100, 1000)
COUNTING = [lesson for lesson in N_QUEENS if lesson.finds_all]
FINDERS = ("b", "f", "g")
SPLIT = 13
DEPTHS = range(7)
A_FEW = 0.05
"""Seconds for the short searches of one round."""
MOST_CHOICES = 100_000
"""Beyond so many, lesson 0 is not tried at all."""

Cells = dict[str, dict[str, Data]]
"""By lesson and by case: what is kept of it, null where it took too long."""


# ---- measuring ----


def regions(effort: Effort) -> Data:
    """The road for boards of coloured regions: trees on the examples, times on two boards."""
    limit = effort(15.0, 30.0)
    trees = {lesson.key: trees_of(lesson, limit) for lesson in QUEENS}
    return {
        "limit": limit,
        "trees": trees,
        "boards": figures(QUEENS, BOARDS, effort(2, 5), limit),
    }


def trees_of(lesson: Lesson, limit: float) -> dict[str, int | None]:
    """Nodes on each example. A lesson that has failed is not tried on larger boards."""
    trees: dict[str, int | None] = {}
    for case in map(example, EXAMPLES):
        trees[case.name] = None if None in trees.values() else nodes(lesson, case, limit)
    tell(lesson.key, trees)
    return trees


def units(effort: Effort) -> Data:
    """Lesson 3 by each kind of unit, and lesson 4, which chooses among them."""
    limit = effort(15.0, 30.0)
    third = LESSONS["3"]
    ways = [third._replace(key=by, options=(("by", by),)) for by in ("row", "column", "region")]
    boards = [example(name) for name in EXAMPLES]
    return figures([*ways, LESSONS["4"]._replace(key="smallest")], boards, effort(2, 5), limit)


def n_queens(effort: Effort) -> Data:
    """The road for N-Queens."""
    limit = effort(15.0, 30.0)
    return figures(N_QUEENS, [chessboard(n) for n in SIZES], effort(2, 5), limit)


def example(name: str) -> Case:
    """A board of examples/, which has one solution."""
    [document] = board.read_all(ROOT / "examples" / f"{name}.txt")
    puzzle = as_regions(document.puzzle)
    assert puzzle is not None
    rows, size = puzzle.regions, puzzle.size
    return Case(
        f"{size}×{size}", tuple("".join(chr(65 + region) for region in row) for row in rows), 1
    )


def figures(road: Sequence[Lesson], cases: Sequence[Case], rounds: int, limit: float) -> Cells:
    """Nodes of each lesson on each board, and the fastest of several rounds, all in turn."""
    counted = {(lesson, case): nodes(lesson, case, limit) for lesson in road for case in cases}
    fastest = dict.fromkeys(counted, math.inf)
    for _ in range(rounds):
        for (lesson, case), count in counted.items():
            if count is not None:
                fastest[lesson, case] = min(fastest[lesson, case], fastest_of_a_few(lesson, case))
    found: Cells = {lesson.key: {} for lesson in road}
    for (lesson, case), count in counted.items():
        measured = {"nodes": count, "seconds": fastest[lesson, case]}
        found[lesson.key][case.name] = None if count is None else measured
    return found


def fastest_of_a_few(lesson: Lesson, case: Case) -> float:
    """Seconds of one long search, or of the fastest of some short ones."""
    clock = time.perf_counter if lesson.key == "d" else time.process_time
    taken: list[float] = []
    while sum(taken) < A_FEW:
        taken.append(seconds(lambda: deque(lesson.solutions(case.board), maxlen=0), clock))
    return min(taken)


def is_hopeless(lesson: Lesson, case: Case) -> bool:
    """Return whether this is lesson 0 on a board with too many choices even to try."""
    return lesson.key == "0" and choices(case) > MOST_CHOICES


def nodes(lesson: Lesson, case: Case, limit: float) -> int | None:
    """The nodes of one search, its answer checked; None if it takes too long."""
    if is_hopeless(lesson, case):
        return None
    try:
        found, count = explore(lesson, case, limit)
    except TimeUp:
        return None
    if fault := case.fault(found, lesson.finds_all):
        refuse(f"lesson {lesson.key} finds on {case.name}: {fault}")
    return count


def choices(case: Case) -> int:
    """Return the number of choices that lesson 0 would have to test."""
    size = int(case.name.split("×")[0])
    return math.comb(size * size, size)


def first(effort: Effort) -> Data:
    """Measure one solution by each lesson; a lesson that has failed isn't tried further."""
    limit = effort(5.0, 10.0)
    found: Cells = {key: {} for key in FINDERS}
    for key, of in found.items():
        for n in FIRST:
            failed = None in of.values()
            of[f"N = {n}"] = None if failed else first_of(LESSONS[key], n, limit)
    return {"limit": limit, "lessons": found}


def first_of(lesson: Lesson, n: int, limit: float) -> Data:
    """Nodes and seconds to the first solution; None if that takes too long."""
    counted, begin = 0, time.perf_counter()

    def visit(_: object) -> None:
        nonlocal counted
        if counted % 64 == 0 and time.perf_counter() - begin > limit:
            raise TimeUp
        counted += 1

    try:
        [columns] = islice(lesson.solutions(n, visit), 1)
    except TimeUp:
        return None
    if not Case("", n, 1).is_solution(columns):
        refuse(f"lesson {lesson.key} finds {columns}")
    runs = [seconds(lambda: next(lesson.solutions(n))) for _ in range(3)]
    return {"nodes": counted, "seconds": min(runs)}


def split(effort: Effort) -> Data:
    """Show how the depth of the split divides the tree, and its cost."""
    rows = []
    for depth in DEPTHS:
        starts = list(cores.fill(SPLIT, (), depth, lambda _: None))
        sizes = [cores.finish(SPLIT, start)[1] + 1 for start in starts]
        rounds = [split_seconds(depth) for _ in range(effort(1, 5))]
        work, wait = (min(spent) for spent in zip(*rounds, strict=True))
        rows.append(
            {
                "rows": depth,
                "subproblems": len(starts),
                "largest": max(sizes),
                "all": sum(sizes),
                "work": work,
                "wait": wait,
            }
        )
        tell(rows[-1])
    return rows


def split_seconds(depth: int) -> tuple[float, float]:
    """Return the work of two cores together, and the time to wait for them."""

    def search() -> None:
        found = sum(1 for _ in cores.solutions(SPLIT, depth=depth, cores=2))
        if found != COUNTS[SPLIT]:
            refuse(f"lesson d finds {found} solutions of {SPLIT} queens")

    begin = sum(os.times()[:4])  # of this process, and of those that it has waited for
    waited = seconds(search, time.perf_counter)
    return sum(os.times()[:4]) - begin, waited


def seconds(action: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Return the seconds of an action, of the processor by default."""
    begin = clock()
    action()
    return clock() - begin


# ---- what is shown ----


def shown(measured: Data) -> Sequence[str]:
    """The cells of a table: milliseconds and nodes."""
    if measured is None:
        return "–", "–"
    return milliseconds(measured["seconds"]), whole(measured["nodes"])


def title(lesson: Lesson) -> str:
    return f"{lesson.key}: {lesson.title}"


def tree_of(key: str) -> Callable[[Data], str]:
    """A sentence about the tree of a lesson for boards of regions."""

    def sentence(data: Data) -> str:
        small, large = (data["trees"][key][case.name] for case in BOARDS)
        shown = choices(BOARDS[1]) if large is None else large
        return f"*Nodes:* {whole(small)} on the 5×5 board, {shown:,} on the 8×8 board."

    return sentence


def chess_tree_of(key: str) -> Callable[[Data], str]:
    """A sentence about the tree of a lesson for N-Queens."""

    def sentence(data: Data) -> str:
        parts = [f"{whole(of['nodes'])} for {name}" for name, of in data[key].items() if of]
        return f"*Nodes:* {', '.join(parts)}."

    return sentence


def difference(one: str, other: str) -> str:
    """The programs of two lessons compared, without the explanations they open with."""
    old, new = (LESSONS[key].source.split('"""\n', 1)[1].splitlines() for key in (one, other))
    lines = list(difflib.unified_diff(old, new, n=0))[2:]  # without the names of the files
    return "\n".join(["```diff", *(line for line in lines if line[0] != "@"), "```"])


def boards_table(data: Data) -> str:
    """Our times beside the published ones."""
    head = ("lesson", "5×5 ms", "nodes", "8×8 ms", "nodes", "*5×5 ms*", "*8×8 ms*")
    rows = []
    for lesson in QUEENS:
        ours = [cell for case in BOARDS for cell in shown(data["boards"][lesson.key][case.name])]
        theirs = [f"*{digits(figure)}*" for figure in PUBLISHED[lesson.key]]
        rows.append([title(lesson), *ours, *theirs])
    return table(head, rows)


def trees_table(data: Data) -> str:
    """Nodes by lesson and size."""
    trees = data["trees"]
    rows = [[title(lesson), *map(whole, trees[lesson.key].values())] for lesson in QUEENS[1:]]
    return table(["lesson", *trees["1"]], rows)


def units_table(data: Data) -> str:
    """Nodes and milliseconds by the unit that the search goes by."""
    head = [WAYS[0], *data["row"]]
    rows = []
    for key, way in zip(data, WAYS[1:], strict=True):
        cells = [", ".join(reversed(shown(of))) if of else "–" for of in data[key].values()]
        rows.append([way, *cells])
    return table(head, rows)


WAYS = (
    "lesson 3 goes by",
    "rows",
    "columns",
    "regions",
    "the smallest of all (lesson 4)",
)


def chess_table(data: Data) -> str:
    """N-Queens, all solutions."""
    head = ["lesson", *(cell for n in SIZES for cell in (f"N = {n} ms", "nodes"))]
    rows = [
        [title(lesson), *(cell for of in data[lesson.key].values() for cell in shown(of))]
        for lesson in COUNTING
    ]
    return table(head, rows)


def first_table(data: Data) -> str:
    """Nodes and milliseconds to one solution."""
    rows = []
    for key, of in data["lessons"].items():
        cells = [
            f"{each['nodes']:,} in {milliseconds(each['seconds'])} ms" if each else "–"
            for each in of.values()
        ]
        rows.append([title(LESSONS[key]), *cells])
    return table(["lesson", *(f"N = {n}" for n in FIRST)], rows)


def split_table(data: Data) -> str:
    """Show how the depth of the split divides the tree, and its cost."""
    head = ("rows filled", "subproblems", "largest ÷ mean", "cores of use", "work s", "wait s")
    rows = [
        [
            str(each["rows"]),
            whole(each["subproblems"]),
            f"{each['largest'] * each['subproblems'] / each['all']:.1f}",
            f"{each['all'] / each['largest']:,.0f}",
            f"{each['work']:.2f}",
            f"{each['wait']:.2f}",
        ]
        for each in data
    ]
    return table(head, rows)


def draw_trees(data: Data) -> str:
    """The picture of the road for boards of regions."""
    sizes = ("5×5", "8×8", "10×10")
    series: dict[str, list[float | None]] = {
        size: [data["trees"][lesson.key][size] for lesson in QUEENS] for size in sizes
    }
    for size in sizes[1:]:
        series[size][0] = choices(Case(size, (), 1))
    return dots(
        "Search trees on the road from lesson 0 to lesson 6",
        "nodes (each line of the grid is ten times the one before)",
        [title(lesson) for lesson in QUEENS],
        series,
    )


def draw_times(data: Data) -> str:
    """The picture of the road for N-Queens."""
    series: dict[str, list[float | None]] = {}
    for name in (f"N = {n}" for n in SIZES):
        known = [data[lesson.key][name] for lesson in COUNTING]
        series[name] = [found and 1000 * found["seconds"] for found in known]
    return dots(
        "All solutions of N-Queens, lesson by lesson",
        "milliseconds (each line of the grid is ten times the one before)",
        [title(lesson) for lesson in COUNTING],
        series,
    )


def draw_split(data: Data) -> str:
    """Show the gain of a deeper split, and its cost."""
    alone = data[0]
    series = {
        "two cores": [(each["rows"], alone["wait"] / each["wait"]) for each in data],
        "work": [(each["rows"], each["work"] / alone["work"]) for each in data],
        "any number": [
            (each["rows"], each["all"] / each["largest"] * alone["work"] / each["work"])
            for each in data
        ],
    }
    title = f"Lesson d, N = {SPLIT}: speed-up and work"
    return chart.lines(title, "rows filled", "times that of one subproblem", series)


MEASUREMENTS = (
    Measurement(
        "lessons-regions",
        "Boards of coloured regions",
        "Milliseconds of processor time, fastest of several rounds, and the nodes of the search "
        "tree. In italics what the author of the Haskell posts on LinkedIn Queens published for "
        "the same ideas, on that author's boards and machine. The second table has the nodes of "
        "each lesson on one example of each size.",
        regions,
        {"lessons-boards": boards_table, "lessons-trees": trees_table},
        {
            "lessons-limit": lambda data: f"{data['limit']:.0f}",
            "lessons-diff": lambda _: difference("3", "4"),
            **{f"tree-{lesson.key}": tree_of(lesson.key) for lesson in QUEENS},
        },
        {"lessons-trees.svg": Picture("Nodes by lesson on three boards", draw_trees)},
    ),
    Measurement(
        "lessons-units",
        "The same search by rows, columns or regions",
        "Lesson 3 by rows, by columns and by regions, in their order, and lesson 4, which always "
        "takes the smallest unit: nodes, and milliseconds of processor time, fastest of several "
        "rounds.",
        units,
        {"lessons-units": units_table},
    ),
    Measurement(
        "lessons-n-queens",
        "N-Queens, all solutions",
        "Milliseconds of processor time, fastest of several rounds; for lesson d, which uses two "
        "cores here, wall time.",
        n_queens,
        {"lessons-n-queens": chess_table},
        {f"tree-{lesson.key}": chess_tree_of(lesson.key) for lesson in N_QUEENS},
        {
            "lessons-n-queens.svg": Picture(
                "Milliseconds by lesson for three values of N", draw_times
            )
        },
    ),
    Measurement(
        "lessons-first",
        "N-Queens, one solution",
        "Nodes and milliseconds to the first solution.",
        first,
        {"lessons-first": first_table},
        {"lessons-first-limit": lambda data: f"{data['limit']:.0f}"},
    ),
    Measurement(
        "lessons-split",
        "How deep to split",
        f"Lesson d for N = {SPLIT}, including the time to start the processes. *Largest ÷ mean* "
        "compares the largest subproblem with the average, in nodes; *cores of use* is the whole "
        "tree divided by the largest subproblem; *work* is the processor time of all processes, "
        "*wait* the wall time on two cores.",
        split,
        {"lessons-split": split_table},
        pictures={
            "lessons-split.svg": Picture("Speed-up and work by the depth of the split", draw_split)
        },
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

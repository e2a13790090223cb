"""The figures of docs/lessons.md: search trees, times, the study of the split, two pictures.

    python -m bench.lessons [PART ...]       regions, n-queens, first, split; all if none is named

What stands between `<!-- begin NAME -->` and `<!-- end NAME -->` in the page is written by this
program and by nobody else. Answers are checked before a figure is printed. Times are those of the
fastest round, in processor time, which other programs on the machine disturb least; where several
processes work, it is the time that one waits for them. It takes some minutes.
"""

from __future__ import annotations

import difflib
import math
import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean

from bench.lessons_picture import dots
from bench.measure import machine, refuse
from queenside.formats import board
from queenside.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.lessons.cases import BOARDS, COUNTS, PUBLISHED, Case, chessboard
from queenside.lessons.measurement import Measured, TimeUp, explore
from queenside.lessons.n_queens import cores

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "lessons.md"
PICTURES = ROOT / "docs" / "pictures"
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
LIMIT = 30.0
A_FEW = 0.05
"""Seconds for the short searches of one round."""
FIRST_LIMIT = 10.0
ROUNDS = 5
MOST_CHOICES = 100_000
"""Beyond so many, lesson 0 is not tried at all."""

Row = Sequence[str]
Figures = dict[tuple[str, str], Measured | None]
Trees = dict[tuple[str, str], int | None]


def main() -> None:
    """Measure, and write the page and the pictures."""
    for part in sys.argv[1:] or PARTS:
        blocks = {"machine": f"{machine()}.", **PARTS[part]()}
        page = PAGE.read_text("utf-8")
        for name, block in blocks.items():
            page = filled(page, name, block)
        PAGE.write_text(page, "utf-8")


def regions() -> dict[str, str]:
    """The road for boards of coloured regions."""
    examples = [example(name) for name in EXAMPLES]
    trees = {(lesson.key, case.name): nodes(lesson, case) for lesson in QUEENS for case in examples}
    draw_trees(trees)
    sentences = {f"tree {lesson.key}": tree(lesson, trees) for lesson in QUEENS}
    return {
        "diff": difference("3", "4"),
        "boards": boards_table(figures(QUEENS, BOARDS)),
        "trees": trees_table(trees, examples),
        **sentences,
    }


def n_queens() -> dict[str, str]:
    """The road for N-Queens."""
    chess = figures(N_QUEENS, [chessboard(n) for n in SIZES])
    draw_times(chess)
    sentences = {f"tree {lesson.key}": chess_tree(lesson, chess) for lesson in N_QUEENS}
    return {"n-queens": chess_table(chess), **sentences}


def filled(page: str, name: str, block: str) -> str:
    """The page with a new block of that name."""
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
    if page.count(begin) != 1:
        refuse(f"the page has not one place for '{name}'")
    return re.sub(f"{begin}.*?{end}", lambda _: f"{begin}{block}\n{end}", page, flags=re.DOTALL)


def block(page: str, name: str) -> str:
    """What stands in the page under that name."""
    return page.split(f"<!-- begin {name} -->\n")[1].split(f"\n<!-- end {name} -->")[0]


def table(head: Row, rows: Iterable[Row]) -> str:
    """A table in Markdown, the first column to the left."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def example(name: str) -> Case:
    """A board of examples/, which has one solution."""
    [document] = board.read_all(ROOT / "examples" / f"{name}.txt")
    rows = document.puzzle.fields()["regions"]
    size = len(rows)
    return Case(f"{size}×{size}", ["".join(chr(65 + region) for region in row) for row in rows], 1)


def figures(road: Sequence[Lesson], cases: Sequence[Case]) -> Figures:
    """Nodes of each lesson on each board, and the fastest of several rounds, all in turn."""
    counted = {(lesson, case): nodes(lesson, case) for lesson in road for case in cases}
    fastest = dict.fromkeys(counted, math.inf)
    for _ in range(ROUNDS):
        for (lesson, case), count in counted.items():
            if count is not None:
                fastest[lesson, case] = min(fastest[lesson, case], fastest_of_a_few(lesson, case))
    return {
        (lesson.key, case.name): None if count is None else Measured(count, fastest[lesson, case])
        for (lesson, case), count in counted.items()
    }


def fastest_of_a_few(lesson: Lesson, case: Case) -> float:
    """Seconds of one long search, or of the fastest of some short ones."""
    clock = time.perf_counter if lesson.key == "d" else time.process_time
    taken: list[float] = []
    while sum(taken) < A_FEW:
        taken.append(seconds(lambda: deque(lesson.solutions(case.board), maxlen=0), clock))
    return min(taken)


def is_hopeless(lesson: Lesson, case: Case) -> bool:
    """Whether this is lesson 0 on a board with too many choices even to try."""
    return lesson.key == "0" and choices(case) > MOST_CHOICES


def nodes(lesson: Lesson, case: Case) -> int | None:
    """The nodes of one search, its answer checked; None if it takes too long."""
    if is_hopeless(lesson, case):
        return None
    try:
        found, count = explore(lesson, case, LIMIT)
    except TimeUp:
        return None
    if fault := case.fault(found, lesson.finds_all):
        refuse(f"lesson {lesson.key} finds on {case.name}: {fault}")
    return count


def choices(case: Case) -> int:
    """How many choices lesson 0 would have to test."""
    size = int(case.name.split("×")[0])
    return math.comb(size * size, size)


def whole(number: int | None) -> str:
    return "–" if number is None else f"{number:,}"


def milliseconds(number: float | None) -> str:
    """In three digits."""
    if number is None:
        return "–"
    decimals = max(0, min(4, 2 - math.floor(math.log10(number))))
    return f"{number:,.{decimals}f}"


def shown(measured: Measured | None) -> Row:
    """The cells of a table: milliseconds and nodes."""
    if measured is None:
        return "–", "–"
    return milliseconds(1000 * measured.seconds), whole(measured.nodes)


def tree(lesson: Lesson, trees: Trees) -> str:
    """A sentence about the tree of a lesson for boards of regions."""
    small, large = (trees[lesson.key, case.name] for case in BOARDS)
    if large is None:
        return f"*Nodes:* {whole(small)} on the 5×5 board, {choices(BOARDS[1]):,} on the 8×8 board."
    return f"*Nodes:* {whole(small)} on the 5×5 board, {whole(large)} on the 8×8 board."


def chess_tree(lesson: Lesson, chess: Figures) -> str:
    """A sentence about the tree of a lesson for N-Queens."""
    known = [(n, chess[lesson.key, f"N = {n}"]) for n in SIZES]
    parts = [f"{whole(found.nodes)} for N = {n}" for n, found in known if found]
    return f"*Nodes:* {', '.join(parts)}."


def difference(one: str, other: str) -> str:
    """The programs of two lessons compared, without the explanations they open with."""
    old, new = (LESSONS[key].source.split('"""\n', 1)[1].splitlines() for key in (one, other))
    lines = list(difflib.unified_diff(old, new, n=0))[2:]  # without the names of the files
    return "\n".join(["```diff", *(line for line in lines if line[0] != "@"), "```"])


def boards_table(times: Figures) -> str:
    """Our times beside the published ones."""
    head = ("lesson", "5×5 ms", "nodes", "8×8 ms", "nodes", "*5×5 ms*", "*8×8 ms*")
    rows = []
    for lesson in QUEENS:
        ours = [cell for case in BOARDS for cell in shown(times[lesson.key, case.name])]
        theirs = [f"*{milliseconds(figure)}*" for figure in PUBLISHED[lesson.key]]
        rows.append([title(lesson), *ours, *theirs])
    return table(head, rows)


def title(lesson: Lesson) -> str:
    return f"{lesson.key}: {lesson.title}"


def trees_table(trees: Trees, cases: Sequence[Case]) -> str:
    """Nodes by lesson and size."""
    rows = [
        [title(lesson), *(whole(trees[lesson.key, case.name]) for case in cases)]
        for lesson in QUEENS[1:]
    ]
    return table(["lesson", *(case.name for case in cases)], rows)


def chess_table(chess: Figures) -> str:
    """N-Queens, all solutions."""
    head = ["lesson", *(cell for n in SIZES for cell in (f"N = {n} ms", "nodes"))]
    rows = []
    for lesson in COUNTING:
        cells = [cell for n in SIZES for cell in shown(chess[lesson.key, f"N = {n}"])]
        rows.append([title(lesson), *cells])
    return table(head, rows)


def first_table() -> str:
    """What it takes to find one solution.

    A lesson that has failed is not tried on larger boards.
    """
    rows = []
    for key in FINDERS:
        cells: list[str] = []
        for n in FIRST:
            found = first(LESSONS[key], n) if "–" not in cells else None
            cells.append(f"{found[0]:,} in {milliseconds(found[1])} ms" if found else "–")
        rows.append([title(LESSONS[key]), *cells])
    return table(["lesson", *(f"N = {n}" for n in FIRST)], rows)


def first(lesson: Lesson, n: int) -> tuple[int, float] | None:
    """Nodes and milliseconds to the first solution; None if that takes too long."""
    counted, begin = 0, time.perf_counter()

    def visit(_: object) -> None:
        nonlocal counted
        if counted % 64 == 0 and time.perf_counter() - begin > FIRST_LIMIT:
            raise TimeUp
        counted += 1

    try:
        [columns] = islice(lesson.solutions(n, visit), 1)
    except TimeUp:
        return None
    if not Case("", n, 1).is_solution(columns):
        refuse(f"lesson {lesson.key} finds {columns}")
    runs = [seconds(lambda: next(lesson.solutions(n))) for _ in range(ROUNDS)]
    return counted, 1000 * min(runs)


def split_table() -> str:
    """How the depth of the split divides the tree, and what it costs."""
    head = ("rows filled", "subproblems", "largest ÷ mean", "cores of use", "work s", "wait s")
    rows = []
    for depth in DEPTHS:
        starts = list(cores.fill(SPLIT, (), depth, lambda _: None))
        sizes = [cores.finish(SPLIT, start)[1] + 1 for start in starts]
        rounds = [split_seconds(depth) for _ in range(ROUNDS)]
        rows.append(
            [
                str(depth),
                whole(len(starts)),
                f"{max(sizes) / mean(sizes):.1f}",
                f"{sum(sizes) / max(sizes):,.0f}",
                *(f"{min(spent):.2f}" for spent in zip(*rounds, strict=True)),
            ]
        )
    return table(head, rows)


def split_seconds(depth: int) -> tuple[float, float]:
    """What two cores work together, and how long one waits for them."""

    def search() -> None:
        found = sum(1 for _ in cores.solutions(SPLIT, depth=depth, cores=2))
        if found != COUNTS[SPLIT]:
            refuse(f"lesson d finds {found} solutions of {SPLIT} queens")

    begin = sum(os.times()[:4])  # of this process, and of those that it has waited for
    waited = seconds(search, time.perf_counter)
    return sum(os.times()[:4]) - begin, waited


def seconds(action: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """How long it takes, by processor time if nothing else is said."""
    begin = clock()
    action()
    return clock() - begin


def draw_trees(trees: Trees) -> None:
    """The picture of the road for boards of regions."""
    sizes = ("5×5", "8×8", "10×10")
    series: dict[str, list[float | None]] = {
        size: [trees[lesson.key, size] for lesson in QUEENS] for size in sizes
    }
    for size in sizes[1:]:
        series[size][0] = choices(Case(size, (), 1))
    picture = dots(
        "Search trees on the road from lesson 0 to lesson 6",
        "nodes (each line of the grid is ten times the one before)",
        [title(lesson) for lesson in QUEENS],
        series,
    )
    (PICTURES / "lessons-trees.svg").write_text(picture, "utf-8")


def draw_times(chess: Figures) -> None:
    """The picture of the road for N-Queens."""
    series: dict[str, list[float | None]] = {}
    for n in SIZES:
        known = [chess[lesson.key, f"N = {n}"] for lesson in COUNTING]
        series[f"N = {n}"] = [found and 1000 * found.seconds for found in known]
    picture = dots(
        "All solutions of N-Queens, lesson by lesson",
        "milliseconds (each line of the grid is ten times the one before)",
        [title(lesson) for lesson in COUNTING],
        series,
    )
    (PICTURES / "lessons-n-queens.svg").write_text(picture, "utf-8")


PARTS: dict[str, Callable[[], dict[str, str]]] = {
    "regions": regions,
    "n-queens": n_queens,
    "first": lambda: {"first": first_table()},
    "split": lambda: {"split": split_table()},
}
"""What can be measured, and the blocks of the page it gives."""

if __name__ == "__main__":
    main()

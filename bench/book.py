"""Measure how long a book takes, page by page, and whether its content is right.

    python -m bench.book [--thorough]

Each book is made three times, by one thread, in this process; the time is the median, from the seed
to the bytes of the PDF. Checked means: each id makes the board again, an engine of another family
finds the same solution and no other, no two boards are copies, and the same seed makes the same
bytes.
"""

from __future__ import annotations

import time
from importlib.util import find_spec
from statistics import median
from typing import NamedTuple

import queenside as qs
from bench.measure import refuse, tell
from bench.report.markdown import digits, milliseconds, table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside.logic.grade import NAMES
from queenside.see.book import Book

ROUNDS = 3
WITNESS = "exact_cover"
"""An engine that shares no code with the search that certified the boards."""


class Case(NamedTuple):
    """A book to be made."""

    name: str
    size: int
    number: int
    stars: int = 1
    grade: str = "easy-expert"
    paper: str = "a4"
    monochrome: bool = False


CASES = (
    Case("60 pages", 8, 200),
    Case("60 pages, black and white", 8, 200, monochrome=True),
    Case("60 boards", 8, 60),
    Case("small boards", 5, 90),
    Case("large boards", 20, 24, paper="letter"),
    Case("two stars", 10, 40, stars=2, paper="letter"),
)


def made(case: Case) -> Book:
    return qs.book(size=case.size, number=case.number, stars=case.stars, grade=case.grade, seed=1)


def measured(case: Case) -> tuple[float, int, int, Book]:
    """Seconds, pages, bytes, and the book."""
    times, contents = [], set()
    for _ in range(ROUNDS):
        start = time.perf_counter()
        book = made(case)
        bound = book.bound(paper=case.paper, monochrome=case.monochrome)
        times.append(time.perf_counter() - start)
        contents.add(bound.pdf)
    if len(contents) != 1:
        refuse(f"{case.name}: the same seed made {len(contents)} different books")
    return median(times), bound.pages, len(bound.pdf), book


def check(case: Case, book: Book) -> None:
    """Refuse to go on with a book in which something is wrong."""
    grades = [NAMES.index(board.grade) for board in book.boards]
    if grades != sorted(grades) or len(book.boards) != case.number:
        refuse(f"{case.name}: the boards are not in order, or not {case.number}")
    if len({qs.canonical_id(board.puzzle) for board in book.boards}) != case.number:
        refuse(f"{case.name}: a board is there twice")
    for board in book.boards:
        result = qs.solve(board.puzzle, engine=WITNESS)
        if result.status != "unique" or result.solution != board.solution:
            refuse(f"{case.name}: the answer of {board.id} is wrong")
        if qs.read(board.id) != board.puzzle or qs.grade(board.puzzle).name != board.grade:
            refuse(f"{case.name}: {board.id} is another board")


def measure(effort: Effort) -> Data:
    """Seconds, pages and bytes of each book; the boards of each are checked."""
    if not all(map(find_spec, ("fpdf", "resvg_py"))):
        raise NotHere("pip install 'queenside[image]'")
    found = []
    for case in CASES if effort.thorough else CASES[:2]:
        seconds, pages, length, book = measured(case)
        check(case, book)
        kind = {"name": f"{case.name}: {case.size}×{case.size}", "boards": case.number}
        found.append({**kind, "pages": pages, "bytes": length, "seconds": seconds})
        tell(found[-1])
    return found


def book_table(data: Data) -> str:
    """A row for each book."""
    rows = [
        [
            of["name"],
            of["boards"],
            of["pages"],
            f"{of['bytes'] / 1000:.0f}",
            digits(of["seconds"]),
            milliseconds(of["seconds"] / of["pages"]),
        ]
        for of in data
    ]
    return table(["book", "boards", "pages", "kB", "seconds", "ms a page"], rows)


MEASUREMENTS = (
    Measurement(
        "book",
        "Books",
        "Books as PDF, from the seed to the file, including making and grading the boards: "
        "seconds of one thread, median of three. Each ID makes its board again, another engine "
        "finds the same unique solution, and the same seed gives the same bytes.",
        measure,
        {"book": book_table},
        packages=("fpdf2", "resvg_py", "segno"),
    ),
)


if __name__ == "__main__":
    show(*MEASUREMENTS)

"""A book of boards as a PDF: title page, contents, how to play, the boards by grade, their answers.

    contents    what stands in it
    paper       pages with margins, inks and words
    codes       QR codes
    front       title page, contents, how to play
    boards      boards and answers
    back        how a board is opened again

Nothing is decided while pages are written: how many boards a page has follows from the largest, and
so every page number is known before the first page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, chain
from typing import NamedTuple

from queenside.printer.pages.back import write_ending
from queenside.printer.pages.boards import (
    Answers,
    Layout,
    answer_layout,
    choose_layout,
    write_answers,
    write_chapter,
)
from queenside.printer.pages.contents import BookBoard, Contents, Lesson
from queenside.printer.pages.front import (
    Entry,
    check_title,
    write_contents,
    write_cover,
    write_rules,
)
from queenside.printer.pages.paper import PAPERS, Paper
from queenside.printer.pdf import closing_fonts

_FRONT = 3
"""Pages before the first board."""


class Bound(NamedTuple):
    """A book as a PDF, and how many pages it has."""

    pdf: bytes
    pages: int


def bind(
    contents: Contents,
    *,
    paper: str = "a4",
    monochrome: bool = False,
    per_page: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Bound:
    """Return the book. Takes and raises what `Book.pdf` does."""
    if paper not in PAPERS:
        raise ValueError(f"the paper must be {' or '.join(PAPERS)}, not {paper!r}")
    largest = contents.sizes[-1]
    longest_chapter = max(len(chapter.boards) for chapter in contents.chapters())
    layout = choose_layout(paper, largest, longest_chapter, per_page)
    sheets = Paper(paper, monochrome)
    with closing_fonts(sheets.document):
        return _write_pages(sheets, contents, layout, progress)


def _write_pages(
    sheets: Paper, contents: Contents, layout: Layout, progress: Callable[[float], None] | None
) -> Bound:
    check_title(sheets, contents.title)
    starts = list(_starts(contents, layout))
    answers = Answers(starts[-1], answer_layout(sheets.name, contents.sizes[-1]))
    write_cover(sheets, contents)
    write_contents(sheets, contents, _entries(contents, starts, answers))
    write_rules(sheets, contents)
    boards = (
        write_chapter(sheets, contents, chapter, layout, answers) for chapter in contents.chapters()
    )
    written = chain(chain.from_iterable(boards), write_answers(sheets, contents, answers))
    for count, _ in enumerate(written, 1):
        if progress is not None:
            progress(count / (2 * len(contents.boards)))
    write_ending(sheets, contents)
    _describe(sheets, contents)
    return Bound(bytes(sheets.document.output()), sheets.page)


def check_pages(size: int, title: str, paper: str = "a4", per_page: int | None = None) -> None:
    """Raise what `bind` would for boards of this size and this title, before they are made."""
    choose_layout(paper, size, 1, per_page)
    sheets = Paper(paper, monochrome=False)
    with closing_fonts(sheets.document):
        check_title(sheets, title)


def _starts(contents: Contents, layout: Layout) -> Iterator[int]:
    """Yield the first page of each chapter, and that of the answers."""
    pages = (-(-len(chapter.boards) // layout.number) for chapter in contents.chapters())
    yield from accumulate(pages, initial=_FRONT + 1)


def _entries(contents: Contents, starts: list[int], answers: Answers) -> list[Entry]:
    chapters = [
        Entry(chapter.grade.capitalize(), chapter.numbers, page, chapter.grade)
        for chapter, page in zip(contents.chapters(), starts, strict=False)
    ]
    last = answers.page_of(len(contents.boards))
    return [
        Entry("How to play", "", _FRONT),
        *chapters,
        Entry("Answers", "", answers.first),
        Entry("Open a board again", "", last + 1),
    ]


def _describe(paper: Paper, contents: Contents) -> None:
    document = paper.document
    document.set_title(contents.title)
    document.set_subject(f"{len(contents.boards)} queens puzzles, {contents.grades}")
    document.set_lang("en")


__all__ = ["PAPERS", "BookBoard", "Bound", "Contents", "Lesson", "bind", "check_pages"]

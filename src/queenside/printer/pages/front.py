"""The first pages of a book: the title page, the contents, how to play."""

from __future__ import annotations

from typing import NamedTuple

from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import colours
from queenside.explainer.logic.catalogue import MEANINGS
from queenside.explainer.logic.names import queens
from queenside.printer.pages.contents import Contents, Lesson
from queenside.printer.pages.paper import (
    BLACK,
    HEADING,
    INK,
    ITALIC,
    SOFT,
    STRONG,
    TEXT,
    TOP,
    WHITE,
    Paper,
)

_TITLE, _MIN_TITLE, _MAX_TITLE_LINES = 68.0, 26.0, 3
"""Sizes of the title, and the most lines it may take."""
_BAND = 8
"""Cells in the bands of the title page."""


class Entry(NamedTuple):
    """A line of the contents: what it is, more about it, its page, and a grade for its crowns."""

    name: str
    details: str
    page: int
    grade: str = ""


def check_title(paper: Paper, title: str) -> None:
    """Raise UnsupportedByFormat for a title that the fonts cannot write or the page cannot hold."""
    if missing := paper.unwritable(title, HEADING):
        raise UnsupportedByFormat(
            f"the book's fonts have no character '{missing[0]}' of the title: "
            "they only cover Latin script"
        )
    if not title.strip():
        raise UnsupportedByFormat("the title is empty")
    _title_size(paper, title)


def _title_size(paper: Paper, title: str) -> float:
    """Return the largest size in which the title takes no more than three lines."""
    size = _TITLE
    while size >= _MIN_TITLE:
        lines = paper.lines(title, paper.width - 130, HEADING.with_size(size))
        longest = max(paper.text_width(line, HEADING.with_size(size)) for line in lines)
        if len(lines) <= _MAX_TITLE_LINES and longest <= paper.width - 110:
            return size
        size -= 2
    raise UnsupportedByFormat("the title is too long for the title page: make it shorter")


def write_cover(paper: Paper, contents: Contents) -> None:
    """Write the title page: the title, what is in the book, and a board for an ornament."""
    paper.add_page()
    paper.bookmark(contents.title)
    middle = paper.width / 2
    height = paper.height
    _band(paper, 0, 0)
    _band(paper, height - paper.width / _BAND / 2, 3)
    size = _title_size(paper, contents.title)
    lines = paper.lines(contents.title, paper.width - 130, HEADING.with_size(size))
    base = 0.135 * height + size + (_MAX_TITLE_LINES - len(lines)) * 0.25 * size
    for line in lines:
        paper.write_line(middle, base, line, HEADING.with_size(size), anchor="centre")
        base += 1.12 * size
    base += 22 - 0.5 * size
    paper.write_line(middle, base, _subtitle(contents), ITALIC.with_size(19), SOFT, "centre")
    foot = height - paper.width / _BAND / 2 - 42
    side = min(0.62 * paper.width, foot - 36 - base - 34)
    paper.draw(contents.cover, middle - side / 2, (base + foot - 14 - side) / 2 + 6, side)
    paper.write_line(middle, foot, _rule(contents), TEXT.with_size(11), SOFT, "centre")


def _band(paper: Paper, top: float, shift: int) -> None:
    """Draw a row of cells in the colours of boards, half a cell high, from edge to edge."""
    cell_width = paper.width / _BAND
    for place in range(_BAND):
        fill = colours.SOFT[(place + shift) % _BAND]
        if paper.monochrome:
            fill = WHITE if (place + shift) % 2 else BLACK
        paper.document.set_fill_color(*fill)
        paper.document.rect(place * cell_width, top, cell_width + 0.2, cell_width / 2, "F")
    if paper.monochrome:
        paper.rule(0, top if top else cell_width / 2, paper.width, BLACK, 1)


def _subtitle(contents: Contents) -> str:
    boards = len(contents.boards)
    words = f"from {contents.grades}" if " to " in contents.grades else contents.grades
    return f"{boards} board{'s' * (boards > 1)}, {words}"


def _rule(contents: Contents) -> str:
    sizes = contents.sizes
    first, last = (f"{size} × {size}" for size in (sizes[0], sizes[-1]))
    sizes_text = first if first == last else f"{first} to {last}"
    return f"{sizes_text}   ·   {queens(contents.stars)} in each row, column and region"


def write_contents(paper: Paper, contents: Contents, entries: list[Entry]) -> None:
    """Write the table of contents."""
    paper.add_page()
    paper.furnish(contents.title, "Contents")
    paper.bookmark("Contents")
    paper.write_line(paper.left, TOP + 60, "Contents", HEADING.with_size(32))
    base = TOP + 118
    for entry in entries:
        face = HEADING.with_size(14)
        end = paper.write_line(paper.left, base, entry.name, face)
        if entry.details:
            end = paper.write_line(end + 12, base, entry.details, TEXT.with_size(9.5), SOFT)
        if entry.grade:
            paper.write_line(paper.left, base + 14, MEANINGS[entry.grade], TEXT.with_size(9), SOFT)
        start = paper.right - paper.text_width(str(entry.page), face)
        paper.write_line(start, base, str(entry.page), face)
        stop = start - 10
        if entry.grade:
            stop = paper.right - 140
            paper.crowns(entry.grade, stop + 8, base - 12, 14)
        _leader(paper, end + 8, base - 1, stop)
        paper.link(paper.left, base - 16, paper.measure, 22, entry.page)
        base += 44 if entry.grade else 34


def _leader(paper: Paper, start: float, base: float, end: float) -> None:
    paper.document.set_fill_color(*paper.ink(SOFT))
    x = end
    while x > start:
        paper.document.circle(x, base - 1, 0.5, style="F")
        x -= 5


def write_rules(paper: Paper, contents: Contents) -> None:
    """Write the rules with an example, and the first steps to its solution, on one page."""
    paper.add_page()
    paper.furnish(contents.title, "How to play")
    paper.bookmark("How to play")
    paper.write_line(paper.left, TOP + 24, "How to play", HEADING)
    top = TOP + 44
    side = 0.235 * paper.measure
    words = paper.measure - 2 * side - 44
    base = paper.write_paragraph(paper.left, top + 12, words, _GOAL, STRONG.with_size(10.5))
    for rule in _rules(contents.stars):
        paper.document.set_fill_color(*paper.ink(INK))
        paper.document.circle(paper.left + 3, base + 2, 1.6, style="F")
        base = (
            paper.write_paragraph(paper.left + 13, base + 5, words - 13, rule, TEXT.with_size(9.5))
            - 2
        )
    captions = "A board" if contents.stars < 3 else "With two queens", "and its solution"
    for place, (drawing, name) in enumerate(zip(contents.example, captions, strict=True)):
        left = paper.right - 2 * side - 16 + place * (side + 16)
        paper.draw(drawing, left, top + 2, side)
        paper.write_line(
            left + side / 2, top + side + 16, name, ITALIC.with_size(10), SOFT, "centre"
        )
    base = max(base, top + side + 16) + 22
    paper.rule(paper.left, base - 10, paper.right)
    paper.write_line(paper.left, base + 16, "First steps", HEADING.with_size(17))
    base = (
        paper.write_paragraph(paper.left, base + 34, paper.measure, _STEPS, TEXT.with_size(9.5)) + 4
    )
    _write_lessons(paper, contents.lessons, base)


_GOAL = "Place queens on the board so that:"
_STEPS = (
    "No board has to be guessed. Cross out the cells that can hold no queen, and look again. These "
    "are the first four steps on the board above; r3c5 is row 3, column 5. Rings are on the cells "
    "that a step looks at, bold crosses on those it crosses out."
)


def _rules(stars: int) -> tuple[str, ...]:
    queen_count = queens(stars)
    return (
        f"each row and each column holds exactly {queen_count};",
        f"each region, the cells within a thick border, holds exactly {queen_count};",
        "no two queens touch, not even at a corner.",
        "There is exactly one way to do it, and it can be found by reasoning.",
    )


def _write_lessons(paper: Paper, lessons: tuple[Lesson, ...], top: float) -> None:
    width = (paper.measure - 30) / 2
    height = (paper.bottom - top) / 2
    for place, lesson in enumerate(lessons[:4]):
        row, column = divmod(place, 2)
        x, y = paper.left + column * (width + 30), top + row * height
        side = min(width * 0.72, height - 66)
        paper.draw(lesson.drawing, x - 0.08 * side, y, side)
        base = y + side + 15
        heading = f"{place + 1}  {lesson.title}"
        paper.write_line(x, base, heading, STRONG.with_size(10))
        paper.write_paragraph(x, base + 13, width, lesson.sentence, TEXT.with_size(8.8))

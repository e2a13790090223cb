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

_TITLE, _SMALLEST, _MOST_LINES = 68.0, 26.0, 3
"""Sizes of the title, and the most lines it may take."""
_BAND = 8
"""Cells in the bands of the title page."""


class Entry(NamedTuple):
    """A line of the contents: what it is, more about it, its page, and a grade for its crowns."""

    name: str
    about: str
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
    """The largest size in which the title takes no more than three lines."""
    size = _TITLE
    while size >= _SMALLEST:
        lines = paper.lines(title, paper.width - 130, HEADING.sized(size))
        longest = max(paper.long(line, HEADING.sized(size)) for line in lines)
        if len(lines) <= _MOST_LINES and longest <= paper.width - 110:
            return size
        size -= 2
    raise UnsupportedByFormat("the title is too long for the title page: make it shorter")


def write_cover(paper: Paper, contents: Contents) -> None:
    """The title page: the title, what is in the book, and a board for an ornament."""
    paper.turn()
    paper.bookmark(contents.title)
    middle = paper.width / 2
    tall = paper.height
    _band(paper, 0, 0)
    _band(paper, tall - paper.width / _BAND / 2, 3)
    size = _title_size(paper, contents.title)
    lines = paper.lines(contents.title, paper.width - 130, HEADING.sized(size))
    base = 0.135 * tall + size + (_MOST_LINES - len(lines)) * 0.25 * size
    for line in lines:
        paper.say(middle, base, line, HEADING.sized(size), anchor="centre")
        base += 1.12 * size
    base += 22 - 0.5 * size
    paper.say(middle, base, _subtitle(contents), ITALIC.sized(19), SOFT, "centre")
    foot = tall - paper.width / _BAND / 2 - 42
    side = min(0.62 * paper.width, foot - 36 - base - 34)
    paper.draw(contents.cover, middle - side / 2, (base + foot - 14 - side) / 2 + 6, side)
    paper.say(middle, foot, _rule(contents), TEXT.sized(11), SOFT, "centre")


def _band(paper: Paper, top: float, shift: int) -> None:
    """A row of cells in the colours of boards, half a cell high, from edge to edge."""
    wide = paper.width / _BAND
    for place in range(_BAND):
        fill = colours.SOFT[(place + shift) % _BAND]
        if paper.monochrome:
            fill = WHITE if (place + shift) % 2 else BLACK
        paper.document.set_fill_color(*fill)
        paper.document.rect(place * wide, top, wide + 0.2, wide / 2, "F")
    if paper.monochrome:
        paper.rule(0, top if top else wide / 2, paper.width, BLACK, 1)


def _subtitle(contents: Contents) -> str:
    boards = len(contents.boards)
    words = contents.grades.replace("easy", "from easy", 1) if " to " in contents.grades else ""
    if words and not words.startswith("from"):
        words = f"from {words}"
    words = words or contents.grades
    return f"{boards} board{'s' * (boards > 1)}, {words}"


def _rule(contents: Contents) -> str:
    sizes = contents.sizes
    first, last = (f"{size} × {size}" for size in (sizes[0], sizes[-1]))
    told = first if first == last else f"{first} to {last}"
    return f"{told}   ·   {queens(contents.stars)} in each row, column and region"


def write_contents(paper: Paper, contents: Contents, entries: list[Entry]) -> None:
    """The table of contents."""
    paper.turn()
    paper.furnish(contents.title, "Contents")
    paper.bookmark("Contents")
    paper.say(paper.left, TOP + 60, "Contents", HEADING.sized(32))
    base = TOP + 118
    for entry in entries:
        face = HEADING.sized(14)
        end = paper.say(paper.left, base, entry.name, face)
        if entry.about:
            end = paper.say(end + 12, base, entry.about, TEXT.sized(9.5), SOFT)
        if entry.grade:
            paper.say(paper.left, base + 14, MEANINGS[entry.grade], TEXT.sized(9), SOFT)
        start = paper.right - paper.long(str(entry.page), face)
        paper.say(start, base, str(entry.page), face)
        stop = start - 10
        if entry.grade:
            stop = paper.right - 140
            paper.crowns(entry.grade, stop + 8, base - 12, 14)
        _leader(paper, end + 8, base - 1, stop)
        paper.link(paper.left, base - 16, paper.measure, 22, entry.page)
        base += 44 if entry.grade else 34


def _leader(paper: Paper, left: float, base: float, right: float) -> None:
    """Dots that lead to the number of the page."""
    paper.document.set_fill_color(*paper.ink(SOFT))
    at = right
    while at > left:
        paper.document.circle(at, base - 1, 0.5, style="F")
        at -= 5


# ---- how to play ----


def write_rules(paper: Paper, contents: Contents) -> None:
    """The rules with an example, and the first steps to its solution, on one page."""
    paper.turn()
    paper.furnish(contents.title, "How to play")
    paper.bookmark("How to play")
    paper.say(paper.left, TOP + 24, "How to play", HEADING)
    top = TOP + 44
    side = 0.235 * paper.measure
    words = paper.measure - 2 * side - 44
    base = paper.tell(paper.left, top + 12, words, _GOAL, STRONG.sized(10.5))
    for rule in _rules(contents.stars):
        paper.document.set_fill_color(*paper.ink(INK))
        paper.document.circle(paper.left + 3, base + 2, 1.6, style="F")
        base = paper.tell(paper.left + 13, base + 5, words - 13, rule, TEXT.sized(9.5)) - 2
    for place, (drawing, name) in enumerate(
        zip(contents.example, _captions(contents.stars), strict=True)
    ):
        left = paper.right - 2 * side - 16 + place * (side + 16)
        paper.draw(drawing, left, top + 2, side)
        paper.say(left + side / 2, top + side + 16, name, ITALIC.sized(10), SOFT, "centre")
    base = max(base, top + side + 16) + 22
    paper.rule(paper.left, base - 10, paper.right)
    paper.say(paper.left, base + 16, "First steps", HEADING.sized(17))
    base = paper.tell(paper.left, base + 34, paper.measure, _STEPS, TEXT.sized(9.5)) + 4
    _write_lessons(paper, contents.lessons, base)


_GOAL = "Place queens on the board so that:"
_STEPS = (
    "No board has to be guessed. Cross out the cells that can hold no queen, and look again. These "
    "are the first four steps on the board above; r3c5 is row 3, column 5. Rings are on the cells "
    "that a step looks at, bold crosses on those it crosses out."
)


def _rules(stars: int) -> tuple[str, ...]:
    one = queens(stars)
    return (
        f"each row and each column holds exactly {one};",
        f"each region, the cells within a thick border, holds exactly {one};",
        "no two queens touch, not even at a corner.",
        "There is exactly one way to do it, and it can be found by reasoning.",
    )


def _captions(stars: int) -> tuple[str, str]:
    """Describe the example; there is none of more than two queens a row."""
    return "A board" if stars < 3 else "With two queens", "and its solution"


def _write_lessons(paper: Paper, lessons: tuple[Lesson, ...], top: float) -> None:
    """The steps in two columns, each a drawing with its name and its sentence beside or below."""
    wide = (paper.measure - 30) / 2
    tall = (paper.bottom - top) / 2
    for place, lesson in enumerate(lessons[:4]):
        down, across = divmod(place, 2)
        left, at = paper.left + across * (wide + 30), top + down * tall
        side = min(wide * 0.72, tall - 66)
        paper.draw(lesson.drawing, left - 0.08 * side, at, side)
        base = at + side + 15
        heading = f"{place + 1}  {lesson.title}"
        paper.say(left, base, heading, STRONG.sized(10))
        paper.tell(left, base + 13, wide, lesson.sentence, TEXT.sized(8.8))

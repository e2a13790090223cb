"""The pages with the boards, and those with the answers.

A board has its number and its crowns above it; below it its id, the code that opens it, and room to
write. All boards of a book have places of the same size, which the largest board decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats import svg
from queenside.explainer.logic.catalogue import MEANINGS
from queenside.printer.pages import codes
from queenside.printer.pages.contents import Board, Chapter, Contents
from queenside.printer.pages.paper import (
    BOTTOM,
    HEADING,
    INNER,
    OUTER,
    PAPERS,
    SOFT,
    STRONG,
    TEXT,
    TOP,
    Paper,
)

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""Boards on a page, in columns and rows."""

_USUAL = (9, 4, 2, 1)
"""The default."""
_ROOMY, _LEAST = 19.0, 11.0
"""Points of a cell: what is chosen if nothing is said, and what one can still write in."""
_HEAD, _NO_HEAD, _OVER = 66.0, 26.0, 26.0
"""Above the boards of a page, with the name of a chapter and without; and above each board."""
_ACROSS, _DOWN = 34.0, 14.0
"""Between boards."""
_EDGE = 2.0
"""The width of a drawing beyond the frame of its board, in its units."""
_FEW = 2
"""Up to so many boards a page have more room below them."""

_ANSWER, _MOST_ANSWERS = 7.5, 5
"""Points of a cell, and columns, of the answers."""
_ANSWERS_HEAD, _ANSWER_OVER, _ANSWER_GAP = 44.0, 15.0, 16.0


class Places(NamedTuple):
    """The places of things of one size on a page: columns, rows, and the width of a board."""

    columns: int
    rows: int
    side: float

    @property
    def number(self) -> int:
        """The number of places."""
        return self.columns * self.rows

    @property
    def under(self) -> float:
        """The room below a board."""
        return 74.0 if self.number <= _FEW else 52.0


def places(paper: str, size: int, longest: int, per_page: int | None = None) -> Places:
    """Return the layout if the largest board has so many rows, and the longest chapter so many.

    Unless `per_page` says how many a page has, there are as many as leave room to write, but no
    chapter is to leave half a page empty.

    Raises ValueError for a number of boards that no page has, UnsupportedByFormat for boards that
    are too large for it.
    """
    if per_page is not None and per_page not in GRIDS:
        raise ValueError(
            f"a page has {', '.join(map(str, list(GRIDS)[:-1]))} or {max(GRIDS)} boards, "
            f"not {per_page}"
        )
    for number in _USUAL if per_page is None else ():
        if number < 2 * longest and _at(paper, number).side / size >= _ROOMY:
            return _at(paper, number)
    found = _at(paper, per_page or 1)
    if found.side / size < _LEAST:
        most = int(found.side / _LEAST)
        fewer = "" if found.number == 1 else ", or put fewer on a page"
        raise UnsupportedByFormat(
            f"a board of {size} rows is too large for {_of_a_page(found.number)}: there is room "
            f"for {most} rows at most{fewer}"
        )
    return found


def _of_a_page(number: int) -> str:
    return "a page" if number == 1 else f"a page with {number} boards"


def _at(paper: str, number: int) -> Places:
    """The places of so many boards on a page."""
    width, height = PAPERS[paper]
    columns, rows = GRIDS[number]
    wide = (width - INNER - OUTER - (columns - 1) * _ACROSS) / columns
    tall = (height - TOP - BOTTOM - _HEAD - (rows - 1) * _DOWN) / rows
    under = Places(columns, rows, 0).under
    return Places(columns, rows, min(wide, tall - _OVER - under))


def answer_places(paper: str, size: int) -> Places:
    """Return the layout of the answers."""
    width, height = PAPERS[paper]
    inside = width - INNER - OUTER
    for columns in range(_MOST_ANSWERS, 0, -1):
        side = (inside - (columns - 1) * _ANSWER_GAP) / columns
        if side / size >= _ANSWER or columns == 1:
            break
    room = height - TOP - BOTTOM - _ANSWERS_HEAD + _ANSWER_GAP
    return Places(columns, int(room / (side + _ANSWER_OVER + _ANSWER_GAP)), side)


# ---- boards ----


def write_chapter(
    paper: Paper, contents: Contents, chapter: Chapter, at: Places, answers: Answers
) -> Iterator[None]:
    """The pages of a chapter; yields after each board."""
    for start, boards in _parts(chapter.boards, at.number):
        paper.turn()
        paper.furnish(contents.title, chapter.grade.capitalize())
        if not start:
            paper.bookmark(f"{chapter.grade.capitalize()}: {chapter.numbers.lower()}")
            _head(paper, chapter)
        for place, board in enumerate(boards):
            number = chapter.first + start + place
            left, top = _corner(paper, at, place, _NO_HEAD if start else _HEAD)
            _write(paper, number, board, left, top, at, answers)
            yield


def _parts(boards: Sequence[Board], number: int) -> Iterator[tuple[int, Sequence[Board]]]:
    for start in range(0, len(boards), number):
        yield start, boards[start : start + number]


def _head(paper: Paper, chapter: Chapter) -> None:
    """The name of the chapter on its colour, and what it asks for."""
    top = TOP - 4
    paper.box(paper.left, top, paper.measure, 50, paper.hue(chapter.grade))
    paper.say(paper.left + 16, top + 25, chapter.grade.capitalize(), HEADING.sized(21))
    paper.say(paper.left + 16, top + 40, MEANINGS[chapter.grade], TEXT.sized(9))
    paper.say(paper.right - 16, top + 40, chapter.numbers, TEXT.sized(9), anchor="right")
    paper.crowns(chapter.grade, paper.right - 16 - 90, top + 11, 15)


def _corner(paper: Paper, at: Places, place: int, head: float) -> tuple[float, float]:
    """The top left corner of the board on this place of a page."""
    down, across = divmod(place, at.columns)
    wide = (paper.measure - (at.columns - 1) * _ACROSS) / at.columns
    tall = (paper.bottom - TOP - head + _DOWN) / at.rows
    left = paper.left + across * (wide + _ACROSS) + (wide - at.side) / 2
    return left, TOP + head + down * tall + _OVER


def _write(
    paper: Paper,
    number: int,
    board: Board,
    left: float,
    top: float,
    at: Places,
    answers: Answers,
) -> None:
    """A board, with what stands around it."""
    paper.say(left, top - 7, str(number), HEADING.sized(16))
    paper.crowns(board.grade, left + at.side - 66, top - 18, 11)
    drawing = svg.draw(board.puzzle, monochrome=paper.monochrome)
    over = at.side * _EDGE / (svg.CELL * board.puzzle.size)  # to the edge of the frame
    paper.draw(drawing, left - over, top - over, at.side + 2 * over)
    _foot(paper, board, number, left, top + at.side, at, answers)


def _foot(
    paper: Paper, board: Board, number: int, left: float, top: float, at: Places, answers: Answers
) -> None:
    """Below a board: its id, where its answer is, room for a time, and its code."""
    room = at.under - 10
    code = codes.chosen((board.address, board.id), room)
    across = codes.width(code, room) if code else 0
    page = answers.page_of(number)
    paper.say(left, top + 15, _short(paper, board.id, at.side - across - 10), STRONG.sized(8))
    end = paper.say(left, top + 27, f"Answer on page {page}", TEXT.sized(8), SOFT)
    paper.link(left, top + 19, end - left, 11, page)
    paper.say(left, top + 44, "Time", TEXT.sized(8), SOFT)
    paper.rule(left + 24, top + 45, left + min(110, at.side - across - 16), SOFT, 0.4)
    if code:
        paper.code(code, left + at.side - across, top + 8, across)
        if code == board.address:
            paper.document.link(left + at.side - across, top + 8, across, across, code)


def _short(paper: Paper, words: str, width: float) -> str:
    """The words, cut where they are longer than this."""
    while paper.long(paper.writable(words, STRONG), STRONG.sized(8)) > width:
        words = words[:-2].rstrip("…") + "…"
    return words


# ---- answers ----


class Answers(NamedTuple):
    """The answers: the page of the first, and where they stand on it."""

    first: int
    at: Places

    def page_of(self, number: int) -> int:
        """The page with the answer of this board."""
        return self.first + (number - 1) // self.at.number


def write_answers(paper: Paper, contents: Contents, answers: Answers) -> Iterator[None]:
    """The pages with the answers; yields after each."""
    at = answers.at
    for start, boards in _parts(contents.boards, at.number):
        paper.turn()
        paper.furnish(contents.title, "Answers")
        if not start:
            paper.bookmark("Answers")
            paper.say(paper.left, TOP + 20, "Answers", HEADING)
        for place, board in enumerate(boards):
            down, across = divmod(place, at.columns)
            left = paper.left + across * (at.side + _ANSWER_GAP)
            top = TOP + _ANSWERS_HEAD + down * (at.side + _ANSWER_OVER + _ANSWER_GAP)
            number = start + place + 1
            paper.say(left, top + 10, str(number), HEADING.sized(11))
            drawing = svg.draw(
                board.puzzle, board.solution, monochrome=paper.monochrome, lettered=False
            )
            paper.draw(drawing, left, top + _ANSWER_OVER, at.side)
            yield

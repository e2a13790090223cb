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
from queenside.printer.pages.contents import BookBoard, Chapter, Contents
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

_USUAL_NUMBERS = (9, 4, 2, 1)
"""The default."""
_USUAL_CELL, _MIN_CELL = 19.0, 11.0
"""Points of a cell: what is chosen if nothing is said, and what one can still write in."""
_HEAD, _NO_HEAD, _ABOVE = 66.0, 26.0, 26.0
"""Above the boards of a page, with the name of a chapter and without; and above each board."""
_COLUMN_GAP, _ROW_GAP = 34.0, 14.0
"""Between boards."""
_EDGE = 2.0
"""The width of a drawing beyond the frame of its board, in its units."""
_SPACIOUS = 2
"""Up to so many boards a page have more room below them."""

_ANSWER, _MAX_ANSWER_COLUMNS = 7.5, 5
"""Points of a cell, and columns, of the answers."""
_ANSWERS_HEAD, _ANSWER_ABOVE, _ANSWER_GAP = 44.0, 15.0, 16.0


class Layout(NamedTuple):
    """Places of things of one size on a page: columns, rows, and the width of a board."""

    columns: int
    rows: int
    side: float

    @property
    def number(self) -> int:
        return self.columns * self.rows

    @property
    def under(self) -> float:
        """Room below a board."""
        return 74.0 if self.number <= _SPACIOUS else 52.0


def choose_layout(
    paper: str, size: int, longest_chapter: int, per_page: int | None = None
) -> Layout:
    """Return the layout if the largest board has so many rows, and the longest chapter so many.

    Unless `per_page` says how many a page has, there are as many as leave room to write, but no
    chapter is to leave half a page empty. Raises what `Book.pdf` does.
    """
    if per_page is not None and per_page not in GRIDS:
        raise ValueError(
            f"a page has {', '.join(map(str, list(GRIDS)[:-1]))} or {max(GRIDS)} boards, "
            f"not {per_page}"
        )
    for number in _USUAL_NUMBERS if per_page is None else ():
        if number < 2 * longest_chapter and _layout(paper, number).side / size >= _USUAL_CELL:
            return _layout(paper, number)
    layout = _layout(paper, per_page or 1)
    if layout.side / size < _MIN_CELL:
        max_size = int(layout.side / _MIN_CELL)
        others = "" if layout.number == 1 else f" with {layout.number} boards"
        fewer = others and ", or put fewer on a page"
        raise UnsupportedByFormat(
            f"a board of {size} rows is too large for a page{others}: there is room "
            f"for {max_size} rows at most{fewer}"
        )
    return layout


def _layout(paper: str, number: int) -> Layout:
    width, height = PAPERS[paper]
    columns, rows = GRIDS[number]
    cell_width = (width - INNER - OUTER - (columns - 1) * _COLUMN_GAP) / columns
    cell_height = (height - TOP - BOTTOM - _HEAD - (rows - 1) * _ROW_GAP) / rows
    under = Layout(columns, rows, 0).under
    return Layout(columns, rows, min(cell_width, cell_height - _ABOVE - under))


def answer_layout(paper: str, size: int) -> Layout:
    """Return the layout of the answers."""
    width, height = PAPERS[paper]
    measure = width - INNER - OUTER
    for columns in range(_MAX_ANSWER_COLUMNS, 0, -1):
        side = (measure - (columns - 1) * _ANSWER_GAP) / columns
        if side / size >= _ANSWER or columns == 1:
            break
    room = height - TOP - BOTTOM - _ANSWERS_HEAD + _ANSWER_GAP
    return Layout(columns, int(room / (side + _ANSWER_ABOVE + _ANSWER_GAP)), side)


def write_chapter(
    paper: Paper, contents: Contents, chapter: Chapter, layout: Layout, answers: Answers
) -> Iterator[None]:
    """Write the pages of a chapter; yields after each board."""
    for start, boards in _parts(chapter.boards, layout.number):
        paper.add_page()
        paper.furnish(contents.title, chapter.grade.capitalize())
        if not start:
            paper.bookmark(f"{chapter.grade.capitalize()}: {chapter.numbers.lower()}")
            _head(paper, chapter)
        for place, board in enumerate(boards):
            number = chapter.first + start + place
            x, y = _corner(paper, layout, place, _NO_HEAD if start else _HEAD)
            _write(paper, number, board, x, y, layout, answers)
            yield


def _parts(boards: Sequence[BookBoard], number: int) -> Iterator[tuple[int, Sequence[BookBoard]]]:
    for start in range(0, len(boards), number):
        yield start, boards[start : start + number]


def _head(paper: Paper, chapter: Chapter) -> None:
    """Write the name of the chapter on its colour, and what it asks for."""
    top = TOP - 4
    paper.box(paper.left, top, paper.measure, 50, paper.hue(chapter.grade))
    paper.write_line(paper.left + 16, top + 25, chapter.grade.capitalize(), HEADING.with_size(21))
    paper.write_line(paper.left + 16, top + 40, MEANINGS[chapter.grade], TEXT.with_size(9))
    paper.write_line(paper.right - 16, top + 40, chapter.numbers, TEXT.with_size(9), anchor="right")
    paper.crowns(chapter.grade, paper.right - 16 - 90, top + 11, 15)


def _corner(paper: Paper, layout: Layout, place: int, head: float) -> tuple[float, float]:
    row, column = divmod(place, layout.columns)
    slot_width = (paper.measure - (layout.columns - 1) * _COLUMN_GAP) / layout.columns
    slot_height = (paper.bottom - TOP - head + _ROW_GAP) / layout.rows
    x = paper.left + column * (slot_width + _COLUMN_GAP) + (slot_width - layout.side) / 2
    return x, TOP + head + row * slot_height + _ABOVE


def _write(
    paper: Paper,
    number: int,
    board: BookBoard,
    x: float,
    y: float,
    layout: Layout,
    answers: Answers,
) -> None:
    paper.write_line(x, y - 7, str(number), HEADING.with_size(16))
    paper.crowns(board.grade, x + layout.side - 66, y - 18, 11)
    drawing = svg.draw(board.puzzle, monochrome=paper.monochrome)
    edge = layout.side * _EDGE / (svg.CELL * board.puzzle.size)  # to the edge of the frame
    paper.draw(drawing, x - edge, y - edge, layout.side + 2 * edge)
    _foot(paper, board, number, x, y + layout.side, layout, answers)


def _foot(
    paper: Paper,
    board: BookBoard,
    number: int,
    x: float,
    y: float,
    layout: Layout,
    answers: Answers,
) -> None:
    """Below a board: its id, where its answer is, room for a time, and its code."""
    room = layout.under - 10
    code = codes.choose_text((board.address, board.id), room)
    code_width = codes.width(code, room) if code else 0
    page = answers.page_of(number)
    paper.write_line(
        x, y + 15, _short(paper, board.id, layout.side - code_width - 10), STRONG.with_size(8)
    )
    end = paper.write_line(x, y + 27, f"Answer on page {page}", TEXT.with_size(8), SOFT)
    paper.link(x, y + 19, end - x, 11, page)
    paper.write_line(x, y + 44, "Time", TEXT.with_size(8), SOFT)
    paper.rule(x + 24, y + 45, x + min(110, layout.side - code_width - 16), SOFT, 0.4)
    if code:
        paper.code(code, x + layout.side - code_width, y + 8, code_width)
        if code == board.address:
            paper.document.link(x + layout.side - code_width, y + 8, code_width, code_width, code)


def _short(paper: Paper, words: str, width: float) -> str:
    while paper.text_width(paper.writable(words, STRONG), STRONG.with_size(8)) > width:
        words = words[:-2].rstrip("…") + "…"
    return words


class Answers(NamedTuple):
    """Answers: the page of the first, and where they stand on it."""

    first: int
    layout: Layout

    def page_of(self, number: int) -> int:
        """Return the page with the answer of this board."""
        return self.first + (number - 1) // self.layout.number


def write_answers(paper: Paper, contents: Contents, answers: Answers) -> Iterator[None]:
    """Write the pages with the answers; yields after each."""
    layout = answers.layout
    for start, boards in _parts(contents.boards, layout.number):
        paper.add_page()
        paper.furnish(contents.title, "Answers")
        if not start:
            paper.bookmark("Answers")
            paper.write_line(paper.left, TOP + 20, "Answers", HEADING)
        for place, board in enumerate(boards):
            row, column = divmod(place, layout.columns)
            x = paper.left + column * (layout.side + _ANSWER_GAP)
            y = TOP + _ANSWERS_HEAD + row * (layout.side + _ANSWER_ABOVE + _ANSWER_GAP)
            number = start + place + 1
            paper.write_line(x, y + 10, str(number), HEADING.with_size(11))
            drawing = svg.draw(
                board.puzzle, board.solution, monochrome=paper.monochrome, lettered=False
            )
            paper.draw(drawing, x, y + _ANSWER_ABOVE, layout.side)
            yield

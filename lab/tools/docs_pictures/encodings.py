"""The smallest boards on which three encodings fail."""

from __future__ import annotations

from lab.tools.docs_pictures.sheet import RED, SOFT, Sheet
from queenside.core.formats import svg
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Cell
from queenside.core.solution import Solution
from queenside.teacher.encodings import intended_puzzle, judge
from queenside.teacher.lessons.encodings import TRIES, touching

_CELL = 50


def wrong_encodings() -> str:
    """Three boards: touching queens that are accepted, and two solutions that are lost."""
    sheet = Sheet("The smallest boards on which three encodings fail", 880, 350)
    _panel(sheet, "groups", 130, "accepts queens that touch:", "no group holds both of them")
    _panel(
        sheet, "groups-own", 400, "loses this solution:", "the ringed cell's group holds two queens"
    )
    _panel(
        sheet, "groups-exactly", 715, "loses this solution:", "the ringed queen's group holds none"
    )
    return str(sheet)


def _panel(sheet: Sheet, key: str, middle: float, title: str, reason: str) -> None:
    board = TRIES[key].smallest
    assert not isinstance(board, int)
    missed, accepted = judge(key, board)
    queens = accepted if missed is None else missed
    assert queens is not None
    ring = _blamed_cells(board, queens, key)
    width = _CELL * len(board)
    drawn = svg.draw(intended_puzzle(board), queens, highlight=Highlight(wrong=ring))
    sheet.words(middle, 22, key, size=15, bold=True)
    sheet.words(middle, 42, title, ink=SOFT)
    sheet.picture(drawn, middle - width / 2, 54, width)
    sheet.words(middle, 54 + width + 24, reason, ink=RED)


def _blamed_cells(board: object, queens: Solution, key: str) -> tuple[Cell, ...]:
    """Return the cells whose groups hold a wrong number of queens; of many the first."""
    if key == "groups":
        return tuple(queens)
    assert isinstance(board, tuple)
    size = range(len(board))
    violated = {
        (row, column): len(touching(board, (row, column)) & {*queens})
        for row in size
        for column in size
        if touching(board, (row, column))
    }
    if key == "groups-own":
        return tuple(cell for cell, number in violated.items() if number > 1)
    return tuple(cell for cell in queens if violated.get(cell) == 0)[:1]

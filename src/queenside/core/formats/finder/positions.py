"""N-Queens told by the places of all queens: `1,3,0,2`, `[(0, 1), …`, `a4 b2 …`, `3Q4/8/…`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from queenside.core.faults import square_board
from queenside.core.formats.document import Document
from queenside.core.formats.finder.places import CELL, cells_in
from queenside.core.formats.finder.tables import MIN_SIZE
from queenside.core.formats.signs import cells_with
from queenside.core.puzzles import NQueens
from queenside.core.puzzles.puzzle import Cell

_CHESS = re.compile(r"(?:[1-8Qq]{1,8}/){7}[1-8Qq]{1,8}")
_COLUMNS = re.compile(r"(?<![\w.])\d{1,3}(?:[,;\s]+\d{1,3}){3,}(?![\w.]\w)")
_NO_WORDS = re.compile(r"(?:\w+\s*[:=(])?\W*")
_SURE_SIZE = 6  # hardly any numbers are a larger position by chance


def find_positions(text: str, *, is_alone: bool) -> list[Document]:
    """Return the boards of lists of queens: of one that is all of the text, or of those in it.

    Among words no two queens may attack each other, and a small board must be about queens.
    """
    if _CHESS.fullmatch(text):
        ranks = [re.sub(r"\d", lambda digit: "." * int(digit[0]), rank) for rank in text.split("/")]
        is_board = {*map(len, ranks)} == {len(ranks)}
        return [_document(len(ranks), [*cells_with(ranks, "Qq")])] if is_board else []
    found, lists = list[Document](), [*_lists(text)]
    min_size = MIN_SIZE if "queen" in text.lower() else _SURE_SIZE
    for pattern, cells in lists:
        size, (top, left) = len(cells), (min(line) for line in zip(*cells, strict=True))
        queens = [(row - top, column - left) for row, column in cells]
        lines = [*map(sorted, zip(*queens, strict=True))]
        if lines != [[*range(size)]] * 2 or top not in (0, 1, -size) or left > 1:
            continue
        if len(lists) == 1 and _NO_WORDS.fullmatch(pattern.sub("", text)):
            found.append(_document(size, queens))
        elif not is_alone and size >= min_size:
            diagonals = [{row + sign * column for row, column in queens} for sign in (1, -1)]
            if [*map(len, diagonals)] == [size, size]:
                found.append(_document(size, queens, ", and none of the text around it"))
    return [*dict.fromkeys(found)]


def _lists(text: str) -> Iterator[tuple[re.Pattern[str], list[Cell]]]:
    """Yield what may be the queens of positions, and what was looked for."""
    for match in _COLUMNS.finditer(text):
        yield _COLUMNS, [*enumerate(map(int, re.findall(r"\d+", match[0])))]
    for part in dict.fromkeys([text, *text.split("\n")]):
        if len(cells := cells_in(part)) >= MIN_SIZE:
            yield CELL, cells


def _document(size: int, cells: Sequence[Cell], around: str = "") -> Document:
    board = f"{square_board(size)} without regions"
    finding = f"{size} queens on {board}: {len(cells)} given queens"
    return Document(NQueens(size, given=cells), finding=finding + around)

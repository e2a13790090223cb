"""Boards in any text: found by what they are, whatever stands around them.

    a table with as many names as rows      regions, if most of them are in one piece
    lists of cells that fill a square       regions, too
    a table of queens, crosses and blanks   what stands on the board beside it; else N-Queens
    cells beside the board                  by their name: given, blocked, marks, queens, solution
    numbers, texts                          stars, sizes that must agree, id, title, author, source

`tree` makes values of a text, `tables` squares of values, `meanings` knows names and signs,
`search` says what stands beside what, and `interpret` makes documents of it. A sentence says what
was taken and what was left: the `finding` of a document. Nothing that may change the board is
passed over: cells whose name says nothing are refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from queenside.core import formats
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats.document import Document
from queenside.core.formats.finder import genres, interpret, search
from queenside.core.formats.finder.genres import OtherPuzzle
from queenside.core.formats.finder.lines import TextLines
from queenside.core.formats.finder.places import places_of
from queenside.core.formats.finder.tables import MIN_SIZE, Table
from queenside.core.formats.finder.tree import Group, parse, parse_code
from queenside.core.formats.signs import cells_with
from queenside.core.puzzles import NQueens
from queenside.core.puzzles.puzzle import Cell

MAX_LENGTH = 1_000_000
"""The most characters that are searched."""

_ADDRESSES = ("puzzlink", "pzprv3")
_ONE_WORD = (*_ADDRESSES, "penpa", "gameid", "sbn")
_WORD = re.compile(r"[^\s\"'`<>()\[\]{},;]{8,6000}")
_VECTOR = re.compile(
    r"(?:\w+\s*[:=]\s*)?[\[({<]?\s*(\d{1,3}(?:[,;\s]+\d{1,3}){3,})\s*[\])}>]?\s*[.;]?"
)
_CHESS = re.compile(r"(?:[1-8Qq]{1,8}/){7}[1-8Qq]{1,8}")


def find(text: str) -> list[Document]:
    """Return the boards of a text, if any. Raises InvalidPuzzle for what isn't clear."""
    stripped = text.strip()
    if len(stripped) > MAX_LENGTH:
        raise InvalidPuzzle(
            f"{len(stripped)} characters are too many to look for a board: at most {MAX_LENGTH}"
        )
    if position := _position(stripped):
        return [position]
    genres.refuse_written(stripped)
    root = parse(stripped)
    if position := _position_of_cells(root):
        return [position]
    genres.refuse_named(root)
    trees = [root, parse_code(stripped)] if stripped.startswith("<") else [root]
    lines = TextLines(stripped)
    if any(search.find_boards(tree, lines, _is_any) for tree in trees):  # most texts have none
        for is_board, tree in product((search.is_regions, search.is_position), trees):
            if candidates := search.find_boards(tree, lines, is_board):
                documents = [interpret.document_of(candidate, stripped) for candidate in candidates]
                return [*dict.fromkeys(documents)]
        for candidate in search.find_boards(root, lines, _is_other):
            raise OtherPuzzle(genres.other_puzzle(candidate.table) or "")
    return _boards_in_words(stripped)


def _is_other(table: Table) -> bool:
    return genres.other_puzzle(table) is not None


def _is_any(table: Table) -> bool:
    return search.is_regions(table) or search.is_position(table) or _is_other(table)


def _boards_in_words(text: str) -> list[Document]:
    """Return the boards of addresses and ids among other words."""
    documents, errors = list[Document](), list[InvalidPuzzle]()
    words = dict.fromkeys(_WORD.findall(text))
    if [*words] == [text]:
        return []
    for word in words:
        for name in _ONE_WORD:
            if formats.FORMATS[name].matches(word):
                try:
                    [document] = formats.parse(word, name)
                    documents.append(
                        replace(
                            document,
                            finding=f"the board {quote(word)}, and none of the text around it",
                        )
                    )
                except InvalidPuzzle as error:
                    errors += [error] if name in _ADDRESSES else []
    if errors and not documents:
        raise errors[0]
    return documents


def _position(text: str) -> Document | None:
    """Return the N-Queens of a vector of columns, `1,3,0,2`, or of a chess position."""
    if _CHESS.fullmatch(text):
        ranks = [re.sub(r"\d", lambda digit: "." * int(digit[0]), rank) for rank in text.split("/")]
        cells = [*cells_with(ranks, "Qq")]
        is_board, size = all(len(rank) == len(ranks) for rank in ranks), len(ranks)
    else:
        match = _VECTOR.fullmatch(text)
        columns = [int(word) for word in re.findall(r"\d+", match[1])] if match else []
        first, size = min(columns, default=0), len(columns)
        cells = [(row, column - first) for row, column in enumerate(columns)]
        is_board = bool(columns) and sorted(columns) in ([*range(size)], [*range(1, size + 1)])
    return _n_queens(size, cells) if is_board else None


def _position_of_cells(root: Group) -> Document | None:
    """Return the N-Queens of a mere list of cells, one in each row and column."""
    lists = [places for item in root.items if (places := places_of(item.value))]
    cells = [place.cell for place in lists[0]] if len(lists) == len(root.items) == 1 else []
    rows, columns = (sorted(numbers) for numbers in zip(*cells, strict=True)) if cells else ([], [])
    first, size = min(rows, default=0), len(cells)
    if size < MIN_SIZE or first > 1 or not rows == columns == [*range(first, first + size)]:
        return None
    return _n_queens(size, [(row - first, column - first) for row, column in cells])


def _n_queens(size: int, cells: Sequence[Cell]) -> Document:
    finding = f"{size} queens on a {size}×{size} board without regions: {len(cells)} given queens"
    return Document(NQueens(size, given=cells), finding=finding)


__all__ = ["MAX_LENGTH", "OtherPuzzle", "find"]

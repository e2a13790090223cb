"""Addresses of Star Battle boards on puzz.link and sites like it (pzplus, pzv.jp, ...).

    https://puzz.link/p?starbattle/COLUMNS/ROWS/STARS/BORDERS

The borders are told in bits: first those on the right of cells, row by row, then those below cells,
row by row. Each of the two is filled up with zeros to a multiple of 5 and written in digits of
base 32, `0-9a-v`.
"""

from __future__ import annotations

import re
from itertools import chain

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats import borders
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_sizes, parse_ints
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["puzzlink"].title

_ALPHABET = "0123456789abcdefghijklmnopqrstuv"
_WIDTH = 5
_GENRE = "starbattle"
_VARIANT = re.compile(r"(?:m(?:\+|%2B|/))?([\w-]+?)(?:_(?:edit|play|test|m))*(?=/)", re.IGNORECASE)
"""A genre with what players of it may write around it."""


def matches(text: str) -> bool:
    """Return whether it is an address with a puzzle in it, or its part with the puzzle."""
    return (
        re.match(rf"https?://[^\s?]+\?(?!pzprv3)(?:m\+|m%2B)?[\w-]+/|{_GENRE}(?:_\w+)?/", text)
        is not None
    )


def parse(text: str) -> Document:
    """Parse the board of an address, or of the part that begins with `starbattle/`."""
    word, *others = text.split(maxsplit=1) or [""]
    if others:
        raise InvalidPuzzle(f"{TITLE} is one word, but {quote(others[0])} follows")
    genre, *words = _VARIANT.sub(r"\1", word.rpartition("?")[2], count=1).split("/")
    if genre != _GENRE:
        raise InvalidPuzzle(f"this is a puzzle of the kind {quote(genre)}, not {_GENRE}")
    while len(words) > 4 and not words[-1]:
        words.pop()
    if len(words) != 4:
        raise InvalidPuzzle(
            f"{TITLE} has 4 parts after {_GENRE}/ (columns, rows, stars, borders), not {len(words)}"
        )
    *sizes, digits = words
    columns, rows, stars = parse_ints(dict(zip(("columns", "rows", "stars"), sizes, strict=True)))
    check_sizes(columns=columns, rows=rows, stars=stars)
    if not (rows and columns):
        raise InvalidPuzzle(f"a board of {rows} rows and {columns} columns has no cells")
    return Document(region_board(_regions(digits, rows, columns), stars))


def _regions(text: str, rows: int, columns: int) -> list[list[int]]:
    upright, level = (columns - 1) * rows, columns * (rows - 1)
    split, below_length = -(-upright // _WIDTH), -(-level // _WIDTH)
    borders.check_length(text, split + below_length, rows, columns)
    flat = borders.bits(text, _WIDTH, _ALPHABET)
    right = borders.rows_of(flat, rows, columns - 1)
    below = borders.rows_of(flat[split * _WIDTH :], rows - 1, columns)
    return borders.regions(right, below)


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE)
    digits = "".join(map(_digits, borders.walls(puzzle, TITLE)))
    return f"https://puzz.link/p?{_GENRE}/{puzzle.size}/{puzzle.size}/{puzzle.stars}/{digits}"


def _digits(walls: borders.Walls) -> str:
    bits = list(chain.from_iterable(walls))
    return borders.digits(bits + [False] * (-len(bits) % _WIDTH), _WIDTH, _ALPHABET)

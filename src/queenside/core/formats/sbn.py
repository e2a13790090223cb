"""SBN, Star Battle Notation: a board of 5×5 to 25×25 in one word.

    661W9Agum9_Rym

Two equal signs for the size (`55` to `99`, `AA` for 10 to `PP` for 25), the number of stars, `W`
for a board without notes, then the borders in bits: those on the right of cells, row by row, then
those below cells, column by column. They are preceded by zeros up to a multiple of 6 and written in
digits of base 64, `0-9A-Za-z-_`.
"""

from __future__ import annotations

import re
from itertools import chain

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import quote
from queenside.core.formats import borders
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import parse_int
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["sbn"].title

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_WIDTH = 6
_SIZES = dict(zip("56789ABCDEFGHIJKLMNOP", range(5, 26), strict=True))
_SIGNS = {size: sign for sign, size in _SIZES.items()}
_FLAG = "W"


def matches(text: str) -> bool:
    """Return whether it begins like SBN and is one word."""
    return re.match(r"([5-9A-P])\1[0-9][A-Za-z]\S*\Z", text) is not None


def parse(text: str) -> Document:
    word = text.strip()
    size, stars, flag, flags = _SIZES.get(word[:1]), word[2:3], word[3:4], word[4:]
    if size is None or word[1:2] != word[:1]:
        raise InvalidPuzzle(f"{quote(word[:2])} is not a size: 55 to 99, or AA (10) to PP (25)")
    if flag != _FLAG:
        raise InvalidPuzzle(
            f"the fourth character is {quote(flag)}, but only {_FLAG} is supported "
            "(a board without notes)"
        )
    half = size * (size - 1)
    borders.check_length(flags, -(-2 * half // _WIDTH), size, size)
    flat = borders.bits(flags, _WIDTH, _ALPHABET)[-2 * half :]
    right = borders.rows_of(flat, size, size - 1)
    level = borders.rows_of(flat[half:], size, size - 1)
    below = list(zip(*level, strict=True))
    return Document(region_board(borders.regions(right, below), parse_int(stars)))


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE, most_stars=9)
    sign = _SIGNS.get(puzzle.size)
    if sign is None:
        raise UnsupportedByFormat(f"{TITLE} can't hold a board of size {puzzle.size}, only 5 to 25")
    right, below = borders.walls(puzzle, TITLE)
    bits = [*chain.from_iterable(right), *chain.from_iterable(zip(*below, strict=True))]
    padded = [False] * (-len(bits) % _WIDTH) + bits
    return f"{sign}{sign}{puzzle.stars}{_FLAG}{borders.digits(padded, _WIDTH, _ALPHABET)}"

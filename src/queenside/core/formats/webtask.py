"""The task of a web page: the number of each cell's region, row by row, with commas between."""

from __future__ import annotations

import re
from math import isqrt

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import read_each
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import LARGEST, parse_int
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["webtask"].title


def matches(text: str) -> bool:
    """Return whether it begins with a number and a comma, or is the one digit of a 1×1 board."""
    return re.match(r"[0-9]+\s*,|[0-9]\Z", text) is not None


def parse(text: str) -> Document:
    words = text.split(",")
    if len(words) > LARGEST**2:
        raise InvalidPuzzle(f"{len(words)} cells are more than a {LARGEST}×{LARGEST} board has")
    cells = read_each(words, parse_int, "cell {}: ")
    side = isqrt(len(words))
    if side**2 != len(words):
        raise InvalidPuzzle(f"a board must be square, but {len(words)} cells make no square")
    return Document(region_board([cells[side * r : side * (r + 1)] for r in range(side)]))


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE, most_stars=1)
    return ",".join(str(region + 1) for row in puzzle.regions for region in row)

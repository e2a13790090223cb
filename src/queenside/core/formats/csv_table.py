"""A table in CSV, as spreadsheets write it: the number or name of the region in each cell.

    0,0,1
    0,2,1
    2,2,2

Commas, semicolons or tabs divide the cells, which may stand in quotes.
"""

from __future__ import annotations

import re

from queenside.core.errors import UnsupportedByFormat
from queenside.core.faults import quote, raise_faults
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.plain import plain_board, region_board
from queenside.core.formats.rows import check_complete

TITLE = FORMATS["csv"].title

_CELL = r"[ \t]*(?:\"\w*\"|\w*)[ \t]*"
_CSV = re.compile(rf"(?:{_CELL}[,;\t])+{_CELL}")


def matches(text: str) -> bool:
    """Return whether there are several lines, each a row of cells."""
    lines = _lines(text)
    return len(lines) > 1 and all(map(_CSV.fullmatch, lines))


def parse(text: str) -> Document:
    lines = _lines(text)
    faults = [f"{quote(line)} is not a row of cells" for line in lines if not _CSV.fullmatch(line)]
    raise_faults(faults)
    rows = [[cell.strip(' \t"') for cell in re.split("[,;\t]", line)] for line in lines]
    if all(row[-1] == "" for row in rows):  # every line ends with a comma
        rows = [row[:-1] for row in rows]
    return Document(region_board(check_complete(rows)))


def _lines(text: str) -> list[str]:
    return [line.strip(" \r") for line in text.split("\n") if line.strip()]


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE, most_stars=1)
    if puzzle.size == 1:
        raise UnsupportedByFormat(f"{TITLE} can't hold a board of one cell: it has no commas")
    return "".join(f"{','.join(map(str, row))}\n" for row in puzzle.regions)

"""Rows of numbers or names, as programs print a table: JSON lists, or what NumPy prints.

    [[0, 0, 1],        [[0 0 1]
     [0, 2, 1],         [0 2 1]
     [2, 2, 2]]         [2 2 2]]

Each number or name is a region. A row in JSON may also be a word with a sign for each cell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote, raise_faults
from queenside.core.formats import strict_json
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["rows"].title

_LISTS = re.compile(r"(?:(?:np\.|numpy\.)?array\()?\s*\[\s*(?:\[\s*[-\w\"'.]|\"|'\w)")
_ARRAY = re.compile(r"(?:np\.|numpy\.)?array\((.*?)(?:,\s*dtype=[\w.<>'\"]+)?\s*\)", re.DOTALL)
_ROW = re.compile(r"\[([^\[\]]*)\]")


def matches(text: str) -> bool:
    """Return whether it begins like a list of rows."""
    return _LISTS.match(text) is not None


def parse(text: str) -> Document:
    stripped = text.strip()
    if "..." in stripped:
        raise InvalidPuzzle("NumPy left out a part of the board: print it with tolist()")
    match = _ARRAY.fullmatch(stripped)
    lists = match[1] if match else stripped
    is_numpy = "," not in lists and re.match(r"\[\s*\[", lists)
    return Document(region_board(_numpy(lists) if is_numpy else _json(lists)))


def _numpy(text: str) -> list[list[str]]:
    rows = _ROW.findall(text)
    if "".join(_ROW.sub("", text).split()) != "[]":
        raise InvalidPuzzle("the brackets around the rows don't match")
    return check_complete([row.split() for row in rows])


def _json(text: str) -> Sequence[Sequence[object]]:
    if "'" in text and '"' not in text:  # as Python prints lists
        text = text.replace("'", '"')
    rows = strict_json.load(text)
    if not isinstance(rows, list) or not all(isinstance(row, list | str) for row in rows):
        raise InvalidPuzzle("rows are lists of numbers or names, or words")
    faults = [
        f"row {number} has {quote(str(cell))}, which is neither a number nor a name"
        for number, row in enumerate(rows, 1)
        for cell in row
        if type(cell) not in (int, str)
    ]
    raise_faults(faults)
    return rows


def check_complete(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows. Raises InvalidPuzzle if a cell is empty."""
    faults = [f"row {number} has an empty cell" for number, row in enumerate(rows, 1) if "" in row]
    raise_faults(faults)
    return rows


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE, most_stars=1)
    return "[" + ",\n ".join(str([*row]) for row in puzzle.regions) + "]\n"

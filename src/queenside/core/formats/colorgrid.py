"""The colour grid: a JSON object with the colour of every cell, and a solution if there is one.

{"gridSize": 2, "colorGrid": [{"colors": [0, 1]}, ...], "solution": [{"row": 0, "col": 1}, ...]}
"""

from __future__ import annotations

import json
import re
from typing import Any

from queenside.core.contract.notes import NOTES
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, raise_faults, read_each, unknown_fields
from queenside.core.formats import strict_json
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.plain import plain_board, region_board
from queenside.core.puzzles.puzzle import Cell, sort_cells

TITLE = FORMATS["colorgrid"].title

_FIELDS = ("gridSize", "colorGrid", "solution", *NOTES)


def matches(text: str) -> bool:
    """Return whether it is a JSON object with the key of the colours."""
    return text.startswith("{") and re.search(r'"colorGrid"\s*:', text) is not None


def parse(text: str) -> Document:
    data = strict_json.load(text)
    if not isinstance(data, dict):
        raise InvalidPuzzle(f"{TITLE} is a JSON object")
    faults = Faults()
    faults.add(*unknown_fields(data, _FIELDS))
    with faults.collect():
        rows = _colours(data.get("colorGrid"))
        size = data.get("gridSize", len(rows))
        if size != len(rows):
            faults.add(f"gridSize is {quote(str(size))}, but colorGrid has {len(rows)} rows")
        puzzle = region_board(rows)
    with faults.collect():
        solution = _solution(data.get("solution"))
    faults.raise_if_any()
    return Document(puzzle, solution=solution).checked()


def _colours(rows: Any) -> list[list[int | str]]:
    if not isinstance(rows, list):
        raise InvalidPuzzle("colorGrid is not a list of rows")
    return read_each(rows, _row, "row {} of colorGrid: ")


def _row(row: Any) -> list[int | str]:
    is_object = isinstance(row, dict)
    faults = unknown_fields(row, ("colors",)) if is_object else []
    colours: Any = row.get("colors") if is_object else None
    if not isinstance(colours, list):
        faults.append("there is no list of colors")
    elif not all(isinstance(colour, int | str) for colour in colours):
        faults.append("a color isn't a number")
    raise_faults(faults)
    return colours  # type: ignore[no-any-return]


def _solution(queens: Any) -> tuple[Cell, ...] | None:
    if queens is None or queens == []:
        return None
    if not isinstance(queens, list):
        raise InvalidPuzzle("solution is not a list of cells")
    return sort_cells(read_each(queens, _queen, "solution: item {} "))


def _queen(queen: Any) -> Cell:
    if isinstance(queen, dict) and queen.keys() == {"row", "col"}:
        row, column = queen["row"], queen["col"]
        if type(row) is type(column) is int:
            return row, column
    raise InvalidPuzzle("is not a row and a col from 0, and no more")


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE, most_stars=1)
    data: dict[str, object] = {
        "gridSize": puzzle.size,
        "colorGrid": [{"colors": row} for row in puzzle.regions],
    }
    if document.solution:
        data["solution"] = [{"row": row, "col": column} for row, column in document.solution]
    return json.dumps(data, separators=(",", ":")) + "\n"

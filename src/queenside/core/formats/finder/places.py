"""Cells by their places: `[0, 1]`, `{"row": 0, "col": 1}`, `r1c2`, `0,1`, `B1`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from queenside.core.formats.finder.tree import Group, Item, Scalar, as_text
from queenside.core.puzzles.puzzle import Cell

ROW_KEYS = ("row", "r", "y", "data-row", "rowindex", "rowidx", "i")
COLUMN_KEYS = ("col", "column", "c", "x", "data-col", "colindex", "colidx", "j")
_MAX_NUMBER = 100
_NUMBER = re.compile(r"\d{1,3}")
_COORDINATE = re.compile(r"\d{1,5}(?:\.\d{1,6})?")
_PLACE = re.compile(r"[\[(]?\s*([rR]?)(\d{1,2})\s*[,;cC:_\- ]\s*(\d{1,2})\s*[\])]?")
_COLUMN_AND_ROW = re.compile(r"([A-Z])(\d{1,2})")
_WORD = re.compile(r"[\[(]?\d+\s*,\s*\d+[\])]?|[^\s,;]+")


CELL = re.compile(
    r"\b[QD♕♛]?([a-z])(\d{1,2})\b|\br?(\d{1,2})[c:-](\d{1,2})\b|(?<!\w)[\[(](\d{1,2}),\s*(\d{1,2})[\])]",
    re.IGNORECASE,
)
"""A cell among words."""


class Place(NamedTuple):
    """A cell as a text counts it, and what else is said of it.

    `is_from_one`: whether cells are counted from 1, as in `r1c2`.
    """

    cell: Cell
    extras: tuple[tuple[str, str], ...] = ()
    is_from_one: bool = False


def place_of(value: Group | Scalar) -> Place | None:
    """Return the cell that a value names, if it names one."""
    if isinstance(value, str):
        return _place_of_word(value.strip())
    if not isinstance(value, Group):
        return None
    fields = {key.lower(): as_text(child) or "" for key, child in value.fields.items()}
    for row, column in keys_of_places(fields):
        if _NUMBER.fullmatch(fields[row]) and _NUMBER.fullmatch(fields[column]):
            extras = tuple(pair for pair in fields.items() if pair[0] not in (row, column))
            return Place((int(fields[row]), int(fields[column])), extras)
    parts = value.values if not fields else []
    numbers = [part for part in parts if isinstance(part, int) and 0 <= part < _MAX_NUMBER]
    if len(parts) == len(numbers) == 2:
        return Place((numbers[0], numbers[1]))
    return place_of(parts[0]) if len(parts) == 1 else None


def _place_of_word(word: str) -> Place | None:
    if match := _PLACE.fullmatch(word):
        return Place((int(match[2]), int(match[3])), (), bool(match[1]))
    if match := _COLUMN_AND_ROW.fullmatch(word):
        return Place((int(match[2]), ord(match[1]) - ord("A") + 1), (), True)
    return None


def keys_of_places(fields: Iterable[str]) -> list[tuple[str, str]]:
    """Return the pairs of keys that may tell a row and a column."""
    return [(r, c) for r in ROW_KEYS if r in fields for c in COLUMN_KEYS if c in fields]


def places_of(value: Group | Scalar) -> list[Place] | None:
    """Return the cells that a list, a map or a text names; None if it names anything else."""
    if isinstance(value, str):
        value = Group(items=[Item("", word) for word in _WORD.findall(value)])
    if not isinstance(value, Group) or not value.items or (value.fields and value.values):
        return None
    places = [place_of(child) for child in value.values]
    for key, child in value.fields.items():  # {"r1c5": "Q"}
        place, text = place_of(key), as_text(child)
        is_told = place is not None and text is not None
        places.append(place._replace(extras=(("", text or ""),)) if place and is_told else None)
    return [place for place in places if place] if None not in places else None


def listed_places(value: Group | Scalar) -> list[Place]:
    """Return the cells that a value names, be it one or several; none if it names none."""
    place = place_of(value)
    return [place] if place else places_of(value) or []


def base_of(rows: Iterable[str]) -> int | None:
    """Return the number of the first row, 0 or 1; None where places are told in pixels."""
    first = min(map(float, rows))
    return int(first) if first in (0, 1) else None


def from_zero(pairs: Sequence[tuple[str, str]], side: int) -> list[Cell] | None:
    """Return the cells from 0, if each of the board is there once, whatever they are counted in."""
    if not all(_COORDINATE.fullmatch(number) for pair in pairs for number in pair):
        return None
    cells = [(float(row), float(column)) for row, column in pairs]
    rows, columns = (
        {number: rank for rank, number in enumerate(sorted({*numbers}))}
        for numbers in zip(*cells, strict=True)
    )
    if len({*cells}) != side**2 or not len(rows) == len(columns) == side:
        return None
    return [(rows[row], columns[column]) for row, column in cells]


def cells_in(text: str) -> list[Cell]:
    """Return the cells among words, as counted; a chess player counts ranks from below, `a1`."""
    cells = list[Cell]()
    for letter, rank, *numbers in CELL.findall(text):
        row, column = (rank, ord(letter.lower()) - 96) if letter else filter(None, numbers)
        cells.append((-int(row) if letter.islower() else int(row), int(column)))
    return cells

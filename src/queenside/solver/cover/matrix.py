"""Exact cover as a 0/1 matrix, which most other libraries take: options are rows, items columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

CURE: Final = (
    "these options are a 0/1 matrix, and its numbers would be taken for items: use "
    "cover.from_matrix(rows), or give the items other names than 0 and 1"
)


def is_matrix(options: Any) -> bool:
    """Return whether these would be read as options whose items are all 0 or 1, or are a table.

    Options of two or more items each are never meant so: rows of a matrix are of one length and
    repeat their numbers, and two items called 0 and 1 are too few to search for.
    """
    if hasattr(options, "to_numpy"):
        return True
    if hasattr(options, "ndim"):
        return options.ndim != 2 or bool(((options == 0) | (options == 1)).all())
    if isinstance(options, Mapping) or not isinstance(options, Sequence) or not options:
        return False
    rows = [row for row in options if isinstance(row, Sequence) and not isinstance(row, str)]
    if len(rows) != len(options) or len({len(row) for row in rows}) != 1:
        return any(hasattr(row, "ndim") for row in options)
    return len(rows[0]) > 1 and all(_is_bit(entry) for row in rows for entry in row)


def options_of(rows: Any) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The columns with a 1 of each row, and how many columns there are.

    Raises ValueError, naming the row, for what isn't a 0/1 matrix.
    """
    if hasattr(rows, "to_numpy"):
        rows = rows.to_numpy()
    if getattr(rows, "ndim", 0) == 2 and ((rows == 0) | (rows == 1)).all():
        is_one = rows != 0
        columns = iter(is_one.nonzero()[1].tolist())
        return tuple(tuple(islice(columns, count)) for count in is_one.sum(1).tolist()), rows.shape[
            1
        ]
    if hasattr(rows, "tolist"):
        rows = rows.tolist()
    lines = [_line(number, row) for number, row in enumerate(rows)]
    columns = len(lines[0]) if lines else 0
    for number, line in enumerate(lines):
        if len(line) != columns:
            raise ValueError(f"row {number} has {len(line)} entries, but row 0 has {columns}")
        if odd := [entry for entry in line if not _is_bit(entry)]:
            raise ValueError(f"row {number} has the entry {odd[0]!r}, which is neither 0 nor 1")
    return tuple(tuple(column for column, bit in enumerate(line) if bit) for line in lines), columns


def _line(number: int, row: Any) -> list[Any]:
    if isinstance(row, str) or not isinstance(row, Iterable):
        raise ValueError(f"row {number} must be a list of 0s and 1s, not {row!r}")
    return row.tolist() if hasattr(row, "tolist") else list(row)


def _is_bit(entry: object) -> bool:
    """0 or 1, whatever kind of number it is."""
    return isinstance(entry, int | float) and entry in (0, 1)

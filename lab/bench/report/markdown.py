"""Tables and figures in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, log10

Row = Sequence[str | int | None]
NOTHING = "–"


def table(head: Row, rows: Iterable[Row], left: int = 1) -> str:
    """Format a table, None as a dash; the first `left` columns are words, the others figures."""
    marks = ["---" if column < left else "--:" for column in range(len(head))]
    lines = (
        [cell if isinstance(cell, str) else whole(cell) for cell in row]
        for row in [head, marks, *rows]
    )
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def digits(number: float | None, factor: float = 1.0) -> str:
    """Format three digits: all that such a measurement is good for. A dash for nothing."""
    if number is None:
        return NOTHING
    value = number * factor
    decimals = max(0, 2 - floor(log10(value))) if value > 0 else 0
    return f"{value:,.{decimals}f}"


def milliseconds(seconds: float | None) -> str:
    return digits(seconds, 1e3)


def microseconds(seconds: float | None) -> str:
    return digits(seconds, 1e6)


def whole(number: float | None) -> str:
    return NOTHING if number is None else f"{number:,.0f}"

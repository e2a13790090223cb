"""Tables and figures in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, log10

Row = Sequence[str | int | None]
NOTHING = "–"


def table(head: Row, rows: Iterable[Row], left: int = 1) -> str:
    """A table; so many columns are words and go to the left, the others are figures.

    Whole numbers are written as `whole` does, and None as a dash.
    """
    marks = ["---" if at < left else "--:" for at in range(len(head))]
    lines = (
        [of if isinstance(of, str) else whole(of) for of in row] for row in [head, marks, *rows]
    )
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def digits(number: float | None, times: float = 1.0) -> str:
    """Three of them: all that such a measurement is good for. A dash for nothing."""
    if number is None:
        return NOTHING
    value = number * times
    decimals = max(0, 2 - floor(log10(value))) if value > 0 else 0
    return f"{value:,.{decimals}f}"


def milliseconds(seconds: float | None) -> str:
    """A time, without the unit."""
    return digits(seconds, 1e3)


def microseconds(seconds: float | None) -> str:
    """A time, without the unit."""
    return digits(seconds, 1e6)


def whole(number: float | None) -> str:
    """A count."""
    return NOTHING if number is None else f"{number:,.0f}"

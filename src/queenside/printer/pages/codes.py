"""QR codes, by segno: the square codes that a phone's camera reads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby

_MIN_MODULE = 0.85
"""Points that a module is wide at least: 0.3 mm, which a printer makes and a phone sees."""
_MAX_MODULE = 1.25


@cache
def modules(text: str) -> tuple[bytes, ...]:
    """Return the rows of the code for this text, a byte for each module: 1 for black."""
    import segno

    return tuple(map(bytes, segno.make(text, error="l", micro=False).matrix))


def choose_text(texts: tuple[str, ...], room: float) -> str:
    """Choose the first text whose code is readable in this width; "" if none is."""
    fitting = (text for text in texts if text and _MIN_MODULE * len(modules(text)) <= room)
    return next(fitting, "")


def width(text: str, room: float) -> float:
    """Return the width of its code: no wider than this."""
    return min(room, _MAX_MODULE * len(modules(text)))


def bars(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield the row, the column and the length of each run of black modules."""
    for row, line in enumerate(modules(text)):
        column = 0
        for black, run in groupby(line):
            length = len(list(run))
            if black:
                yield row, column, length
            column += length

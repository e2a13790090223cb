"""A picture of figures on a logarithmic scale: a row for each name, a dot for each series.

There are colours for three series.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise

LEFT, RIGHT, TOP, BOTTOM = 252, 28, 78, 50
WIDTH = 800
PITCH = 34
"""Pixels from row to row."""
COLOURS = ("#2a78b5", "#e07b1f", "#3a9a5b")
INK, PALE, GRID = "#222222", "#666666", "#e4e4e4"
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

Series = Mapping[str, Sequence[float | None]]


def dots(title: str, axis: str, names: Sequence[str], series: Series) -> str:
    """The picture as SVG; None leaves a gap."""
    values = [value for column in series.values() for value in column if value]
    lowest = math.floor(math.log10(min(values)))
    highest = math.ceil(math.log10(max(values)))
    bottom = TOP + PITCH * len(names)

    def across(value: float) -> float:
        share = (math.log10(value) - lowest) / (highest - lowest)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + BOTTOM}" '
        f'width="{WIDTH}" font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        _text(16, 26, title, INK, 'font-size="16" font-weight="600"'),
        *_legend(list(series)),
    ]
    for power in range(lowest, highest + 1):
        x = across(10.0**power)
        parts.append(_line(x, TOP, x, bottom, GRID))
        label = "1" if power == 0 else "10" + str(power).translate(_SUPERSCRIPT)
        parts.append(_text(x, bottom + 18, label, PALE, 'text-anchor="middle"'))
    parts.append(_text((LEFT + WIDTH - RIGHT) / 2, bottom + 38, axis, PALE, 'text-anchor="middle"'))
    rows = [TOP + PITCH * (number + 0.5) for number in range(len(names))]
    for name, y in zip(names, rows, strict=True):
        parts.append(_text(16, y + 4, name, INK))
    for colour, column in zip(COLOURS, series.values(), strict=False):
        parts += _path([(v and across(v), y) for v, y in zip(column, rows, strict=True)], colour)
    return "\n".join([*parts, "</svg>", ""])


def _legend(names: Sequence[str]) -> Iterator[str]:
    """A dot and a name for each series, in one line."""
    for number, (name, colour) in enumerate(zip(names, COLOURS, strict=False)):
        x = LEFT + 90 * number
        yield f'<circle cx="{x}" cy="52" r="5" fill="{colour}"/>'
        yield _text(x + 11, 56, name, INK)


def _path(points: Sequence[tuple[float | None, float]], colour: str) -> Iterator[str]:
    """The dots of a series, neighbours joined."""
    for (x, y), (to_x, to_y) in pairwise(points):
        if x is not None and to_x is not None:
            yield _line(x, y, to_x, to_y, colour, 'stroke-opacity="0.5" stroke-width="1.5"')
    for x, y in points:
        if x is not None:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'


def _line(x: float, y: float, to_x: float, to_y: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x:.1f}" y1="{y}" x2="{to_x:.1f}" y2="{to_y}" stroke="{colour}" {more}/>'


def _text(x: float, y: float, words: str, colour: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" {more}>{escape(words)}</text>'

"""Times on a logarithmic scale, as one standalone SVG: a line for each name, a dot for each median.

    engine a   ────●──        a dot is the middle of several times, the line goes from the least
    engine b        ─●────▶   to the most; an arrow is a time that was too long to be measured
                1 ms    10 ms

There may be several panels of such lines, one below the other, on the same scale; and in each line
as many dots as there are series, in colours that the colour-blind can tell apart and in different
shapes. A table like that is read from top to bottom, so the names are text and can be searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, inf, log10
from typing import NamedTuple

from queenside.core.formats.quantities import duration
from queenside.core.formats.svg import escape_xml

Times = tuple[float, float, float]
"""Seconds: the middle, the least, the most; `inf` for too long."""


class Row(NamedTuple):
    """A name, and the times of each series, None for none; or else a note that says why."""

    name: str
    times: tuple[Times | None, ...]
    note: str = ""


class Panel(NamedTuple):
    """Rows under a title."""

    title: str
    rows: Sequence[Row]


class Scale(NamedTuple):
    """From seconds to the place on the axis."""

    low: int
    """The power of ten at the left end."""
    high: int
    left: float
    right: float

    def place(self, seconds: float) -> float:
        """Return the place along the axis; times beyond it stand at its end."""
        if seconds == inf:
            return self.right
        share = (log10(max(seconds, 1e-9)) - self.low) / (self.high - self.low)
        return self.left + share * (self.right - self.left)


WIDTH = 860
_TOP = 84
_ABOVE, _ROW, _BELOW = 26, 24, 44
"""The heights of the title of a panel, of a row, and of the axis."""
_INK, _SOFT, _LINE, _BAND = "#262a36", "#5d6475", "#dfe3ea", "#f6f7fa"
_COLOURS = ("#e07b00", "#2f5fd0", "#14866d")
_FAINT = f'fill="{_SOFT}" font-size="12"'
_LETTER = 7.3
"""About how wide a letter is."""
_FIGURE = 7
"""The width of a time, in letters."""


def draw(
    title: str,
    series: Sequence[str],
    panels: Sequence[Panel],
    *,
    notes: Sequence[str] = (),
    too_long: str = "",
) -> str:
    """The plot. `series` names the dots, `notes` go below; `too_long` is said at the arrows."""
    names = [row.name for panel in panels for row in panel.rows]
    left = 40 + _LETTER * max(map(len, names), default=0)
    scale = _scale(panels, left, WIDTH - 48 - _LETTER * max(len(too_long), _FIGURE))
    body: list[str] = []
    top = float(_TOP)
    for panel in panels:
        body += _panel(panel, scale, top, too_long)
        top += _ABOVE + _ROW * len(panel.rows) + _BELOW
    for note in notes:
        body.append(_text(24, top + 18, note, _FAINT))
        top += 18
    heading = _text(24, 32, title, 'font-size="17" font-weight="600"')
    return _document(title, top + 16, [heading, *_legend(series), *body])


def _document(title: str, height: float, parts: Iterable[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" style="max-width:100%;height:auto" role="img" '
        f'font-family="system-ui,Segoe UI,Helvetica,Arial,sans-serif" font-size="13" '
        f'fill="{_INK}">'
    )
    paper = f'<rect width="{WIDTH}" height="{height:g}" fill="#fff"/>'
    return "\n".join([head, f"<title>{escape_xml(title)}</title>", paper, *parts, "</svg>\n"])


def _scale(panels: Sequence[Panel], left: float, right: float) -> Scale:
    """From the power of ten below the least time to the one above the most."""
    times = [
        seconds
        for panel in panels
        for row in panel.rows
        for times in row.times
        for seconds in times or ()
        if 0 < seconds < inf
    ]
    low = floor(log10(min(times))) if times else -6
    high = ceil(log10(max(times))) if times else 0
    return Scale(low, max(high, low + 1), left, right)


def _legend(series: Sequence[str]) -> Iterator[str]:
    left = 24.0
    for number, name in enumerate(series):
        yield _dot(left + 6, 53, number)
        yield _text(left + 18, 57, name, f'fill="{_SOFT}"')
        left += 46 + _LETTER * len(name)


def _panel(panel: Panel, scale: Scale, top: float, too_long: str) -> Iterator[str]:
    """Yield a title, the rows on bands of two shades, and the axis below them."""
    first = top + _ABOVE
    yield _text(24, top + 14, panel.title, 'font-weight="600"')
    for number in range(0, len(panel.rows), 2):
        place = f'x="12" y="{first + _ROW * number:g}" width="{WIDTH - 24}" height="{_ROW}"'
        yield f'<rect {place} rx="4" fill="{_BAND}"/>'
    yield from _axis(scale, first, first + _ROW * len(panel.rows))
    for number, row in enumerate(panel.rows):
        yield from _row(row, scale, first + _ROW * (number + 0.5), too_long)


def _row(row: Row, scale: Scale, middle: float, too_long: str) -> Iterator[str]:
    """Yield a name, its times or else the note, and the last of its medians in figures."""
    base = middle + 4.5
    yield _text(scale.left - 16, base, row.name, 'text-anchor="end"')
    if row.note:
        yield _text(scale.left + 8, base, row.note, _FAINT)
    for index, times in enumerate(row.times):
        if times:
            # a little up or down, so that the dots of a line do not hide each other
            shift = 7 * (index - (len(row.times) - 1) / 2) if len(row.times) > 1 else 0
            yield from _times(times, scale, middle + shift, index)
    timed = [times for times in row.times if times]
    if timed:
        median = timed[-1][0]
        end = max(scale.place(longest) for _, _, longest in timed)
        figure = too_long if median == inf else duration(median)
        yield _text(max(end, scale.right if median == inf else 0) + 18, base, figure, _FAINT)


def _times(times: Times, scale: Scale, height: float, series: int) -> Iterator[str]:
    """Yield the line from the least to the most, and the dot of the middle or an arrow."""
    middle, low, high = times
    colour = _COLOURS[series % len(_COLOURS)]
    start, end = scale.place(low), scale.place(high)
    if high > low:
        yield (
            f'<path d="M{start:.1f},{height}H{end:.1f}" stroke="{colour}" stroke-width="2" '
            f'stroke-opacity=".45" stroke-linecap="round"/>'
        )
    if middle == inf:
        yield f'<path d="M{scale.right + 4:.1f},{height - 4}l9,4l-9,4z" fill="{colour}"/>'
    else:
        yield _dot(scale.place(middle), height, series, duration(middle))


def _dot(x: float, y: float, series: int, tooltip: str = "") -> str:
    shape = (
        f'<circle cx="{x:.1f}" cy="{y}" r="4.6"',
        f'<path d="M{x:.1f},{y - 5.6}l5.6,5.6l-5.6,5.6l-5.6,-5.6z"',
        f'<rect x="{x - 4:.1f}" y="{y - 4}" width="8" height="8"',
    )[series % len(_COLOURS)]
    title = f"<title>{tooltip}</title>" if tooltip else ""
    name = shape[1:].split(" ")[0]
    return f'{shape} fill="{_COLOURS[series % len(_COLOURS)]}">{title}</{name}>'


def _axis(scale: Scale, top: float, bottom: float) -> Iterator[str]:
    """Yield a line and a label for each power of ten."""
    for power in range(scale.low, scale.high + 1):
        x = scale.place(10.0**power)
        yield f'<path d="M{x:.1f},{top:g}V{bottom + 4:g}" stroke="{_LINE}" fill="none"/>'
        yield _text(x, bottom + 19, _power(power), f'{_FAINT} text-anchor="middle"')


def _power(power: int) -> str:
    """Return a power of ten of a second, as "10 ms"."""
    for unit, name in ((0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns")):
        if power >= unit:
            return f"{10 ** (power - unit):,} {name}"
    return f"10^{power} s"


def _text(left: float, base: float, words: str, style: str = "") -> str:
    return f'<text x="{left:.1f}" y="{base:g}" {style}>{escape_xml(words)}</text>'

"""Surroundings of a board: a phone, a tablet or a window full of other things, or a margin.

The space above, below and beside the board is filled with what such pages show: a status bar, a
title and a timer, buttons, cards of text, coloured boxes, small boards that explain the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import NamedTuple

from PIL import Image

from lab.tools.screenshots.colours import lightness, parse
from lab.tools.screenshots.drawing import (
    FACES,
    disc,
    lines,
    place,
    rasterise,
    rect,
    text,
    text_from,
)
from lab.tools.screenshots.themes import Line, Look
from queenside.core.formats.svg import CELL

MIN_CELL, MAX_CELL = 16.0, 150.0
"""Pixels of a cell: fewer a person can hardly read, more no screen shows."""

_SIZES = {
    "phone": ((360, 800), (390, 844), (412, 915), (375, 667), (360, 780)),
    "tablet": ((768, 1024), (820, 1180), (1024, 768)),
    "window": ((1366, 768), (1920, 1080), (1280, 720), (1536, 864), (1440, 900)),
}
_SCALES = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
_MAX_PIXELS = 6_000_000

_WORDS = (
    "Place one queen", "in every row", "column and region", "so that no two", "touch", "Tap once",
    "for a cross", "twice for a queen", "Today", "Streak", "Results", "Share", "Leaderboard",
    "Hint", "Undo", "Clear", "Settings", "New game", "Solved", "Daily", "Puzzle", "Fastest",
    "Friends", "Play", "Tomorrow", "Archive", "Rules", "How to play", "About", "Sign in",
)  # fmt: skip
_ACCENTS = ("#0a66c2", "#6241b8", "#1d7a4c", "#d1283c")

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Screen(NamedTuple):
    kind: str
    scale: float
    width: int
    height: int
    cell: float


def choose_screen(rng: Random, size: int, kind: str) -> Screen:
    """Choose a screen of this kind on which a board of that many rows can be read."""
    while True:
        screen = _draw_screen(rng, size, kind)
        if MIN_CELL <= screen.cell <= MAX_CELL and screen.width * screen.height <= _MAX_PIXELS:
            return screen


def _draw_screen(rng: Random, size: int, kind: str) -> Screen:
    scale = rng.choice(_SCALES)
    if kind in ("tight", "cut"):
        return Screen(kind, scale, 0, 0, rng.uniform(0.38, 1.15) * 44 * scale)
    sizes = _SIZES["window" if kind == "sheet" else kind]
    width, height = (round(scale * side) for side in rng.choice(sizes))
    if kind == "phone":
        length = width - 2 * scale * rng.choice((0, 4, 8, 16, 24))
    else:
        length = min(width, height) * rng.uniform(0.45, 0.8)
    return Screen(kind, scale, width, height, length / size)


def render(
    rng: Random,
    screen: Screen,
    look: Look,
    board: str,
    margin: float = 0,
    extent: tuple[float, float] | None = None,
) -> tuple[Image.Image, Box]:
    """Make the picture of a screen with a board on it; return where the board lies, too.

    Where the board is alone, a margin of so many cells is around it, and the drawing has the
    `extent`, width and height in cells; that of the board by default.
    """
    length = look.cell * round(len(look.papers) ** 0.5)
    frame = look.frame.width * look.cell / CELL
    if screen.kind in ("tight", "cut"):
        margins = [side + margin * look.cell for side in _choose_margins(rng, screen, look, frame)]
        left, top = margins[:2]
        width, height = (look.cell * side for side in extent) if extent else (length, length)
        size = ceil(left + width + margins[2]), ceil(top + height + margins[3])
    else:
        left, top = _choose_corner(rng, screen, length)
        size = screen.width, screen.height
    if look.crisp:  # a quarter of a pixel, so that rounding has no say
        left, top = round(left) + 0.25, round(top) + 0.25
    box = left, top, left + length, top + length
    body = place(board, left, top, look.cell)
    if screen.kind == "sheet":
        body = _spreadsheet(rng, size, look, (left, top)) + body
    elif screen.width:
        body = _surroundings(rng, screen, look, box) + body
    return rasterise(body, size, look.page), box


def _choose_margins(rng: Random, screen: Screen, look: Look, frame: float) -> list[float]:
    """Choose what is around a board that is alone, on its left, above, on its right and below.

    One that is cut out by hand is so with its frame, without, or a hair too far inside.
    """
    if screen.kind == "tight":
        limit = rng.choice((2, 8, 0.5 * look.cell, 1.5 * look.cell))
        return [frame + 3 + rng.uniform(0, limit) for _ in range(4)]
    if rng.random() < 0.4:
        return [frame / 2] * 4
    return [-rng.uniform(-frame / 2, frame / 2 + 0.04 * look.cell) for _ in range(4)]


def _choose_corner(rng: Random, screen: Screen, length: float) -> tuple[float, float]:
    x, y = screen.width - length, screen.height - length
    if screen.kind == "phone":
        return x / 2, y * rng.uniform(0.25, 0.6)
    return x * rng.choice((0.5, 0.5, 0.3, 0.12, 0.8)), y * rng.uniform(0.3, 0.8)


# ---- what fills a screen ----


@dataclass(frozen=True)
class Pen:
    """What the parts of a page have in common. Their lengths are in points."""

    rng: Random
    page: str
    ink: str
    accent: str
    face: str
    palette: tuple[str, ...]

    @property
    def outline(self) -> str:
        return f'stroke="{self.ink}" stroke-opacity=".15"'

    def write(self, x: float, y: float, words: str, size: float, ink: str = "") -> str:
        return text_from(x, y, words, size, ink or self.ink, self.face)

    def fill_line(self, x: float, y: float, width: float, size: float, ink: str = "") -> str:
        words = " ".join(self.rng.sample(_WORDS, self.rng.randint(1, 12)))
        return self.write(x, y, words[: max(1, int(1.6 * width / size))], size, ink)


def choose_pen(rng: Random, page: str, palette: tuple[str, ...]) -> Pen:
    ink = "#ececf0" if lightness(parse(page)) < 110 else "#22242a"
    return Pen(rng, page, ink, rng.choice(_ACCENTS), rng.choice(FACES), palette)


def _surroundings(rng: Random, screen: Screen, look: Look, board: Box) -> str:
    pen = choose_pen(rng, look.page, tuple(sorted({*look.papers})))
    left, top, right, bottom = (side / screen.scale for side in board)
    width, height = screen.width / screen.scale, screen.height / screen.scale
    body = status_bar(pen, width)
    if screen.kind == "phone":
        left, right = 0, width
    else:
        body += stack(pen, (0, 60, left - 20, height)) + stack(pen, (right + 20, 60, width, height))
    body += stack(pen, (left, 60, right, top - 10)) + stack(pen, (left, bottom + 10, right, height))
    return f'<g transform="scale({screen.scale})">{body}</g>'


def stack(pen: Pen, box: Box) -> str:
    left, top, right, bottom = box
    y, end = top + 6, top + (bottom - top) * pen.rng.choice((0.4, 0.75, 1, 1))
    width = right - left - 24
    body = ""
    while width > 60:
        part, height = pen.rng.choice(_PARTS)
        if y + height > end:
            break
        body += part(pen, left + 12, y, width)
        y += height + pen.rng.uniform(8, 24)
    return body


def status_bar(pen: Pen, width: float) -> str:
    x = width - 40
    signal = (rect(x - 30 + 5 * i, 17 - 2 * i, 3, 2 + 2 * i, pen.ink) for i in range(4))
    return (
        pen.write(14, 6, f"{pen.rng.randint(0, 23)}:{pen.rng.randint(10, 59)}", 13)
        + rect(x, 9, 22, 10, "none", f'stroke="{pen.ink}"')
        + rect(x + 2, 11, 13, 6, pen.ink)
        + "".join(signal)
        + pen.fill_line(16, 32, width / 2, 17)
        + lines(f"M0,58h{width}", Line(1, pen.ink, 0.15))
    )


def _timer(pen: Pen, x: float, y: float, width: float) -> str:
    box = rect(x + width - 70, y, 70, 28, "none", f'rx="14" stroke="{pen.ink}"')
    time = f"{pen.rng.randint(0, 9)}:{pen.rng.randint(10, 59)}"
    return pen.write(x, y + 4, time, 16) + box + pen.write(x + width - 52, y + 6, "Clear", 13)


def _paragraph(pen: Pen, x: float, y: float, width: float) -> str:
    return "".join(pen.fill_line(x, y + 20 * line, width, 12) for line in range(3))


def _buttons(pen: Pen, x: float, y: float, width: float) -> str:
    count, radius = pen.rng.randint(1, 4), pen.rng.choice((4, 20))
    fill, ink = pen.rng.choice(((pen.accent, "#ffffff"), ("none", pen.ink)))
    step = max(56, width / count)
    return "".join(
        rect(left, y, step - 8, 40, fill, f'rx="{radius}" {pen.outline}')
        + pen.fill_line(left + 8, y + 12, step - 20, 13, ink)
        for left in (x + step * number + 4 for number in range(int(width / step)))
    )


def _tiles(pen: Pen, x: float, y: float, width: float) -> str:
    """Draw a row of boxes in the colours of the board: what looks like cells and is not."""
    side, gap = pen.rng.choice((24, 32, 44)), pen.rng.choice((0, 2, 8))
    return "".join(
        rect(x + number * (side + gap), y, side, side, pen.rng.choice(pen.palette), pen.outline)
        for number in range(min(pen.rng.randint(2, 9), int(width / (side + gap))))
    )


def _small_board(pen: Pen, x: float, y: float, width: float) -> str:
    rows, columns = pen.rng.randint(2, 4), pen.rng.randint(2, 4)
    hues = [pen.rng.choice(pen.palette) for _ in range(3)]
    cells = "".join(
        rect(x + 22 * (index % columns), y + 22 * (index // columns), 22, 22,
             hues[index * 2 % 3], f'stroke="{pen.ink}"')
        for index in range(rows * columns)
    )  # fmt: skip
    space = 22 * columns + 12
    return cells + pen.fill_line(x + space, y + 20, width - space, 11)


def _player(pen: Pen, x: float, y: float, width: float) -> str:
    portrait = disc(x + 18, y + 18, 18, pen.rng.choice(pen.palette), pen.outline)
    return portrait + pen.fill_line(x + 48, y + 8, width - 48, 14)


_PARTS: tuple[tuple[Callable[[Pen, float, float, float], str], float], ...] = (
    (_timer, 28),
    (lambda pen, x, y, width: pen.fill_line(x, y, width, 24), 30),
    (_paragraph, 60),
    (_buttons, 40),
    (_tiles, 44),
    (_small_board, 88),
    (_player, 36),
)
"""Each draws from x, y in a width; how high it is."""


def _spreadsheet(
    rng: Random, size: tuple[int, int], look: Look, corner: tuple[float, float]
) -> str:
    (width, height), cell = size, look.cell
    x, y = corner[0] % cell, corner[1] % cell
    path = "".join(f"M{offset:g},0v{height}" for offset in _steps(x, cell, width))
    path += "".join(f"M0,{offset:g}h{width}" for offset in _steps(y, cell, height))
    stroke = look.thin._replace(width=look.thin.width * cell / CELL)
    crisp = 'shape-rendering="crispEdges"' if look.crisp else ""
    body = lines(path, stroke, crisp)
    top = y + cell * rng.choice((0, 1))
    if 1 <= top <= corner[1] and 1 <= x <= corner[0] and rng.random() < 0.8:
        font, ink = min(0.45 * cell, 16), "#5a5a5a"
        body += rect(0, 0, width, top, "#f3f3f3") + rect(0, 0, x, height, "#f3f3f3")
        for row, offset in enumerate(_steps(y + cell / 2, cell, height)):
            body += text(x - 0.5 * font - 4, offset, str(row + 1), font, ink)
        for column, offset in enumerate(_steps(x + cell / 2, cell, width)):
            body += text(offset, top - 0.5 * font - 2, chr(65 + column % 26), font, ink)
    return body


def _steps(start: float, step: float, end: float) -> Iterator[float]:
    while start < end:
        yield start
        start += step

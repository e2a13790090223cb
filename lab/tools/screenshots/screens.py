"""Surroundings of a board: a phone, a tablet or a window full of text, buttons and small boards."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from random import Random
from typing import NamedTuple

from PIL import Image

from lab.tools.screenshots.drawing import FACES, disc, lines, rasterise, rect, text, text_from
from lab.tools.screenshots.themes import Line, Look, lightness
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
_TEXT = (
    "Place one queen in every row, column and region, so that no two touch. Tap once for a cross, "
    "twice for a queen. Today: streak 12, results, share, leaderboard, hint, undo, clear, settings."
)
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


def render(rng: Random, screen: Screen, look: Look, board: str) -> tuple[Image.Image, Box]:
    """Make the picture of a screen with a board on it; return where the board lies, too."""
    length = look.cell * round(len(look.papers) ** 0.5)
    if screen.width:
        left, top = _choose_corner(rng, screen, length)
        size = screen.width, screen.height
    else:
        left, top, right, bottom = _choose_margins(rng, screen, look)
        size = ceil(left + length + right), ceil(top + length + bottom)
    if look.crisp:  # a quarter of a pixel, so that rounding has no say
        left, top = round(left) + 0.25, round(top) + 0.25
    box = left, top, left + length, top + length
    body = f'<g transform="translate({left:g} {top:g}) scale({look.cell / CELL!r})">{board}</g>'
    if screen.kind == "sheet":
        body = _spreadsheet(rng, size, look, (left, top)) + body
    elif screen.width:
        body = _surroundings(rng, screen, look, box) + body
    return rasterise(body, size, look.page), box


def _choose_margins(rng: Random, screen: Screen, look: Look) -> list[float]:
    """Choose the space left, above, right and below; one cut by hand may lack part of its frame."""
    frame = look.frame.width * look.cell / CELL
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


def _surroundings(rng: Random, screen: Screen, look: Look, board: Box) -> str:
    left, top, right, bottom = (side / screen.scale for side in board)
    width, height = screen.width / screen.scale, screen.height / screen.scale
    boxes = [(left, 0, right, top - 10), (left, bottom + 10, right, height)]
    if screen.kind == "phone":
        boxes = [(0, 0, width, top - 10), (0, bottom + 10, width, height)]
    else:
        boxes += [(0, 60, left - 20, height), (right + 20, 60, width, height)]
    palette = sorted({*look.papers})
    body = "".join(fill_box(rng, box, look.page, palette) for box in boxes)
    return f'<g transform="scale({screen.scale})">{body}</g>'


def fill_box(rng: Random, box: Box, page: str, palette: list[str]) -> str:
    """Draw what pages show, from the top of a box down; lengths are in points."""
    ink = "#ececf0" if lightness(page) < 110 else "#22242a"
    face, accent = rng.choice(FACES), rng.choice(_ACCENTS)
    outline = f'stroke="{ink}" stroke-opacity=".15"'
    left, top, right, bottom = box
    x, y, width = left + 12, top + 6, right - left - 24
    body = ""

    def write(x: float, y: float, width: float, size: float, ink: str = ink) -> str:
        start, length = rng.randrange(len(_TEXT)), rng.randint(1, max(1, int(1.6 * width / size)))
        return text_from(x, y, _TEXT[start : start + length], size, ink, face)

    def tiles(side: float, rows: int, columns: int, gap: float) -> str:
        """Boxes in the colours of the board: what looks like cells and is not."""
        return "".join(
            rect(x + column * (side + gap), y + row * (side + gap), side, side,
                 rng.choice(palette), outline)
            for row in range(rows) for column in range(min(columns, int(width / (side + gap))))
        )  # fmt: skip

    while width > 60 and y + 88 < bottom:
        part = rng.choice(("title", "text", "text", "buttons", "tiles", "board", "portrait"))
        height = 40
        if part == "title":
            body += write(x, y, width, 24)
        elif part == "text":
            body, height = body + "".join(write(x, y + 20 * i, width, 12) for i in range(3)), 60
        elif part == "buttons":
            fill, label = rng.choice(((accent, "#ffffff"), ("none", ink)))
            for at in range(rng.randint(1, max(1, min(4, int(width / 64))))):
                body += rect(x + 64 * at, y, 56, 40, fill, f'rx="{rng.choice((4, 20))}" {outline}')
                body += write(x + 64 * at + 8, y + 12, 44, 13, label)
        elif part == "tiles":
            body += tiles(rng.choice((24, 32, 44)), 1, rng.randint(2, 9), rng.choice((0, 2, 8)))
        elif part == "board":
            body, height = body + tiles(22, rng.randint(2, 4), rng.randint(2, 4), 0), 88
        else:
            body += disc(x + 18, y + 18, 18, rng.choice(palette), outline)
            body += write(x + 48, y + 8, width - 48, 14)
        y += height + rng.uniform(8, 24)
    return body


def _spreadsheet(
    rng: Random, size: tuple[int, int], look: Look, corner: tuple[float, float]
) -> str:
    (width, height), cell = size, look.cell
    x, y = corner[0] % cell, corner[1] % cell
    path = "".join(f"M{offset:g},0v{height}" for offset in _steps(x, cell, width))
    path += "".join(f"M0,{offset:g}h{width}" for offset in _steps(y, cell, height))
    stroke = Line(look.thin.width * cell / CELL, look.thin.ink, look.thin.opacity)
    body = lines(path, stroke, 'shape-rendering="crispEdges"' if look.crisp else "")
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

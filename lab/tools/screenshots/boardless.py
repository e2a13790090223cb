"""Pictures without a board, made from a seed: what people send by mistake, and what looks like one.

    picture = make_boardless(42, seed=1)
    reading = qs.read_image(picture.data)   # must be refused, or at least not be sure

The kinds take turns: plain surfaces and noise, pages, tables and screens, and what is divided into
squares and yet no board: lined paper, sudokus, crosswords, calendars, codes, mosaics. A lined
grid without colours is among them, since nothing in it says that it is for queens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import segno
from PIL import Image

from lab.tools.screenshots import pack, screens
from lab.tools.screenshots.drawing import disc, lines, rasterise, rect, text, text_from
from lab.tools.screenshots.themes import Line

_WORDS = ("one", "queen", "in", "every", "row", "and", "column", "no", "two", "may", "touch")
_MAX_PIXELS = 20_000_000
"""Pixels of the largest picture that is let in."""


@dataclass(frozen=True)
class Boardless:
    """A file without a board; its `details` are style, format, pixels, seed and index."""

    data: bytes
    details: dict[str, Any]


def make_boardless(index: int, seed: int) -> Boardless:
    """Make the picture with this number, of the kind of its turn."""
    rng = Random(f"nothing/{seed}/{index}")
    name = list(KINDS)[index % len(KINDS)]
    image = KINDS[name](rng)
    data, packed = pack(rng, image, rng.choice(("png", "jpeg", "webp")))
    return Boardless(data, {"index": index, "seed": seed, "style": name, **packed})


def _colour(rng: Random) -> str:
    return f"#{rng.randrange(1 << 24):06x}"


def _words(rng: Random, number: int) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(max(number, 1)))


# ---- surfaces ----


def _size(rng: Random) -> tuple[int, int]:
    if rng.random() < 0.06:
        width = rng.choice((4472, 6000, 1600, 12_000))
        return width, _MAX_PIXELS // max(width, 1600)
    return rng.choice(((1080, 2400), (1600, 900), (700, 500), (1600, 240), (300, 200), (64, 64)))


def _flat(rng: Random) -> Image.Image:
    return Image.new("RGB", _size(rng), rng.choice(("black", "white", "#808080", _colour(rng))))


def _noise(rng: Random) -> Image.Image:
    noise = np.random.default_rng(rng.randrange(2**32))
    width, height = (min(side, 3000) for side in _size(rng))  # noise is not packed into 10 MB
    strength = rng.choice((6, 40, 255))
    pixels = 128 + strength * (noise.random((height, width, 3)) - 0.5)
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


def _fading(rng: Random) -> Image.Image:
    shape = (rng.randint(2, 9), rng.randint(2, 9), 3)
    spots = np.random.default_rng(rng.randrange(2**32)).integers(0, 256, shape, np.uint8)
    return Image.fromarray(spots).resize(_size(rng), Image.Resampling.BICUBIC)


def _scene(rng: Random) -> Image.Image:
    width, height = rng.randint(600, 1600), rng.randint(600, 1600)
    body = ""
    for _ in range(rng.randint(20, 120)):
        x, y, size = rng.randrange(width), rng.randrange(height), rng.randint(10, 400)
        body += (
            rect(x, y, size, rng.randint(10, 400), _colour(rng))
            if rng.random() < 0.5
            else disc(x, y, size / 2, _colour(rng))
        )
    return rasterise(body, (width, height), _colour(rng))


# ---- pages, screens, and squares that aren't a board ----


def _paper(rng: Random) -> tuple[str, str]:
    return ("#181a1e", "#e1e1e1") if rng.random() < 0.3 else ("#ffffff", "#141414")


class _Squares(NamedTuple):
    rows: int
    columns: int
    width: float
    height: float
    left: float = 40
    top: float = 40

    def fill(self, fills: Mapping[tuple[int, int], str]) -> str:
        return "".join(
            rect(self.left + column * self.width, self.top + row * self.height, self.width + 0.5,
                 self.height + 0.5, fill)
            for (row, column), fill in fills.items()
        )  # fmt: skip

    def write(self, words: Mapping[tuple[int, int], str], size: float, ink: str) -> str:
        return "".join(
            text_from(self.left + column * self.width + 4, self.top + row * self.height + 3, word,
                      size, ink)
            for (row, column), word in words.items()
        )  # fmt: skip

    def rule(self, ink: str, width: float) -> str:
        length, depth = self.columns * self.width, self.rows * self.height
        path = [f"M{self.left},{self.top + i * self.height}h{length}" for i in range(self.rows + 1)]
        path += [
            f"M{self.left + i * self.width},{self.top}v{depth}" for i in range(self.columns + 1)
        ]
        return lines("".join(path), Line(width, ink, 1), 'shape-rendering="crispEdges"')

    def cells(self) -> list[tuple[int, int]]:
        return [*product(range(self.rows), range(self.columns))]


def _page(rng: Random) -> Image.Image:
    (page, ink), width, height = _paper(rng), rng.randint(500, 1400), rng.randint(500, 1800)
    size, top, body = rng.uniform(11, 30), 40.0, ""
    while top < height - 40:
        body += text_from(40, top, _words(rng, int(width / size / 3.4)), size, ink)
        top += size * rng.choice((1.4, 1.4, 1.4, 2.6))
    return rasterise(body, (width, height), page)


def _table(rng: Random) -> Image.Image:
    (page, ink), width, height = _paper(rng), rng.randint(40, 160), rng.randint(22, 44)
    rows, columns = min(800 // height, rng.randint(4, 30)), min(1200 // width, rng.randint(3, 20))
    table, fill = _Squares(rows, columns, width, height), _colour(rng)
    numbers = {cell: str(rng.randint(0, 9999)) for cell in table.cells()}
    body = table.fill({(0, column): fill for column in range(columns)})
    body += table.write(numbers, height * 0.45, ink)
    body += table.rule(rng.choice(("#c8c8c8", "#787878", ink)), rng.choice((1, 1, 2)))
    return rasterise(body, (1280, 900), page)


def _screen(rng: Random) -> Image.Image:
    size = width, height = rng.choice(((1080, 2400), (1280, 800), (720, 1280)))
    pen = screens.choose_pen(
        rng, _paper(rng)[0], tuple(_colour(rng) for _ in range(rng.randint(2, 8)))
    )
    scale = width / 400
    body = screens.status_bar(pen, 400)
    body += screens.stack(pen, (0, 60, 400, height / scale))
    return rasterise(f'<g transform="scale({scale})">{body}</g>', size, pen.page)


def _grid(rng: Random) -> Image.Image:
    """Draw a lined grid, all of it or as squared paper, with or without some cells in colour."""
    (page, ink), number, margin = _paper(rng), rng.randint(3, 40), rng.choice((40, 40, 0, -7))
    side = 820 // number
    grid = _Squares(number, number, side, side, margin, margin)
    palette = [_colour(rng) for _ in range(rng.randint(1, 5))]
    colour_share = rng.choice((0, 0, 0.02, 0.1))
    fills = {cell: rng.choice(palette) for cell in grid.cells() if rng.random() < colour_share}
    ink = rng.choice((ink, "#cdcdcd", _colour(rng)))
    size = (900, 900) if margin > 0 else (800, 800)
    return rasterise(grid.fill(fills) + grid.rule(ink, rng.choice((1, 1, 2, 4))), size, page)


def _sudoku(rng: Random) -> Image.Image:
    (page, ink), side = _paper(rng), rng.randint(30, 80)
    grid, blocks = _Squares(9, 9, side, side), _Squares(3, 3, 3 * side, 3 * side)
    body = grid.rule(ink, 1) + blocks.rule(ink, rng.randint(2, 5))
    for row, column in grid.cells():
        if rng.random() < 0.4:
            x, y = 40 + (column + 0.5) * side, 40 + (row + 0.5) * side
            body += text(x, y, str(rng.randint(1, 9)), side * 0.6, ink)
    return rasterise(body, (800, 900), page)


def _crossword(rng: Random) -> Image.Image:
    number = rng.randint(5, 19)
    side = 780 // number
    grid = _Squares(number, number, side, side)
    black = {cell: "#000000" for cell in grid.cells() if rng.random() < 0.2}
    numbers = {cell: str(rng.randint(1, 60)) for cell in grid.cells() if rng.random() < 0.3}
    body = grid.write(numbers, side * 0.28, "#000000") + grid.fill(black) + grid.rule("#000000", 1)
    return rasterise(body, (860, 860), "#ffffff")


def _calendar(rng: Random) -> Image.Image:
    (page, ink), side, first = _paper(rng), rng.randint(60, 130), rng.randrange(7)
    grid = _Squares(rng.choice((5, 6, 7)), 7, side, side, 30, 100)
    days = {divmod(first + day, 7): str(day + 1) for day in range(31)}
    body = grid.fill({cell: _colour(rng) for cell in days if cell[1] > 4})
    body += grid.write(days, side * 0.3, ink) + grid.rule(ink, rng.choice((1, 2)))
    return rasterise(body, (1000, 1000), page)


def _code(rng: Random) -> Image.Image:
    file = BytesIO()
    words = _words(rng, rng.randint(1, 20))
    segno.make(words, error="m").save(file, kind="png", scale=rng.randint(4, 24), border=4)
    with Image.open(file) as image:
        return image.convert("RGB")


def _mosaic(rng: Random) -> Image.Image:
    number, side = rng.randint(4, 60), rng.randint(16, 40)
    palette = [_colour(rng) for _ in range(rng.choice((2, 2, 3, 6, 12, 200)))]
    squares, is_chequered = _Squares(number, number, side, side, 0, 0), rng.random() < 0.4
    fills = {
        cell: palette[sum(cell) % 2] if is_chequered and number > 27 else rng.choice(palette)
        for cell in squares.cells()
    }  # a chequered one has more rows than any board
    return rasterise(squares.fill(fills), (side * number, side * number), palette[0])


KINDS: dict[str, Callable[[Random], Image.Image]] = {
    "a plain surface": _flat,
    "noise": _noise,
    "soft colours": _fading,
    "shapes": _scene,
    "a page of text": _page,
    "a table": _table,
    "a screen": _screen,
    "a lined grid": _grid,
    "a sudoku": _sudoku,
    "a crossword": _crossword,
    "a calendar": _calendar,
    "a QR code": _code,
    "a mosaic": _mosaic,
}
"""What is drawn, by name."""

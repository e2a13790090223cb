"""Pictures without a board, made from a seed: what people send by mistake, and what looks like one.

    picture = make_boardless(42, seed=1)
    reading = qs.read_image(picture.data)   # must be refused, or at least not be sure

A lined grid without colours is among them, since nothing in it says that it is for queens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from itertools import product
from random import Random
from typing import Any

import numpy as np
import segno
from PIL import Image

from lab.tools.screenshots import pack, screens
from lab.tools.screenshots.drawing import disc, lines, rasterise, rect, text
from lab.tools.screenshots.themes import Line


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


def _size(rng: Random) -> tuple[int, int]:
    sizes = ((1080, 2400), (1600, 900), (700, 500), (1600, 240), (300, 200), (64, 64))
    return rng.choice((*sizes * 3, (4472, 4472), (12_000, 1666)))


def _flat(rng: Random) -> Image.Image:
    return Image.new("RGB", _size(rng), rng.choice(("black", "white", "#808080", _colour(rng))))


def _noise(rng: Random) -> Image.Image:
    noise = np.random.default_rng(rng.randrange(2**32))
    width, height = (min(side, 3000) for side in _size(rng))  # noise is not packed into 10 MB
    pixels = 128 + rng.choice((6, 40, 255)) * (noise.random((height, width, 3)) - 0.5)
    return Image.fromarray(pixels.clip(0, 255).astype(np.uint8))


def _fading(rng: Random) -> Image.Image:
    shape = (rng.randint(2, 9), rng.randint(2, 9), 3)
    spots = np.random.default_rng(rng.randrange(2**32)).integers(0, 256, shape, np.uint8)
    return Image.fromarray(spots).resize(_size(rng), Image.Resampling.BICUBIC)


def _scene(rng: Random) -> Image.Image:
    width, height, body = rng.randint(600, 1600), rng.randint(600, 1600), ""
    for _ in range(rng.randint(20, 120)):
        x, y, size = rng.randrange(width), rng.randrange(height), rng.randint(10, 400)
        box = rect(x, y, size, rng.randint(10, 400), _colour(rng))
        body += rng.choice((box, disc(x, y, size / 2, _colour(rng))))
    return rasterise(body, (width, height), _colour(rng))


def _screen(rng: Random) -> Image.Image:
    (width, height), page = rng.choice(((1080, 2400), (1280, 800), (720, 1280))), _paper(rng)[0]
    scale, palette = width / 400, [_colour(rng) for _ in range(rng.randint(2, 8))]
    body = screens.fill_box(rng, (0, 0, 400, height / scale), page, palette)
    return rasterise(f'<g transform="scale({scale})">{body}</g>', (width, height), page)


def _paper(rng: Random) -> tuple[str, str]:
    return ("#181a1e", "#e1e1e1") if rng.random() < 0.3 else ("#ffffff", "#141414")


def _code(rng: Random) -> Image.Image:
    file = BytesIO()
    words = "one queen in every row " * rng.randint(1, 6)
    segno.make(words, error="m").save(file, kind="png", scale=rng.randint(4, 24), border=4)
    with Image.open(file) as image:
        return image.convert("RGB")


def _squares(
    rng: Random,
    sizes: tuple[range, range],
    *,
    filled: float = 0,
    palette: int = 1,
    words: float = 0,
    is_ruled: bool = True,
    block: int = 0,
    height: float = 1,
) -> Image.Image:
    """Draw rectangles side by side, beside a page or from edge to edge.

    sizes     of which rows and columns are chosen
    filled    the share of them in one of so many colours of the `palette`
    words     the share with a number
    is_ruled  whether there are lines between them; every `block` of these is thick
    height    of each, as a share of its width
    """
    rows, columns = (rng.choice(size) for size in sizes)
    width = max(8, 820 // max(rows, columns))
    (page, ink), margin = _paper(rng), rng.choice((40, 40, 0, -7)) if is_ruled else 0
    inks = [_colour(rng) for _ in range(palette)]
    body, size = "", (round(width), round(width * height))
    for row, column in product(range(rows), range(columns)):
        x, y = margin + column * size[0], margin + row * size[1]
        if rng.random() < filled:
            body += rect(x, y, size[0] + 0.5, size[1] + 0.5, rng.choice(inks))
        if rng.random() < words:
            number, font = str(rng.randint(1, 99)), size[1] * 0.5
            body += text(x + size[0] / 2, y + size[1] / 2, number, font, ink)
    right, bottom = columns * size[0], rows * size[1]
    for step, width in ((1, rng.choice((1, 1, 2, 4))), (block, rng.randint(2, 5))):
        if is_ruled and step:
            path = "".join(
                f"M{margin},{margin + y * size[1]}h{right}" for y in range(0, rows + 1, step)
            )
            path += "".join(
                f"M{margin + x * size[0]},{margin}v{bottom}" for x in range(0, columns + 1, step)
            )
            body += lines(path, Line(width, ink, 1), 'shape-rendering="crispEdges"')
    return rasterise(body, (right + 2 * margin, bottom + 2 * margin), page)


def _chequered(rng: Random) -> Image.Image:
    """Draw a chessboard with more rows than any board."""
    number, side = rng.randint(28, 60), rng.randint(12, 30)
    cells = (np.add.outer(np.arange(number), np.arange(number)) % 2 * 200).astype(np.uint8)
    return Image.fromarray(np.kron(cells, np.ones((side, side), np.uint8))).convert("RGB")


def _path(rng: Random) -> Image.Image:
    """Draw numbers in discs on a grid, as for a path that visits all cells."""
    rows, width, (page, ink) = rng.randint(4, 9), rng.randint(40, 120), _paper(rng)
    side = rows * width
    grid = "".join(f"M0,{i * width}h{side}M{i * width},0v{side}" for i in range(rows + 1))
    body = lines(grid, Line(rng.randint(1, 3), "#888888", 1), 'shape-rendering="crispEdges"')
    cells = rng.sample([*product(range(rows), repeat=2)], rows + rng.randint(0, rows))
    for number, (row, column) in enumerate(cells, 1):
        x, y = (column + 0.5) * width, (row + 0.5) * width
        body += disc(x, y, width * 0.33, ink) + text(x, y, str(number), width * 0.3, page)
    return rasterise(f'<g transform="translate(40 60)">{body}</g>', (side + 80, side + 140), page)


def _bars(rng: Random) -> Image.Image:
    """Draw a chart of bars over lines."""
    count, (page, ink) = rng.randint(4, 10), _paper(rng)
    step, body = 640 / count, ""
    body += lines("".join(f"M80,{80 + 80 * i}h680" for i in range(6)), Line(2, "#cccccc", 1), "")
    for index in range(count):
        x, height = 100 + step * index, rng.randint(40, 390)
        body += rect(x, 480 - height, step * rng.choice((0.6, 0.8, 1)), height, _colour(rng))
        body += text(x + step / 2, 500, str(rng.randint(1, 99)), 18, ink)
    return rasterise(body, (800, 560), page)


_NINE, _WEEKS, _DAYS = range(9, 10), range(5, 8), range(7, 8)
KINDS: dict[str, Callable[[Random], Image.Image]] = {
    "a plain surface": _flat,
    "noise": _noise,
    "soft colours": _fading,
    "shapes": _scene,
    "a screen": _screen,
    "a QR code": _code,
    "a chequered surface": _chequered,
    "a table": lambda rng: _squares(
        rng, (range(6, 30), range(3, 20)), filled=0.05, words=1, height=0.4
    ),
    "a lined grid": lambda rng: _squares(
        rng,
        (size := range(rng.randint(3, 40), 41), size),
        filled=rng.choice((0, 0.02, 0.1)),
        palette=5,
    ),
    "a sudoku": lambda rng: _squares(rng, (_NINE, _NINE), words=0.4, block=3),
    "a crossword": lambda rng: _squares(rng, (range(5, 20), range(5, 20)), filled=0.2, words=0.3),
    "a calendar": lambda rng: _squares(rng, (_WEEKS, _DAYS), filled=0.2, palette=30, words=0.9),
    "a path of numbers": _path,
    "a chart": _bars,
    "a mosaic": lambda rng: _squares(
        rng,
        (range(4, 60), range(4, 60)),
        filled=1,
        palette=rng.choice((2, 3, 6, 12, 200)),
        is_ruled=False,
    ),
}

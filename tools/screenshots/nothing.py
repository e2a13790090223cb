"""Pictures without a board, made from a seed: what people send by mistake, and what looks like one.

    for picture in nothings(100, seed=1):
        reading = qs.read_image(picture.data)   # must be refused, or at least not be sure

The sorts take turns: plain surfaces and noise, pages, tables and screens, and what is divided into
squares and yet no board: lined paper, sudokus, crosswords, calendars, codes, wallpapers. A lined
grid without colours is among them, since nothing in it says that it is for queens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

import numpy as np
import segno
from PIL import Image, ImageDraw

from queenside.formats.colours import Colour
from tools.screenshots import wear
from tools.screenshots.text import write

Array = Any

_WORDS = (
    "one",
    "queen",
    "in",
    "every",
    "row",
    "and",
    "column",
    "no",
    "two",
    "may",
    "touch",
    "undo",
)
_MOST = 20_000_000
"""Pixels of the largest picture that is let in."""


@dataclass(frozen=True)
class Nothing:
    """A file without a board; `about` says what it is like: style, format, pixels, seed, index."""

    data: bytes
    about: dict[str, Any]


def nothings(number: int, seed: int, *, start: int = 0) -> Iterator[Nothing]:
    """So many of all sorts in turn, from that of number `start` on."""
    for index in range(start, start + number):
        yield nothing(index, seed)


def nothing(index: int, seed: int) -> Nothing:
    """The picture with this number. Its sort is that of its turn."""
    rng = Random(f"nothing/{seed}/{index}")
    name, make = SORTS[index % len(SORTS)]
    image = make(rng)
    data, format = wear.packed(rng, image, rng.choice(("png", "jpeg", "webp")))
    about = {"index": index, "seed": seed, "style": name, "format": format, "pixels": image.size}
    return Nothing(data, about)


# ---- surfaces ----


def _size(rng: Random) -> tuple[int, int]:
    """The size of a screen, a part of one, a strip; now and then as large as is let in."""
    if rng.random() < 0.06:
        wide = rng.choice((4472, 6000, 1600, 12_000))
        return wide, _MOST // max(wide, 1600)
    return rng.choice(((1080, 2400), (1600, 900), (700, 500), (1600, 240), (300, 200), (64, 64)))


def _flat(rng: Random) -> Image.Image:
    return Image.new("RGB", _size(rng), rng.choice(("black", "white", "#808080", _colour(rng))))


def _noise(rng: Random) -> Image.Image:
    noise = np.random.default_rng(rng.randrange(2**32))
    wide, high = _size(rng)
    wide, high = min(wide, 3000), min(high, 3000)  # noise is not packed into 10 MB
    strength = rng.choice((6, 40, 255))
    return Image.fromarray(
        (128 + strength * (noise.random((high, wide, 3)) - 0.5)).clip(0, 255).astype(np.uint8)
    )


def _fading(rng: Random) -> Image.Image:
    """Soft colours, as of a sky, or of something out of focus."""
    few = Image.new("RGB", (rng.randint(2, 9), rng.randint(2, 9)))
    few.putdata([_colour(rng) for _ in range(few.width * few.height)])
    return few.resize(_size(rng), Image.Resampling.BICUBIC)


def _scene(rng: Random) -> Image.Image:
    """Shapes of all colours, one over the other, as of things on a table."""
    image = Image.new("RGB", (rng.randint(600, 1600), rng.randint(600, 1600)), _colour(rng))
    pen = ImageDraw.Draw(image)
    for _ in range(rng.randint(20, 120)):
        x, y = rng.randrange(image.width), rng.randrange(image.height)
        box = (x, y, x + rng.randint(10, 400), y + rng.randint(10, 400))
        rng.choice((pen.rectangle, pen.ellipse))(box, _colour(rng))
    return image


# ---- pages and screens ----


def _page(rng: Random) -> Image.Image:
    image, pen, ink = _paper(rng, (rng.randint(500, 1400), rng.randint(500, 1800)))
    size = rng.uniform(11, 30)
    top = 40.0
    while top < image.height - 40:
        write(pen, (40, top), _line(rng, int(image.width / size / 3.4)), size, ink)
        top += size * rng.choice((1.4, 1.4, 1.4, 2.6))
    return image


def _table(rng: Random) -> Image.Image:
    """Numbers in rows and columns with lines, and a heading in colour; cells are seldom squares."""
    image, pen, ink = _paper(rng, (1280, 900))
    wide, high = rng.randint(40, 160), rng.randint(22, 44)
    columns, rows = min(1200 // wide, rng.randint(3, 20)), min(800 // high, rng.randint(4, 30))
    line = rng.choice(((200, 200, 200), (120, 120, 120), ink))
    pen.rectangle((40, 40, 40 + columns * wide, 40 + high), _colour(rng))
    for row in range(rows):
        for column in range(columns):
            at = (48.0 + column * wide, 44.0 + row * high)
            write(pen, at, str(rng.randint(0, 9999)), high * 0.45, ink)
    _ruled(pen, (40, 40), (wide, high), (columns, rows), line, rng.choice((1, 1, 2)))
    return image


def _spreadsheet(rng: Random) -> Image.Image:
    """A sheet of squares with some cells in colour, none of them a board."""
    image, pen, ink = _paper(rng, (1400, 900))
    side = rng.randint(18, 60)
    columns, rows = 1400 // side, 900 // side
    colours = [_colour(rng) for _ in range(rng.randint(1, 5))]
    for _ in range(rng.randint(0, 60)):
        x, y = rng.randrange(columns) * side, rng.randrange(rows) * side
        pen.rectangle((x, y, x + side, y + side), rng.choice(colours))
    _ruled(pen, (0, 0), (side, side), (columns, rows), (205, 205, 205), 1)
    for row in range(rows):
        write(pen, (4, row * side + side * 0.25), str(row), side * 0.4, ink)
    return image


def _screen(rng: Random) -> Image.Image:
    """A page of an app: a bar, cards, buttons, icons in rows."""
    image, pen, ink = _paper(rng, rng.choice(((1080, 2400), (1280, 800), (720, 1280))))
    pen.rectangle((0, 0, image.width, 90), _colour(rng))
    top, columns = 130, rng.randint(3, 6)
    step = image.width // columns
    while top < image.height - step:
        if rng.random() < 0.5:
            pen.rounded_rectangle((30, top, image.width - 30, top + 150), 18, _colour(rng))
            write(pen, (60, top + 50), _line(rng, 5), 30, ink)
            top += 180
            continue
        for column in range(columns):
            left = column * step + step // 8
            box = (left, top, left + step * 3 // 4, top + step * 3 // 4)
            pen.rounded_rectangle(box, step // 6, _colour(rng))
        top += step
    return image


# ---- squares that aren't board ----


def _grid(rng: Random) -> Image.Image:
    """A lined grid in which nothing stands."""
    image, pen, ink = _paper(rng, (900, 900))
    number = rng.randint(3, 30)
    side = 820 // number
    _ruled(pen, (40, 40), (side, side), (number, number), ink, rng.choice((1, 2, 4)))
    return image


def _squared_paper(rng: Random) -> Image.Image:
    image, pen, _ = _paper(rng, (rng.randint(400, 1500), rng.randint(400, 1500)))
    side = rng.randint(12, 60)
    number = (image.width // side + 1, image.height // side + 1)
    _ruled(pen, (-rng.randrange(side), 0), (side, side), number, _colour(rng), 1)
    return image


def _sudoku(rng: Random) -> Image.Image:
    image, pen, ink = _paper(rng, (800, 900))
    side = rng.randint(30, 80)
    _ruled(pen, (40, 60), (side, side), (9, 9), ink, 1)
    _ruled(pen, (40, 60), (3 * side, 3 * side), (3, 3), ink, rng.randint(2, 5))
    for row in range(9):
        for column in range(9):
            if rng.random() < 0.4:
                at = (40 + (column + 0.5) * side, 60 + (row + 0.5) * side)
                write(pen, at, str(rng.randint(1, 9)), side * 0.6, ink, middle=True)
    return image


def _crossword(rng: Random) -> Image.Image:
    image, pen, _ = _paper(rng, (860, 860), dark=False)
    number = rng.randint(5, 19)
    side = 780 // number
    for row in range(number):
        for column in range(number):
            x, y = 40 + column * side, 40 + row * side
            if rng.random() < 0.2:
                pen.rectangle((x, y, x + side, y + side), "black")
            elif rng.random() < 0.3:
                write(pen, (x + 3, y + 2), str(rng.randint(1, 60)), side * 0.28, (0, 0, 0))
    _ruled(pen, (40, 40), (side, side), (number, number), (0, 0, 0), 1)
    return image


def _calendar(rng: Random) -> Image.Image:
    image, pen, ink = _paper(rng, (1000, 1000))
    side, first = rng.randint(60, 130), rng.randrange(7)
    for day in range(31):
        column, row = (first + day) % 7, (first + day) // 7
        x, y = 30 + column * side, 100 + row * side
        if column > 4:
            pen.rectangle((x, y, x + side, y + side), _colour(rng))
        write(pen, (x + 8, y + 6), str(day + 1), side * 0.3, ink)
    _ruled(pen, (30, 100), (side, side), (7, rng.choice((5, 6, 7))), ink, rng.choice((1, 2)))
    return image


def _code(rng: Random) -> Image.Image:
    """A QR code, with some text below."""
    file = BytesIO()
    words = _line(rng, rng.randint(1, 20))
    segno.make(words, error="m").save(file, kind="png", scale=rng.randint(4, 24), border=4)
    with Image.open(file) as image:
        return image.convert("RGB")


def _wallpaper(rng: Random) -> Image.Image:
    """Squares of two colours in turn, more of them than any board has rows."""
    number, side = rng.randint(28, 60), rng.randint(10, 40)
    odd = np.indices((number, number + rng.randint(0, 9))).sum(axis=0) % 2
    tones = np.array([_colour(rng), _colour(rng)], dtype=np.uint8)
    return Image.fromarray(tones[odd].repeat(side, axis=0).repeat(side, axis=1))


def _mosaic(rng: Random) -> Image.Image:
    """Squares, each of a colour drawn from a few or from all: a heat map, a picture of pixels."""
    few = [_colour(rng) for _ in range(rng.choice((2, 3, 6, 12, 200)))]
    number, side = rng.randint(4, 30), rng.randint(16, 60)
    tones = np.array([rng.choice(few) for _ in range(number**2)], dtype=np.uint8)
    squares = tones.reshape(number, number, 3).repeat(side, axis=0).repeat(side, axis=1)
    return Image.fromarray(squares)


SORTS: tuple[tuple[str, Callable[[Random], Image.Image]], ...] = (
    ("a plain surface", _flat),
    ("noise", _noise),
    ("soft colours", _fading),
    ("shapes", _scene),
    ("a page of text", _page),
    ("a table", _table),
    ("a spreadsheet", _spreadsheet),
    ("a screen", _screen),
    ("a lined grid", _grid),
    ("squared paper", _squared_paper),
    ("a sudoku", _sudoku),
    ("a crossword", _crossword),
    ("a calendar", _calendar),
    ("a QR code", _code),
    ("a wallpaper", _wallpaper),
    ("a mosaic", _mosaic),
)


# ---- parts ----


def _colour(rng: Random) -> Colour:
    return (rng.randrange(256), rng.randrange(256), rng.randrange(256))


def _paper(
    rng: Random, size: tuple[int, int], *, dark: bool | None = None
) -> tuple[Image.Image, ImageDraw.ImageDraw, Colour]:
    """An empty page, white or dark; its pen and its ink."""
    if dark is None:
        dark = rng.random() < 0.3
    image = Image.new("RGB", size, (24, 26, 30) if dark else "white")
    return image, ImageDraw.Draw(image), (225, 225, 225) if dark else (20, 20, 20)


def _line(rng: Random, words: int) -> str:
    return " ".join(rng.choice(_WORDS) for _ in range(max(words, 1)))


def _ruled(
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    step: tuple[int, int],
    number: tuple[int, int],
    ink: Colour,
    width: int,
) -> None:
    """Lines around so many columns and rows of cells."""
    right, low = at[0] + step[0] * number[0], at[1] + step[1] * number[1]
    for column in range(number[0] + 1):
        x = at[0] + step[0] * column
        pen.line((x, at[1], x, low), ink, width)
    for row in range(number[1] + 1):
        y = at[1] + step[1] * row
        pen.line((at[0], y, right, y), ink, width)

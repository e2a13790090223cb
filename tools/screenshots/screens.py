"""The surroundings of a board: a phone, a tablet or a window full of other things, or a margin.

The room above, below and beside the board is filled with what such pages show: a status bar, a
title and a timer, buttons, cards of text, coloured boxes, small boards that explain the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from PIL import Image, ImageDraw

from queenside.formats.colours import Colour
from tools.screenshots import colours
from tools.screenshots.drawing import Picture
from tools.screenshots.styles import Look
from tools.screenshots.text import FACES, write

SMALLEST, LARGEST = 16.0, 150.0
"""Pixels of a cell: fewer a person can hardly read, more no screen shows."""

_PHONES = ((360, 800), (390, 844), (412, 915), (375, 667), (360, 780))
_TABLETS = ((768, 1024), (820, 1180), (1024, 768))
_WINDOWS = ((1366, 768), (1920, 1080), (1280, 720), (1536, 864), (1440, 900))
_SCALES = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0)
_MOST = 6_000_000
"""Pixels of a screen at most."""

_WORDS = (
    "Place one queen", "in every row", "column and region", "so that no two", "touch", "Tap once",
    "for a cross", "twice for a queen", "Today", "Streak", "Results", "Share", "Leaderboard",
    "Hint", "Undo", "Clear", "Settings", "New game", "Solved", "Daily", "Puzzle", "Fastest",
    "Friends", "Play", "Tomorrow", "Archive", "Rules", "How to play", "About", "Sign in",
)  # fmt: skip

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True)
class Screen:
    """A screen, still empty: its kind, its scale, its pixels, and the pixels of a cell on it."""

    kind: str
    scale: float
    width: int
    height: int
    cell: float


def choose(rng: Random, size: int, kind: str) -> Screen:
    """A screen of this kind on which a board of that many rows can be read."""
    while True:
        screen = _drawn(rng, size, kind)
        if SMALLEST <= screen.cell <= LARGEST and screen.width * screen.height <= _MOST:
            return screen


def _drawn(rng: Random, size: int, kind: str) -> Screen:
    scale = rng.choice(_SCALES)
    if kind in ("tight", "cut"):
        cell = rng.uniform(0.38, 1.15) * 44 * scale
        return Screen(kind, scale, 0, 0, cell)
    sizes = {"phone": _PHONES, "tablet": _TABLETS, "window": _WINDOWS, "sheet": _WINDOWS}[kind]
    width, height = (round(scale * side) for side in rng.choice(sizes))
    if kind == "phone":
        room = width - 2 * scale * rng.choice((0, 4, 8, 16, 24))
    else:
        room = min(width, height) * rng.uniform(0.45, 0.8)
    return Screen(kind, scale, width, height, room / size)


def place(rng: Random, screen: Screen, look: Look, board: Picture) -> tuple[Image.Image, Box]:
    """The picture of the screen with the board on it, and where the board lies."""
    if screen.kind == "tight":
        return _tight(rng, look, board)
    if screen.kind == "cut":
        return _cut(rng, look, board)
    image = Image.new("RGB", (screen.width, screen.height), look.page)
    left, top = _spot(rng, screen, board)
    if screen.kind == "sheet":
        _sheet(rng, image, look, (left + board.box[0], top + board.box[1]))
    else:
        _fill(rng, image, screen, look, (left, top, left + board.image.width, top))
    if screen.kind != "sheet":
        image.paste(board.image, (left, top))
    else:
        near_x, near_y, far_x, far_y = (round(side) for side in board.box)
        inner = board.image.crop((near_x, near_y, far_x, far_y))
        image.paste(inner, (left + near_x, top + near_y))
    return image, _moved(board.box, left, top)


def _moved(box: Box, right: float, down: float) -> Box:
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _spot(rng: Random, screen: Screen, board: Picture) -> tuple[int, int]:
    """Return the place of the board's picture."""
    free_x, free_y = screen.width - board.image.width, screen.height - board.image.height
    if screen.kind == "phone":
        return free_x // 2, round(free_y * rng.uniform(0.25, 0.6))
    across = rng.choice((0.5, 0.5, 0.3, 0.12, 0.8))
    return round(free_x * across), round(free_y * rng.uniform(0.3, 0.8))


def _tight(rng: Random, look: Look, board: Picture) -> tuple[Image.Image, Box]:
    """A board with a bit of its page around it, not the same on every side."""
    most = rng.choice((2, 8, 0.5 * look.cell, 1.5 * look.cell))
    sides = [round(rng.uniform(0, most)) for _ in range(4)]
    size = board.image.width + sides[0] + sides[2], board.image.height + sides[1] + sides[3]
    image = Image.new("RGB", size, look.page)
    image.paste(board.image, (sides[0], sides[1]))
    return image, _moved(board.box, sides[0], sides[1])


def _cut(rng: Random, look: Look, board: Picture) -> tuple[Image.Image, Box]:
    """The board alone, cut out by hand: with its frame, without, or a hair too much of it."""
    half = look.frame.width / 2
    if rng.random() < 0.4:
        sides = [round(half)] * 4
    else:
        sides = [round(-rng.uniform(-half, half + 0.04 * look.cell)) for _ in range(4)]
    left, top, right, bottom = board.box
    box = (
        max(0, round(left) - sides[0]),
        max(0, round(top) - sides[1]),
        min(board.image.width, round(right) + sides[2]),
        min(board.image.height, round(bottom) + sides[3]),
    )
    return board.image.crop(box), _moved(board.box, -box[0], -box[1])


# ---- what fills a screen ----


@dataclass(frozen=True)
class Pen:
    """The common needs of a page's parts: the picture, its colours, pixels of a point of type."""

    rng: Random
    draw: ImageDraw.ImageDraw
    unit: float
    page: Colour
    ink: Colour
    accent: Colour
    face: str
    palette: tuple[Colour, ...]

    @property
    def quiet(self) -> Colour:
        """An ink for lines and boxes."""
        return colours.mixed(self.page, self.ink, 0.15)

    def words(self, least: int, most: int) -> str:
        """Some words."""
        count = self.rng.randint(least, most)
        return " ".join(self.rng.choice(_WORDS) for _ in range(count))

    def write(self, x: float, y: float, words: str, size: float, ink: Colour | None = None) -> None:
        """Words whose size is in points."""
        write(self.draw, (x, y), words, size * self.unit, ink or self.ink, face=self.face)


def _fill(rng: Random, image: Image.Image, screen: Screen, look: Look, board: Box) -> None:
    """Everything around the board, whose picture has these left, top and right sides."""
    pen = _pen(rng, image, screen, look)
    left, top, right, _ = board
    bottom = top + (right - left)
    gap = 10 * pen.unit
    if screen.kind == "phone":
        used = _status_bar(pen, screen.width)
        _stack(pen, (0, used, screen.width, top - gap), _ABOVE)
        _stack(pen, (0, bottom + gap, screen.width, screen.height), _PARTS)
        return
    used = _menu_bar(pen, screen.width)
    _stack(pen, (left, used, right, top - gap), _ABOVE)
    _stack(pen, (left, bottom + gap, right, screen.height), _PARTS)
    _stack(pen, (0, used, left - 2 * gap, screen.height), _PARTS)
    _stack(pen, (right + 2 * gap, used, screen.width, screen.height), _PARTS)


def _pen(rng: Random, image: Image.Image, screen: Screen, look: Look) -> Pen:
    ink: Colour = (0xEC, 0xEC, 0xF0) if look.dark else (0x22, 0x24, 0x2A)
    accent = rng.choice(
        ((0x0A, 0x66, 0xC2), (0x62, 0x41, 0xB8), (0x1D, 0x7A, 0x4C), (0xD1, 40, 60))
    )
    palette = tuple(sorted({fill for row in look.fills for fill in row}))
    draw = ImageDraw.Draw(image)
    return Pen(rng, draw, screen.scale, look.page, ink, accent, rng.choice(FACES), palette)


Part = Callable[[Pen, float, float, float], None]
"""Draws from x, y in a width; its height is in `_HEIGHTS`."""


def _stack(pen: Pen, room: Box, parts: tuple[Part, ...]) -> None:
    """Parts one below the other, as long as there is room, in all of it or only at its start."""
    left, top, right, bottom = room
    margin = 12 * pen.unit
    y, end = top + margin / 2, top + (bottom - top) * pen.rng.choice((0.4, 0.75, 1, 1))
    width = right - left - 2 * margin
    while width > 60 * pen.unit:
        part = pen.rng.choice(parts)
        high = _HEIGHTS[part] * pen.unit
        if y + high > end:
            break
        part(pen, left + margin, y, width)
        y += high + pen.rng.uniform(8, 24) * pen.unit


def _status_bar(pen: Pen, width: float) -> float:
    u = pen.unit
    pen.write(14 * u, 6 * u, f"{pen.rng.randint(0, 23)}:{pen.rng.randint(10, 59)}", 13)
    x = width - 40 * u
    pen.draw.rectangle((x, 9 * u, x + 22 * u, 19 * u), outline=pen.ink, width=max(1, round(u)))
    pen.draw.rectangle((x + 2 * u, 11 * u, x + 15 * u, 17 * u), fill=pen.ink)
    for bar in range(4):
        left = x - 30 * u + 5 * bar * u
        pen.draw.rectangle((left, (17 - 2 * bar) * u, left + 3 * u, 19 * u), fill=pen.ink)
    pen.write(16 * u, 32 * u, pen.words(1, 3), 17)
    pen.draw.line((0, 58 * u, width, 58 * u), pen.quiet, max(1, round(u)))
    return 60 * u


def _menu_bar(pen: Pen, width: float) -> float:
    u = pen.unit
    pen.draw.rectangle((0, 0, width, 48 * u), fill=colours.mixed(pen.page, pen.ink, 0.06))
    pen.draw.rectangle((16 * u, 12 * u, 40 * u, 36 * u), fill=pen.accent)
    for place in range(4):
        pen.write((60 + 110 * place) * u, 16 * u, pen.words(1, 1), 14)
    pen.draw.ellipse((width - 44 * u, 12 * u, width - 20 * u, 36 * u), fill=pen.accent)
    return 50 * u


def _timer(pen: Pen, x: float, y: float, width: float) -> None:
    u = pen.unit
    pen.write(x, y + 4 * u, f"{pen.rng.randint(0, 9)}:{pen.rng.randint(10, 59)}", 16)
    box = (x + width - 70 * u, y, x + width, y + 28 * u)
    pen.draw.rounded_rectangle(box, 14 * u, outline=pen.ink, width=max(1, round(u)))
    pen.write(x + width - 52 * u, y + 6 * u, "Clear", 13)


def _title(pen: Pen, x: float, y: float, width: float) -> None:
    pen.write(x, y, pen.words(1, 2)[: int(width / pen.unit / 15)], 24)


def _paragraph(pen: Pen, x: float, y: float, width: float) -> None:
    fitting = max(1, int(width / pen.unit / 7.5))
    for line in range(3):
        pen.write(x, y + 20 * line * pen.unit, pen.words(4, 12)[:fitting], 12)


def _buttons(pen: Pen, x: float, y: float, width: float) -> None:
    u, count = pen.unit, pen.rng.randint(2, 4)
    each = width / count
    if each < 56 * u:  # there is no room
        return
    filled = pen.rng.random() < 0.4
    for place in range(count):
        box = (x + each * place + 4 * u, y, x + each * (place + 1) - 4 * u, y + 40 * u)
        fill = pen.accent if filled else None
        radius = pen.rng.choice((4, 20)) * u
        pen.draw.rounded_rectangle(box, radius, fill, pen.quiet, max(1, round(u)))
        ink = (255, 255, 255) if filled else pen.ink
        pen.write(
            box[0] + 8 * u, y + 12 * u, pen.words(1, 1)[: max(1, int(each / u / 10))], 13, ink
        )


def _tiles(pen: Pen, x: float, y: float, width: float) -> None:
    """A row of boxes, in the colours of the board or others: what looks like cells and is not."""
    u, rng = pen.unit, pen.rng
    side = rng.choice((24, 32, 44)) * u
    gap = rng.choice((0, 2, 8)) * u
    for place in range(min(rng.randint(2, 9), int(width / (side + gap)))):
        left = x + place * (side + gap)
        hue = rng.choice(pen.palette)
        pen.draw.rectangle((left, y, left + side - 1, y + side - 1), hue, pen.quiet)


def _card(pen: Pen, x: float, y: float, width: float) -> None:
    u = pen.unit
    fill = colours.mixed(pen.page, pen.accent, pen.rng.choice((0.06, 0.15, 0.9)))
    pen.draw.rounded_rectangle((x, y, x + width, y + 96 * u), 10 * u, fill, pen.quiet)
    ink = (255, 255, 255) if colours.light(fill) < 120 else (30, 30, 36)
    fitting = max(1, int(width / u / 10))
    pen.write(x + 14 * u, y + 14 * u, pen.words(2, 4)[:fitting], 15, ink)
    pen.write(x + 14 * u, y + 44 * u, pen.words(3, 7)[:fitting], 11, ink)


def _small_board(pen: Pen, x: float, y: float, width: float) -> None:
    """A few cells that explain a rule, smaller than those of the board."""
    u, rng = pen.unit, pen.rng
    rows, columns, side = rng.randint(2, 4), rng.randint(2, 4), 22 * u
    hues = [rng.choice(pen.palette) for _ in range(3)]
    for row in range(rows):
        for column in range(columns):
            left, top = x + column * side, y + row * side
            box = (left, top, left + side, top + side)
            pen.draw.rectangle(box, hues[(row * 2 + column) % 3], pen.ink)
    fitting = max(1, int((width - columns * side) / u / 9))
    pen.write(x + columns * side + 12 * u, y + 20 * u, pen.words(3, 6)[:fitting], 11)


def _people(pen: Pen, x: float, y: float, width: float) -> None:
    """A line of a leaderboard."""
    u = pen.unit
    hue = pen.rng.choice(pen.palette)
    pen.draw.ellipse((x, y, x + 36 * u, y + 36 * u), fill=hue, outline=pen.quiet)
    pen.write(x + 48 * u, y + 8 * u, pen.words(1, 2)[: max(1, int(width / u / 14))], 14)
    pen.write(x + width - 36 * u, y + 8 * u, f"0:{pen.rng.randint(10, 59)}", 13)


_HEIGHTS: dict[Part, float] = {
    _timer: 28,
    _title: 30,
    _paragraph: 60,
    _buttons: 40,
    _tiles: 44,
    _card: 96,
    _small_board: 88,
    _people: 36,
}
_ABOVE: tuple[Part, ...] = (_timer, _timer, _title, _buttons, _paragraph, _tiles)
_PARTS: tuple[Part, ...] = (_buttons, _paragraph, _tiles, _card, _small_board, _people)


def _sheet(rng: Random, image: Image.Image, look: Look, origin: tuple[float, float]) -> None:
    """The lines and the headers of a spreadsheet, so that they meet those of the board."""
    draw, cell = ImageDraw.Draw(image), look.cell
    line = look.thin.ink
    wide = max(1, round(look.thin.width))
    x, y = (place % cell for place in origin)
    head = (0xF3, 0xF3, 0xF3)
    for number in range(int(image.width / cell) + 1):
        at = round(x + number * cell) - wide // 2
        draw.rectangle((at, 0, at + wide - 1, image.height), fill=line)
    for number in range(int(image.height / cell) + 1):
        at = round(y + number * cell) - wide // 2
        draw.rectangle((0, at, image.width, at + wide - 1), fill=line)
    top, left = y + cell * rng.choice((0, 1)), x
    if 1 <= top <= origin[1] and 1 <= left <= origin[0] and rng.random() < 0.8:
        draw.rectangle((0, 0, image.width, top - 1), fill=head)
        draw.rectangle((0, 0, left - 1, image.height), fill=head)
        size = min(0.45 * cell, 16)
        for number in range(int(image.height / cell)):
            middle = (left - 0.5 * size - 4, y + (number + 0.5) * cell)
            write(draw, middle, str(number + 1), size, (90, 90, 90), middle=True)
        for number in range(int(image.width / cell) + 1):
            middle = (x + (number + 0.5) * cell, top - 0.5 * size - 2)
            write(draw, middle, chr(65 + number % 26), size, (90, 90, 90), middle=True)

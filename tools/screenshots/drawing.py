"""Draws a board in a look: larger than wanted, then reduced, so that every edge is smooth."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from random import Random
from string import ascii_uppercase

import numpy as np
from PIL import Image, ImageDraw

from queenside.formats.colours import Colour
from queenside.formats.document import State
from queenside.puzzles import RegionPuzzle
from queenside.puzzles.puzzle import Cell, Puzzle
from tools.screenshots import colours
from tools.screenshots.signs import MARKS, QUEENS, Brush
from tools.screenshots.styles import Line, Look
from tools.screenshots.text import write

_RED: Colour = (0xD3, 0x18, 0x2F)
_EDGE = 3
"""Pixels of the page around the frame."""


@dataclass(frozen=True)
class Picture:
    """A drawn board, and where in it the board lies: left, top, right, bottom, in pixels."""

    image: Image.Image
    box: tuple[float, float, float, float]


class Canvas:
    """A board while it is drawn, `zoom` times as large as it will be."""

    def __init__(self, look: Look, puzzle: Puzzle, shift: tuple[float, float]) -> None:
        self.look = look
        self.side = len(look.fills)
        self.labels = puzzle.regions if isinstance(puzzle, RegionPuzzle) else None
        self.zoom = 2 if look.cell > 90 else 3 if look.cell > 40 else 4
        margin = ceil(look.frame.width) + _EDGE
        self.left, self.top = margin + shift[0], margin + shift[1]
        self.pixels = ceil(look.cell * self.side) + 2 * margin + 1
        size = self.pixels * self.zoom
        self.image = Image.new("RGB", (size, size), look.page)
        self.draw = ImageDraw.Draw(self.image)

    def at(self, row: float, column: float) -> tuple[int, int]:
        """The pixel (x, y) of a corner of a cell."""
        cell = self.look.cell
        return (
            round((self.left + column * cell) * self.zoom),
            round((self.top + row * cell) * self.zoom),
        )

    def same(self, one: Cell, other: Cell) -> bool:
        """Return whether two cells, both on the board, belong together."""
        if self.labels is None:
            return True
        return self.labels[one[0]][one[1]] == self.labels[other[0]][other[1]]

    def finished(self) -> Picture:
        """The picture in its wanted size."""
        image = self.image.reduce(self.zoom)
        length = self.look.cell * self.side
        return Picture(image, (self.left, self.top, self.left + length, self.top + length))


def draw(rng: Random, look: Look, puzzle: Puzzle, state: State, wrong: tuple[Cell, ...]) -> Picture:
    """The board with what stands on it."""
    shift = (0.0, 0.0) if look.crisp else (rng.random(), rng.random())
    canvas = Canvas(look, puzzle, shift)
    _cells(canvas)
    _shade(canvas)
    if look.patterns and canvas.labels:
        _patterns(canvas, canvas.labels)
    if look.wrong in ("tint", "stripes"):
        for cell in wrong:
            _tint(canvas, cell)
    _lines(canvas)
    _letters(canvas, state)
    _signs(canvas, state, wrong)
    return canvas.finished()


# ---- cells ----


def _cells(canvas: Canvas) -> None:
    look, gap = canvas.look, canvas.look.gap / 2 * canvas.zoom
    left, top = canvas.at(0, 0)
    right, bottom = canvas.at(canvas.side, canvas.side)
    if look.base != look.page:
        canvas.draw.rectangle((left, top, right - 1, bottom - 1), fill=look.base)
    for row, fills in enumerate(look.fills):
        for column, fill in enumerate(fills):
            x, y = canvas.at(row, column)
            far_x, far_y = canvas.at(row + 1, column + 1)
            box = (x + gap, y + gap, far_x - gap - 1, far_y - gap - 1)
            canvas.draw.rounded_rectangle(box, look.rounding * canvas.zoom, fill=fill)
    if look.style.joined:
        _join(canvas)


def _join(canvas: Canvas) -> None:
    """Fills the gaps between cells of one region."""
    side, gap = canvas.side, canvas.look.gap / 2 * canvas.zoom + 1
    round_ = canvas.look.rounding * canvas.zoom
    for row in range(side):
        for column in range(side):
            fill = canvas.look.fills[row][column]
            x, y = canvas.at(row, column)
            far_x, far_y = canvas.at(row + 1, column + 1)
            right = column + 1 < side and canvas.same((row, column), (row, column + 1))
            below = row + 1 < side and canvas.same((row, column), (row + 1, column))
            if right:
                box = (far_x - gap - round_, y + gap - 1, far_x + gap + round_, far_y - gap)
                canvas.draw.rectangle(box, fill=fill)
            if below:
                box = (x + gap - 1, far_y - gap - round_, far_x - gap, far_y + gap + round_)
                canvas.draw.rectangle(box, fill=fill)
            if right and below and canvas.same((row, column), (row + 1, column + 1)):
                box = (far_x - gap, far_y - gap, far_x + gap, far_y + gap)
                canvas.draw.rectangle(box, fill=fill)


def _shade(canvas: Canvas) -> None:
    """Light and shadow in every cell, or over the whole board."""
    if canvas.look.shade == "flat":
        return
    pixels = np.asarray(canvas.image, dtype=np.float32).copy()
    left, top = canvas.at(0, 0)
    right, bottom = canvas.at(canvas.side, canvas.side)
    board = pixels[top:bottom, left:right]
    rows, columns = (np.arange(length, dtype=np.float32) for length in board.shape[:2])
    cell = canvas.look.cell * canvas.zoom
    if canvas.look.shade == "gradient":
        board += (14 - 28 * (rows % cell) / cell)[:, None, None]
    elif canvas.look.shade == "sheen":
        board += (12 - 24 * (rows[:, None] + columns) / (2 * len(rows)))[:, :, None]
    else:
        edge = 0.09 * cell
        for places, axis in ((rows % cell, 0), (columns % cell, 1)):
            lift = np.where(places < edge, 30, np.where(places > cell - edge, -30, 0))
            board += lift[:, None, None] if axis == 0 else lift[None, :, None]
    _put(canvas, pixels)


def _put(canvas: Canvas, pixels: np.ndarray) -> None:
    canvas.image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    canvas.draw = ImageDraw.Draw(canvas.image)


def _patterns(canvas: Canvas, labels: tuple[tuple[int, ...], ...]) -> None:
    """Slanting lines or dots on the cells of regions whose colour others have too."""
    for row, column in np.ndindex(canvas.side, canvas.side):
        pattern = canvas.look.patterns[labels[row][column]]
        if not pattern:
            continue
        x, y = canvas.at(row, column)
        far_x, far_y = canvas.at(row + 1, column + 1)
        part = Image.new("RGB", (far_x - x, far_y - y), canvas.look.fills[row][column])
        brush, size, ink = ImageDraw.Draw(part), far_x - x, canvas.look.thin.ink
        soft = colours.mixed(canvas.look.fills[row][column], ink, 0.38)
        step = max(3, round(canvas.look.cell * canvas.zoom / 5.5))
        for start in range(-size, size, step):
            slant = (
                (start, size, start + size, 0) if pattern == 1 else (start, 0, start + size, size)
            )
            brush.line(slant, soft, max(1, step // 6))
        canvas.image.paste(part, (x, y))


def _tint(canvas: Canvas, cell: Cell) -> None:
    """A wrong cell: reddish, or striped with red."""
    gap = canvas.look.gap / 2 * canvas.zoom
    x, y = canvas.at(*cell)
    far_x, far_y = canvas.at(cell[0] + 1, cell[1] + 1)
    fill = canvas.look.fills[cell[0]][cell[1]]
    if canvas.look.wrong == "tint":
        box = (x + gap, y + gap, far_x - gap - 1, far_y - gap - 1)
        tinted = colours.mixed(fill, _RED, 0.35)
        canvas.draw.rounded_rectangle(box, canvas.look.rounding * canvas.zoom, fill=tinted)
        return
    stripes = Image.new("RGB", (far_x - x, far_y - y), fill)
    brush, size = ImageDraw.Draw(stripes), far_x - x
    for start in range(-size, size, max(2, size // 6)):
        brush.line((start, size, start + size, 0), colours.mixed(fill, _RED, 0.6), size // 14 + 1)
    edge = round(gap + canvas.look.rounding * canvas.zoom * 0.3)
    inner = stripes.crop((edge, edge, size - edge, far_y - y - edge))
    canvas.image.paste(inner, (x + edge, y + edge))


# ---- lines ----


def _lines(canvas: Canvas) -> None:
    """Thin lines within regions, thick ones between them, the frame around all."""
    look, side = canvas.look, canvas.side
    pixels = np.asarray(canvas.image, dtype=np.float32).copy()
    for thick in (False, True):
        line = look.thick if thick and look.thick.width else look.thin
        for row in range(side):
            for column in range(side):
                for other in ((row, column + 1), (row + 1, column)):
                    if max(other) < side and canvas.same((row, column), other) != thick:
                        dashed = look.style.dashed and not thick
                        _between(canvas, pixels, other, other[0] > row, line, dashed)
    if look.frame.width:
        _frame(canvas, pixels)
    _put(canvas, pixels)


def _between(
    canvas: Canvas, pixels: np.ndarray, cell: Cell, above: bool, line: Line, dashed: bool
) -> None:
    """The line above this cell, or on its left."""
    row, column = cell
    x, y = canvas.at(row, column)
    end_x, end_y = canvas.at(row + 1, column + 1)
    wide = line.width * canvas.zoom
    reach = round(wide / 2) if line.strength == 1 else 0
    low, high = -int(wide // 2), round(wide) - int(wide // 2)
    if canvas.look.crisp:
        shift = canvas.zoom * round(line.width / 2)
        low, high = -shift, round(wide) - shift
    if above:
        part = pixels[y + low : y + high, x - reach : end_x + reach]
    else:
        part = pixels[y - reach : end_y + reach, x + low : x + high].transpose(1, 0, 2)
    if dashed:
        for start in np.linspace(0, part.shape[1], 6, endpoint=False):
            _blend(part[:, round(start) : round(start + part.shape[1] / 10)], line)
    else:
        _blend(part, line)


def _blend(part: np.ndarray, line: Line) -> None:
    part += (np.array(line.ink, dtype=np.float32) - part) * line.strength


def _frame(canvas: Canvas, pixels: np.ndarray) -> None:
    """Lies half on the board and half outside."""
    line, wide = canvas.look.frame, round(canvas.look.frame.width * canvas.zoom)
    out = canvas.zoom * round(line.width / 2) if canvas.look.crisp else wide // 2
    left, top = (place - out for place in canvas.at(0, 0))
    right, bottom = (place + wide - out for place in canvas.at(canvas.side, canvas.side))
    for part in (
        pixels[top : top + wide, left:right],
        pixels[bottom - wide : bottom, left:right],
        pixels[top:bottom, left : left + wide],
        pixels[top:bottom, right - wide : right],
    ):
        _blend(part, line)


# ---- signs ----


def _letters(canvas: Canvas, state: State) -> None:
    if not canvas.look.letters or canvas.labels is None:
        return
    taken = {*state.queens, *state.marks}
    large = canvas.look.letters == "large"
    size = canvas.look.cell * canvas.zoom * (0.42 if large else 0.26)
    for row, labels in enumerate(canvas.labels):
        for column, label in enumerate(labels):
            if (row, column) not in taken:
                place = (0.5, 0.5) if large else (0.2, 0.22)
                x, y = canvas.at(row + place[1], column + place[0])
                fill = canvas.look.fills[row][column]
                ink = colours.mixed(fill, readable_ink(canvas.look, fill), 0.75)
                write(canvas.draw, (x, y), ascii_uppercase[label], size, ink, middle=True)


def _signs(canvas: Canvas, state: State, wrong: tuple[Cell, ...]) -> None:
    look = canvas.look
    queens, marks = look.sizes
    for cell in state.marks:
        brush = _brush(canvas, cell, marks)
        faint = colours.mixed(brush.paper, brush.ink, 0.7)
        MARKS[look.mark](Brush(brush.draw, brush.centre, brush.cell, faint, brush.paper, marks))
    for cell in state.queens:
        brush = _brush(canvas, cell, queens)
        if cell in wrong and look.wrong == "ring":
            _ring(canvas, cell)
        if cell in wrong and look.wrong == "red":
            brush = Brush(brush.draw, brush.centre, brush.cell, _RED, brush.paper, queens)
        QUEENS[look.queen](brush)


def _brush(canvas: Canvas, cell: Cell, size: float) -> Brush:
    paper = canvas.look.fills[cell[0]][cell[1]]
    x, y = canvas.at(cell[0] + 0.5, cell[1] + 0.5)
    ink = readable_ink(canvas.look, paper)
    return Brush(canvas.draw, (x, y), canvas.look.cell * canvas.zoom, ink, paper, size)


def readable_ink(look: Look, paper: Colour) -> Colour:
    """The ink of signs, or the other one where it would not be seen."""
    ink = look.ink
    if abs(colours.light(ink) - colours.light(paper)) < 70:
        return (255, 255, 255) if colours.light(paper) < 140 else (0, 0, 0)
    return ink


def _ring(canvas: Canvas, cell: Cell) -> None:
    """A red ring inside the cell."""
    inset = canvas.look.gap / 2 * canvas.zoom + 0.06 * canvas.look.cell * canvas.zoom
    x, y = canvas.at(*cell)
    far_x, far_y = canvas.at(cell[0] + 1, cell[1] + 1)
    box = (x + inset, y + inset, far_x - inset - 1, far_y - inset - 1)
    width = max(1, round(0.05 * canvas.look.cell * canvas.zoom))
    canvas.draw.rounded_rectangle(box, 0.2 * (far_x - x), outline=_RED, width=width)

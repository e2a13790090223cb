"""Pictures of boards, drawn simply, for the tests of the reading."""

from __future__ import annotations

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from queenside.core.formats import colours
from queenside.core.formats.colours import Colour
from queenside.core.formats.document import State
from queenside.core.puzzles import RegionPuzzle

BOARD = RegionPuzzle(["AABCDDD", "AABCDCD", "AABCDCD", "AAECCCD", "AEECFGD", "AAEEFGG", "AEEEFFF"])
STATE = State(((0, 5), (2, 0)), ((0, 4), (0, 6), (1, 4), (1, 6), (3, 3)))
EMPTY = State()
MARGIN = 13
"""Tenths of a cell around the board."""
STARS = RegionPuzzle(
    [
        "AAAAABBBB",
        "AAACBBBDB",
        "EECCBBDDD",
        "EECCCBBDD",
        "EEFCCDDDG",
        "EEFFHHHHG",
        "EEFIHHHGG",
        "EFFIIIHGG",
        "FFFFFIGGG",
    ],
    2,
)


@dataclass(frozen=True)
class Style:
    """How a board is drawn; lengths in pixels. Without colours cells are white."""

    cell: int = 40
    thin: int = 1
    thick: int = 3
    gap: int = 0
    round: int = 0
    coloured: bool = True
    page: Colour = (250, 248, 244)
    ink: Colour = (20, 20, 20)
    line: Colour = (30, 30, 30)
    paper: Colour = (255, 255, 255)


STYLES = {
    "thick and thin lines": Style(),
    "large": Style(cell=110, thick=6),
    "small": Style(cell=18, thick=2),
    "one line for all": Style(thick=1),
    "no lines": Style(thin=0, thick=0),
    "gaps": Style(thin=0, thick=0, gap=4),
    "round cells in the dark": Style(thin=0, thick=0, gap=4, round=8, page=(18, 18, 22)),
    "black and white": Style(coloured=False, line=(0, 0, 0)),
    "pale lines": Style(coloured=False, thick=3, line=(150, 150, 150)),
    "white on black": Style(
        coloured=False,
        page=(10, 10, 12),
        paper=(20, 20, 24),
        line=(235, 235, 235),
        ink=(255, 255, 255),
    ),
}
SMALL = STYLES["small"]
"""What is read soonest, where the look does not matter."""


def drawn(
    puzzle: RegionPuzzle = BOARD, state: State = EMPTY, style: Style = STYLES["large"]
) -> Image.Image:
    side, margin = style.cell * puzzle.size, MARGIN * style.cell // 10
    image = Image.new("RGB", (side + 2 * margin, side + 2 * margin), style.page)
    pen = ImageDraw.Draw(image)
    chosen = colours.assign(puzzle.problem.grid, sum(puzzle.regions, ()))
    for row, labels in enumerate(puzzle.regions):
        for column, label in enumerate(labels):
            x, y = margin + column * style.cell, margin + row * style.cell
            half = style.gap / 2
            box = (x + half, y + half, x + style.cell - half - 1, y + style.cell - half - 1)
            fill = colours.SOFT[chosen[label]] if style.coloured else style.paper
            pen.rounded_rectangle(box, style.round, fill)
    _lines(pen, puzzle, style, margin)
    for row, column in state.queens:
        _queen(pen, style, margin, row, column)
    for row, column in state.marks:
        _cross(pen, style, margin, row, column)
    return image


def _lines(pen: ImageDraw.ImageDraw, puzzle: RegionPuzzle, style: Style, margin: int) -> None:
    size, cell = puzzle.size, style.cell
    padded = np.pad(np.array(puzzle.regions), 1, constant_values=-1)
    for thick in (False, True):
        for row in range(size + 1):
            for column in range(size + 1):
                x, y = margin + column * cell, margin + row * cell
                current = padded[row + 1, column + 1]
                for other, box in (
                    (padded[row + 1, column], (x, y, x, y + cell)),
                    (padded[row, column + 1], (x, y, x + cell, y)),
                ):
                    width = style.thick if thick else style.thin
                    if width and (current != other) == thick and max(current, other) >= 0:
                        left, top, right, low = box
                        ends = (left - width // 2, top - width // 2, right, low)
                        pen.rectangle(
                            (*ends[:2], ends[2] + (width - 1) // 2, ends[3] + (width - 1) // 2),
                            _faint(style) if not thick else style.line,
                        )


def _faint(style: Style) -> Colour:
    """Thin lines are paler."""
    red, green, blue = ((a + b) // 2 for a, b in zip(style.line, style.paper, strict=True))
    return red, green, blue


def _at(style: Style, margin: int, row: int, column: int) -> tuple[float, float, float]:
    return margin + (column + 0.5) * style.cell, margin + (row + 0.5) * style.cell, style.cell


def _queen(pen: ImageDraw.ImageDraw, style: Style, margin: int, row: int, column: int) -> None:
    x, y, cell = _at(style, margin, row, column)
    points = ((-0.28, 0.28), (-0.32, -0.2), (-0.12, 0.05), (0, -0.3), (0.12, 0.05), (0.32, -0.2))
    pen.polygon([(x + a * cell, y + b * cell) for a, b in (*points, (0.28, 0.28))], style.ink)


def _cross(pen: ImageDraw.ImageDraw, style: Style, margin: int, row: int, column: int) -> None:
    x, y, cell = _at(style, margin, row, column)
    r, width = 0.15 * cell, max(1, round(0.06 * cell))
    pen.line((x - r, y - r, x + r, y + r), style.ink, width)
    pen.line((x - r, y + r, x + r, y - r), style.ink, width)


def packed(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()

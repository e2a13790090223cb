"""How a picture becomes a board, step by step: what each step has found in examples/pictures."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from queenside.formats.colours import Colour, distance
from queenside.pictures.reading import cells, grids, opening, sign_groups, signs
from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.edges import Array, Edges
from queenside.pictures.reading.grids import Grid, Sight
from queenside.see.read_image import read_image
from tools.docs_pictures.examples import EXAMPLES
from tools.docs_pictures.sheet import GREEN, INK, RED, SOFT, Sheet

_PICTURE = EXAMPLES / "pictures" / "phone.png"
_TOP, _BOTTOM = 60, 640
"""The rows of the picture that are shown."""
_SCALE, _HIGH, _LEFT, _STEP = 0.44, 46, 20, 194
_BARS = 12


def reading() -> str:
    """The five steps beside each other."""
    content = _PICTURE.read_bytes()
    pixels, found = opening.pixels(content), read_image(content)
    sight = grids.seen(pixels)
    (left, top), (right, _), _, _ = found.corners
    side = (right - left) / found.size
    board = Grid(left, top, side, side, found.size)
    above = Grid(left, top - side, side, side, found.size)
    parts = cells.cut(pixels, board)
    sheet = Sheet("From pixels to a board", 5 * _STEP + 12, 350)
    for number, name in enumerate(("edges", "grids", "colours", "regions", "signs")):
        sheet.words(_LEFT + _STEP * number + 86, 26, name, bold=True)
    _edges(sheet, _LEFT, sight, SOFT)
    _edges(sheet, _LEFT + _STEP, sight, "#d9dde5")
    for grid, ink in ((above, RED), (board, GREEN)):
        _grid(sheet, _LEFT + _STEP, grid, ink)
        worth = grids.worth(sight, grid)
        low = grid is board
        y = _HIGH + (grid.top - _TOP) * _SCALE
        y += side * found.size * _SCALE + 18 if low else -8
        sheet.words(_LEFT + _STEP + 86, y, f"worth {worth:,.0f} pixels", ink=ink)
    _colours(sheet, _LEFT + 2 * _STEP, parts)
    _links(sheet, _LEFT + 3 * _STEP, parts)
    _signs(sheet, _LEFT + 4 * _STEP, parts, np.array(found.regions))
    return str(sheet)


def _edges(sheet: Sheet, left: float, sight: Sight, ink: str) -> None:
    """Every stretch of an edge that is as long as a few letters are high."""
    lines = [(x, start, x, end) for x, start, end in _stretches(sight.across)] + [
        (start, y, end, y) for y, start, end in _stretches(sight.down)
    ]
    shown = [line for line in lines if _TOP <= line[1] <= line[3] <= _BOTTOM]
    path = "".join(
        f"M{left + x * _SCALE:.1f},{_HIGH + (y - _TOP) * _SCALE:.1f}"
        f"L{left + across * _SCALE:.1f},{_HIGH + (down - _TOP) * _SCALE:.1f}"
        for x, y, across, down in shown
    )
    sheet.path(path, ink, 0.8)


def _stretches(edges: Edges) -> Iterator[tuple[int, int, int]]:
    """Where edges run without a break: the place across, the start and the end, in pixels."""
    inner = edges.strength[:, 1:-1] > 0.5
    steps = np.diff(np.pad(inner.astype(int), ((1, 1), (0, 0))), axis=0).T
    starts, ends = np.argwhere(steps == 1), np.argwhere(steps == -1)
    for (place, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True):
        if end - start > 2:
            yield place + 1, start * edges.block, end * edges.block


def _grid(sheet: Sheet, left: float, grid: Grid, ink: str) -> None:
    xs, ys = left + grid.xs * _SCALE, _HIGH + (grid.ys - _TOP) * _SCALE
    path = "".join(f"M{x:.1f},{ys[0]:.1f}V{ys[-1]:.1f}" for x in xs)
    path += "".join(f"M{xs[0]:.1f},{y:.1f}H{xs[-1]:.1f}" for y in ys)
    sheet.path(path, ink, 1.6)


def _colours(sheet: Sheet, left: float, parts: Cells) -> None:
    """Each cell in the colour of its paper."""
    side = 24
    for row, colours in enumerate(_papers(parts)):
        for column, (red, green, blue) in enumerate(colours):
            place = f'x="{left + side * column + 2}" y="{_HIGH + 60 + side * row}"'
            size = f'width="{side - 2}" height="{side - 2}" rx="3"'
            fill = f"#{red:02x}{green:02x}{blue:02x}"
            sheet.parts.append(f'<rect {place} {size} fill="{fill}"/>')
    sheet.words(left + 86, 330, "the paper of each cell", ink=SOFT)


def _papers(parts: Cells) -> list[list[Colour]]:
    return [[tuple(colour) for colour in row] for row in parts.paper.round().astype(int).tolist()]


def _links(sheet: Sheet, left: float, parts: Cells) -> None:
    """The longest links of the shortest tree that joins the colours of all cells."""
    lengths = sorted(_tree([colour for row in _papers(parts) for colour in row]), reverse=True)
    size = len(parts.paper)
    for number, length in enumerate(lengths[:_BARS]):
        high = 1 + 150 * length / lengths[0]
        ink = RED if number < size - 1 else SOFT
        x = left + 8 + 14 * number
        sheet.path(f"M{x:g},{_HIGH + 228}V{_HIGH + 228 - high:.1f}", ink, 7)
    sheet.words(left + 86, 330, f"{size - 1} cuts make {size} regions", ink=RED)


def _tree(colours: list[Colour]) -> Iterator[float]:
    """The lengths of the links of a minimum spanning tree (Prim, 1957)."""
    apart = {colour: distance(colour, colours[0]) for colour in {*colours}}
    yield from [0.0] * (len(colours) - len(apart))
    while apart:
        nearest = min(apart, key=lambda colour: (apart[colour], colour))
        if length := apart.pop(nearest):
            yield length
        apart = {other: min(old, distance(other, nearest)) for other, old in apart.items()}


def _signs(sheet: Sheet, left: float, parts: Cells, labels: Array) -> None:
    """What stands on cells: a cell of each kind, and how many there are."""
    seen = signs.seen(parts, labels).kinds
    patches = parts.patches
    for number, (kind, name) in enumerate(
        ((sign_groups.QUEEN, "queen"), (sign_groups.MARK, "mark"))
    ):
        cells_ = np.argwhere(seen == kind)
        row, column = cells_[0]
        ink = np.abs(patches[row, column] - parts.paper[row, column]).max(axis=2)
        top = _HIGH + 40 + 110 * number
        _ink(sheet, left + 20, top, ink / ink.max())
        many = len(cells_)
        sheet.words(left + 112, top + 40, f"{many} {name}{'s' * (many > 1)}", anchor="start")
    sheet.words(left + 86, 330, "what hangs together", ink=SOFT)


def _ink(sheet: Sheet, left: float, top: float, ink: Array) -> None:
    """The inner part of a cell, dark where there is ink."""
    skip = len(ink) // 8
    inner = ink[skip:-skip, skip:-skip]
    side = 78 / len(inner)
    path = "".join(
        f"M{left + side * column:.1f},{top + side * row:.1f}h{side:.2f}v{side:.2f}h-{side:.2f}z"
        for row, column in np.argwhere(inner > 0.5).tolist()
    )
    sheet.path(path, INK, 0.2, fill=INK)
    sheet.frame(left - 3, top - 3, 84, 84, ink="#c9ced8")

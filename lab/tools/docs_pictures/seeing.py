"""Draw how a picture becomes a board: the findings of each step in examples/pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from lab.tools.docs_pictures.ideas import EXAMPLES
from lab.tools.docs_pictures.sheet import GREEN, INK, RED, SOFT, Sheet
from queenside.core.formats.colours import Colour, distance, to_hex
from queenside.core.images import decode
from queenside.reader.read_image import read_image

Array = Any
_PICTURE = EXAMPLES / "pictures" / "phone.png"
_TOP, _BOTTOM = 60, 640
"""The rows of the picture that are shown."""
_SCALE, _HIGH, _LEFT, _STEP = 0.44, 46, 20, 194
_BARS = 12


_BLOCK = 8
"""Pixels over which edges are averaged."""


class _Grid(NamedTuple):
    left: float
    top: float
    side: float
    size: int


def reading() -> str:
    content = _PICTURE.read_bytes()
    pixels, result = decode.pixels(content), read_image(content)
    (left, top), (right, _), _, _ = result.corners
    side = (right - left) / result.size
    board = _Grid(left, top, side, result.size)
    above = _Grid(left, top - side, side, result.size)
    sheet = Sheet("From pixels to a board", 5 * _STEP + 12, 350)
    for number, name in enumerate(("edges", "grids", "colours", "regions", "signs")):
        sheet.words(_LEFT + _STEP * number + 86, 26, name, bold=True)
    _edges(sheet, _LEFT, pixels, SOFT)
    _edges(sheet, _LEFT + _STEP, pixels, "#d9dde5")
    for grid, ink, text in ((above, RED, "explains fewer edges"), (board, GREEN, "explains most")):
        _grid(sheet, _LEFT + _STEP, grid, ink)
        y = _HIGH + (grid.top - _TOP) * _SCALE
        y += side * result.size * _SCALE + 18 if grid is board else -8
        sheet.words(_LEFT + _STEP + 86, y, text, ink=ink)
    cells = _cells(pixels, board)
    papers = [[_paper(cell) for cell in row] for row in cells]
    _colours(sheet, _LEFT + 2 * _STEP, papers)
    _links(sheet, _LEFT + 3 * _STEP, papers)
    for name, places, top in (("queen", result.queens, 40), ("mark", result.marks, 150)):
        row, column = places[0]
        ink = np.abs(cells[row][column] - np.array(papers[row][column])).max(axis=2)
        _sign(sheet, _HIGH + top, ink, f"{len(places)} {name}{'s' * (len(places) > 1)}")
    sheet.words(_LEFT + 4 * _STEP + 86, 330, "what hangs together", ink=SOFT)
    return str(sheet)


def _sign(sheet: Sheet, top: float, ink: Array, words: str) -> None:
    _ink(sheet, _LEFT + 4 * _STEP + 20, top, ink / ink.max())
    sheet.words(_LEFT + 4 * _STEP + 112, top + 40, words, anchor="start")


def _cells(pixels: Array, grid: _Grid) -> list[list[Array]]:
    offsets = [round(k * grid.side) for k in range(grid.size + 1)]
    left, top = round(grid.left), round(grid.top)
    return [
        [pixels[top + y : top + low, left + x : left + right].astype(float)
         for x, right in pairwise(offsets)]
        for y, low in pairwise(offsets)
    ]  # fmt: skip


def _paper(cell: Array) -> Colour:
    """Return the middle colour of what lies within the lines and around the sign."""
    inset = len(cell) // 7
    rim = np.concatenate([cell[inset, inset:-inset], cell[-inset, inset:-inset]])
    red, green, blue = np.median(rim, axis=0).round().astype(int).tolist()
    return red, green, blue


def _edges(sheet: Sheet, left: float, pixels: Array, ink: str) -> None:
    """Draw every stretch of an edge that is as long as a few letters are high."""
    lines = [(x, start, x, end) for x, start, end in _stretches(pixels)] + [
        (start, y, end, y) for y, start, end in _stretches(pixels.swapaxes(0, 1))
    ]
    segments = [line for line in lines if _TOP <= line[1] <= line[3] <= _BOTTOM]
    path = "".join(
        f"M{left + x * _SCALE:.1f},{_HIGH + (y - _TOP) * _SCALE:.1f}"
        f"L{left + to_x * _SCALE:.1f},{_HIGH + (to_y - _TOP) * _SCALE:.1f}"
        for x, y, to_x, to_y in segments
    )
    sheet.path(path, ink, 0.8)


def _stretches(pixels: Array) -> Iterator[tuple[int, int, int]]:
    """Yield the unbroken edges: the place across, the start and the end, in pixels."""
    rows = len(pixels) // _BLOCK
    blocks = pixels[: rows * _BLOCK].reshape(rows, _BLOCK, -1, 3).mean(axis=1)
    strong = np.abs(np.diff(blocks, axis=1)).max(axis=2) > 5
    steps = np.diff(np.pad(strong.astype(int), ((1, 1), (0, 0))), axis=0).T
    starts, ends = np.argwhere(steps == 1), np.argwhere(steps == -1)
    for (place, start), (_, end) in zip(starts.tolist(), ends.tolist(), strict=True):
        if end - start > 2:
            yield place + 1, start * _BLOCK, end * _BLOCK


def _grid(sheet: Sheet, left: float, grid: _Grid, ink: str) -> None:
    offsets = grid.side * np.arange(grid.size + 1)
    xs, ys = left + (grid.left + offsets) * _SCALE, _HIGH + (grid.top + offsets - _TOP) * _SCALE
    path = "".join(f"M{x:.1f},{ys[0]:.1f}V{ys[-1]:.1f}" for x in xs)
    path += "".join(f"M{xs[0]:.1f},{y:.1f}H{xs[-1]:.1f}" for y in ys)
    sheet.path(path, ink, 1.6)


def _colours(sheet: Sheet, left: float, papers: list[list[Colour]]) -> None:
    """Draw each cell in the colour of its paper."""
    side = 24
    for row, colours in enumerate(papers):
        for column, colour in enumerate(colours):
            x, y = left + side * column + 2, _HIGH + 60 + side * row
            sheet.rect(x, y, side - 2, side - 2, to_hex(colour), ' rx="3"')
    sheet.words(left + 86, 330, "the paper of each cell", ink=SOFT)


def _links(sheet: Sheet, left: float, papers: list[list[Colour]]) -> None:
    """Draw the longest links of the shortest tree that joins the colours of all cells."""
    lengths = sorted(_tree([colour for row in papers for colour in row]), reverse=True)
    size = len(papers)
    for number, length in enumerate(lengths[:_BARS]):
        high = 1 + 150 * length / lengths[0]
        ink = RED if number < size - 1 else SOFT
        x = left + 8 + 14 * number
        sheet.path(f"M{x:g},{_HIGH + 228}V{_HIGH + 228 - high:.1f}", ink, 7)
    sheet.words(left + 86, 330, f"{size - 1} cuts make {size} regions", ink=RED)


def _tree(colours: list[Colour]) -> Iterator[float]:
    """Yield the lengths of the links of a minimum spanning tree (Prim, 1957)."""
    distances = {colour: distance(colour, colours[0]) for colour in {*colours}}
    yield from [0.0] * (len(colours) - len(distances))
    while distances:
        nearest = min(distances, key=lambda colour: (distances[colour], colour))
        if length := distances.pop(nearest):
            yield length
        distances = {other: min(old, distance(other, nearest)) for other, old in distances.items()}


def _ink(sheet: Sheet, left: float, top: float, ink: Array) -> None:
    """Draw the inner part of a cell, dark where there is ink."""
    skip = len(ink) // 8
    inner = ink[skip:-skip, skip:-skip]
    side = 78 / len(inner)
    path = "".join(
        f"M{left + side * column:.1f},{top + side * row:.1f}h{side:.2f}v{side:.2f}h-{side:.2f}z"
        for row, column in np.argwhere(inner > 0.5).tolist()
    )
    sheet.path(path, INK, 0.2, fill=INK)
    sheet.frame(left - 3, top - 3, 84, 84, ink="#c9ced8")

"""Whether a board ends where its grid ends.

A grid with a row and a column too many has one region too many as well, the page, and so may pass
for a board, even for one with exactly one solution. So it is looked at what is around: the cells
just outside must not look like those just within, where regions are told by lines there must be a
line all around, no region may be two sides of the grid that meet, and nothing else, and none may go
on beyond two sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import numpy as np

from queenside.pictures.reading import walls
from queenside.pictures.reading.cells import Cells, cut_lattice, oklab
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import Further, Grid
from queenside.pictures.reading.opening import Pixels
from queenside.pictures.reading.regions import PLAIN
from queenside.pictures.reading.walls import Walls

_FINE = 32
"""Samples along the side of a cell."""

_LINE = 0.35
"""The ink of a frame, as a share of that of the thickest lines of the board, at the least."""

_MOSTLY = 0.6
"""A region of which so much of a side has the same colour outside goes on there."""

_SLIVER = 0.12
"""From this share of a cell left of the picture outside, its colour can be seen."""

_CUT = 0.3
"""Where less than this share of a cell is left of the picture outside, the picture is the frame."""


def beyond(pixels: Pixels, grid: Grid, every: int = 1) -> float:
    """How much of one side, at most, has the colours outside that it has within.

    `every` is after how many cells a colour comes again: 2 on a chessboard.
    """
    alike = [side.mean() for side in _alike(pixels, grid, every) if len(side)]
    return float(max(alike, default=0.0))


def is_page(pixels: Pixels, grid: Grid, labels: Array) -> bool:
    """Whether a region goes on beyond two sides of the grid, as rows of page below a board do."""
    sides = labels[:, 0], labels[0], labels[:, -1], labels[-1]
    going_on = Counter(
        label
        for side, alike in zip(sides, _alike(pixels, grid), strict=True)
        for label in np.unique(side)
        if len(alike) and alike[side == label].mean() > _MOSTLY
    )
    return max(going_on.values(), default=0) > 1


def _alike(pixels: Pixels, grid: Grid, every: int = 1) -> list[Array]:
    """Which cells of each side, left, above, right, below, have the same colour outside.

    Nothing for a side outside of which the picture ends; `every` is as `beyond` has it.
    """
    colour = oklab(_around(pixels, grid).paper)
    sides = (
        (colour[1:-1, 0], colour[1:-1, every]),
        (colour[0, 1:-1], colour[every, 1:-1]),
        (colour[1:-1, -1], colour[1:-1, -1 - every]),
        (colour[-1, 1:-1], colour[-1 - every, 1:-1]),
    )
    return [
        np.linalg.norm(outer - inner, axis=1)[: None if there else 0] < PLAIN
        for there, (outer, inner) in zip(_inside(pixels, grid, _SLIVER), sides, strict=True)
    ]


def on_sheet(pixels: Pixels, grid: Grid, further: Further) -> bool:
    """Whether the lines go on as those of a sheet do, and not as those of a larger board.

    Along a side where they go on all cells of a sheet are alike, and those of a board seldom are. A
    board is a square, and so seldom is a sheet.
    """
    if further.left + further.right == further.above + further.below:
        return False
    colour = oklab(_around(pixels, grid).paper)
    sides = colour[1:-1, 0], colour[0, 1:-1], colour[1:-1, -1], colour[-1, 1:-1]
    return not any(
        (np.linalg.norm(side - np.median(side, axis=0), axis=1) > PLAIN).any()
        for side, there in zip(sides, further, strict=True)
        if there
    )


def framed(pixels: Pixels, grid: Grid, ink: Walls) -> float:
    """How much of each side, at least, has a line."""
    around = walls.measured(_around(pixels, grid))
    least = _LINE * np.quantile(ink.all, 0.95)
    sides = (
        around.upright[1:-1, 0],
        around.level[0, 1:-1],
        around.upright[1:-1, -1],
        around.level[-1, 1:-1],
    )
    lined = [
        (side > least).mean()
        for there, side in zip(_inside(pixels, grid, _CUT), sides, strict=True)
        if there
    ]
    return float(min(lined, default=1.0))


def cornered(labels: Array) -> bool:
    """Whether a region is two sides that meet, as a strip of the page would be.

    A board with one more row and column of page has one region more, and exactly one solution still
    if the page's queen is in its corner: nothing else tells the two apart. What lies farther out
    does not either, since a strip of page may end at a header, a frame or the picture's own edge.
    """
    for row, column in product((0, -1), (0, -1)):
        sides = np.zeros(labels.shape, dtype=bool)
        sides[row] = sides[:, column] = True
        if ((labels == labels[row, column]) == sides).all():
            return True
    return False


def _around(pixels: Pixels, grid: Grid) -> Cells:
    """The cells of the grid and those around it."""
    left, top, number = grid.left - grid.wide, grid.top - grid.high, grid.size + 2
    return cut_lattice(pixels, left, top, (grid.wide, grid.high), number, number, _FINE)


def _inside(pixels: Pixels, grid: Grid, share: float) -> Iterator[bool]:
    """Whether so much of a cell outside is in the picture: left, above, right, below."""
    height, width = pixels.shape[:2]
    yield grid.left - share * grid.wide >= 0
    yield grid.top - share * grid.high >= 0
    yield bool(grid.xs[-1] + share * grid.wide <= width)
    yield bool(grid.ys[-1] + share * grid.high <= height)

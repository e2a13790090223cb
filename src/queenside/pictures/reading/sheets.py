"""Boards on a sheet: where the lines of the grid go on beyond the board, as in a spreadsheet.

The lines do not say then where the board ends, but its colours do. The colours of all cells of the
sheet are told apart, and a square of n × n cells is a board if it has n colours, none of which is
found in the cells around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np

from queenside.pictures.reading import regions
from queenside.pictures.reading.cells import cut_lattice, oklab
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import LARGEST, SMALLEST, Grid
from queenside.pictures.reading.opening import Pixels

_FINE = 16
"""Samples along the side of a cell; what stands on the cells does not matter here."""

_MOST_CELLS = 6400
"""Of a sheet that is looked at: a wide screen full of small cells."""

_TINTS = 2
"""Colours more than rows, at most: those of cells whose queens are wrong."""


def boards(pixels: Pixels, grid: Grid) -> Iterator[Grid]:
    """The boards in the sheet that has this grid somewhere, the largest first."""
    height, width = pixels.shape[:2]
    left, top = grid.left % grid.wide, grid.top % grid.high
    columns, rows = int((width - left) / grid.wide + 0.1), int((height - top) / grid.high + 0.1)
    if rows * columns > _MOST_CELLS:
        return
    step = (grid.wide, grid.high)
    paper = cut_lattice(pixels, left, top, step, rows, columns, _FINE).paper
    sizes = range(min(rows, columns, LARGEST), SMALLEST - 1, -1)
    for colours in regions.colours(oklab(paper).reshape(-1, 3)):
        sums = _sums(colours.reshape(rows, columns))
        for extra, size in product(range(_TINTS + 1), sizes):
            for row, column in _squares(sums, size, size + extra):
                at = (left + column * grid.wide, top + row * grid.high)
                yield Grid(at[0], at[1], grid.wide, grid.high, size)


def _sums(colours: Array) -> Array:
    """For each colour: how many cells have it above and left of each corner, with a cell around."""
    names = np.arange(colours.max() + 1)[:, None, None]
    padded = np.pad(colours, 1, constant_values=-1) == names
    counted = padded.cumsum(axis=1, dtype=np.int16).cumsum(axis=2, dtype=np.int16)
    return np.pad(counted, ((0, 0), (1, 0), (1, 0)))


def _squares(sums: Array, size: int, number: int) -> list[tuple[int, int]]:
    """The first cells of squares with so many colours, none of them around the square."""
    inside = _boxes(sums[:, 1:-1, 1:-1], size)
    around = _boxes(sums, size + 2)
    has = inside > 0
    fitting = (has.sum(axis=0) == number) & ((inside == around) | ~has).all(axis=0)
    return [(row, column) for row, column in np.argwhere(fitting).tolist()]


def _boxes(sums: Array, size: int) -> Array:
    """The sums over all squares of that size, from cumulative ones."""
    return (
        sums[:, size:, size:]
        - sums[:, :-size, size:]
        - sums[:, size:, :-size]
        + sums[:, :-size, :-size]
    )

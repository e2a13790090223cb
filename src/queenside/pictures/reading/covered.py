"""Cells that a sign covers nearly to their sides: their paper is what shows in their corners.

A disc with a crown on it may be so wide that most of its cell has its colour. That colour is then
taken for the paper, and the cell for a region of its own. But the corners of the cell still have
the colour of its region, which is that of a cell beside it. A region of one cell has no such cell
beside it; there the other discs of the same colour decide.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from queenside.pictures.reading.cells import Cells, oklab
from queenside.pictures.reading.edges import Array

_CORNER = (0.05, 0.14)
"""Where a corner begins and ends, from both sides, in cells: within lines, and outside of discs."""

_OTHER = 0.05
"""Oklab: the corners of a covered cell differ more from what covers it."""

_ALIKE = 0.03
"""Oklab: closer colours are the same."""

_MOST = 0.3
"""Where more of the cells have other corners, these are round, or have lines."""


def uncovered(cells: Cells) -> Cells:
    """The cells, with the colour of their corners as the paper of those that are covered."""
    corner = _corners(cells)
    under, over = oklab(corner), oklab(cells.paper)
    other = _apart(under, over) > _OTHER
    if not other.any() or other.mean() > _MOST:
        return cells
    beside = other & _found_beside(under, over)
    covers = np.zeros_like(other)
    for row, column in np.argwhere(beside):
        alike = _apart(over, over[row, column]) < _ALIKE
        if 2 * beside[alike].sum() > alike.sum():
            covers |= alike & other
    paper = np.where(covers[..., None], corner, cells.paper)
    return replace(cells, paper=paper)


def _corners(cells: Cells) -> Array:
    """The middle colour of the four corners of each cell: rows × columns × 3."""
    low, high = (round(place * cells.fine) for place in _CORNER)
    at = np.r_[low:high, cells.fine - high : cells.fine - low]
    parts = cells.patches[:, :, at][:, :, :, at]
    return np.median(parts.reshape(*parts.shape[:2], -1, 3), axis=2)


def _found_beside(under: Array, over: Array) -> Array:
    """Whether a cell has a neighbour whose paper is like what shows in its own corners."""
    around = np.pad(over, ((1, 1), (1, 1), (0, 0)), constant_values=np.inf)
    sides = around[1:-1, :-2], around[1:-1, 2:], around[:-2, 1:-1], around[2:, 1:-1]
    found: Array = np.min([_apart(under, side) for side in sides], axis=0) < _ALIKE
    return found


def _apart(one: Array, other: Array) -> Array:
    return np.linalg.norm(one - other, axis=-1)

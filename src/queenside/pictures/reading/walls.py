"""What lies between two neighbouring cells: nothing, a thin line, a gap, or a thick line.

Across each side, how much differs from the paper of both cells is summed up: the ink of the side,
in pixels of full contrast. A colour step has none, a thick line more than a thin one. Along the
side one of the lower values counts, so that a sign that reaches into it does no harm.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.edges import Array, differing

_REACH = 0.065
"""How far from the side ink is looked for, in cells."""

_MIDDLE = 0.2
"""The ends of a side that are left out, since other lines meet there."""


class Walls(NamedTuple):
    """The ink of every side between two cells, in pixels: 0 isn't a line."""

    upright: Array
    """rows × (columns - 1): between a cell and the one on its right."""
    level: Array
    """(rows - 1) × columns: between a cell and the one below."""

    @property
    def all(self) -> Array:
        """Those of all sides in one row."""
        return np.concatenate([self.upright.ravel(), self.level.ravel()])


def measured(cells: Cells) -> Walls:
    """The ink of every side of the board."""
    rows, columns = cells.paper.shape[:2]
    board = cells.board
    upright = _upright(board, cells.paper, cells.fine) * cells.scale
    turned = _upright(board.swapaxes(0, 1), cells.paper.swapaxes(0, 1), cells.fine)
    return Walls(
        upright.reshape(rows, columns - 1), (turned * cells.scale).T.reshape(rows - 1, columns)
    )


def _upright(board: Array, paper: Array, fine: int) -> Array:
    rows, columns = paper.shape[:2]
    reach, skip = max(2, round(_REACH * fine)), round(_MIDDLE * fine)
    strips = board.reshape(rows, fine, columns * fine, 3)[:, skip : fine - skip]
    centres: Array = fine * np.arange(1, columns)
    at = centres[:, None] + np.arange(-reach, reach)
    parts = strips[:, :, at]  # rows × along × sides × across × 3
    left, right = (
        differing(parts, side[:, None, :, None]) for side in (paper[:, :-1], paper[:, 1:])
    )
    ink = np.minimum(left, right)
    return np.quantile(ink.sum(axis=-1), 0.3, axis=1) / 255

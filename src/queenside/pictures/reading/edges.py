"""Where a picture has straight edges, upright and level: what lines, gaps and colour steps share.

The picture is averaged over blocks of a few pixels along the direction that is looked for, and what
differs from one pixel to the next across it is an edge. A line or the side of a cell is as straight
as that and stays; letters, signs and noise mostly average out. An edge counts the same whether it
is strong or pale (`_FAINT` to `_PLAIN`), so that thin pale lines are worth as much as thick ones.

Everything is written once, for upright edges. Level ones are the upright ones of the picture with
its axes exchanged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from queenside.pictures.reading.opening import Pixels

Array = Any

_FAINT, _PLAIN = 2.5, 7.0
"""Of 255: an average difference below the first is no edge, from the second on it is one."""

_RADII = (1, 2, 3, 4, 6, 8, 12)
"""How far, in pixels, an edge may lie from where a line of the grid is thought to be."""


@dataclass(frozen=True)
class Edges:
    """The upright edges of a picture: how sure there is one, from 0 to 1.

    strength  an array of blocks of rows × places between columns (0: the left side of the picture)
    block     rows in a block
    sums      for each of _RADII: the strength within that radius, summed over the blocks above
    """

    strength: Array
    block: int
    sums: tuple[Array, ...]

    @property
    def width(self) -> int:
        """The last place: the right side of the picture."""
        return int(self.strength.shape[1]) - 1

    @property
    def height(self) -> int:
        """Blocks."""
        return int(self.strength.shape[0])

    def covered(self, places: Array, starts: Array, ends: Array, slack: float) -> Array:
        """Which share of upright segments is an edge.

        `places` (x, in pixels) has a segment for each column of the answer, `starts` and `ends`
        (y, in pixels) for each row. An edge may be `slack` pixels off.
        """
        radius = max((k for k, r in enumerate(_RADII) if r <= slack), default=0)
        sums = self.sums[radius]
        columns = np.clip(np.rint(places).astype(int), 0, self.width)
        low, high = (self._at(sums, at, columns) for at in (starts, ends))
        return (high - low) / np.maximum((ends - starts) / self.block, 1e-6)[:, None]

    def _at(self, sums: Array, heights: Array, columns: Array) -> Array:
        """The sums above these heights, between two blocks by share."""
        blocks = np.clip(heights / self.block, 0, self.height)
        whole = np.minimum(blocks.astype(int), self.height - 1)
        share = (blocks - whole)[:, None]
        above, below = whole[:, None], whole[:, None] + 1
        return sums[above, columns] * (1 - share) + sums[below, columns] * share


def upright(pixels: Pixels, block: int) -> Edges:
    """The upright edges of the picture."""
    height, width = pixels.shape[:2]
    rows = height // block
    parts = pixels[: rows * block].reshape(rows, block, width, 3)
    means = parts.sum(axis=1, dtype=np.uint16).astype(np.float32) / block
    strength = np.zeros((rows, width + 1), dtype=np.float32)
    strength[:, 1:-1] = np.abs(means[:, 1:] - means[:, :-1]).max(axis=2)
    noise = float(np.median(strength))
    strength = np.clip((strength - _FAINT - 2 * noise) / (_PLAIN - _FAINT), 0, 1)
    strength[:, [0, -1]] = 1  # a board may end where the picture does
    return Edges(strength, block, tuple(_summed(spread(strength, r)) for r in _RADII))


def _summed(strength: Array) -> Array:
    """Sums over the blocks above each block; the first row is zero."""
    sums = np.zeros((strength.shape[0] + 1, strength.shape[1]), dtype=np.float32)
    np.cumsum(strength, axis=0, out=sums[1:])
    return sums


def spread(strength: Array, radius: int) -> Array:
    """The largest value within a radius along the last axis."""
    result = strength.copy()
    for shift in range(1, radius + 1):
        np.maximum(result[..., shift:], strength[..., :-shift], out=result[..., shift:])
        np.maximum(result[..., :-shift], strength[..., shift:], out=result[..., :-shift])
    return result

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
"""Of 255: an average difference below the first isn't an edge, from the second on it is one."""

_STRONG = 6.0
"""How many times as strong as one that is plain an edge counts, at most, where lines are drawn to
edges: JPEG has pale ones beside each that is strong."""

_RADII = (0, 1, 2, 3, 4, 6, 8, 12)
"""How far, in pixels, an edge may lie from where a line of the grid is thought to be."""

_LEAST_RADIUS = 1
"""Of these: edges are not told more sharply."""


@dataclass(frozen=True)
class Edges:
    """The upright edges of a picture: how sure there is one, from 0 to 1.

    strength  an array of blocks of rows × places between columns (0: the left side of the picture)
    block     rows in a block
    sums      for each of _RADII: the strength within that radius, summed over the blocks above
              each block, and over all
    contrast  the same of how strong edges are, up to _STRONG, at each place by itself
    """

    strength: Array
    block: int
    sums: Array
    contrast: Array

    @property
    def width(self) -> int:
        """The last place: the right side of the picture."""
        return int(self.strength.shape[1]) - 1

    @property
    def height(self) -> int:
        """Blocks."""
        return int(self.strength.shape[0])

    def covered(self, places: Array, starts: Array, ends: Array, slack: Array) -> Array:
        """Which share of upright segments is an edge.

        `places` (x, in pixels) has a segment for each column of the answer, `starts` and `ends`
        (y, in pixels) for each row. An edge may be `slack` pixels off. All of them may have more
        axes before these, alike.
        """
        radius: Array = np.searchsorted(_RADII, np.maximum(slack, _LEAST_RADIUS), side="right") - 1
        columns = np.clip(np.rint(places).astype(int), 0, self.width)[..., None, :]
        low, high = (
            self._at(radius[..., None, None], at[..., None], columns) for at in (starts, ends)
        )
        return (high - low) / np.maximum((ends - starts) / self.block, 1e-6)[..., None]

    def _at(self, radius: Array, heights: Array, columns: Array) -> Array:
        """The sums above these heights, between two blocks by share."""
        blocks = np.clip(heights / self.block, 0, self.height)
        whole = np.minimum(blocks.astype(int), self.height - 1)
        share = blocks - whole
        above, below = self.sums[radius, whole, columns], self.sums[radius, whole + 1, columns]
        return above * (1 - share) + below * share

    def between(self, start: Array, end: Array) -> Array:
        """How strong the edges are at each place in whole blocks between two heights (pixels).

        In one block at least.
        """
        low, high = (
            np.clip(np.asarray(at) / self.block, 0, self.height).astype(int) for at in (start, end)
        )
        low = np.minimum(low, self.height - 1)
        return self.contrast[np.maximum(high, low + 1)] - self.contrast[low]


def upright(pixels: Pixels, block: int) -> Edges:
    """The upright edges of the picture."""
    height, width = pixels.shape[:2]
    rows = height // block
    summed: Array = np.zeros_like(pixels[:rows], dtype=np.int16)
    for row in range(block):
        summed += pixels[row : rows * block : block]
    strength = np.zeros((rows, width + 1), dtype=np.float32)
    strength[:, 1:-1] = differing(summed[:, 1:], summed[:, :-1]) / np.float32(block)
    noise = float(np.median(strength))
    contrast = np.clip((strength - _FAINT - 2 * noise) / (_PLAIN - _FAINT), 0, _STRONG)
    strength = np.minimum(contrast, 1)
    strength[:, [0, -1]] = 1  # a board may end where the picture does
    return Edges(strength, block, _sums(strength), _above(contrast))


def _sums(strength: Array) -> Array:
    """The sums that Edges has, of edges so strong."""
    rows, places = strength.shape
    sums: Array = np.zeros((len(_RADII), rows + 1, places), dtype=np.float32)
    before = 0
    for radius, above in zip(_RADII, sums, strict=True):
        strength = spread(strength, radius - before)
        np.cumsum(strength, axis=0, out=above[1:])
        before = radius
    return sums


def _above(values: Array) -> Array:
    """The sums of the rows above each row, and of all."""
    sums: Array = np.zeros((len(values) + 1, values.shape[1]), dtype=np.float32)
    np.cumsum(values, axis=0, out=sums[1:])
    return sums


def spread(strength: Array, radius: int) -> Array:
    """The largest value within a radius along the last axis."""
    result = strength.copy()
    for shift in range(1, radius + 1):
        np.maximum(result[..., shift:], strength[..., :-shift], out=result[..., shift:])
        np.maximum(result[..., :-shift], strength[..., shift:], out=result[..., :-shift])
    return result


def differing(some: Array, others: Array) -> Array:
    """How much colours (… × 3) differ from others in the part in which they differ most."""
    red, green, blue = np.moveaxis(np.abs(some - others), -1, 0)
    return np.maximum(np.maximum(red, green), blue)

"""Whether a picture is askew: a photo that was not taken straight from above.

In a screenshot every line runs exactly across or down. So the picture is divided into blocks, and
each in which all edges run one way (the structure tensor says so: Förstner and Gülch, 1987) tells
by how much that way is turned. In a screenshot many blocks tell of nothing at all. Not all of them
do: where cells are small, most blocks have a round corner or a sign in them.
"""

from __future__ import annotations

from math import ceil
from typing import Any

import numpy as np

Array = Any

BLOCK = 12
"""Pixels of the side of a block."""

_MAX_SKEW = 25.0
"""Degrees: what is turned further isn't a line of a board but a stroke of a sign."""

_ONE_WAY = 0.8
"""The share of a block's edges that must run one way, from 0 to 1."""

_MIN_STEP = 4.0
"""The mean step from pixel to pixel in a block that counts, of 255."""

_SHARE = 0.12
"""The share of the lines that may be turned less: those of a photo may differ."""

_MIN_BLOCKS = 40
"""Blocks with lines, at the least, of a photo: fewer tell of corners and signs."""

_MAX_PIXELS = 4_000_000
"""Pixels of a picture of which every one is looked at; of larger ones every second, or fewer."""

ASKEW = 0.1
"""Degrees from which a picture is askew: those of screenshots are the noise of their files."""

_LEVEL = 0.6
"""Degrees by which a line of an upright picture may still be turned."""


def is_askew(pixels: Array) -> bool:
    """Return whether a picture (height × width × 3 bytes) must be rectified to be read."""
    return skew_angle(pixels) > ASKEW


def skew_angle(pixels: Array) -> float:
    """By how many degrees most lines are turned from across and down, at least."""
    step = ceil((pixels.shape[0] * pixels.shape[1] / _MAX_PIXELS) ** 0.5)
    angles, strength, clear = _edges(pixels[::step, ::step])
    if clear.sum() < _MIN_BLOCKS:
        return 0.0
    return _weighted_quantile(np.abs(angles[clear]), np.sqrt(strength[clear]))


def straight(pixels: Array) -> Array:
    """For each block of BLOCK × BLOCK pixels whether a line runs through it exactly across or down.

    The first block begins at the second pixel.
    """
    angles, _, clear = _edges(pixels)
    return clear & (np.abs(angles) < _LEVEL)


def _edges(pixels: Array) -> tuple[Array, Array, Array]:
    """For each block the way its edges run, in degrees; how strong they are; whether they count."""
    red, green, blue = np.moveaxis(pixels.astype(np.float32), 2, 0)
    grey = (red + green + blue) / 3
    dx = grey[1:-1, 2:] - grey[1:-1, :-2]
    dy = grey[2:, 1:-1] - grey[:-2, 1:-1]
    along, slanted = _blocks(dx**2 - dy**2), _blocks(2 * dx * dy)
    strength = _blocks(dx**2 + dy**2)
    one_way = np.hypot(along, slanted) > _ONE_WAY * strength
    angles = np.degrees(np.arctan2(slanted, np.abs(along))) / 2
    return (
        angles,
        strength,
        one_way & (strength > (2 * _MIN_STEP) ** 2) & (np.abs(angles) < _MAX_SKEW),
    )


def _blocks(values: Array) -> Array:
    """Return the mean of each block."""
    rows, columns = (side // BLOCK for side in values.shape)
    if not rows or not columns:
        return np.zeros((0, 0), dtype=np.float32)
    blocks = values[: rows * BLOCK, : columns * BLOCK].reshape(rows, BLOCK, columns, BLOCK)
    return blocks.mean(axis=(1, 3))


def _weighted_quantile(values: Array, weights: Array) -> float:
    """Return the value below which that share of the weight is."""
    order = np.argsort(values)
    sums = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(sums, sums[-1] * _SHARE)])

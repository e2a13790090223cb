"""What of a cell is ink: what differs from its paper, less the pattern of its region.

Ink that hangs together with the middle of its cell is a sign; lines and small letters lie beyond.
"""

from __future__ import annotations

from itertools import product

import numpy as np

from queenside.pictures.reading.cells import Cells
from queenside.pictures.reading.edges import Array, differing

NOISE = 26.0
"""Of 255: what differs less from the paper isn't ink."""

ROOM = 0.36
"""How far from the centre signs reach, in cells: beyond are lines, rings and small letters."""

_SIDE = 0.26
"""How far from the centre the sides of the room of signs begin, in cells."""

_PALE = 90.0
"""Of 255: patterns differ less from the paper."""

_IN_CORNERS = 0.25
"""How strong a pattern is in a corner, at the least, as a share of what it is along the sides."""

_SEVERAL = 3
"""Cells of a region, at the least, of which not all have signs."""

_CENTRE = 0.19
"""How far from the centre, both ways, every sign has some of its ink, in cells."""

ON = 0.45
"""Of the full ink: what has more is seen as part of a sign."""


def differences(cells: Cells) -> Array:
    """How much each sample near the middle of its cell differs from the paper, of 255."""
    low = round((0.5 - ROOM) * cells.fine)
    parts = cells.patches[:, :, low : cells.fine - low, low : cells.fine - low]
    return differing(parts, cells.paper[:, :, None, None])


def inked(apart: Array, patterns: Array) -> Array:
    """How much each sample is ink, 0 to 1."""
    apart = apart - np.maximum(patterns, NOISE)[:, :, None, None]
    peak = np.quantile(apart, 0.985, axis=(2, 3), keepdims=True)
    return _hanging_together(np.clip(apart / np.maximum(peak, 14.0), 0, 1))


def patterns(apart: Array, labels: Array | None) -> tuple[Array, Array]:
    """By how much a pattern that fills the cells of a region differs from their paper, and may.

    It is what is found on three sides at least of nearly all of them, and paler than signs are. In
    a region of few cells these may all have signs, so there it only may be a pattern, unless it is
    in three corners, which signs do not reach.
    """
    found, perhaps = np.zeros((2, *apart.shape[:2]))
    if labels is None:
        return found, perhaps
    at = places(apart.shape[2])
    ends = at < -_SIDE, at > _SIDE
    sides = [part for end in ends for part in (apart[:, :, end], apart[..., end])]
    around = np.sort([_strength(side) for side in sides], axis=0)[1]
    corners = [_strength(apart[:, :, down][..., right]) for down, right in product(ends, ends)]
    in_corners = np.sort(corners, axis=0)[1] > _IN_CORNERS * around
    for label in range(int(labels.max()) + 1):
        where = labels == label
        sure = around if where.sum() >= _SEVERAL else around * in_corners
        for strength, measure in ((found, sure), (perhaps, around)):
            usual = float(np.quantile(measure[where], 0.2, method="lower"))
            if usual < _PALE:
                strength[where] = 1.3 * usual
    return found, perhaps


def _strength(parts: Array) -> Array:
    """The strongest ink in a part of each cell, but for a few samples: rows × columns."""
    return np.quantile(parts.reshape(*parts.shape[:2], -1), 0.97, axis=2)


def _hanging_together(ink: Array) -> Array:
    """The ink that reaches the middle of its cell without a break."""
    on = ink > 0.5 * ON
    near = np.abs(places(ink.shape[2])) < _CENTRE
    reached = on & (near[:, None] & near[None, :])
    number = -1
    while number != (number := int(reached.sum())):
        reached[:, :, 1:] |= reached[:, :, :-1] & on[:, :, 1:]
        reached[:, :, :-1] |= reached[:, :, 1:] & on[:, :, :-1]
        reached[:, :, :, 1:] |= reached[:, :, :, :-1] & on[:, :, :, 1:]
        reached[:, :, :, :-1] |= reached[:, :, :, 1:] & on[:, :, :, :-1]
    return ink * reached


def places(side: int) -> Array:
    """Where the samples of the room lie, from the centre of the cell, in cells."""
    return ((np.arange(side) + 0.5) / side - 0.5) * 2 * ROOM

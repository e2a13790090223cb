"""Photos made upright: what was taken askew and in uneven light, as if it had been scanned.

The lines of a board, of the text around it and of the edges of its paper run in two directions. In
a photo, lines of one direction meet in one point, their vanishing point. So the steps are

1. line segments are found (LSD: Grompone von Gioi, Jakubowicz, Morel and Randall, 2010);
2. the point in which most of those that lie flat meet, and that of those that stand upright, are
   found by trying pairs (RANSAC: Fischler and Bolles, 1981) and made exact by least squares;
3. the two points say how the camera was turned, and how wide its view is (Caprile and Torre, 1990):
   it is turned back, so that it looks straight at the board;
4. the picture is stretched a little, so that what is repeated in it is repeated after the same
   length across and down: then cells are squares;
5. it is cut to where lines run, and its light is made even (`illuminate`).

Nothing here knows what a board is: the upright picture is read as any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from queenside.reader.photo.detect import BLOCK, straight
from queenside.reader.photo.illuminate import flatten_illumination

Array = Any

_SEARCHED_SIDE = 1100
"""Pixels of the longer side of the picture in which segments are looked for."""

_MAX_SLOPE = 35
"""Degrees between a segment that lies flat, or stands upright, and the edge of the picture."""

_AIM = 0.02
"""The largest angle between a segment and its vanishing point, as a sine."""

_MAX_ATTEMPTS = 600
_MIN_SEGMENTS = 8
"""Segments that a direction must have."""

_VIEWS = (0.65, 1.5)
"""Focal lengths that cameras have, in longer sides of the picture."""

_STRETCHED = 0.09
"""The factor by which the picture may have to be wider or narrower than it is."""

_MIN_LAG = 14
"""Pixels of the smallest step that counts: shorter ones are those between the strokes of text."""

_ALIKE = 0.3
"""The least correlation between across and down."""

_MIN_NEIGHBOURS = 0.1
"""The share of the blocks around a block with a line that must have one, too: else it is chance."""

_MAX_SIDE = 2000
"""Pixels of the longer side of the upright picture."""


@dataclass(frozen=True)
class Upright:
    """A picture made upright; `matrix` takes points of the photo to points of it."""

    pixels: Array
    matrix: Array

    def to_photo(self, points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
        """Return the points in the photo of these points of the upright picture."""
        places = np.array([points], dtype=np.float64)
        projected = cv2.perspectiveTransform(places, np.linalg.inv(self.matrix))[0]
        return tuple((float(x), float(y)) for x, y in projected)


def rectify(pixels: Array) -> Upright | None:
    """Return the photo (height × width × 3 bytes) made upright and evenly lit.

    None where no two directions are seen in it.
    """
    matrix = _matrix(pixels)
    if matrix is None:
        return None
    fitted, size = _fit_in_view(matrix, pixels.shape[1], pixels.shape[0])
    if fitted is None:
        return None
    turned = _warp(pixels, fitted, size)
    stretch = _stretch(turned)
    if stretch != 1:
        fitted = np.diag((stretch, 1.0, 1.0)) @ fitted
        turned = _warp(pixels, fitted, (round(size[0] * stretch), size[1]))
    left, top, right, bottom = _crop_to_grid(turned)
    moved = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ fitted
    return Upright(flatten_illumination(turned[top:bottom, left:right]), moved)


# ---- directions ----


def _matrix(pixels: Array) -> Array | None:
    """Turns the camera back, about the middle of the picture, in pixels of the photo."""
    height, width = pixels.shape[:2]
    shrink = min(1.0, _SEARCHED_SIDE / max(height, width))
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    segments = _segments(small) / shrink
    unit = max(height, width)
    ends = (segments.reshape(-1, 2, 2) - (width / 2, height / 2)) / unit
    steps = ends[:, 1] - ends[:, 0]
    angles = np.degrees(np.arctan2(np.abs(steps[:, 1]), np.abs(steps[:, 0])))
    flat = _vanishing_point(ends[angles < _MAX_SLOPE], 0)
    upright = _vanishing_point(ends[angles > 90 - _MAX_SLOPE], 1)
    if flat is None or upright is None:
        return None
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, unit]]) / unit
    return _frontal_homography(flat, upright) @ centred


def _segments(pixels: Array) -> Array:
    """Line segments, as rows of x, y, x, y: seen in the lightness or in the hue."""
    detector = cv2.createLineSegmentDetector()
    lab = cv2.cvtColor(cv2.GaussianBlur(pixels, (0, 0), 1.0), cv2.COLOR_RGB2LAB)
    segments_by_channel = [np.zeros((0, 4))]
    for channel in range(3):
        segments = detector.detect(np.ascontiguousarray(lab[:, :, channel]))[0]
        if segments is not None:
            segments_by_channel.append(segments.reshape(-1, 4))
    return np.concatenate(segments_by_channel).astype(np.float64)


def _vanishing_point(ends: Array, axis: int) -> Array | None:
    """Return the point in which most of these segments meet, with three coordinates, of length 1.

    `axis` is the one it lies towards, in the positive direction.
    """
    if len(ends) < _MIN_SEGMENTS:
        return None
    lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    homogeneous = np.ones((len(ends), 1))
    lines = np.cross(np.hstack((ends[:, 0], homogeneous)), np.hstack((ends[:, 1], homogeneous)))
    lines /= np.linalg.norm(lines[:, :2], axis=1)[:, None]
    dice = np.random.default_rng(0)
    pairs = dice.choice(len(ends), (_MAX_ATTEMPTS, 2), p=lengths / lengths.sum())
    points = np.cross(lines[pairs[:, 0]], lines[pairs[:, 1]])
    points = points[np.linalg.norm(points, axis=1) > 1e-9]
    if not len(points):
        return None
    scores = [(lengths * _aim(ends, point)).sum() for point in points]
    best = points[int(np.argmax(scores))]
    for _ in range(4):
        weights = lengths * _aim(ends, best)
        if (weights > 0).sum() < _MIN_SEGMENTS:
            return None
        best = np.linalg.svd(lines * weights[:, None])[2][2]
    return best if best[axis] > 0 else -best


def _aim(ends: Array, point: Array) -> Array:
    """Return how well each segment points at this point, from 1 down to 0."""
    middles = ends.mean(axis=1)
    directions = point[:2] - middles * point[2]
    steps = ends[:, 1] - ends[:, 0]
    turns = np.abs(steps[:, 0] * directions[:, 1] - steps[:, 1] * directions[:, 0])
    sines = turns / np.maximum(
        np.linalg.norm(directions, axis=1) * np.linalg.norm(steps, axis=1), 1e-12
    )
    return np.clip(1 - sines / _AIM, 0, 1)


def _frontal_homography(flat: Array, upright: Array) -> Array:
    """Return the matrix that takes both points to infinity, each along its axis."""
    focus = _focus(flat, upright)
    lens = np.diag((focus, focus, 1.0))
    directions = [np.linalg.solve(lens, point) for point in (flat, upright)]
    x_axis, y_axis = (direction / np.linalg.norm(direction) for direction in directions)
    z_axis = np.cross(x_axis, y_axis)
    axes = np.column_stack((x_axis, y_axis, z_axis / np.linalg.norm(z_axis)))
    return lens @ np.linalg.inv(axes) @ np.linalg.inv(lens)


def _focus(flat: Array, upright: Array) -> float:
    """Estimate the focal length, in longer sides of the picture; else return a usual one."""
    if min(abs(flat[2]), abs(upright[2])) > 0.05:
        square = -float(flat[:2] @ upright[:2]) / float(flat[2] * upright[2])
        if _VIEWS[0] ** 2 < square < _VIEWS[1] ** 2:
            return float(square**0.5)
    return 0.9


# ---- the upright picture ----


def _fit_in_view(matrix: Array, width: int, height: int) -> tuple[Array | None, tuple[int, int]]:
    """Move and scale the matrix so that all of the photo is seen; return the size, too."""
    corners = np.array([[0, 0, 1], [width, 0, 1], [width, height, 1], [0, height, 1.0]])
    projected = corners @ matrix.T
    if (
        projected[:, 2].min() < 0.2 * projected[:, 2].max()
    ):  # the camera would have to look along the table
        return None, (0, 0)
    places = projected[:, :2] / projected[:, 2:]
    low, span = places.min(axis=0), np.ptp(places, axis=0)
    scale = min(_MAX_SIDE / span.max(), max(width, height))
    move = np.array([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]])
    new_width, new_height = np.ceil(span * scale).astype(int)
    return move @ matrix, (int(new_width), int(new_height))


def _warp(pixels: Array, matrix: Array, size: tuple[int, int]) -> Array:
    shrink = (np.linalg.det(matrix / matrix[2, 2])) ** 0.5
    if shrink < 0.8:
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / shrink)
    grey = [float(value) for value in np.median(pixels[::8, ::8], axis=(0, 1))]
    return cv2.warpPerspective(pixels, matrix, size, flags=cv2.INTER_CUBIC, borderValue=grey)


# ---- squares ----


def _stretch(pixels: Array) -> float:
    """By how much the picture must be widened for its cells to be squares.

    Cells come again after one, two, three of their sides, both across and down; so what the picture
    shares with itself moved across is compared with what it shares with itself moved down.
    """
    shrink = _SEARCHED_SIDE / max(pixels.shape[:2])
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    row_repeats, column_repeats = _repeats(small), _repeats(small.swapaxes(0, 1))
    length = min(len(row_repeats), len(column_repeats)) * 3 // 4
    lags: Array = np.arange(_MIN_LAG, length / (1 + _STRETCHED), dtype=np.float64)
    fixed = _remove_trend(column_repeats[: int(lags[-1]) + 1])[_MIN_LAG:]
    factors = np.linspace(1 - _STRETCHED, 1 + _STRETCHED, 121)
    moving = _remove_trend(row_repeats)
    scores = [
        float(np.corrcoef(np.interp(lags / factor, np.arange(len(moving)), moving), fixed)[0, 1])
        for factor in factors
    ]
    best = int(np.argmax(scores))
    return float(factors[best]) if scores[best] > _ALIKE else 1.0


def _repeats(pixels: Array) -> Array:
    """Return the share of upright edges that meet others when the picture moves, by step."""
    smooth = cv2.GaussianBlur(np.ascontiguousarray(pixels), (0, 0), 1.0).astype(np.float32)
    edges = np.clip(np.abs(smooth[:, 2:] - smooth[:, :-2]).max(axis=2), 0, 24)
    width = edges.shape[1]
    waves = np.fft.rfft(edges, 2 * width, axis=1)
    return np.fft.irfft((waves * waves.conj()).real.sum(axis=0))[:width]


def _remove_trend(repeats: Array) -> Array:
    """Subtract the local mean."""
    flat = repeats.astype(np.float32)[None, :]
    return (flat - cv2.GaussianBlur(flat, (0, 0), 12))[0]


def _crop_to_grid(pixels: Array) -> tuple[int, int, int, int]:
    """Return the part in which lines run across and down: left, top, right, bottom."""
    height, width = pixels.shape[:2]
    blocks = straight(pixels)
    if not blocks.any():
        return 0, 0, width, height
    among = cv2.blur(blocks.astype(np.float32), (7, 7), borderType=cv2.BORDER_CONSTANT)
    rows, columns = np.nonzero(blocks & (among > _MIN_NEIGHBOURS))
    if not len(rows):
        return 0, 0, width, height
    margin = round(0.04 * max(width, height))
    return (
        max(0, int(columns.min()) * BLOCK - margin),
        max(0, int(rows.min()) * BLOCK - margin),
        min(width, int(columns.max() + 1) * BLOCK + margin),
        min(height, int(rows.max() + 1) * BLOCK + margin),
    )

"""The light in a photo, taken away: as if it were the same everywhere, and bright.

From pixel to pixel light changes by small steps, even at the edge of a soft shadow; large steps are
edges of what is seen. So only the small steps are summed up, and across an edge those of its
surroundings are taken instead: that is the light, and the picture is divided by it. (Lightness:
Berthold Horn, "Determining lightness from an image", 1974. That the steps across and those down
must sum up to one surface is Poisson's equation, which is solved by cosines.)
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

Array = Any

_FINE = 512
"""Pixels of the longer side of the picture in which steps are looked at."""

_STEP = 0.03
"""The largest step that is always light, in logarithms, from one of 512 to the next."""

_BLURRED = 5
"""The width of an edge, of 512, since a photo is never quite sharp: its sides have small steps."""

_REACH = 9
"""The distance around an edge at which the light is measured, of 512."""


def flatten_illumination(pixels: Array) -> Array:
    """Return the picture as if the light were the same everywhere, and bright."""
    height, width = pixels.shape[:2]
    shrink = _FINE / max(height, width)
    small = cv2.resize(pixels, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    logs = np.log(cv2.GaussianBlur(small.max(axis=2).astype(np.float32), (0, 0), 1.0) + 4)
    light = _solve_poisson(*(_smooth_steps(logs, axis) for axis in (1, 0)))
    light = cv2.resize(light - np.median(light), (width, height), interpolation=cv2.INTER_LINEAR)
    even = pixels / np.exp(np.clip(light, -1.2, 1.2))[:, :, None]
    brightest = float(np.percentile(even[::4, ::4].max(axis=2), 99))
    return (even * np.clip(245 / max(brightest, 1), 1, 3)).clip(0, 255).astype(np.uint8)


def _smooth_steps(logs: Array, axis: int) -> Array:
    """Return the steps along an axis that light makes; at edges those of their surroundings."""
    steps = np.diff(logs, axis=axis)
    largest = max(_STEP, 3 * float(np.median(np.abs(steps))))  # more than light and noise make
    small = (np.abs(steps) < largest).astype(np.float32)
    small = cv2.erode(small, np.ones((_BLURRED, _BLURRED)))
    share = cv2.GaussianBlur(small, (0, 0), _REACH) + 1e-3
    smooth = cv2.GaussianBlur(steps * small, (0, 0), _REACH) / share
    return np.pad(smooth, ((0, int(axis == 0)), (0, int(axis == 1))))  # the last leads nowhere


def _solve_poisson(dx: Array, dy: Array) -> Array:
    """Return the surface that fits these steps best: Poisson's equation, by cosines."""
    height, width = dx.shape
    rise = dx + dy
    rise[:, 1:] -= dx[:, :-1]
    rise[1:] -= dy[:-1]
    even = np.pad(rise, ((0, height % 2), (0, width % 2)), mode="edge")
    waves = [2 - 2 * np.cos(np.pi * np.arange(side) / side) for side in even.shape]
    weights = -(waves[0][:, None] + waves[1][None, :])
    weights[0, 0] = 1
    spectrum = cv2.dct(even.astype(np.float64)) / weights
    spectrum[0, 0] = 0
    return cv2.idct(spectrum)[:height, :width].astype(np.float32)

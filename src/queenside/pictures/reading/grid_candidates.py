"""Where in a picture to begin to look for grids: combs laid along both axes.

The picture is looked at in windows. How strong its edges are at each place is summed over a window,
along each axis by itself. For every number of cells, length and beginning that a window can hold,
the edges at the teeth of a comb are compared with those everywhere between. A board has the same
length both ways, so the two are added, and the best are grids that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from queenside.pictures.reading.edges import Array, Edges, spread
from queenside.pictures.reading.grids import (
    LARGEST,
    LEAST_CELL,
    PROMISED,
    SMALLEST,
    Grid,
    Sight,
    each_of,
    fitted,
    worth,
)

_SAMPLES = 300
"""How finely a window is divided to look for combs."""

_SHORTEST = 0.42
"""The shortest board that is looked for in a window, as a share of its side."""

_MOST_WINDOWS = 24
"""Windows of a size that are searched, which are all in a screenshot of a phone."""

_STEP = 2
"""Samples between two lengths, and two beginnings, that are tried."""

_STEPS_APART = 6
"""Lengths around the best that are left out when another is looked for."""


def starts(sight: Sight, share: float) -> list[list[tuple[float, Grid]]]:
    """For each window of that share of the picture: grids in it that may be, with their worth.

    Boards that are smaller than half a window are not found in it.
    """
    return _in_windows(sight, _busiest(sight, _windows(sight, share)))


class _Window(NamedTuple):
    left: int
    top: int
    side: int


def _windows(sight: Sight, share: float) -> Iterator[_Window]:
    """Squares of that share of the picture's shorter side, half over each other."""
    width, height = sight.across.width, sight.down.width
    side = round(min(width, height) * share)

    def starts(length: int) -> list[int]:
        number = max(1, round((length - side) / (side / 2)) + 1) if length > side else 1
        return [round(k * (length - side) / max(number - 1, 1)) for k in range(number)]

    for top in starts(height):
        for left in starts(width):
            yield _Window(left, top, side)


def _busiest(sight: Sight, windows: Iterable[_Window]) -> list[_Window]:
    """The windows with the most edges; none with fewer than any board has, one way or the other."""

    def edges(window: _Window) -> float:
        left, top, side = window
        return min(_edges_in(sight.across, top, left, side), _edges_in(sight.down, left, top, side))

    least = PROMISED * (SMALLEST - 1) * _SHORTEST
    busy = [(found, window) for window in windows if (found := edges(window)) > least * window.side]
    return [window for _, window in sorted(busy, reverse=True)[:_MOST_WINDOWS]]


def _edges_in(edges: Edges, start: int, left: int, side: int) -> float:
    """Pixels of edges in a window, without the sides of the picture."""
    low, high = start // edges.block, max((start + side) // edges.block, start // edges.block + 1)
    inner = edges.strength[low:high, max(left, 1) : min(left + side + 1, edges.width)]
    return float(inner.sum()) * edges.block


def _in_windows(sight: Sight, windows: list[_Window]) -> list[list[tuple[float, Grid]]]:
    """Grids in each window with their worth, by combs along both axes."""
    found: list[list[tuple[float, Grid]]] = [[] for _ in windows]
    if not windows:
        return found
    side = windows[0].side
    pool = max(1, side // _SAMPLES)
    lefts, tops = (np.array(starts)[:, None] for starts in list(zip(*windows, strict=True))[:2])
    across = _Combs([_profile(sight.across, w.top, w.left, side, pool) for w in windows])
    down = _Combs([_profile(sight.down, w.left, w.top, side, pool) for w in windows])
    for size in range(SMALLEST, min(LARGEST, int(side / LEAST_CELL)) + 1):
        lengths, fit_x, xs = across.best(size)
        _, fit_y, ys = down.best(size)
        best = _two_best(fit_x + fit_y)
        left = (lefts + pool * np.take_along_axis(xs, best, axis=1)).ravel()
        top = (tops + pool * np.take_along_axis(ys, best, axis=1)).ravel()
        step = (pool * lengths[best] / size).ravel()
        several = fitted(sight, Grid(left, top, step, step, size))
        each = zip(worth(sight, several).tolist(), each_of(several), strict=True)
        for mine in found:
            mine += islice(each, 2)
    return found


def _two_best(values: Array) -> Array:
    """The places of the best value in each row, and of the best one that is not near it."""
    first = values.argmax(axis=1)[:, None]
    near = np.abs(np.arange(values.shape[1]) - first) <= _STEPS_APART
    return np.hstack((first, np.where(near, -np.inf, values).argmax(axis=1)[:, None]))


def _profile(edges: Edges, start: int, left: int, side: int, pool: int) -> Array:
    """How much of a window is an edge at each place along it, in samples of `pool` pixels."""
    low, high = start // edges.block, max((start + side) // edges.block, start // edges.block + 1)
    share = edges.strength[low:high, left : left + side + 1].mean(axis=0)
    samples = -(-len(share) // pool)
    padded: Array = np.zeros(samples * pool, dtype=np.float32)
    padded[: len(share)] = share
    return np.sqrt(padded.reshape(samples, pool).max(axis=1))


class _Combs:
    """Evenly spaced teeth laid on profiles: of every length, at every beginning."""

    def __init__(self, profiles: list[Array]) -> None:
        shares = np.stack(profiles)
        room = shares.shape[1] - 1
        self._lengths = np.arange(int(_SHORTEST * room), room + 1, _STEP)
        self._begins = np.arange(0, room + 1 - self._lengths[0], _STEP)
        ends = self._begins + self._lengths[:, None]
        inside = ends <= room
        sums = np.pad(np.cumsum(shares, axis=1), ((0, 0), (1, 0)))
        mean = sums[:, np.minimum(ends, room) + 1] - sums[:, None, self._begins]
        self._mean = np.where(inside, mean / (self._lengths[:, None] + 1), np.inf)
        padded = np.pad(spread(shares, 1), ((0, 0), (0, self._begins[-1])))
        self._moved = np.stack([padded[:, at : at + room + 1] for at in self._begins], axis=2)

    def best(self, size: int) -> tuple[Array, Array, Array]:
        """For each length of a board of `size` cells: how well it fits, and where it begins.

        Each of the last two has a row for each profile.
        """
        first = min(np.searchsorted(self._lengths, 3 * size), len(self._lengths) - 1)
        lengths = self._lengths[first:]
        teeth = np.rint(np.multiply.outer(lengths, np.arange(size + 1) / size)).astype(int)
        comb: Array = np.zeros((len(lengths), self._moved.shape[1]), dtype=np.float32)
        comb[np.arange(len(lengths))[:, None], teeth] = 1 / (size + 1)
        value = comb @ self._moved - self._mean[:, first:]  # profiles × lengths × beginnings
        best = value.argmax(axis=2)
        return lengths, value.max(axis=2), self._begins[best]

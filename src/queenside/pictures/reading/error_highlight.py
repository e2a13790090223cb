"""Cells that a game has tinted red, because their queens are wrong: which regions they belong to.

A tint is a share of another colour, the same in every tinted cell. So the colour of a cell is on
the way from its region's colour to a red, and for all tinted cells the share and the red are the
same. Where a tint comes as stripes, the other colour of the cell is its region's own.
"""

from __future__ import annotations

from itertools import combinations, islice, product
from typing import NamedTuple

import numpy as np

from queenside.pictures.reading.cells import Cells, oklab
from queenside.pictures.reading.edges import Array

MOST = 4
"""Colours more than regions, at most."""

_LARGEST = 2
"""Cells of one region that are tinted, at most."""

_SHARES = np.linspace(0.15, 0.75, 25)
"""Shares of red that are tried."""

_REDS = np.array([[165, 0, 0], [255, 95, 115]])
"""The least and the most of each part of a red that means "wrong"."""

_BARE = 0.92
"""A cell more of which is of one colour has no queen on it, so none that is wrong."""

_STRIPED = 0.7
"""A cell less of which is of one colour may have stripes."""

_FAR = 20.0
"""Of 255: cells that are farther from a tint of a region's colour are none."""

_TRIED = 200
"""Ways that are tried at each turn."""

_CLOSE = 0.03
"""Oklab: so near is the second colour of a striped cell to that of its region."""

_GUESSED = 0.3
"""How certain a way is that explains the tints, if others explain them as well."""


_Choice = tuple[float, tuple[int, ...], tuple[int, ...]]
"""A cost, the parts that are odd, and the region of each."""


class Untinted(NamedTuple):
    """Labels in which tinted cells belong to regions, how certain that is, and those cells."""

    labels: Array
    certainty: float
    cells: tuple[tuple[int, int], ...]


def remove(labels: Array, cells: Cells, number: int) -> list[Untinted]:
    """The ways to give that many parts of the board, as tinted, to other parts: likeliest first."""
    ways = _ways(labels, cells)
    found: list[_Choice] = []
    for odd in islice(combinations(sorted(ways), number), _TRIED):
        for chosen in islice(product(*(ways[part] for part in odd)), _TRIED):
            regions = tuple(way.region for way in chosen)
            if not {*regions} & {*odd}:
                found.append((_cost(chosen), odd, regions))
    found.sort(key=lambda each: each[0])
    return [_given(labels, each, found) for each in found[:4]]


class _Way(NamedTuple):
    """One part as tinted cells of a region.

    reds  the reds that would be needed, by share; None where its stripes show the region's colour
    off   how far each of these is from any red that is meant to warn
    """

    region: int
    reds: Array
    off: Array


def _ways(labels: Array, cells: Cells) -> dict[int, list[_Way]]:
    """For each small part the regions beside it of which it may be tinted cells."""
    parts = int(labels.max()) + 1
    mean = np.array([cells.paper[labels == part].mean(axis=0) for part in range(parts)])
    lab = oklab(mean)
    found: dict[int, list[_Way]] = {}
    for part in range(parts):
        where = labels == part
        if where.sum() > _LARGEST or cells.share[where].max() > _BARE:
            continue
        striped = cells.share[where].mean() < _STRIPED
        second = oklab(cells.second[where]).mean(axis=0)
        for region in _around(labels, part):
            reds = mean[region] + (mean[part] - mean[region]) / _SHARES[:, None]
            off = np.maximum(np.maximum(_REDS[0] - reds, reds - _REDS[1]), 0).max(axis=1) * _SHARES
            if striped and np.linalg.norm(second - lab[region]) < _CLOSE:
                reds, off = None, np.zeros_like(_SHARES)
            if off.min() < _FAR:
                found.setdefault(part, []).append(_Way(region, reds, off))
    return found


def _around(labels: Array, part: int) -> list[int]:
    """The parts beside this one."""
    padded = np.pad(labels, 1, constant_values=-1)
    found: set[int] = set()
    for row, column in np.argwhere(labels == part) + 1:
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            found.add(int(padded[row + down, column + right]))
    return sorted(found - {-1, part})


def _cost(chosen: tuple[_Way, ...]) -> float:
    """How far these are from being tinted with one share of one red, in parts of 255."""
    plain = [way for way in chosen if way.reds is not None]
    if not plain:
        return 0.0
    reds = np.stack([way.reds for way in plain])
    apart = np.abs(reds - reds.mean(axis=0)).max(axis=(0, 2)) * _SHARES
    return float((apart + np.max([way.off for way in plain], axis=0)).min())


def _given(labels: Array, choice: _Choice, found: list[_Choice]) -> Untinted:
    cost, odd, regions = choice
    others = [each[0] for each in found if each is not choice]
    margin = min(others, default=40.0) - cost
    alone = _GUESSED + (1 - _GUESSED) * np.clip(margin / 12, 0, 1)
    certainty = float(alone * np.clip((18 - cost) / 10, 0, 1))
    moved = labels.copy()
    for part, region in zip(odd, regions, strict=True):
        moved[labels == part] = region
    tinted = tuple((row, column) for row, column in np.argwhere(np.isin(labels, odd)).tolist())
    return Untinted(moved, certainty, tinted)

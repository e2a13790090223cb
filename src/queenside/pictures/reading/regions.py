"""Which cells belong together: told by their colours, by thick lines between them, or by both.

Colours: all cells are joined to a tree by their nearest colours (a minimum spanning tree; Prim,
1957), and the n - 1 longest links are cut, since a board of n rows has n regions. How much longer
the shortest link that is cut is than the longest that stays says how sure that is: no threshold is
needed, and a region may be in several pieces or fade from one side of the board to the other.

Walls: the same with the ink between neighbours for their distance. Cells are joined across the side
with the least ink, then the next, until n parts are left (single linkage). That is right if every
side between two parts has more ink than any within one; again no threshold is needed.

Each is a check of the other. Where colours repeat, both are needed: regions are joined cells of one
colour. A cell that a game has tinted, to say that its queen is wrong, is of the region from whose
colour the tint leads to its own (`error_highlight`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from queenside.pictures.reading import error_highlight, walls
from queenside.pictures.reading.cells import Cells, oklab
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.walls import Walls

COLOURS, WALLS, BOTH, CHESS, BLANK = "colours", "walls", "colours and lines", "chess", "blank"

NOISE = 0.004
"""How far apart two colours may be that are meant to be the same, in Oklab, at the least."""

PLAIN = 0.02
"""How far apart the colours of two regions are that can be told apart at first sight."""

FAINT = 0.5 * PLAIN
"""How far apart the colours of two regions are, at the least."""

_CLEAR = 2.2
"""How many times as long cut links are as those that stay, where there is no doubt."""

_THICKER = 1.25
"""How many times as much ink thick sides have as thin ones, where there is no doubt."""


_PAPER = (0.6, 0.8)
"""The share of the board that is paper: up to the first it says nothing about regions, from the
second on nothing is in doubt."""


@dataclass(frozen=True)
class Regions:
    """The regions as they were told apart.

    how       COLOURS, WALLS or BOTH; CHESS or BLANK for a board without regions
    labels    rows × columns, or None for a board without regions
    certainty from 0, a guess, to 1
    against   sides, as pairs of cells, where lines say something else than colours
    tinted    cells whose colour is not their region's
    """

    how: str
    labels: Array | None
    certainty: float
    against: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    tinted: tuple[tuple[int, int], ...] = ()


def told(cells: Cells) -> list[Regions]:
    """The ways to tell the regions of a board of n × n cells into n, the likeliest first."""
    size = len(cells.paper)
    ink = walls.measured(cells)
    links = _tree(oklab(cells.paper).reshape(-1, 3))
    lengths = np.sort(links[:, 2])[::-1]
    kinds = int((lengths > PLAIN).sum()) + 1
    found = _by_colour(links, lengths, cells, ink) if lengths[size - 2] > FAINT else []
    found += _by_walls(ink, links, lengths, kinds)
    found += _without(cells, links, ink, kinds)
    found.sort(key=lambda way: (way.how != CHESS, way.how == BLANK, -way.certainty))
    paper = _between(float(cells.share.mean()), *_PAPER)
    return [replace(way, certainty=way.certainty * paper) for way in _united(found)]


def _united(found: list[Regions]) -> list[Regions]:
    """The same ways, each once: what colours and lines tell alike is told by both."""
    ways: list[Regions] = []
    for way in found:
        for number, one in enumerate(ways):
            if np.array_equal(one.labels, way.labels):
                ways[number] = replace(one, how=one.how if one.how == way.how else BOTH)
                break
        else:
            ways.append(way)
    return ways


# ---- by colours ----


def _tree(points: Array) -> Array:
    """The minimum spanning tree of points: a row (point, point, distance) for each link."""
    count = len(points)
    left: Array = points.T.copy()  # what is not in the tree; nan is never nearer than anything
    nearest = np.full(count, np.inf)  # squares of distances to the tree
    parent: Array = np.zeros(count, dtype=int)
    links = np.zeros((count - 1, 3))
    at = 0
    for number in range(count - 1):
        left[:, at], nearest[at] = np.nan, np.inf
        off = left - points[at, :, None]
        apart = np.einsum("ij,ij->j", off, off)
        closer = apart < nearest
        np.copyto(nearest, apart, where=closer)
        np.copyto(parent, at, where=closer)
        at = int(nearest.argmin())
        links[number] = at, parent[at], nearest[at]
    links[:, 2] = np.sqrt(links[:, 2])
    return links


def colours(points: Array) -> Iterator[Array]:
    """The colour of each point (Oklab), numbered: those that are joined by small steps are one.

    First by the steps that are seen at first sight, then by smaller ones.
    """
    links = _tree(points)
    for step in (PLAIN, FAINT):
        yield _cut(links, int((links[:, 2] > step).sum()) + 1, len(points))


def _cut(links: Array, number: int, count: int) -> Array:
    """The part of each point when all but the shortest links are cut, so that there are so many."""
    kept = links[np.argsort(links[:, 2], kind="stable")][: count - number]
    return _joined(kept[:, :2].astype(int), count)


def _joined(pairs: Array, count: int) -> Array:
    """The part of each point, numbered in order, when these pairs are joined."""
    part: Array = np.arange(count)
    one, other = pairs.T
    while (part[one] != part[other]).any():
        least = np.minimum(part[one], part[other])
        for end in (one, other):
            np.minimum.at(part, part[end], least)
        part = part[part]
    return numbered(part)


def numbered(labels: Array) -> Array:
    """The same labels, numbered in reading order."""
    _, first, names = np.unique(labels, return_index=True, return_inverse=True)
    order = np.argsort(np.argsort(first))
    return order[names].reshape(labels.shape)


def _by_colour(links: Array, lengths: Array, cells: Cells, ink: Walls) -> list[Regions]:
    size = len(cells.paper)
    labels = _cut(links, size, size * size).reshape(size, size)
    cut, stays = lengths[size - 2], max(lengths[size - 1], NOISE)
    certainty = _between(cut / stays, 1.0, _CLEAR) * _between(cut, FAINT, PLAIN)
    plain = _weighed(Regions(COLOURS, labels, certainty), ink)
    found = [plain]
    if certainty < 1:
        found += [_weighed(each, ink) for each in _untinted(links, lengths, cells)]
    return found


def _untinted(links: Array, lengths: Array, cells: Cells) -> list[Regions]:
    """The regions if there are more colours than rows, because some cells are tinted."""
    size = len(cells.paper)
    most = min(size + error_highlight.MOST, len(lengths))
    ratios = lengths[size - 1 : most] / np.maximum(lengths[size : most + 1], NOISE)
    parts = size + 1 + int(ratios.argmax())
    kept = lengths[parts - 1]
    if kept > PLAIN * 1.5:
        return []
    labels = _cut(links, parts, size * size).reshape(size, size)
    certainty = _between(lengths[parts - 2] / max(kept, NOISE), 1.0, _CLEAR)
    return [
        Regions(COLOURS, numbered(each.labels), certainty * each.certainty, tinted=each.cells)
        for each in error_highlight.remove(labels, cells, parts - size)
    ]


def _between(value: float, low: float, high: float) -> float:
    """0 up to the low value, 1 from the high one on."""
    return float(np.clip((value - low) / (high - low), 0, 1))


# ---- by walls ----


def _by_walls(ink: Walls, links: Array, lengths: Array, kinds: int) -> list[Regions]:
    """Regions between thick sides; where colours repeat, a change of colour is a wall too."""
    size = len(ink.upright)
    found = [_parted(WALLS, ink, np.zeros((size, size), dtype=int))]
    if 1 < kinds <= size:
        colour = _cut(links, kinds, size * size).reshape(size, size)
        clear = _between(lengths[kinds - 2] / max(lengths[kinds - 1], NOISE), 1.0, _CLEAR)
        found.append(_parted(BOTH, ink, colour, clear))
    return [way for way in found if way is not None]


def _needed(pairs: Array, count: int) -> Array:
    """Those pairs, one after the other, that join what is not yet joined (Kruskal, 1956)."""
    part: Array = np.arange(count)
    needed: Array = np.zeros(len(pairs), dtype=bool)
    for number, (one, other) in enumerate(pairs):
        if part[one] != part[other]:
            needed[number] = True
            part[part == part[other]] = part[one]
    return pairs[needed]


def _parted(how: str, ink: Walls, colour: Array, clear: float = 1.0) -> Regions | None:
    """The cells of one colour joined across the sides with the least ink, until n parts are left.

    None where the colours make more parts than that, or a side within a part has as much ink as one
    between two. `clear` is how certain it is that the colours are told apart.
    """
    size = len(colour)
    cells = np.arange(size * size).reshape(size, size)
    pairs = np.concatenate(
        [
            np.stack([cells[:, :-1].ravel(), cells[:, 1:].ravel()], axis=1),
            np.stack([cells[:-1].ravel(), cells[1:].ravel()], axis=1),
        ]
    )
    alike = colour.ravel()[pairs[:, 0]] == colour.ravel()[pairs[:, 1]]
    open_ = pairs[alike][np.argsort(ink.all[alike], kind="stable")]
    labels = _joined(_needed(open_, size * size)[: size * size - size], size * size)
    if labels.max() + 1 > size:
        return None
    within = labels[pairs[:, 0]] == labels[pairs[:, 1]]
    if not (alike & ~within).any():
        return Regions(COLOURS, labels.reshape(size, size), _LIKELY + (1 - _LIKELY) * clear)
    thick, thin = ink.all[~within].min() + _FAINT_INK, ink.all[within].max() + _FAINT_INK
    if thick <= thin:
        return None
    clear = min(clear, _between(thick / thin, 1.0, _THICKER))
    return Regions(how, labels.reshape(size, size), _LIKELY + (1 - _LIKELY) * clear)


_LIKELY = 0.3
"""How certain n connected regions are if their lines or colours are hardly told apart, but do not
contradict them anywhere."""

_FAINT_INK = 0.12
"""Pixels of ink that are nothing: added to both before sides are compared."""


def _weighed(regions: Regions, ink: Walls) -> Regions:
    """The regions, with what lines say about them, where lines say anything."""
    labels: Array = regions.labels
    apart = (labels[:, 1:] != labels[:, :-1], labels[1:] != labels[:-1])
    between = np.concatenate([ink.upright[apart[0]], ink.level[apart[1]]])
    within = np.concatenate([ink.upright[~apart[0]], ink.level[~apart[1]]])
    if not len(between) or not len(within):
        return regions
    low, high = np.quantile(within, 0.95) + _FAINT_INK, np.quantile(between, 0.05) + _FAINT_INK
    if high < _THICKER * low:  # all lines are the same: they tell nothing
        return regions
    against = _against(ink, float(np.sqrt(low * high)), apart, regions.tinted)
    if against:
        return replace(regions, against=against)
    return replace(regions, certainty=max(regions.certainty, 0.9 * (regions.certainty > 0.3)))


def _against(
    ink: Walls, limit: float, apart: tuple[Array, Array], tinted: tuple[tuple[int, int], ...]
) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """The sides whose lines clearly contradict regions, of cells that have two of them or more.

    Those of tinted cells do not count: what tints a cell may have a rim.
    """
    pairs = []
    for side, differ, down, right in ((ink.upright, apart[0], 0, 1), (ink.level, apart[1], 1, 0)):
        clear = np.abs(np.log((side + _FAINT_INK) / limit)) > _CONTRADICTS
        for row, column in np.argwhere(clear & ((side + _FAINT_INK > limit) != differ)).tolist():
            pairs.append(((row, column), (row + down, column + right)))
    pairs = [pair for pair in pairs if not {*pair} & {*tinted}]
    often = Counter(cell for pair in pairs for cell in pair)
    return tuple(pair for pair in pairs if max(often[cell] for cell in pair) > 1)


_CONTRADICTS = 0.2
"""How far ink is beyond the limit (as a logarithm) where a line contradicts a colour."""


# ---- boards without regions ----

_ODD = 2
"""Cells of a board without regions that may have another colour: their queens are wrong."""

_BARE = 0.7
"""The share of most cells of such a board that is paper, at the least."""


def _without(cells: Cells, links: Array, ink: Walls, kinds: int) -> list[Regions]:
    """A chessboard, or cells that are all alike."""
    if np.median(cells.share) < _BARE:  # a pattern that has many squares in each cell
        return []
    size = len(cells.paper)
    if kinds > 2 + _ODD:
        return []
    colour = _cut(links, kinds, size * size).reshape(size, size)
    if (colour != np.bincount(colour.ravel()).argmax()).sum() > _ODD:
        light, dark = np.argsort(-np.bincount(colour.ravel()), kind="stable")[:2]
        parity = np.indices((size, size)).sum(axis=0) % 2
        fits = np.where(parity == parity[tuple(np.argwhere(colour == light)[0])], light, dark)
        wrong = (colour != fits).sum()
        return [Regions(CHESS, None, 1.0 if wrong == 0 else 0.8)] if wrong <= _ODD else []
    sides = ink.all + _FAINT_INK
    spread = np.quantile(sides, 0.98) / np.quantile(sides, 0.02)
    return [Regions(BLANK, None, 1 - _between(float(spread), 1.9, 2.6))]

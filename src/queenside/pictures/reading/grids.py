"""Where the board lies in a picture: a square grid of lines that has the edges it should have.

Every side of every cell is asked how much of it is an edge (`worth`). A grid is worth the edges it
explains, in pixels, less what it promises and the picture has not. So half a board is worth less
than the board, a board with a row too many less as well, and so are grids of cells half or twice as
large. The search starts at `grid_candidates`. On the lines of each, as far as they go on, the best
grids are looked for (`better`), and they are drawn to where the lines really are (`fitted`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, islice, product
from typing import NamedTuple

import numpy as np

from queenside.pictures.reading.edges import Array, Edges, upright
from queenside.pictures.reading.opening import Pixels

SMALLEST, LARGEST = 4, 26
"""Rows of a board."""

LEAST_CELL = 9.0
"""Pixels: in smaller cells nothing can be told."""

PROMISED = 0.18
"""The share of the lines that any board shows: the sides of regions, where there are no others."""

_WITHIN = 0.7
"""How much a line in the middle of a cell counts against a grid."""

_SIGNS = 0.6
"""The share of a line in the middle of a cell that isn't a line, but what signs have of edges."""

_FRAMED = 0.7
"""The share of the frame that is to be seen."""

_LINED, _BARE = 0.75, 0.4
"""The share of lines that is seen between cells that have them, and between what is none."""

_LEAST_LINED = 0.65
"""The same in any one row of cells, at the least, where all have lines."""

_GOING_ON = 0.6
"""The share of the lines that is seen in cells beyond the grid, where they go on."""

_SEEN_FRAME = 0.85
"""The share of each side of a square that is an edge, where its frame is seen."""

_MORE = 4
"""Rows and columns around a grid in which squares are looked for."""

_SLACK = 0.08
"""How far an edge may be from its line, in cells: half a gap, or half a thick line."""

_CUT_OFF = 0.12
"""How far a line may lie beyond the picture, in cells, since it may have been cut off with it."""

_ON_LINE = 0.12
"""How far a line may lie from that of another grid that is to be the same line, in cells."""

_A_SIDE = 0.3
"""Where less of a side is an edge, there is none."""

_NO_GRID = -1e9
"""The worth of a grid that cannot be the board's."""

_MIDDLE = 0.15
"""The ends of a side that are left out, since corners may be round."""


@dataclass(frozen=True)
class Grid:
    """A grid of `size` × `size` cells: its top left corner and the sides of a cell, in pixels.

    Or several grids of one size: then each of these is an array, with a place for each grid, and so
    is what is found out about them.
    """

    left: float
    top: float
    wide: float
    high: float
    size: int

    @property
    def xs(self) -> Array:
        """The places of the upright lines."""
        return _lines(self.left, self.wide, self.size)

    @property
    def ys(self) -> Array:
        """The places of the level lines."""
        return _lines(self.top, self.high, self.size)


def _lines(first: Array, step: Array, cells: int) -> Array:
    return np.expand_dims(first, -1) + np.multiply.outer(step, np.arange(cells + 1))


class Sight(NamedTuple):
    """A picture as it is searched: its edges both ways."""

    across: Edges
    down: Edges
    """The level edges: those of the picture with its axes exchanged."""


def seen(pixels: Pixels) -> Sight:
    """The edges of a picture."""
    block = 4 * (1 + max(pixels.shape[:2]) // 1400)
    block = min(block, max(1, min(pixels.shape[:2]) // 16))
    return Sight(upright(pixels, block), upright(pixels.swapaxes(0, 1), block))


# ---- how good a grid is ----


def worth(sight: Sight, grid: Grid) -> Array:
    """How many pixels of edges the grid explains, less what it promises."""
    found = _Lattice(sight, grid.xs, grid.ys).worths(grid.size)[..., 0, 0]
    return np.where(_fits(sight, grid), found, _NO_GRID)


def _fits(sight: Sight, grid: Grid) -> Array:
    """Whether it lies in the picture, as far as a line that was cut off."""
    slack = _CUT_OFF * grid.wide
    return (
        (SMALLEST <= grid.size <= LARGEST)
        & (np.minimum(grid.wide, grid.high) >= LEAST_CELL)
        & (grid.left >= -slack)
        & (grid.top >= -slack)
        & (grid.xs[..., -1] <= sight.across.width + slack)
        & (grid.ys[..., -1] <= sight.down.width + slack)
    )


class _Sides(NamedTuple):
    """How much of each upright side is an edge, by row and line; and of what lies half way."""

    on: Array
    within: Array


def _sides(edges: Edges, places: Array, heights: Array) -> _Sides:
    step = heights[..., 1] - heights[..., 0]
    inset = _MIDDLE * step[..., None]
    starts, ends = heights[..., :-1] + inset, heights[..., 1:] - inset
    both = np.concatenate((places, (places[..., :-1] + places[..., 1:]) / 2), axis=-1)
    covered = edges.covered(both, starts, ends, _SLACK * step)
    lines = places.shape[-1]
    within = np.clip((covered[..., lines:] - _SIGNS) / (1 - _SIGNS), 0, 1)
    return _Sides(covered[..., :lines], within)


class _Lattice:
    """Evenly spaced lines both ways, and the worth of all grids that lie on them."""

    def __init__(self, sight: Sight, xs: Array, ys: Array) -> None:
        self._across, self._down = _sides(sight.across, xs, ys), _sides(sight.down, ys, xs)
        self._wide = (xs[..., 1] - xs[..., 0])[..., None, None]
        self._high = (ys[..., 1] - ys[..., 0])[..., None, None]

    def worths(self, size: int) -> Array:
        """The worth of each grid of that size, by row and column of its first cell."""
        down = _explained(self._down, size).swapaxes(-1, -2)
        return _explained(self._across, size) * self._high + down * self._wide


def _explained(sides: _Sides, size: int) -> Array:
    """The sides that are edges, in sides, less those promised and what is within cells."""
    on = _down(sides.on, size)
    bare = _down(sides.on > _A_SIDE, size) == 0  # lines of which no side is an edge
    within = _along(_down(sides.within, size), size)
    frame = on[..., :-size] + on[..., size:] - 2 * _FRAMED * size
    promised = PROMISED * size * (size + 1)
    return _along(on - bare, size + 1) - promised - _WITHIN * within + frame


def _down(values: Array, number: int) -> Array:
    """The sums of so many successive rows."""
    sums = values.cumsum(axis=-2, dtype=np.float64)
    sums[..., number:, :] -= sums[..., :-number, :].copy()
    return sums[..., number - 1 :, :]


def _along(values: Array, number: int) -> Array:
    """The sums of so many successive columns."""
    return _down(values.swapaxes(-1, -2), number).swapaxes(-1, -2)


def bare_side(sight: Sight, grid: Grid) -> bool:
    """Whether all cells have lines around them but those along a side: they are the page then."""
    columns = _sides(sight.down, grid.ys, grid.xs).on[:, 1:-1]  # a row for each column of cells
    rows = _sides(sight.across, grid.xs, grid.ys).on[:, 1:-1]
    return any(_has_bare_end(each.mean(axis=1)) for each in (columns, rows))


def _has_bare_end(shares: Array) -> bool:
    """Of the lines in each row of cells: whether all rows have them but the first or the last."""
    inner, ends = shares[1:-1], shares[[0, -1]]
    return bool(inner.mean() > _LINED and inner.min() > _LEAST_LINED and ends.min() < _BARE)


def lined(sight: Sight, grid: Grid) -> bool:
    """Whether there are lines between all rows and columns of cells, and hardly any within them."""
    both = _sides(sight.across, grid.xs, grid.ys), _sides(sight.down, grid.ys, grid.xs)
    least = min(sides.on[:, 1:-1].mean(axis=0).min() for sides in both)
    return bool(least > _LINED and least - max(sides.within.mean() for sides in both) > _BARE)


def halved(sight: Sight, grid: Grid) -> bool:
    """Whether there are lines through the middle of the cells, which are four cells each then."""
    across = _sides(sight.across, grid.xs, grid.ys).within
    down = _sides(sight.down, grid.ys, grid.xs).within
    return bool(min(across.mean(), down.mean()) > 0.8)


def goes_on(sight: Sight, grid: Grid) -> bool:
    """Whether the lines of the grid go on beyond one of its sides, as those of a larger table."""
    return any(further(sight, grid))


class Further(NamedTuple):
    """For how many cells the lines of a grid go on beyond each of its sides."""

    left: int
    above: int
    right: int
    below: int


def further(sight: Sight, grid: Grid) -> Further:
    """How far the lines of the grid go on."""
    above, below = _further(sight.across, grid.xs, grid.ys)
    left, right = _further(sight.down, grid.ys, grid.xs)
    return Further(left, above, right, below)


def _further(edges: Edges, places: Array, heights: Array) -> tuple[int, int]:
    """For how many cells most lines go on, before the first row and after the last."""
    step, end = heights[1] - heights[0], edges.height * edges.block
    before = heights[0] - step * np.arange(0.65, heights[0] / step)
    after = heights[-1] + step * np.arange(0.15, (end - heights[-1]) / step - 0.5)
    return _lasts(edges, places, before, step), _lasts(edges, places, after, step)


def _lasts(edges: Edges, places: Array, starts: Array, step: float) -> int:
    """At how many of these heights, without a break, most lines are there for half a cell."""
    on = edges.covered(places, starts, starts + 0.5 * step, 0.05 * step) > 0.8
    there = on.mean(axis=1) > _GOING_ON
    return int(np.logical_and.accumulate(there).sum())


def squares(sight: Sight, grid: Grid) -> Iterator[Grid]:
    """The squares in the lattice of this grid that have edges all around, the largest first."""
    more = [
        min(int(room / grid.wide + 0.1), _MORE)
        for room in (
            grid.left,
            grid.top,
            sight.across.width - grid.xs[-1],
            sight.down.width - grid.ys[-1],
        )
    ]
    columns, rows = grid.size + more[0] + more[2], grid.size + more[1] + more[3]
    xs = grid.left + grid.wide * np.arange(-more[0], columns - more[0] + 1)
    ys = grid.top + grid.high * np.arange(-more[1], rows - more[1] + 1)
    upright = np.pad(_sides(sight.across, xs, ys).on.cumsum(axis=0), ((1, 0), (0, 0)))
    level = np.pad(_sides(sight.down, ys, xs).on.cumsum(axis=0), ((1, 0), (0, 0))).T
    for size in range(min(rows, columns, LARGEST), SMALLEST - 1, -1):
        across = (upright[size:] - upright[:-size]) / size
        down = (level[:, size:] - level[:, :-size]) / size
        pairs = (
            np.minimum(across[:, :-size], across[:, size:]),
            np.minimum(down[:-size], down[size:]),
        )
        for row, column in np.argwhere(np.minimum(*pairs) > _SEEN_FRAME).tolist():
            yield Grid(float(xs[column]), float(ys[row]), grid.wide, grid.high, size)


# ---- better grids ----


def better(
    sight: Sight, starts: list[list[tuple[float, Grid]]], number: int
) -> list[tuple[float, Grid]]:
    """The best grids near the best few of each window, with their worth, in order.

    Twice, since only a grid that is drawn to the lines has all of them, as far as they go on.
    """
    first = [grid for window in starts for _, grid in islice(_unlike(in_order(window)), number)]
    near = _best_near(sight, first)
    best = apart(in_order([*near, *_best_near(sight, (grid for _, grid in near))]))
    twice = [twice for _, grid in best for twice in _doubled(grid)]
    return apart(in_order([*best, *ranked(sight, twice)]))


def _best_near(sight: Sight, found: Iterable[Grid]) -> list[tuple[float, Grid]]:
    """The best grids on the lines of these, drawn to where the lines are, with their worth."""
    best = [each for grid in lattices(found) for each in _best_on(sight, grid)]
    drawn = [one for several in _by_size(best) for one in each_of(fitted(sight, several))]
    return apart(ranked(sight, drawn))


def ranked(sight: Sight, found: Iterable[Grid]) -> list[tuple[float, Grid]]:
    """Grids with their worth, the best first."""
    return in_order(
        each
        for several in _by_size(found)
        for each in zip(worth(sight, several).tolist(), each_of(several), strict=True)
    )


def in_order(found: Iterable[tuple[float, Grid]]) -> list[tuple[float, Grid]]:
    """The best first."""
    return sorted(found, key=lambda each: -each[0])


def larger_cells(sight: Sight, grid: Grid) -> Iterator[Grid]:
    """The best grids of cells twice as large near this one: cells may be shaded by halves."""
    if grid.size >= 2 * SMALLEST:
        for twice in _doubled(grid):
            yield from (fitted(sight, each) for each in _best_on(sight, twice))


def _doubled(grid: Grid) -> Iterator[Grid]:
    """Grids of cells twice as large: marks in the middle of every cell look like lines."""
    for right, down in product((0, 1), (0, 1)):
        yield Grid(
            grid.left + right * grid.wide,
            grid.top + down * grid.high,
            2 * grid.wide,
            2 * grid.high,
            (grid.size - max(right, down)) // 2,
        )


def apart(found: list[tuple[float, Grid]]) -> list[tuple[float, Grid]]:
    """Those that are not nearly the same as a better one."""
    return list(_unlike(found))


def _unlike(found: list[tuple[float, Grid]]) -> Iterator[tuple[float, Grid]]:
    kept: dict[int, list[Grid]] = {}
    for value, grid in found:
        alike = kept.setdefault(grid.size, [])
        if not any(_same(grid, other) for other in alike):
            alike.append(grid)
            yield value, grid


def _same(one: Grid, other: Grid) -> bool:
    """Whether two grids of one size are nearly the same."""
    slack = 0.3 * min(one.wide, other.wide)
    return all(
        abs(first - second) < slack
        for first, second in zip(_corners(one), _corners(other), strict=True)
    )


def _corners(grid: Grid) -> tuple[float, float, float, float]:
    """Left, top, right and bottom: what two grids of a size have alike there, they have between."""
    right, low = grid.left + grid.wide * grid.size, grid.top + grid.high * grid.size
    return grid.left, grid.top, right, low


def lattices(found: Iterable[Grid]) -> Iterator[Grid]:
    """Those whose lines, if they went on, would not be the lines of one before."""
    kept: list[Grid] = []
    for grid in found:
        if not any(_in_lattice(grid, other) for other in kept):
            kept.append(grid)
            yield grid


def _in_lattice(one: Grid, other: Grid) -> bool:
    """Whether all lines of a grid lie on lines of the other, as far as they go on."""
    places = [
        ((first + end * one.size * one.wide) - second) / other.wide
        for first, second in ((one.left, other.left), (one.top, other.top))
        for end in (0, 1)
    ]
    near = abs(one.wide - other.wide) < 0.05 * other.wide
    return near and all(abs(place - round(place)) < _ON_LINE for place in places)


def _by_size(found: Iterable[Grid]) -> Iterator[Grid]:
    """The grids of each size together."""
    for size, alike in groupby(sorted(found, key=_size), _size):
        places = [(each.left, each.top, each.wide, each.high) for each in alike]
        left, top, wide, high = np.transpose(places)
        yield Grid(left, top, wide, high, size)


def _size(grid: Grid) -> int:
    return grid.size


def each_of(several: Grid) -> Iterator[Grid]:
    """The single grids."""
    places = (several.left, several.top, several.wide, several.high)
    for left, top, wide, high in np.transpose(places).tolist():
        yield Grid(left, top, wide, high, several.size)


# ---- grids near one ----


def _best_on(sight: Sight, grid: Grid) -> Iterator[Grid]:
    """The best grids on the lines of this one, as far as they go on.

    Of each size the best, if it is better than those with a row and column more or less.
    """
    slack = _CUT_OFF * grid.wide
    left = grid.left - max(int((grid.left + slack) / grid.wide), 0) * grid.wide
    top = grid.top - max(int((grid.top + slack) / grid.high), 0) * grid.high
    columns = int((sight.across.width + slack - left) / grid.wide)
    rows = int((sight.down.width + slack - top) / grid.high)
    xs, ys = _lines(left, grid.wide, columns), _lines(top, grid.high, rows)
    lattice = _Lattice(sight, xs, ys)
    worths = [lattice.worths(size) for size in range(SMALLEST, min(rows, columns, LARGEST) + 1)]
    best = np.array([_NO_GRID, *(each.max() for each in worths), _NO_GRID])
    for number in np.flatnonzero((best[1:-1] > best[:-2]) & (best[1:-1] > best[2:])):
        row, column = np.unravel_index(worths[number].argmax(), worths[number].shape)
        yield Grid(xs[column], ys[row], grid.wide, grid.high, SMALLEST + int(number))


def fitted(sight: Sight, grid: Grid) -> Grid:
    """The grid drawn to where the lines are: through the middle of the edges near each, at best."""
    for reach in (0.2, 0.12, 0.09):
        across = _lines_near(sight.across, grid.xs, grid.ys, reach)
        down = _lines_near(sight.down, grid.ys, grid.xs, reach)
        step = (across.lever + down.lever) / (across.spread + down.spread)
        left, top = across.mean - step * across.middle, down.mean - step * down.middle
        fits = _fits(sight, Grid(left, top, step, step, grid.size))
        grid = Grid(
            _either(fits, left, grid.left),
            _either(fits, top, grid.top),
            _either(fits, step, grid.wide),
            _either(fits, step, grid.high),
            grid.size,
        )
    return grid


def _either(where: Array, there: Array, elsewhere: Array) -> Array:
    """Of single values or of arrays: those there, and elsewhere the others."""
    found: Array = np.where(where, there, elsewhere)
    return found[()]


class _Near(NamedTuple):
    """Where the edges near evenly spaced lines are: what a line through them is fitted by."""

    middle: float
    """The mean number of the lines, from 0."""
    mean: float
    """The mean place of the edges."""
    lever: float
    spread: float


def _lines_near(edges: Edges, places: Array, heights: Array, reach: float) -> _Near:
    """The middle of the edges near each line, weighed by how many they are (least squares)."""
    far = np.rint(reach * (places[..., 1:2] - places[..., :1])).astype(int)
    at = np.clip(np.rint(places).astype(int), 0, edges.width)
    weights = edges.between(heights[..., 0], heights[..., -1]) ** 2
    weights[..., [0, -1]] = 0  # the sides of the picture aren't lines that a grid is drawn to
    weights += 1e-6
    near = np.maximum(at - far, 0), np.minimum(at + far, edges.width) + 1
    weight = _summed(weights, near)
    middles = _summed(weights * np.arange(edges.width + 1), near) / weight
    trust = weight / weight.sum(axis=-1, keepdims=True)
    number = np.arange(places.shape[-1])
    middle = (trust * number).sum(axis=-1)
    off = trust * (number - middle[..., None])
    return _Near(
        middle,
        (trust * middles).sum(axis=-1),
        (off * middles).sum(axis=-1),
        (off * number).sum(axis=-1),
    )


def _summed(values: Array, places: tuple[Array, Array]) -> Array:
    """The sums of values from the first places to before the last."""
    sums = np.zeros((*values.shape[:-1], values.shape[-1] + 1))
    np.cumsum(values, axis=-1, out=sums[..., 1:])
    low, high = (np.take_along_axis(sums, at, axis=-1) for at in places)
    return high - low

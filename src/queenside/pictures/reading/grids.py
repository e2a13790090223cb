"""Where the board lies in a picture: a square grid of lines that has the edges it should have.

First, along each axis by itself: how strong the edges are at each place, summed over a window. For
every number of cells, length and beginning that a window can hold, the edges at the places of the
lines are compared with those everywhere between (`_combs`). A board has the same length both ways,
so the two are added, and the best are looked at in the plane.

There every side of every cell is asked how much of it is an edge (`worth`). A grid is worth the
edges it explains, in pixels, less what it promises and the picture has not. So half a board is
worth less than the board, a board with a row too many less as well, and so are grids of cells half
or twice as large. From each grid that was found better ones are looked for by moving and growing it
(`_climbed`), and it is drawn to where the lines really are (`fitted`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np

from queenside.pictures.reading.edges import Array, Edges, spread, upright
from queenside.pictures.reading.opening import Pixels

SMALLEST, LARGEST = 4, 26
"""Rows of a board."""

LEAST_CELL = 9.0
"""Pixels: in smaller cells nothing can be told."""

_PROMISED = 0.18
"""The share of the lines that any board shows: the sides of regions, where there are no others."""

_WITHIN = 0.7
"""How much an edge in the middle of a cell counts against a grid: signs have some."""

_FRAMED = 0.7
"""The share of the frame that is to be seen."""

_LINED, _BARE = 0.75, 0.4
"""The share of lines that is seen between cells that have them, and between what is none."""

_SEEN_FRAME = 0.85
"""The share of each side of a square that is an edge, where its frame is seen."""

_MORE = 4
"""Rows and columns around a grid in which squares are looked for."""

_SLACK = 0.08
"""How far an edge may be from its line, in cells: half a gap, or half a thick line."""

_SAMPLES = 300
"""How finely a window is divided to look for combs."""

_SHORTEST = 0.42
"""The shortest board that is looked for in a window, as a share of its side."""

_MOST_WINDOWS = 24
"""Windows of a size that are searched, which are all in a screenshot of a phone."""

_CLIMBERS = 5
"""Grids of each window that are made better step by step, unless more are asked for."""

_STEP = 2
"""Samples between two lengths, and two beginnings, that are tried."""

_MIDDLE = 0.15
"""The ends of a side that are left out, since corners may be round."""


@dataclass(frozen=True)
class Grid:
    """A grid of `size` × `size` cells: its top left corner and the sides of a cell, in pixels."""

    left: float
    top: float
    wide: float
    high: float
    size: int

    @property
    def xs(self) -> Array:
        """The places of the upright lines."""
        return self.left + self.wide * np.arange(self.size + 1)

    @property
    def ys(self) -> Array:
        """The places of the level lines."""
        return self.top + self.high * np.arange(self.size + 1)


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


def worth(sight: Sight, grid: Grid) -> float:
    """How many pixels of edges the grid explains, less what it promises."""
    if not _fits(sight, grid):
        return -1e9
    across = _sides(sight.across, grid.xs, grid.ys)
    down = _sides(sight.down, grid.ys, grid.xs)
    return _explained(across) * grid.high + _explained(down) * grid.wide


def _fits(sight: Sight, grid: Grid) -> bool:
    """Whether it lies in the picture, as far as a line that was cut off."""
    slack = 0.12 * grid.wide
    return bool(
        SMALLEST <= grid.size <= LARGEST
        and min(grid.wide, grid.high) >= LEAST_CELL
        and grid.left >= -slack
        and grid.top >= -slack
        and grid.xs[-1] <= sight.across.width + slack
        and grid.ys[-1] <= sight.down.width + slack
    )


class _Sides(NamedTuple):
    """How much of each upright side is an edge, by row and line; and of what lies half way."""

    on: Array
    within: Array


def _sides(edges: Edges, places: Array, heights: Array) -> _Sides:
    step = heights[1] - heights[0]
    starts, ends = heights[:-1] + _MIDDLE * step, heights[1:] - _MIDDLE * step
    both = np.concatenate((places, (places[:-1] + places[1:]) / 2))
    covered = edges.covered(both, starts, ends, _SLACK * step)
    return _Sides(covered[:, : len(places)], covered[:, len(places) :])


def _explained(sides: _Sides) -> float:
    """The sides that are edges, in sides, less those promised and what is within cells."""
    on, within = sides
    bare = (on.max(axis=0) < 0.3).sum()  # lines of which no side is an edge: there are none
    frame = on[:, 0].sum() + on[:, -1].sum() - 2 * _FRAMED * len(on)
    return float((on - _PROMISED).sum() - _WITHIN * within.sum() + frame - bare)


def bare_side(sight: Sight, grid: Grid) -> bool:
    """Whether all cells have lines around them but those along a side: they are the page then."""
    columns = _sides(sight.down, grid.ys, grid.xs).on[:, 1:-1]  # a row for each column of cells
    rows = _sides(sight.across, grid.xs, grid.ys).on[:, 1:-1]
    return any(
        each[1:-1].mean() > _LINED and min(each[0].mean(), each[-1].mean()) < _BARE
        for each in (columns, rows)
    )


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
    return max(_beyond(sight.across, grid.xs, grid.ys), _beyond(sight.down, grid.ys, grid.xs)) > 0.6


def _beyond(edges: Edges, places: Array, heights: Array) -> float:
    """The share of the lines that go on for half a cell, before the first row or after the last."""
    step = heights[1] - heights[0]
    starts = np.array([heights[0] - 0.65 * step, heights[-1] + 0.15 * step])
    ends = starts + 0.5 * step
    inside = (starts >= 0) & (ends <= edges.height * edges.block)
    if not inside.any():
        return 0.0
    on = edges.covered(places, starts[inside], ends[inside], 0.05 * step)
    return float((on > 0.8).mean(axis=1).max())


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


# ---- finding grids ----


def grids(sight: Sight, share: float = 1.0, climbers: int = _CLIMBERS) -> list[tuple[float, Grid]]:
    """Grids that may be the board with their worth, the best first; no two are nearly the same.

    They are looked for in windows that have that share of the picture's shorter side; boards that
    are smaller than half a window are not found in it.
    """
    found: list[Grid] = []
    for window in _busiest(sight, _windows(sight, share)):
        starts = apart(ranked(sight, _in_window(sight, window)))[:climbers]
        found += [fitted(sight, _climbed(sight, grid)) for _, grid in starts]
    return apart(ranked(sight, [*found, *(twice for grid in found for twice in _doubled(grid))]))


def ranked(sight: Sight, found: Iterable[Grid]) -> list[tuple[float, Grid]]:
    """Grids with their worth, the best first."""
    return sorted(((worth(sight, grid), grid) for grid in found), key=lambda each: -each[0])


def larger_cells(sight: Sight, grid: Grid) -> Iterator[Grid]:
    """The best grids of cells twice as large near this one: cells may be shaded by halves."""
    if grid.size >= 2 * SMALLEST:
        yield from (fitted(sight, _climbed(sight, twice)) for twice in _doubled(grid))


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
    kept: list[tuple[float, Grid]] = []
    for value, grid in found:
        if not any(_same(grid, other) for _, other in kept):
            kept.append((value, grid))
    return kept


def _same(one: Grid, other: Grid) -> bool:
    slack = 0.3 * min(one.wide, other.wide)
    return one.size == other.size and all(
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
    return near and all(abs(place - round(place)) < 0.25 for place in places)


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

    least = _PROMISED * (SMALLEST - 1) * _SHORTEST
    busy = [(found, window) for window in windows if (found := edges(window)) > least * window.side]
    return [window for _, window in sorted(busy, reverse=True)[:_MOST_WINDOWS]]


def _edges_in(edges: Edges, start: int, left: int, side: int) -> float:
    """Pixels of edges in a window, without the sides of the picture."""
    low, high = start // edges.block, max((start + side) // edges.block, start // edges.block + 1)
    inner = edges.strength[low:high, max(left, 1) : min(left + side + 1, edges.width)]
    return float(inner.sum()) * edges.block


def _in_window(sight: Sight, window: _Window) -> Iterator[Grid]:
    """Grids in a window, by combs along both axes."""
    pool = max(1, window.side // _SAMPLES)
    across = _profile(sight.across, window.top, window.left, window.side, pool)
    down = _profile(sight.down, window.left, window.top, window.side, pool)
    for size in range(SMALLEST, LARGEST + 1):
        if window.side / size < LEAST_CELL:
            break
        lengths, first, where_x = _combs(across, size)
        _, second, where_y = _combs(down, size)
        both = first + second
        for _ in range(2):
            best = int(both.argmax())
            side = lengths[best] * pool
            grid = Grid(
                window.left + where_x[best] * pool,
                window.top + where_y[best] * pool,
                side / size,
                side / size,
                size,
            )
            yield fitted(sight, grid)
            both[max(0, best - 6) : best + 7] = -1e9


def _profile(edges: Edges, start: int, left: int, side: int, pool: int) -> Array:
    """How much of a window is an edge at each place along it, in samples of `pool` pixels."""
    low, high = start // edges.block, max((start + side) // edges.block, start // edges.block + 1)
    share = edges.strength[low:high, left : left + side + 1].mean(axis=0)
    samples = -(-len(share) // pool)
    padded: Array = np.zeros(samples * pool, dtype=np.float32)
    padded[: len(share)] = share
    return np.sqrt(padded.reshape(samples, pool).max(axis=1))


def _combs(profile: Array, size: int) -> tuple[Array, Array, Array]:
    """For each length of a board of `size` cells: how well it fits, and where it begins."""
    room = len(profile) - 1
    teeth = spread(profile, 1)
    sums = np.concatenate(([0.0], np.cumsum(profile)))
    lengths = np.arange(int(_SHORTEST * room), room + 1, _STEP)
    lengths = lengths[lengths >= 3 * size] if (lengths >= 3 * size).any() else lengths[-1:]
    begins = np.arange(0, room + 1 - lengths[0], _STEP)
    ends = begins[None, :] + lengths[:, None]
    inside = ends <= room
    ends = np.minimum(ends, room)
    total = np.zeros(ends.shape, dtype=np.float32)
    for tooth in range(size + 1):
        offset = np.rint(lengths * (tooth / size)).astype(int)
        total += teeth[np.minimum(begins[None, :] + offset[:, None], room)]
    mean = (sums[ends + 1] - sums[begins][None, :]) / (lengths[:, None] + 1)
    value = np.where(inside, total / (size + 1) - mean, -1e9)
    best = value.argmax(axis=1)
    return lengths, value[np.arange(len(lengths)), best], begins[best]


# ---- better grids near one ----


def _climbed(sight: Sight, grid: Grid) -> Grid:
    """The best grid that is reached by steps of whole cells, each better than the one before."""
    value = worth(sight, grid)
    while True:
        moved = max(_moves(grid), key=lambda each: worth(sight, each))
        if (gained := worth(sight, moved)) <= value:
            return grid
        value, grid = gained, moved


def fitted(sight: Sight, grid: Grid) -> Grid:
    """The grid drawn to where the lines are: through the middle of the edges near each, at best."""
    for reach in (0.2, 0.12, 0.09):
        across = _lines_near(sight.across, grid.xs, grid.ys, reach)
        down = _lines_near(sight.down, grid.ys, grid.xs, reach)
        step = (across.lever + down.lever) / (across.spread + down.spread)
        left, top = across.mean - step * across.middle, down.mean - step * down.middle
        fit = Grid(float(left), float(top), float(step), float(step), grid.size)
        if not _fits(sight, fit):
            return grid
        grid = fit
    return grid


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
    step = places[1] - places[0]
    low, high = (int(np.clip(h / edges.block, 0, edges.height)) for h in heights[[0, -1]])
    profile = edges.strength[low : max(high, low + 1)].sum(axis=0)
    profile[[0, -1]] = 0  # the sides of the picture are no lines that a grid is drawn to
    near = np.arange(-round(reach * step), round(reach * step) + 1)
    at = np.clip(np.rint(places).astype(int)[:, None] + near, 0, edges.width)
    weights = profile[at] ** 2 + 1e-6
    middles = (weights * at).sum(axis=1) / weights.sum(axis=1)
    trust = weights.sum(axis=1) / weights.sum()
    number = np.arange(len(places))
    middle = (trust * number).sum()
    lever = (trust * (number - middle) * middles).sum()
    spread = (trust * (number - middle) ** 2).sum()
    return _Near(middle, (trust * middles).sum(), lever, spread)


def _moves(grid: Grid) -> Iterator[Grid]:
    """A cell to each side; a row and column more or less, at each corner."""
    for sign in (1, -1):
        yield replace(grid, left=grid.left + sign * grid.wide)
        yield replace(grid, top=grid.top + sign * grid.high)
        for right, down in product((0, 1), (0, 1)):
            yield replace(
                grid,
                left=grid.left - sign * right * grid.wide,
                top=grid.top - sign * down * grid.high,
                size=grid.size + sign,
            )

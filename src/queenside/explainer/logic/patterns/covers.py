"""Covers: cells laid out in 2×2 windows, each of which holds at most one queen.

Cells that need q queens and lie in q windows have exactly one queen in each of them; cells that lie
in fewer windows cannot hold q queens.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from queenside.core.grid import Grid, mask_of
from queenside.explainer.logic.board import Board

Cover = tuple[int, ...]
"""Windows, as masks of all their cells."""


def fits(board: Board, cells: int, queens: int) -> bool:
    """Return whether there is room for so many queens on these cells, where they must not touch."""
    if cells.bit_count() < queens or queens < 2 or not board.has_windows:
        return cells.bit_count() >= queens
    return apart(board.grid, cells) >= queens or windows_needed(board.grid, cells) >= queens


def fit_in(board: Board, cells: int, windows: int) -> bool:
    """Return whether the cells lie in so many windows; where queens may touch, are so few."""
    if not board.has_windows or cells.bit_count() <= windows:
        return cells.bit_count() <= windows
    return apart(board.grid, cells) <= windows and windows_needed(board.grid, cells) <= windows


def apart(grid: Grid, cells: int) -> int:
    """At least so many windows are needed: no two cells in every second line share one."""
    a, b, c, d = every_second(grid.rows, grid.columns)
    return max(
        (cells & a).bit_count(),
        (cells & b).bit_count(),
        (cells & c).bit_count(),
        (cells & d).bit_count(),
    )


@lru_cache
def every_second(rows: int, columns: int) -> tuple[int, ...]:
    """The cells in every second row and column, beginning with each of the first two."""
    return tuple(
        mask_of(r * columns + c for r in range(row, rows, 2) for c in range(column, columns, 2))
        for row in (0, 1)
        for column in (0, 1)
    )


def windows_needed(grid: Grid, cells: int) -> int:
    """The least number of windows that these cells lie in."""
    return _needed(grid.rows, grid.columns, cells)


@lru_cache(maxsize=2**17)
def _needed(rows: int, columns: int, cells: int) -> int:
    """From the first cell on, in the window that holds all that the other one does, if there is."""
    needed, choices = 0, _choices(rows, columns)
    while cells:
        one, other = choices[(cells & -cells).bit_length() - 1]
        if not cells & other & ~one:
            cells &= ~one
            needed += 1
        elif not cells & one & ~other:
            cells &= ~other
            needed += 1
        else:
            part = _touching_part(rows, columns, cells)
            needed += _needed_for_part(rows, columns, part)
            cells &= ~part
    return needed


@lru_cache(maxsize=2**17)
def _needed_for_part(rows: int, columns: int, part: int) -> int:
    """The same for cells that hang together, by either window, so that few are left at a time."""
    both = _choices(rows, columns)[(part & -part).bit_length() - 1]
    return 1 + min(_needed(rows, columns, part & ~window) for window in both)


@lru_cache
def _choices(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """By cell, the two windows with it in their upper half; at an edge they are the same."""
    found = (_windows(rows, columns, cell, False) for cell in range(rows * columns))
    return tuple((windows[0], windows[-1]) for windows in found)


def _touching_part(rows: int, columns: int, cells: int) -> int:
    """The cells that hang together with the first one, at sides or corners."""
    part, (inner, outer) = cells & -cells, _beside_an_edge(rows, columns)
    while True:
        beside = part | (part << 1 & inner) | (part >> 1 & outer)
        wider = (beside | beside << columns | beside >> columns) & cells
        if wider == part:
            return part
        part = wider


@lru_cache
def _beside_an_edge(rows: int, columns: int) -> tuple[int, int]:
    """All cells but those of the first column, and all but those of the last."""
    first = mask_of(row * columns for row in range(rows))
    full = mask_of(range(rows * columns))
    return full & ~first, full & ~(first << columns - 1)


def covers(grid: Grid, cells: int, windows: int, *, every: bool = False) -> Iterator[Cover]:
    """The covers of these cells by at most so many windows, each of which adds a cell.

    The first cell in reading order lies in four windows, but as no cell is left above it, the two
    with it in their upper half reach as far as any. Only those, unless `every` cover is wanted.
    """
    if not cells:
        yield ()
        return
    if windows == 0:
        return
    first = (cells & -cells).bit_length() - 1
    for window in _windows(grid.rows, grid.columns, first, every):
        for rest in covers(grid, cells & ~window, windows - 1, every=every):
            yield (window, *rest)
        if window & cells == cells & -cells and not every:
            return  # a cell on its own needs no other window


@lru_cache(maxsize=65536)
def _windows(rows: int, columns: int, cell: int, every: bool) -> tuple[int, ...]:
    """The windows of this cell; without `every`, those with it in their upper half."""
    row, column = divmod(cell, columns)
    found = []
    for down in (1, -1) if every else (1,):
        for side in (1, -1):
            below = columns * down if 0 <= row + down < rows else 0
            beside = side if 0 <= column + side < columns else 0
            corners = {cell, cell + beside, cell + below, cell + below + beside}
            found.append(mask_of(corners))
    return tuple(dict.fromkeys(found))

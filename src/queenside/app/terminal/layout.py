"""Fit the board to a screen: the size of its cells, and the part that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from queenside.core.grid import Grid

Zoom = Literal["", "small", "large"]
"""The sizes of cells; "" for the largest with which the board fits."""

WIDTH, HEIGHT = 40, 16  # the smallest screen that can be played on
_HEAD = 2  # the title, the numbers of the columns
_FOOT = 1
_MIN_PANEL_WIDTH = 34  # the narrowest panel beside a board
_BELOW = 5  # the lines of a panel below it


@dataclass(frozen=True)
class Layout:
    """Places of things on a screen, in characters from 0.

    `rows` and `columns` are the cells shown. A cell takes `cell_width`×`cell_height` characters,
    and with `ruled` a line between cells comes on top. `panel` is (left, top, width, height).
    """

    grid: Grid
    rows: range
    columns: range
    cell_width: int
    cell_height: int
    ruled: bool
    left: int
    panel: tuple[int, int, int, int]

    @property
    def top(self) -> int:
        return _HEAD

    @property
    def step(self) -> tuple[int, int]:
        """Distance from one cell to the next: across, down."""
        return self.cell_width + self.ruled, self.cell_height + self.ruled

    @property
    def is_whole(self) -> bool:
        return len(self.rows) == self.grid.rows and len(self.columns) == self.grid.columns

    def cell_at(self, x: int, y: int) -> int | None:
        dx, dy = self.step
        column, row = (x - self.left - self.ruled) // dx, (y - self.top - self.ruled) // dy
        if 0 <= row < len(self.rows) and 0 <= column < len(self.columns):
            return self.grid.cell(self.rows[row], self.columns[column])
        return None


def fit(
    grid: Grid,
    width: int,
    height: int,
    cursor: int,
    *,
    zoom: Zoom = "",
    ruled: bool = False,
    origin: tuple[int, int] = (0, 0),
) -> Layout | None:
    """Return the layout for a screen, from `origin` if the cursor is seen; None if too small."""
    if width < WIDTH or height < HEIGHT:
        return None
    sizes = [] if ruled or zoom == "small" else [(7, 3), (5, 3)]
    screen = width, height
    places = list(zip(grid.positions[cursor], origin, strict=True))
    layouts = [_layout(grid, screen, places, size, ruled) for size in (*sizes, (3, 1))]
    if zoom == "large":
        return layouts[0]
    return next((layout for layout in layouts if layout.is_whole), layouts[-1])


def _layout(
    grid: Grid,
    screen: tuple[int, int],
    places: list[tuple[int, int]],
    size: tuple[int, int],
    ruled: bool,
) -> Layout:
    width, height = screen
    left = len(str(grid.rows)) + 2
    dx, dy = size[0] + ruled, size[1] + ruled
    board_width = left + grid.columns * dx + ruled
    fits_beside = width - board_width >= _MIN_PANEL_WIDTH
    room = height - _HEAD - _FOOT - ruled - (0 if fits_beside else _BELOW)
    rows = _window(grid.rows, room // dy, *places[0])
    columns = _window(grid.columns, (width - left - 1 - ruled) // dx, *places[1])
    if fits_beside:
        panel = (board_width + 3, _HEAD, width - board_width - 4, height - _HEAD - _FOOT)
    else:
        below = _HEAD + len(rows) * dy + ruled + 1
        panel = (1, below, width - 2, height - below - _FOOT)
    return Layout(grid, rows, columns, *size, ruled, left, panel)


def _window(number: int, room: int, cursor: int, first: int) -> range:
    """So many of the numbers, from `first` on or as near to it as has the cursor."""
    visible = max(1, min(number, room))
    first = min(max(min(first, cursor), cursor - visible + 1), number - visible)
    return range(first, first + visible)

"""Where a board ends: what is around it, and rows and columns that are the page."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np
from PIL import Image

import queenside as qs
from queenside.pictures.reading import cells, frames, grids, walls
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import Further, Grid
from tests.unit.pictures.reading.drawn import BOARD, STYLES, Style, drawn, packed

pytestmark = pytest.mark.slow

LABELS = np.array([["ABCDEFG".index(letter) for letter in row] for row in (
    "AABCDDD", "AABCDCD", "AABCDCD", "AAECCCD", "AEECFGD", "AAEEFGG", "AEEEFFF"
)])  # fmt: skip
PAGE = 7
LARGE = Grid(143, 143, 110, 110, 7)
"""Where the board lies in a drawing in the style called large."""


@pytest.mark.parametrize("above", [0, 1])
@pytest.mark.parametrize("left", [0, 1])
def test_a_strip_of_page_along_two_sides_is_seen(above: int, left: int) -> None:
    padding = ((above, 1 - above), (left, 1 - left))
    assert frames.cornered(np.pad(LABELS, padding, constant_values=PAGE))


def test_a_board_has_no_strip() -> None:
    assert not frames.cornered(LABELS)


def test_a_region_along_one_side_is_no_strip() -> None:
    labels = LABELS.copy()
    labels[:, 0] = 0
    assert not frames.cornered(labels)


def test_a_region_that_is_more_than_two_sides_is_no_strip() -> None:
    labels = LABELS.copy()
    labels[:, 0] = labels[0] = labels[3, 3] = 0
    assert not frames.cornered(labels)
    labels[1:, 1:] = LABELS[1:, 1:] + 1
    assert frames.cornered(labels)


def test_colours_go_on_only_within_the_board() -> None:
    pixels = np.asarray(drawn(style=STYLES["no lines"]))
    whole = Grid(52, 52, 40, 40, 7)
    assert frames.beyond(pixels, whole) < 0.2
    assert frames.beyond(pixels, Grid(52, 52, 40, 40, 6)) > 0.3


def test_rows_of_page_below_a_board_go_on_beside_it() -> None:
    pixels = np.pad(np.asarray(drawn(style=STYLES["no lines"])), ((0, 200), (0, 0), (0, 0)), "edge")
    pixels[492:] = 90  # something below the board that ends the page
    assert not frames.is_page(pixels, Grid(52, 52, 40, 40, 7), LABELS)
    lower, below = Grid(52, 212, 40, 40, 7), np.full((4, 7), PAGE)
    assert frames.beyond(pixels, lower) < 0.6
    assert frames.is_page(pixels, lower, np.vstack((LABELS[4:], below)))


def test_lines_are_around_the_whole_board_only() -> None:
    pixels = np.asarray(drawn(style=STYLES["black and white"]))
    whole, less = Grid(52, 52, 40, 40, 7), Grid(52, 52, 40, 40, 6)
    inks = [walls.measured(cells.cut(pixels, grid)) for grid in (whole, less)]
    assert frames.framed(pixels, whole, inks[0]) == 1
    assert frames.framed(pixels, less, inks[1]) < 0.7


def sheet(first: int, rows: int) -> Array:
    """The board in a table whose headers end `rows` rows and columns before it."""
    side = first + 40 * (rows + 12)
    image = np.full((side, side + 200, 3), 255, dtype=np.uint8)
    board = np.asarray(drawn(style=STYLES["one line for all"]))[52:332, 52:332]
    near = first + 40 * rows
    image[near : near + 280, near : near + 280] = board
    image[first::40] = image[:, first::40] = 190
    image[:, :first] = image[:first] = 225
    return image


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_a_board_in_a_table_is_read_as_it_is(rows: int) -> None:
    reading = qs.read_image(packed(Image.fromarray(sheet(60, rows))))
    assert (reading.sure, reading.regions) == (True, BOARD.regions)


def test_lines_go_on_as_in_a_sheet_only_where_cells_are_alike() -> None:
    pixels, on = sheet(60, 3), Grid(180, 180, 40, 40, 7)
    part = Grid(220, 220, 40, 40, 5)
    sight = grids.seen(pixels)
    assert frames.on_sheet(pixels, on, grids.further(sight, on))
    assert not frames.on_sheet(pixels, part, grids.further(sight, part))


def test_a_square_of_lines_is_no_sheet() -> None:
    pixels, grid = sheet(60, 3), Grid(180, 180, 40, 40, 7)
    assert frames.on_sheet(pixels, grid, Further(1, 0, 0, 0))
    assert not frames.on_sheet(pixels, grid, Further(1, 1, 0, 0))


NIGHT = Style(coloured=False, page=(10, 10, 12), paper=(70, 70, 76), line=(10, 10, 12))
"""A frame that cannot be told from the page."""


def test_a_frame_as_dark_as_the_page_ends_a_board() -> None:
    reading = qs.read_image(packed(drawn(style=NIGHT)))
    assert (reading.sure, reading.regions) == (True, BOARD.regions)


def test_a_region_in_the_colour_of_the_page_ends_at_the_frame() -> None:
    image = np.asarray(drawn(style=STYLES["thick and thin lines"])).copy()
    image[(image == image[40, 72]).all(axis=2)] = image[60, 60]  # the page as the first region
    reading = qs.read_image(packed(Image.fromarray(image)))
    assert (reading.sure, reading.regions) == (True, BOARD.regions)

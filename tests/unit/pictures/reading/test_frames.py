"""Where a board ends: what is around it, and rows and columns that are the page."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np
from PIL import Image

import queenside as qs
from queenside.pictures.reading import cells, frames, walls
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import Grid
from tests.unit.pictures.reading.drawn import BOARD, STYLES, drawn, packed

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


def sheet(first: int) -> Array:
    """The board in a table whose headers begin one row and column before it."""
    image = np.full((620, 620, 3), 255, dtype=np.uint8)
    board = np.asarray(drawn(style=STYLES["one line for all"]))[52:332, 52:332]
    image[first + 40 : first + 320, first + 40 : first + 320] = board
    image[:, :first] = image[:first] = 225
    image[first::40] = image[:, first::40] = 190
    return image


def test_a_board_beside_a_header_is_not_read_with_the_row_between() -> None:
    reading = qs.read_image(packed(Image.fromarray(sheet(60))))
    assert not reading.sure or (reading.size, reading.regions) == (7, BOARD.regions)

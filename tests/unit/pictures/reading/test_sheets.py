"""Boards in spreadsheets, whose lines go on beyond them: found by their colours."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np

from queenside.pictures.reading import sheets
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import Grid

CELL = 20
ANYWHERE = Grid(3 * CELL, 2 * CELL, CELL, CELL, 4)
"""A grid that has the lines of the sheet; where in it, does not matter."""
BOARD = np.array([[1, 1, 2, 2], [1, 3, 3, 2], [4, 4, 3, 2], [4, 4, 3, 3]])
INKS = [(255, 255, 255), (220, 90, 90), (90, 200, 90), (90, 90, 220), (220, 200, 90), (0, 0, 0)]


def sheet(board: Array, inks: list[tuple[int, int, int]] = INKS) -> Array:
    """A sheet of 8 × 12 cells with this board from its third row and sixth column on."""
    colours = np.zeros((8, 12), dtype=int)
    rows, columns = board.shape
    colours[2 : 2 + rows, 5 : 5 + columns] = board
    image = np.array(inks, dtype=np.uint8)[colours].repeat(CELL, axis=0).repeat(CELL, axis=1)
    image[::CELL] = image[:, ::CELL] = 190
    return image


def found(image: Array) -> list[tuple[float, float, int]]:
    """Left and top, in cells, and rows of each board."""
    return [
        (board.left / CELL, board.top / CELL, board.size)
        for board in sheets.boards(image, ANYWHERE)
    ]


def test_a_board_is_found_wherever_it_lies_in_the_sheet() -> None:
    assert found(sheet(BOARD))[0] == (5, 2, 4)


def test_there_is_none_in_an_empty_sheet() -> None:
    assert found(sheet(np.zeros_like(BOARD))) == []


def test_a_board_ends_where_its_colours_do() -> None:
    assert found(sheet(np.pad(BOARD, ((0, 0), (0, 1)), mode="edge"))) == []


def test_a_wrong_queen_may_have_a_colour_of_its_own() -> None:
    tinted = BOARD.copy()
    tinted[1, 1] = 5
    assert (5, 2, 4) in found(sheet(tinted))


def test_two_colours_may_be_nearly_the_same() -> None:
    alike = [*INKS[:4], (86, 195, 87)]
    assert found(sheet(BOARD, alike))[0] == (5, 2, 4)

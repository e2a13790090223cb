"""Discs as wide as their cells do not hide the paper below."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np

from queenside.pictures.reading.covered import uncovered
from queenside.pictures.reading.edges import Array
from tests.unit.pictures.reading.painted import (
    LABELS,
    PALETTE,
    RED,
    SIZE,
    cell,
    cells,
    disc,
    picture,
)

BLACK = (0, 0, 0)
COINS = (0, 5), (2, 3), (5, 0)


def shown(pixels: Array, labels: Array = LABELS) -> bool:
    """Whether the paper of each cell is that of its region."""
    paper = uncovered(cells(pixels)).paper
    return bool((np.abs(paper - PALETTE[labels]).max(axis=2) < 8).all())


def coins(labels: Array, *places: tuple[int, int], radius: float = 0.46) -> Array:
    pixels = picture(PALETTE[labels])
    for row, column in places:
        disc(pixels, row, column, radius, BLACK)
        disc(pixels, row, column, 0.15, (255, 255, 255))
    return pixels


@pytest.mark.parametrize("radius", [0.3, 0.4, 0.48])
def test_below_a_disc_is_the_paper_of_its_corners(radius: float) -> None:
    pixels = coins(LABELS, *COINS, radius=radius)
    assert shown(pixels)
    if radius > 0.35:
        assert (cells(pixels).paper[COINS[0]] < 8).all(), "the disc was taken for the paper"


def test_a_disc_on_a_region_of_one_cell_is_as_the_others() -> None:
    labels = LABELS.copy()
    labels[0, 0] = 7
    assert shown(coins(labels, *COINS, (0, 0)), labels)


def test_a_disc_in_red_is_a_disc() -> None:
    pixels = coins(LABELS, *COINS)
    disc(pixels, 3, 6, 0.46, tuple(RED))
    assert shown(pixels)


def test_regions_of_one_cell_keep_their_colour() -> None:
    labels = LABELS.copy()
    labels[0, 5] = labels[2, 3] = 7
    assert shown(picture(PALETTE[labels]), labels)


def test_the_page_in_the_corners_of_round_cells_is_no_paper() -> None:
    pixels = picture(PALETTE[LABELS])
    page = pixels.copy()
    for row, column in np.ndindex(SIZE, SIZE):
        cell(page, row, column)[:] = PALETTE[1]
        disc(page, row, column, 0.55, tuple(PALETTE[LABELS[row, column]]))
    assert shown(page)

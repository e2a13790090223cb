"""Regions told by colours, by lines and by both, from cells that are painted for it."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np

from queenside.pictures.reading import regions
from queenside.pictures.reading.cells import cut_lattice
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.regions import BLANK, BOTH, CHESS, COLOURS, WALLS, Regions
from tests.unit.pictures.reading.painted import (
    LABELS,
    PALETTE,
    SIDE,
    SIZE,
    WHITE,
    cell,
    cells,
    lined,
    picture,
    queen,
    striped,
    tinted,
)

COLOURED = picture(PALETTE[LABELS])
FEW = np.array([0, 1, 2, 0, 3, 0, 1])
"""The colour of each region, where colours repeat: A, D and F have the same, and B and G."""
TOUCHING = np.array([0, 1, 2, 3, 0, 1, 3])
"""The same where regions that touch have the same colour: A and E."""


def told(pixels: Array) -> list[Regions]:
    return regions.told(cells(pixels))


def right(way: Regions, labels: Array = LABELS) -> bool:
    return way.labels is not None and bool((way.labels == labels).all())


def test_every_region_has_its_colour() -> None:
    way = told(COLOURED)[0]
    assert (way.how, way.certainty, right(way)) == (COLOURS, 1, True)


def test_a_region_may_be_in_pieces_where_colours_tell() -> None:
    labels = LABELS.copy()
    labels[6, 0] = 3
    assert right(told(picture(PALETTE[labels]))[0], labels)


@pytest.mark.parametrize("colour", [FEW, TOUCHING])
def test_colours_repeat_and_lines_tell(colour: Array) -> None:
    ways = told(lined(picture(PALETTE[colour[LABELS]]), LABELS, 1, 3))
    assert right(ways[0])
    assert ways[0].how in (WALLS, BOTH)
    assert ways[0].certainty == 1


def test_colours_that_repeat_apart_from_each_other_tell_by_themselves() -> None:
    way = told(picture(PALETTE[FEW[LABELS]]))[0]
    assert (way.how, way.certainty, right(way)) == (COLOURS, 1, True)


def test_colours_that_repeat_beside_each_other_do_not() -> None:
    assert not any(right(way) for way in told(picture(PALETTE[TOUCHING[LABELS]])))


def lines(strength: float) -> Array:
    """A white board whose thick lines are so many times as dark as its thin ones."""
    dark = lined(picture(WHITE), LABELS, 0, 2, 0)
    pale = lined(picture(WHITE), LABELS, 2, 0, round(255 * (1 - 1 / strength)))
    return np.minimum(dark, pale)


@pytest.mark.parametrize("strength", [1.08, 1.2, 2.0, 8.0])
def test_regions_are_told_by_lines_that_differ_little(strength: float) -> None:
    assert right(told(lines(strength))[0])


def test_the_less_lines_differ_the_less_certain_it_is() -> None:
    certain = [told(lines(strength))[0].certainty for strength in (1.08, 1.15, 2.0)]
    assert certain == sorted(certain)
    assert certain[0] < 0.7 < certain[2] == 1


def test_a_thick_line_that_ends_within_a_region_is_no_side_of_one() -> None:
    pixels = lines(2.0)
    pixels[SIDE : 2 * SIDE, SIDE - 1 : SIDE + 1] = 0  # between two cells of the first region
    assert not any(way.how == WALLS for way in told(pixels))


def test_lines_that_contradict_colours_are_told() -> None:
    other = LABELS.copy()
    other[6, 6] = 6
    way = told(lined(COLOURED, other, 1, 4))[0]
    assert right(way)
    assert way.against == (((6, 5), (6, 6)), ((5, 6), (6, 6)))


def test_the_rim_of_a_tinted_cell_is_no_line() -> None:
    pixels = lined(COLOURED, LABELS, 0, 4)
    inside = cell(pixels, 3, 4)
    inside[:] = 0
    inside[4:-4, 4:-4] = tinted(PALETTE[2])
    queen(pixels, 3, 4)
    way = told(pixels)[0]
    assert (way.tinted, way.against, right(way)) == (((3, 4),), (), True)


def test_two_lines_of_one_width_tell_no_regions() -> None:
    ways = told(lined(picture(WHITE), LABELS, 2, 2))
    assert [way.how for way in ways] == [BLANK]


def test_striped_cells_do_not_make_a_blank_board_another() -> None:
    pixels = lined(picture(WHITE), LABELS, 1, 1)
    striped(pixels, 1, 1)
    striped(pixels, 1, 5)
    assert told(pixels)[-1].how == BLANK


@pytest.mark.parametrize(("wrong", "certainty"), [((), 1.0), (((2, 3), (2, 6)), 0.8)])
def test_a_chessboard_may_have_wrong_cells(
    wrong: tuple[tuple[int, int], ...], certainty: float
) -> None:
    papers = PALETTE[np.indices((SIZE, SIZE)).sum(axis=0) % 2].astype(float)
    for place in wrong:
        papers[place] = tinted(papers[place])
    way = told(picture(papers))[0]
    assert (way.how, way.certainty) == (CHESS, certainty)


def test_a_chessboard_of_four_rows_with_two_wrong_cells_has_no_regions() -> None:
    """Its four colours are not those of four regions."""
    papers = PALETTE[np.indices((4, 4)).sum(axis=0) % 2].astype(float)
    papers[0, 0], papers[0, 3] = tinted(papers[0, 0]), tinted(papers[0, 3])
    way = regions.told(cut_lattice(picture(papers), 0, 0, (SIDE, SIDE), 4, 4))[0]
    assert (way.how, way.labels) == (CHESS, None)


def test_the_less_paper_the_less_certain_it_is() -> None:
    crowded = COLOURED.copy()
    at = np.arange(SIDE * SIZE) % SIDE
    crowded[np.add.outer(at, at) % 9 < 3] = 90
    few, none = told(COLOURED)[0], told(crowded)[0]
    assert none.certainty < 0.7 < few.certainty

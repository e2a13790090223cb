"""Cells that are tinted or striped as a warning are given to the regions they belong to."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np

from queenside.pictures.reading import error_highlight
from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.error_highlight import Untinted
from tests.unit.pictures.reading.painted import (
    LABELS,
    PALETTE,
    cell,
    cells,
    picture,
    queen,
    striped,
    tinted,
)


def removed(pixels: Array, *wrong: tuple[int, int]) -> list[Untinted]:
    """The ways to explain these cells, each of which looks like a region of its own."""
    labels = LABELS.copy()
    for number, place in enumerate(wrong):
        labels[place] = LABELS.max() + 1 + number
    return error_highlight.remove(labels, cells(pixels), len(wrong))


def with_tint(*wrong: tuple[int, int]) -> Array:
    papers = PALETTE[LABELS].astype(float)
    for place in wrong:
        papers[place] = tinted(papers[place])
    pixels = picture(papers)
    for place in wrong:
        queen(pixels, *place)
    return pixels


@pytest.mark.parametrize("wrong", [((0, 6),), ((0, 6), (3, 5)), ((2, 0), (2, 6))])
def test_a_tint_leads_from_the_colour_of_its_region(wrong: tuple[tuple[int, int], ...]) -> None:
    best = removed(with_tint(*wrong), *wrong)[0]
    assert (best.labels == LABELS).all()
    assert best.cells == tuple(sorted(wrong))


def test_two_tints_of_one_red_are_told_although_other_regions_are_beside_them() -> None:
    wrong = (0, 2), (0, 4)
    best = removed(with_tint(*wrong), *wrong)[0]
    assert (best.labels == LABELS).all()


def test_stripes_show_the_colour_of_their_region() -> None:
    pixels = picture(PALETTE[LABELS])
    striped(pixels, 2, 0)
    queen(pixels, 2, 0)
    best = removed(pixels, (2, 0))[0]
    assert (best.labels == LABELS).all()
    assert best.certainty > 0.9


def test_what_several_regions_explain_as_well_is_a_guess() -> None:
    pixels = picture(PALETTE[np.where(LABELS == 3, 1, LABELS)])  # B and D have one colour
    cell(pixels, 0, 3)[:] = tinted(PALETTE[1])
    queen(pixels, 0, 3)
    ways = removed(pixels, (0, 3))  # a cell of C, beside B and D
    assert {int(way.labels[0, 3]) for way in ways[:2]} == {1, 3}
    assert 0.25 < ways[0].certainty < 0.35


def test_a_cell_that_no_red_explains_is_not_removed() -> None:
    papers = PALETTE[LABELS]
    papers[3, 5] = (20, 60, 250)
    pixels = picture(papers)
    queen(pixels, 3, 5)
    assert removed(pixels, (3, 5)) == []


def test_a_cell_without_a_queen_is_not_removed() -> None:
    papers = PALETTE[LABELS].astype(float)
    papers[0, 6] = tinted(papers[0, 6])
    assert removed(picture(papers), (0, 6)) == []

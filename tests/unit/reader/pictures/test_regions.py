"""Which cells belong together, on painted boards: by colours, lines, both, tints, below discs."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

import numpy as np

from queenside.core import kernels
from queenside.reader.pictures import detect
from tests.unit.reader.pictures.painted import (
    LABELS,
    PALETTE,
    RED,
    SIDE,
    SIZE,
    WHITE,
    Array,
    cell,
    cells_of,
    disc,
    lined,
    picture,
    queen,
    regions,
    right,
    tinted,
    ways,
)

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))

COLOURED = picture(PALETTE[LABELS])
FEW = np.array([0, 1, 2, 0, 3, 0, 1])
"""The colour of each region, where colours repeat: A, D and F have the same, and B and G."""
TOUCHING = np.array([0, 1, 2, 3, 0, 1, 3])
"""The same where regions that touch have the same colour: A and E."""
VAGUE = detect._ALIKE | detect._TINTED


def test_every_region_has_its_colour() -> None:
    method = ways(COLOURED)[0]
    assert right(method)
    assert not method.doubts
    assert [*method.colours] == PALETTE[[0, 1, 2, 3, 4, 5, 6]].ravel().tolist()


def test_a_region_may_be_in_pieces_where_colours_tell() -> None:
    labels = LABELS.copy()
    labels[6, 0] = 3
    assert right(ways(picture(PALETTE[labels]))[0], labels)


def test_a_piece_with_a_queen_alone_on_it_may_be_a_tinted_cell() -> None:
    labels = LABELS.copy()
    labels[6, 0] = 3
    pixels = picture(PALETTE[labels])
    queen(pixels, 6, 0)
    method = ways(pixels)[0]
    assert right(method, labels)
    assert method.doubts == detect._TINTED
    assert cells_of(method.tinted) == {(6, 0)}


@pytest.mark.parametrize("colour", [FEW, TOUCHING])
def test_colours_repeat_and_lines_tell(colour: Array) -> None:
    method = ways(lined(picture(PALETTE[colour[LABELS]]), LABELS, 1, 3))[0]
    assert right(method)
    assert not method.doubts


def test_colours_that_repeat_apart_from_each_other_tell_by_themselves() -> None:
    method = ways(picture(PALETTE[FEW[LABELS]]))[0]
    assert right(method)
    assert not method.doubts & VAGUE


def test_colours_that_repeat_beside_each_other_do_not() -> None:
    assert not any(right(method) for method in ways(picture(PALETTE[TOUCHING[LABELS]])))


def lines(strength: float) -> Array:
    """A white board whose thick lines are so many times as dark as its thin ones."""
    dark = lined(picture(WHITE), LABELS, 0, 2, 0)
    pale = lined(picture(WHITE), LABELS, 2, 0, round(255 * (1 - 1 / strength)))
    return np.minimum(dark, pale)


@pytest.mark.parametrize(
    ("strength", "vague"), [(1.08, True), (1.2, False), (2, False), (8, False)]
)
def test_regions_are_told_by_lines_and_the_less_these_differ_the_less_sure(
    strength: float, vague: bool
) -> None:
    method = ways(lines(strength))[0]
    assert right(method)
    assert bool(method.doubts & VAGUE) == vague


def test_a_thick_line_that_ends_within_a_region_is_no_side_of_one() -> None:
    pixels = lines(2.0)
    pixels[SIDE : 2 * SIDE, SIDE - 1 : SIDE + 1] = 0  # between two cells of the first region
    assert not any(right(method) for method in ways(pixels))


def test_a_cell_of_another_paper_than_its_region_may_have_a_sign_that_fills_it() -> None:
    pixels = lines(8.0)
    cell(pixels, 3, 1)[1:-1, 1:-1] = 48
    method = ways(pixels)[0]
    assert right(method)
    assert cells_of(method.unclear) == {(3, 1)}


def test_a_cell_of_another_paper_is_a_doubt_even_with_a_speck_on_it() -> None:
    """The speck may be all that is left of a sign that is taken for paper."""
    papers = PALETTE[LABELS]
    papers[2, 2] = (90, 80, 110)
    pixels = lined(picture(papers), LABELS, 1, 3)
    cell(pixels, 2, 2)[20:24, 14:18] = 0
    best = ways(pixels)[0]
    assert right(best)
    assert not any(best.signs)
    assert cells_of(best.unclear) == {(2, 2)}


def test_lines_that_contradict_colours_are_told() -> None:
    other = LABELS.copy()
    other[6, 6] = 6
    result = ways(lined(COLOURED, other, 1, 4))
    assert (
        {right(variant) for variant in result}
        == {right(variant, other) for variant in result}
        == {True, False}
    )
    for method in result:
        assert method.doubts & detect._AGAINST
        assert cells_of(method.against) == {(6, 5), (6, 6), (5, 6)}


def test_two_lines_of_one_width_tell_no_regions() -> None:
    result = ways(lined(picture(WHITE), LABELS, 2, 2))
    assert [bool(method.doubts & detect._BLANK) for method in result] == [True]


@pytest.mark.parametrize("wrong", [(), ((2, 3), (2, 6))])
def test_a_chessboard_may_have_wrong_cells(wrong: tuple[tuple[int, int], ...]) -> None:
    papers = PALETTE[np.indices((SIZE, SIZE)).sum(axis=0) % 2].astype(float)
    for place in wrong:
        papers[place] = tinted(papers[place])
    method = ways(lined(picture(papers), LABELS, 2, 2))[0]
    assert not method.regions
    assert not method.doubts & (detect._BLANK | VAGUE)


# ---- tints ----


@pytest.mark.parametrize("sign", [True, False])
def test_what_no_red_explains_or_has_no_queen_is_no_tint(sign: bool) -> None:
    papers = PALETTE[LABELS].astype(float)
    papers[3, 5] = (20, 60, 250) if sign else tinted(papers[3, 5])
    pixels = picture(papers)
    if sign:
        queen(pixels, 3, 5)
    assert not any(any(method.tinted) for method in ways(pixels))


# ---- cells that are covered ----

BLACK = (0, 0, 0)
COINS = (0, 5), (2, 3), (5, 0)


def coins(labels: Array, *places: tuple[int, int], radius: float = 0.46) -> Array:
    pixels = picture(PALETTE[labels])
    for row, column in places:
        disc(pixels, row, column, radius, BLACK)
        disc(pixels, row, column, 0.15, (255, 255, 255))
    return pixels


@pytest.mark.parametrize("radius", [0.3, 0.4, 0.48])
def test_below_a_disc_is_the_paper_of_its_corners(radius: float) -> None:
    assert right(ways(coins(LABELS, *COINS, radius=radius))[0])


def test_a_disc_in_red_is_a_disc() -> None:
    pixels = coins(LABELS, *COINS)
    disc(pixels, 3, 6, 0.46, tuple(RED))
    assert right(ways(pixels)[0])


def test_the_page_in_the_corners_of_round_cells_is_no_paper() -> None:
    pixels = picture(PALETTE[LABELS])
    page = pixels.copy()
    for row, column in np.ndindex(SIZE, SIZE):
        cell(page, row, column)[:] = PALETTE[1]
        disc(page, row, column, 0.55, tuple(PALETTE[LABELS[row, column]]))
    assert right(ways(page)[0])


# ---- where boards end ----


@pytest.mark.parametrize(("above", "left"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_a_strip_of_page_along_two_sides_is_no_region(above: int, left: int) -> None:
    padding = ((above, 1 - above), (left, 1 - left))
    labels = np.pad(LABELS, padding, constant_values=7)
    for method in ways(picture(PALETTE[labels]), SIZE + 1):
        assert method.doubts & detect._GOES_ON or not right(method, labels)


def test_a_region_along_two_sides_is_one_if_it_has_lines() -> None:
    labels = LABELS.copy()
    labels[labels == 0] = 1
    labels[0] = labels[:, 0] = 7
    coloured = picture(PALETTE[labels])
    assert {variant.doubts & detect._GOES_ON > 0 for variant in ways(coloured)} == {True}
    method = ways(lined(coloured, labels, 1, 3))[0]
    assert right(method, labels)
    assert not method.doubts


def test_colours_of_the_board_beyond_it_are_more_of_it() -> None:
    width = np.pad(COLOURED, ((0, 0), (0, SIDE), (0, 0)))
    width[:, -SIDE:] = picture(PALETTE[(LABELS[:, ::-1] + 3) % SIZE])[:, :SIDE]
    assert not ways(COLOURED)[0].doubts & detect._GOES_ON
    assert ways(width)[0].doubts & detect._GOES_ON


def test_regions_are_numbered_in_reading_order() -> None:
    numbers = [*dict.fromkeys(regions(ways(COLOURED)[0]).ravel().tolist())]
    assert numbers == sorted(numbers)

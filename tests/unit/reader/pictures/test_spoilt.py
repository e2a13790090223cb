"""What a game, a print or an edge does to a board: dimmed, hatched, one of several, cut off."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

import queenside as qs  # noqa: E402
from queenside.core import kernels  # noqa: E402
from queenside.core.errors import UnreadablePicture  # noqa: E402
from queenside.core.puzzles import RegionPuzzle  # noqa: E402
from tests.unit.reader.pictures.drawn import BOARD, STYLES, drawn  # noqa: E402
from tests.unit.reader.pictures.painted import (  # noqa: E402
    LABELS,
    PALETTE,
    SIDE,
    SIZE,
    cell,
    cells_of,
    disc,
    lined,
    picture,
    right,
    ways,
)

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))

ROW = 2
"""The row of the hint."""


def dimmed(share: float, veil: int) -> np.ndarray:
    """The board under a veil, but for a row."""
    papers = PALETTE[LABELS].astype(float)
    bright = papers[ROW].copy()
    papers += share * (veil - papers)
    papers[ROW] = bright
    return picture(papers)


@pytest.mark.parametrize("share", [0.25, 0.4, 0.6])
@pytest.mark.parametrize("veil", [0, 255])
def test_a_hint_dims_the_board_but_for_a_row(share: float, veil: int) -> None:
    best = ways(dimmed(share, veil))[0]
    assert right(best)
    assert not best.doubts


def test_a_veil_is_grey() -> None:
    """Rows under a red, as strong, are no dimmed ones: there is no telling what they are."""
    papers = PALETTE[LABELS].astype(float)
    papers[ROW] += 0.5 * (np.array((255, 0, 0)) - papers[ROW])
    assert not any(right(method) and not method.doubts for method in ways(picture(papers)))


def test_thick_lines_tell_the_regions_of_a_dimmed_board() -> None:
    pixels = lined(dimmed(0.6, 0), LABELS, 1, 3)
    assert right(ways(pixels)[0])


def test_hatched_cells_are_empty_and_signs_on_them_are_seen() -> None:
    pixels = picture(PALETTE[LABELS])
    stripes = np.add.outer(np.arange(SIDE), np.arange(SIDE)) % 8 < 4
    for column in range(SIZE):
        part = cell(pixels, ROW, column)
        part[stripes] = part[0, -1] * 0.78
    disc(pixels, ROW, 4, 0.22, (0, 0, 0))
    best = ways(pixels)[0]
    assert right(best)
    assert cells_of(best.signs) == {(ROW, 4)}


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
@pytest.mark.parametrize("missing", [0.4, 1.0])
def test_a_board_that_is_cut_off_is_told_with_the_side(side: str, missing: float) -> None:
    image = drawn(style=STYLES["thick and thin lines"])
    cut = round(52 + 40 * missing)
    width, high = image.size
    box = {
        "left": (cut, 0, width, high),
        "top": (0, cut, width, high),
        "right": (0, 0, width - cut, high),
        "bottom": (0, 0, width, high - cut),
    }[side]
    try:
        doubts = qs.read_image(np.asarray(image.crop(box))).doubts
        text = " ".join(doubt.text for doubt in doubts)
    except UnreadablePicture as error:
        text = str(error)
    assert f"cut off at the {side} edge" in text


@pytest.mark.parametrize("margin", [6, 52])
def test_a_whole_board_in_doubt_is_not_called_cut_off(margin: int) -> None:
    rows = RegionPuzzle([[row] * SIZE for row in range(SIZE)])
    pixels = np.asarray(drawn(rows, style=STYLES["thick and thin lines"]))
    reading = qs.read_image(pixels[52 - margin : 332 + margin, 52 - margin : 332 + margin])
    assert "exactly one solution" in reading.doubts[-1].text
    assert "cut off" not in " ".join(doubt.text for doubt in reading.doubts)


def test_a_board_beside_another_is_one_of_several() -> None:
    other = RegionPuzzle([row[::-1] for row in BOARD.regions])
    style = STYLES["black and white"]
    two = np.hstack([np.asarray(drawn(board, style=style)) for board in (BOARD, other)])
    reading = qs.read_image(two)
    assert not reading.sure
    assert "several boards" in reading.doubts[-1].text
    assert qs.read_image(two[:, : two.shape[1] // 2]).sure

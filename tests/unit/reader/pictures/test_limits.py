"""Where the kernel draws its lines: grids, letters, sheets, colours, each on both sides of one."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from PIL import Image, ImageDraw, ImageFont  # noqa: E402

import queenside as qs  # noqa: E402
from queenside.core import kernels  # noqa: E402
from tests.unit.reader.pictures.drawn import BOARD, STYLES, drawn  # noqa: E402
from tests.unit.reader.pictures.painted import (  # noqa: E402
    LABELS,
    PALETTE,
    SIDE,
    SIZE,
    cells_of,
    picture,
    right,
    ways,
)

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))


@pytest.mark.parametrize("style", ["one line for all", "thick and thin lines"])
def test_a_board_is_worth_more_than_its_parts(style: str) -> None:
    """Neither fewer rows, nor cells of half or twice the side, come first."""
    reading = qs.read_image(np.asarray(drawn(style=STYLES[style])))
    assert reading.size == BOARD.size
    assert reading.corners[0] == pytest.approx((52, 52), abs=1)


@pytest.mark.parametrize("maximum", [SIZE, 3])
def test_letters_name_regions_where_all_cells_have_one(maximum: int) -> None:
    """With the letters of all regions there are no signs; of three they may be signs."""
    image = Image.fromarray(picture(PALETTE[LABELS]))
    canvas, font = ImageDraw.Draw(image), ImageFont.load_default(18)
    for (row, column), label in np.ndenumerate(LABELS):
        if label < maximum:
            middle = (SIDE * (column + 0.5), SIDE * (row + 0.5))
            canvas.text(middle, "ABCDEFG"[label], (20, 20, 20), font, anchor="mm")
    best = ways(np.asarray(image))[0]
    assert right(best)
    assert (not cells_of(best.signs) and not best.doubts) == (maximum == SIZE)


@pytest.mark.parametrize(("gap", "multiple"), [(1.0, True), (3.0, True), (None, False)])
def test_several_boards_on_a_sheet_are_in_doubt(gap: float | None, multiple: bool) -> None:
    board = np.asarray(drawn(style=STYLES["black and white"]))[48:336, 48:336]
    page = np.full((400, 900, 3), 255, np.uint8)
    page[50:338, 50:338] = board
    if gap is not None:
        left = 338 + round(gap * 40)
        page[50:338, left : left + 288] = board
    reading = qs.read_image(page)
    assert any("several boards" in doubt.text for doubt in reading.doubts) == multiple
    assert reading.sure != multiple


@pytest.mark.parametrize(("separate", "reported"), [(1, False), (12, True)])
def test_near_equal_colours_are_told_or_in_doubt(separate: int, reported: bool) -> None:
    palette = PALETTE.copy()
    palette[1] = palette[0] - (0, 0, separate)
    result = ways(picture(palette[LABELS]))
    assert any(right(method) and not method.doubts for method in result) == reported

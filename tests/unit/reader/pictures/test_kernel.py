"""What the kernel sees in pictures, in few calls: shots, grids, sheets, nonsense."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="reading pictures needs the extra `image`")
pytest.importorskip("PIL", reason="reading pictures needs the extra `image`")

from queenside.core import kernels  # noqa: E402
from queenside.core.kernels import PictureBoard  # noqa: E402
from tests.unit.reader.pictures.drawn import BOARD, STYLES, drawn  # noqa: E402
from tests.unit.reader.pictures.painted import Array, right  # noqa: E402

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))

LABELS = np.array(BOARD.regions)


def first(pixels: Array) -> PictureBoard | None:
    pixels = np.ascontiguousarray(pixels)
    height, width, channels = pixels.shape
    return next(kernels.read_picture(pixels.tobytes(), width, height, channels, 60.0), None)


@pytest.mark.parametrize("style", ["one line for all", "no lines", "black and white"])
def test_the_board_is_found_first(style: str) -> None:
    result = first(np.asarray(drawn(style=STYLES[style])))
    assert result
    assert right(result, LABELS)
    assert (result.left, result.top, result.cell_width) == pytest.approx((52, 52, 40), abs=1)


def test_an_alpha_channel_says_nothing() -> None:
    plain = np.asarray(drawn(style=STYLES["small"]))
    deep = np.dstack([plain, np.random.default_rng(1).integers(0, 256, plain.shape[:2], np.uint8)])
    assert first(deep) == first(plain)


@pytest.mark.parametrize("margin", [4, 7])
def test_a_grid_is_not_drawn_to_the_sides_of_the_picture(margin: int) -> None:
    tight = np.asarray(drawn(style=STYLES["black and white"]))
    result = first(tight[52 - margin : 332 + margin, 52 - margin : 332 + margin])
    assert result
    assert (result.left, result.top, result.cell_width) == pytest.approx(
        (margin, margin, 40), abs=0.7
    )


SHEET = np.array([[0, 0, 1, 1], [2, 0, 1, 1], [2, 2, 3, 1], [2, 2, 3, 3]])
INKS = np.array([(220, 90, 90), (90, 200, 90), (90, 90, 220), (220, 200, 90)], np.uint8)


def test_a_board_is_found_in_a_sheet() -> None:
    page = np.full((8 * 30, 12 * 30, 3), 255, np.uint8)
    page[60:180, 150:270] = INKS[SHEET].repeat(30, axis=0).repeat(30, axis=1)
    page[::30] = page[:, ::30] = 190
    result = first(page)
    assert result
    assert right(result, SHEET)
    assert (result.left, result.top) == pytest.approx((150, 60), abs=1)
    assert not result.doubts


@pytest.mark.parametrize(
    ("width", "height", "channels"),
    [(0, 4, 3), (4, 4, 2), (4, 4, 3), (-4, -4, 3), (2**31 - 1, 2**31 - 1, 4)],
)
def test_what_is_no_picture_is_refused(width: int, height: int, channels: int) -> None:
    with pytest.raises(ValueError, match="picture"):
        next(kernels.read_picture(bytes(47), width, height, channels, 1.0))


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 300), (40, 9), (300, 2), (97, 64)])
def test_any_pixels_are_read_or_not(width: int, height: int) -> None:
    noise = np.random.default_rng(width).integers(0, 256, (height, width, 3), np.uint8)
    for pixels in (noise, np.zeros_like(noise), noise // 128 * 255):
        for result in kernels.read_picture(pixels.tobytes(), width, height, 3, 60.0):
            assert result.doubts


@pytest.mark.parametrize(
    "grid",
    [
        (0, 0, 10, 10, 3),
        (0, 0, 10, 10, 27),
        (0, 0, 1, 10, 5),
        (-50, 0, 20, 20, 5),
        (0, 0, 50, 50, 5),
        (math.nan, 0, 20, 20, 5),
        (0, 0, math.inf, 20, 5),
        (0, 0, 20, math.nan, 5),
    ],
)
def test_what_is_no_grid_is_refused(grid: tuple[float, float, float, float, int]) -> None:
    with pytest.raises(ValueError, match="grid"):
        next(kernels.read_picture(bytes(3 * 120 * 120), 120, 120, 3, 1.0, grid))


def test_nothing_is_looked_for_once_the_time_is_over() -> None:
    pixels = np.asarray(drawn(style=STYLES["small"]))
    height, width, channels = pixels.shape
    assert not [*kernels.read_picture(pixels.tobytes(), width, height, channels, -1.0)]


def test_a_picture_is_searched_no_further_than_its_readings_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from queenside.reader.pictures.detect import detect_boards

    pixels, searched = np.asarray(drawn(style=STYLES["small"])), list[PictureBoard]()
    search = kernels.read_picture

    def counted(*args: Any) -> Iterator[PictureBoard]:
        for board in search(*args):
            searched.append(board)
            yield board

    monkeypatch.setattr(kernels, "read_picture", counted)
    methods = [*next(detect_boards(pixels))]
    assert len(methods) == len(searched) == searched[0].alternatives + 1

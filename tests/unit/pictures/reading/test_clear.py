"""What the kernel reads in clear screenshots, and what it refuses."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside import kernels
from queenside.pictures.reading import clear, opening, pipeline
from queenside.puzzles import RegionPuzzle
from tools.screenshots import shot
from tools.screenshots.nothing import nothings

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason=str(kernels.missing()))

SEED = 11
SHOTS = 14


def test_what_it_reads_is_right() -> None:
    read = 0
    for number in range(SHOTS):
        taken = shot(number, SEED)
        reading = clear.read(opening.pixels(taken.data))
        if reading is None:
            continue
        read += 1
        assert isinstance(taken.puzzle, RegionPuzzle)
        assert reading.regions == taken.puzzle.regions
        assert sorted(reading.queens) == sorted(taken.state.queens)
        assert sorted(reading.marks) == sorted(taken.state.marks)
        left, top, right, bottom = taken.about["board"]
        cell = (right - left) / reading.size
        places = zip(
            reading.corners[0] + reading.corners[2], (left, top, right, bottom), strict=True
        )
        assert all(abs(seen - there) < 0.1 * cell for seen, there in places)
    assert read >= SHOTS // 3


def test_a_picture_without_a_board_is_refused() -> None:
    assert not any(clear.read(opening.pixels(each.data)) for each in nothings(8, SEED))


def test_a_star_in_nearly_the_colour_of_its_cell_is_not_overlooked() -> None:
    taken = shot(525, SEED)
    assert clear.read(opening.pixels(taken.data)) is None


@pytest.mark.parametrize(
    ("width", "height", "channels"),
    [(0, 4, 3), (4, 4, 2), (4, 4, 3), (-4, -4, 3), (2**31 - 1, 2**31 - 1, 4)],
)
def test_what_is_no_picture_is_refused(width: int, height: int, channels: int) -> None:
    with pytest.raises(ValueError, match="picture"):
        kernels.read_picture(bytes(47), width, height, channels)


@pytest.mark.parametrize("size", [1, 2, 9, 40])
def test_any_pixels_are_read_or_refused(size: int) -> None:
    for colour in (bytes(3), bytes((255, 0, 9))):
        assert isinstance(kernels.read_picture(colour * size * size, size, size, 3), str)


def test_read_image_begins_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = qs.generate(7, seed=2)
    drawing = qs.picture(puzzle)
    monkeypatch.setattr(pipeline, "_boards", lambda _: pytest.fail("it looked further"))
    reading = qs.read_image(drawing)
    assert reading.sure
    assert reading.puzzle == puzzle

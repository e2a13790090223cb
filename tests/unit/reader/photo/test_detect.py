"""Photos are told from screenshots by how their lines are turned."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np
from PIL import Image, ImageDraw

from queenside.reader.photo.detect import is_askew, skew_angle

pytestmark = pytest.mark.slow


def lattice(degrees: float) -> np.ndarray:
    """A lattice of thin lines, turned."""
    image = Image.new("L", (600, 600), 255)
    draw = ImageDraw.Draw(image)
    for place in range(60, 600, 60):
        draw.line((place, 0, place, 600), 0, 3)
        draw.line((0, place, 600, place), 0, 3)
    askew = image.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255).crop(
        (100, 100, 500, 500)
    )
    return np.asarray(askew.convert("RGB"))


@pytest.mark.parametrize("degrees", [-9.0, -2.0, 1.0, 5.0, 10.0])
def test_lines_tell_about_how_far_they_are_turned(degrees: float) -> None:
    assert 0.7 * abs(degrees) < skew_angle(lattice(degrees)) < 1.3 * abs(degrees)
    assert is_askew(lattice(degrees))


def test_upright_lines_are_not_askew() -> None:
    assert skew_angle(lattice(0)) == 0
    assert not is_askew(lattice(0))


def test_a_picture_is_upright_if_only_some_lines_are() -> None:
    assert not is_askew(np.concatenate((lattice(0)[:100], lattice(5))))


def test_a_few_lines_do_not_tell() -> None:
    assert is_askew(lattice(5)[:, :200])
    assert not is_askew(lattice(5)[:60, :60])


@pytest.mark.parametrize("shape", [(1, 1, 3), (16, 400, 3), (300, 300, 3)])
def test_a_picture_without_lines_is_not_askew(shape: tuple[int, ...]) -> None:
    assert not is_askew(np.full(shape, 200, np.uint8))


def test_screenshots_are_upright_and_photos_are_not() -> None:
    pytest.importorskip("cv2", reason="photos need the extra photo")
    pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")
    from lab.tools.screenshots import make_shot
    from lab.tools.screenshots.photos import make_photo
    from queenside.core import kernels

    if kernels.missing():
        pytest.skip("the kernels make the boards")
    for askew, make, number in ((False, make_shot, 8), (True, make_photo, 2)):
        for index in range(number):
            occupied = make(index, 6)
            with Image.open(io.BytesIO(occupied.data)) as image:
                assert is_askew(np.asarray(image.convert("RGB"))) == askew, occupied.details

"""Photos are made upright: against the corners that the test photos say they have."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("cv2", reason="photos need the extra photo")
pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")

import cv2
import numpy as np
from PIL import Image

from lab.tools.screenshots import make_shot
from lab.tools.screenshots.photos import make_photo
from queenside.core import kernels
from queenside.reader.photo.illuminate import flatten_illumination
from queenside.reader.photo.rectify import rectify

pytestmark = pytest.mark.slow

made_boards = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards")


def pixels(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))


@made_boards
def test_boards_in_photos_become_upright_squares() -> None:
    for occupied in (make_photo(index, 21) for index in range(3)):
        upright = rectify(pixels(occupied.data))
        assert upright is not None, occupied.details
        corners = cv2.perspectiveTransform(np.array([occupied.details["corners"]]), upright.matrix)[
            0
        ]
        (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
        square = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        cell = (right - left) / occupied.details["size"]
        assert (corners > 0).all(), "the board is not cut off"
        assert (corners < upright.pixels.shape[1::-1]).all()
        assert np.abs(corners - square).max() < 0.1 * cell, occupied.details
        assert abs((right - left) / (bottom - top) - 1) < 0.03, occupied.details


@made_boards
def test_points_are_taken_back_to_the_photo() -> None:
    occupied = make_photo(1, 4)
    upright = rectify(pixels(occupied.data))
    assert upright is not None
    remote = cv2.perspectiveTransform(np.array([occupied.details["corners"]]), upright.matrix)[0]
    back = upright.to_photo(tuple((float(x), float(y)) for x, y in remote))
    assert np.allclose(back, occupied.details["corners"], atol=1e-6)


@made_boards
def test_an_upright_screenshot_stays_upright() -> None:
    occupied = make_shot(3, 1)
    upright = rectify(pixels(occupied.data))
    assert upright is not None
    moved = upright.matrix / upright.matrix[2, 2]
    assert abs(moved[0, 1]) < 1e-3
    assert abs(moved[1, 0]) < 1e-3
    assert np.abs(moved[2, :2]).max() < 1e-5


@pytest.mark.parametrize("grey", [0, 130, 255])
def test_a_picture_without_lines_has_no_directions(grey: int) -> None:
    assert rectify(np.full((300, 400, 3), grey, np.uint8)) is None


@pytest.mark.parametrize("size", [(16, 16), (17, 400), (400, 17), (1, 1)])
def test_small_and_narrow_pictures(size: tuple[int, int]) -> None:
    rows, columns = size
    lines = np.zeros((rows, columns, 3), np.uint8)
    lines[:: max(2, rows // 9)] = 255
    lines[:, :: max(2, columns // 9)] = 255
    rectify(lines)


def test_light_becomes_even_and_edges_stay() -> None:
    rows, columns = np.mgrid[0:400, 0:400]
    board = np.where((rows // 50 + columns // 50) % 2, 200.0, 110.0)
    light = 0.6 + 0.4 * columns / 400
    photo = np.repeat((board * light)[:, :, None], 3, axis=2).astype(np.uint8)
    even = flatten_illumination(photo).astype(float)
    whites = [even[25, index + 25].mean() for index in range(50, 400, 100)]
    blacks = [even[25, index + 25].mean() for index in range(0, 400, 100)]
    assert max(whites) / min(whites) < 1.1 < max(light[25]) / min(light[25])
    assert min(whites) / max(blacks) > 1.5


def test_blurred_edges_are_no_light() -> None:
    stairs = np.repeat((60, 85, 120, 170, 240), 100)
    board = np.tile(stairs[None, :, None], (500, 1, 3)).astype(np.float32)
    blurred = cv2.GaussianBlur(board, (0, 0), 1.2).astype(np.uint8)
    even = flatten_illumination(blurred)[250, 50::100, 0].astype(float)
    assert np.allclose(even / even[-1], stairs[50::100] / stairs[-1], atol=0.03)

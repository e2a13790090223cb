"""Pictures that show no board are what they are said to be, and none is surely a board."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")
pytest.importorskip("segno", reason="codes are made with it")

from PIL import Image

import queenside as qs
from lab.bench.reading import judge_reading
from lab.tools.screenshots.boardless import KINDS, make_boardless
from queenside.core.errors import UnreadablePicture
from queenside.core.images.decode import MAX_PIXELS
from queenside.core.images.kinds import MAX_BYTES

pytestmark = pytest.mark.slow


def test_all_may_be_sent() -> None:
    for index in range(len(KINDS)):
        picture = make_boardless(index, 6)
        with Image.open(io.BytesIO(picture.data)) as image:
            assert image.size == picture.details["pixels"]
            assert image.width * image.height <= MAX_PIXELS
        assert len(picture.data) <= MAX_BYTES


@pytest.mark.parametrize("index", range(len(KINDS)), ids=list(KINDS))
def test_none_is_called_sure(index: int) -> None:
    picture = make_boardless(index, 8)
    if picture.details["pixels"][0] * picture.details["pixels"][1] > 1.5e6:
        return  # it would take too long
    try:
        reading = qs.read_image(picture.data)
    except UnreadablePicture:
        return
    assert judge_reading(reading, picture) == "unsure", (picture.details, reading)

"""Pictures that show no board are what they are said to be, and none is surely a board."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("matplotlib", reason="the text on test screenshots is set in its fonts")
pytest.importorskip("segno", reason="codes are made with it")

from PIL import Image

import queenside as qs
from bench.reading import judge_reading
from queenside.core.errors import UnreadablePicture
from queenside.pictures.reading.kinds import MOST_BYTES
from queenside.pictures.reading.opening import MOST_PIXELS
from tools.screenshots.nothing import SORTS, nothing, nothings

pytestmark = pytest.mark.slow


def test_each_is_made_again_from_its_seed_and_number() -> None:
    first = list(nothings(len(SORTS), 4))
    assert [each.about["style"] for each in first] == [name for name, _ in SORTS]
    for index in (3, 8, 13):
        assert nothing(index, 4) == first[index]
        assert nothing(index, 5).data != first[index].data


def test_all_may_be_sent() -> None:
    for each in nothings(2 * len(SORTS), 6):
        with Image.open(io.BytesIO(each.data)) as image:
            assert image.size == each.about["pixels"]
            assert image.width * image.height <= MOST_PIXELS
        assert len(each.data) <= MOST_BYTES


@pytest.mark.parametrize("index", range(len(SORTS)), ids=[name for name, _ in SORTS])
def test_none_is_called_sure(index: int) -> None:
    picture = nothing(index, 8)
    if picture.about["pixels"][0] * picture.about["pixels"][1] > 1.5e6:
        return  # it would take too long
    try:
        reading = qs.read_image(picture.data)
    except UnreadablePicture:
        return
    assert judge_reading(reading, picture) == "unsure", (picture.about, reading)

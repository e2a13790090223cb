"""Pictures that show no board are never surely one."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")
pytest.importorskip("segno", reason="codes are made with it")

import queenside as qs
from lab.bench.reading import judge_reading
from lab.tools.screenshots.boardless import KINDS, make_boardless
from queenside.core.errors import UnreadablePicture

pytestmark = pytest.mark.slow


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

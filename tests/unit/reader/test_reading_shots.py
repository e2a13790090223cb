"""A share of what `lab/bench/reading.py` measures: pictures whose boards are known, read whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from math import prod
from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")

import queenside as qs
from lab.bench.reading import find_faults, judge_reading
from lab.tools.screenshots import Shot, make_shot
from queenside.core import formats, kernels
from queenside.core.errors import UnreadablePicture
from queenside.reader.pictures.results import Reading

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards"),
]

HARD = Path(__file__).parent / "pictures" / "hard"
BOARDS = (HARD / "boards.jsonl").read_text(encoding="utf-8")


def read(picture: Shot) -> str:
    try:
        reading = qs.read_image(picture.data)
    except UnreadablePicture:
        return "refused"
    fate = judge_reading(reading, picture)
    assert fate != "wrong", (picture.details, find_faults(reading, picture))
    return fate


def test_screenshots_are_read_exactly_or_not_called_sure() -> None:
    shots = (make_shot(index, 11) for index in range(90))
    small = (shot for shot in shots if prod(shot.details["pixels"]) < 2.5e5)  # read in no time
    fates = Counter(map(read, islice(small, 12)))
    assert fates["sure"] + fates["flagged"] >= 10, fates
    assert fates["sure"] >= 9, fates


@pytest.mark.parametrize(("index", "seed"), [(331, 7), (348, 7), (437, 7), (816, 7), (3826, 1)])
def test_no_part_of_a_board_and_no_stripes_mislead(index: int, seed: int) -> None:
    assert read(make_shot(index, seed)) in ("sure", "flagged")


def hard_pictures(expected: str) -> pytest.MarkDecorator:
    """Run a test on each picture of a folder; their names say what is hard."""
    paths = sorted((HARD / expected).iterdir())
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def is_exact(reading: Reading, name: str) -> bool:
    """Compare a reading with the board of this title."""
    board = next(board for board in formats.parse(BOARDS, "jsonl") if board.title == name)
    return reading.document == replace(board, title=None)


@hard_pictures("sure")
def test_what_looks_like_lines_or_a_page_does_not_lead_astray(path: Path) -> None:
    reading = qs.read_image(path)
    assert reading.sure
    assert is_exact(reading, path.stem)


@hard_pictures("doubtful")
def test_what_looks_like_something_else_is_a_doubt(path: Path) -> None:
    assert not qs.read_image(path).sure


@hard_pictures("exact")
def test_what_is_hard_to_see_is_read_exactly(path: Path) -> None:
    assert is_exact(qs.read_image(path), path.stem)


def test_photos_are_read_exactly_or_not_called_sure() -> None:
    pytest.importorskip("cv2", reason="photos need the extra photo")
    from lab.tools.screenshots.photos import make_photo

    fates = Counter(read(make_photo(index, 12)) for index in range(5))
    assert fates["sure"] + fates["flagged"] >= 4, fates


def test_without_opencv_a_photo_is_never_sure_and_it_says_what_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("cv2", reason="photos are made with it")
    from lab.tools.screenshots.photos import make_photo
    from queenside.reader import read_image

    monkeypatch.setattr(read_image, "_can_straighten", lambda: False)
    occupied = make_photo(4, 1)
    try:
        printed = [doubt.text for doubt in qs.read_image(occupied.data).doubts]
    except UnreadablePicture as error:
        printed = [str(error)]
    assert any("[photo]" in text for text in printed)

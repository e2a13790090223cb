"""A share of what `bench/reading.py` measures: pictures whose boards are known, read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("matplotlib", reason="the text on test screenshots is set in its fonts")
pytest.importorskip("resvg_py", reason="our own drawings are made with it")

import queenside as qs
from bench.reading import find_faults, judge_reading, judge_refusal
from queenside import kernels
from queenside.core.errors import UnreadablePicture
from queenside.formats import jsonlines
from queenside.pictures.reading.values import Reading
from tools.screenshots import Shot, shots
from tools.screenshots.faults import FAULTS, faulty
from tools.screenshots.faults import shot as spoilt

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards"),
]

HARD = Path(__file__).parent / "reading" / "hard"
BOARDS = (HARD / "boards.jsonl").read_text(encoding="utf-8")


def small(pictures: Iterable[Shot]) -> Iterator[Shot]:
    """Those that are read in no time."""
    return (each for each in pictures if each.about["pixels"][0] * each.about["pixels"][1] < 2.5e5)


def fate(picture: Shot) -> str:
    try:
        reading = qs.read_image(picture.data)
    except UnreadablePicture as error:
        return judge_refusal(picture, str(error))
    found = judge_reading(reading, picture)
    assert found != "wrong", (picture.about, find_faults(reading, picture))
    return found


def test_screenshots_are_read_exactly_or_not_called_sure() -> None:
    fates = Counter(map(fate, islice(small(shots(90, seed=11)), 12)))
    assert fates["sure"] + fates["flagged"] >= 10, fates
    assert fates["sure"] >= 9, fates


def test_spoilt_screenshots_are_made_again_from_their_seeds_and_never_read_wrongly() -> None:
    found = list(faulty(2 * len(FAULTS), seed=13))
    assert spoilt(len(FAULTS), 13) == found[len(FAULTS)]
    assert Counter(map(fate, sorted(found, key=lambda each: each.about["pixels"])[:6]))["sure"]


def hard_pictures(expected: str) -> pytest.MarkDecorator:
    """Run a test on each picture of a folder; their names say what is hard."""
    paths = sorted((HARD / expected).iterdir())
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


def is_exact(reading: Reading, name: str) -> bool:
    """Compare a reading with the board of this title."""
    board = next(board for board in jsonlines.parse(BOARDS) if board.title == name)
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
    from tools.screenshots.photos import photos

    fates = Counter(map(fate, photos(5, seed=12)))
    assert fates["sure"] + fates["flagged"] >= 4, fates


def test_without_opencv_a_photo_is_never_sure_and_it_says_what_would_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("cv2", reason="photos are made with it")
    from queenside.see import read_image
    from tools.screenshots.photos import photo

    monkeypatch.setattr(read_image, "_can_straighten", lambda: False)
    taken = photo(4, 1)
    try:
        said = [doubt.text for doubt in qs.read_image(taken.data).doubts]
    except UnreadablePicture as error:
        said = [str(error)]
    assert any("[photo]" in text for text in said)

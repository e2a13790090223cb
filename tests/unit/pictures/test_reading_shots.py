"""A share of what `bench/reading.py` measures: pictures whose boards are known, read whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("matplotlib", reason="the text on test screenshots is set in its fonts")
pytest.importorskip("resvg_py", reason="our own drawings are made with it")

import queenside as qs
from bench.reading import find_faults, judge_reading, judge_refusal
from queenside import kernels
from queenside.core.errors import UnreadablePicture
from tools.screenshots import Shot, shot, shots
from tools.screenshots.faults import FAULTS, faulty
from tools.screenshots.faults import shot as spoilt

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards"),
]


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


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        pytest.param(647, 31001, id="crosses in most cells, in rows like lines"),
        pytest.param(549, 20001, id="dots in all cells"),
        pytest.param(84, 31002, id="a region that is a row and a column"),
        pytest.param(247, 31002, id="a sheet with shades of JPEG"),
        pytest.param(4923, 35001, id="a sheet with a region that is a row and a column"),
        pytest.param(807, 36001, id="a sheet with headers along two sides of the board"),
        pytest.param(1104, 33001, id="thin and thick lines of one ink"),
    ],
)
def test_what_looks_like_lines_or_a_page_does_not_lead_astray(number: int, seed: int) -> None:
    assert fate(shot(number, seed)) == "sure"


@pytest.mark.parametrize(
    ("make", "number", "seed"),
    [
        pytest.param(spoilt, 54, 12001, id="a column of one colour beside a part of a board"),
        pytest.param(spoilt, 195, 12001, id="a covered cell in nearly the colour of a region"),
        pytest.param(spoilt, 97, 36001, id="a covered cell in nearly the colour of one elsewhere"),
        pytest.param(spoilt, 383, 36001, id="a part of a board of tiles that is cut off"),
        pytest.param(spoilt, 26, 5, id="a region along two sides, of which half is cut off"),
        pytest.param(spoilt, 205, 6, id="hatched cells of which some are like queens"),
        pytest.param(spoilt, 170, 8, id="a cross among the stripes of a hatched cell"),
        pytest.param(spoilt, 254, 10, id="crosses that are as faint as the stripes over them"),
        pytest.param(spoilt, 194, 8, id="a board without its first column, and with a row too few"),
        pytest.param(shot, 67, 34001, id="golden crowns on gold"),
        pytest.param(shot, 982, 12001, id="the letter K in low resolution among crosses"),
        pytest.param(shot, 757, 31001, id="a black crown on the dark grey of a region of one cell"),
        pytest.param(shot, 945, 31001, id="a red queen on red"),
        pytest.param(shot, 3896, 35001, id="a red queen on red that is half of the paper"),
        pytest.param(shot, 1449, 37001, id="a red queen on red in small cells"),
        pytest.param(shot, 3755, 37001, id="the letter A among crosses"),
        pytest.param(shot, 4680, 37001, id="a tinted cell in the colour of a region elsewhere"),
    ],
)
def test_what_looks_like_something_else_is_a_doubt(
    make: Callable[[int, int], Shot], number: int, seed: int
) -> None:
    assert not qs.read_image(make(number, seed).data).sure


@pytest.mark.parametrize(
    ("number", "seed"),
    [
        pytest.param(5, 20001, id="what is left of a hatching"),
        pytest.param(27, 20001, id="a white piece on white"),
        pytest.param(216, 20001, id="crosses blurred by JPEG beside crowns"),
        pytest.param(306, 20001, id="white pieces on a chessboard"),
        pytest.param(431, 20001, id="dots of two sizes"),
        pytest.param(938, 20001, id="small cells with round corners, which seem askew"),
        pytest.param(603, 32001, id="a tinted cell in nearly the colour of another region"),
        pytest.param(267, 32001, id="regions of nearly one colour beside tinted cells"),
        pytest.param(444, 32001, id="small letters that are like each other, beside crosses"),
        pytest.param(300, 36001, id="a shaded region in pieces that lie far apart"),
        pytest.param(313, 36001, id="hatched regions"),
    ],
)
def test_what_is_hard_to_see_is_read_exactly(number: int, seed: int) -> None:
    assert fate(shot(number, seed)) in ("sure", "flagged")


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

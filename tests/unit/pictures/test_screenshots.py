"""The test screenshots show what they say they show: else nothing is measured with them."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("matplotlib", reason="the text on test screenshots is set in its fonts")
pytest.importorskip("resvg_py", reason="our own drawings are made with it")

import numpy as np
from PIL import Image

import queenside as qs
from queenside import kernels
from queenside.puzzles import RegionPuzzle
from tools.screenshots import Shot, shot, shots
from tools.screenshots.styles import STYLES

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards"),
]

FLAT = ("tiles in the dark", "rounded tiles", "pastel with gaps", "seamless", "white lines")


def pixels(shot: Shot) -> np.ndarray:
    with Image.open(io.BytesIO(shot.data)) as image:
        return np.asarray(image.convert("RGB")).astype(int)


def clear_shots(number: int) -> Iterator[Shot]:
    """Of so many shots those in flat styles that lost nothing on their way."""
    for index in range(number):
        if STYLES[index % len(STYLES)].name in FLAT:
            taken = shot(index, 3)
            about = taken.about
            if about["format"] == "PNG" and about["resampled"] == "none" and not about["wrong"]:
                yield taken


def papers(shot: Shot) -> np.ndarray:
    """The colour near the upper left corner of every cell, where no sign reaches."""
    left, top, right, bottom = shot.about["board"]
    size = shot.about["size"]
    places = (np.arange(size) + 0.2) / size
    columns = (left + places * (right - left)).astype(int)
    rows = (top + places * (bottom - top)).astype(int)
    return pixels(shot)[np.ix_(rows, columns)]


def test_a_shot_depends_on_its_seed_and_number_alone() -> None:
    three = list(shots(3, seed=5, start=40))
    assert three[2] == shot(42, 5)
    assert three[2].data != shot(42, 6).data


def test_every_style_comes_in_turn() -> None:
    seen = [shot.about["style"] for shot in shots(len(STYLES), seed=2)]
    assert seen == [style.name for style in STYLES]
    assert len({*seen}) >= 24


def test_cells_have_one_colour_exactly_if_they_are_of_one_region() -> None:
    looked_at = 0
    for taken in clear_shots(140):
        about = taken.about
        assert isinstance(taken.puzzle, RegionPuzzle)
        labels = np.array(taken.puzzle.regions)
        colours = papers(taken) @ (1 << 16, 1 << 8, 1)
        pairs = {*zip(labels.flat, colours.flat, strict=True)}
        assert len(pairs) == taken.puzzle.size == len({*colours.flat}), about
        looked_at += 1
    assert looked_at >= 2


def test_boards_have_one_solution() -> None:
    for taken in shots(15, seed=8):
        if isinstance(taken.puzzle, RegionPuzzle):
            assert qs.check(taken.puzzle) == "unique"
        assert not {*taken.state.queens} & {*taken.state.marks}

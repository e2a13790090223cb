"""The test screenshots show what they say they show: else nothing is measured with them."""

from __future__ import annotations

import io

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")
pytest.importorskip("resvg_py", reason="test screenshots are drawn with it")

import numpy as np
from PIL import Image

import queenside as qs
from lab.tools.screenshots import Shot, make_shot
from lab.tools.screenshots.themes import THEMES
from queenside.core import kernels
from queenside.core.puzzles import RegionPuzzle

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make the boards"),
]

FLAT = ("seamless", "white lines", "pastel with gaps", "rounded tiles", "tiles in the dark")


def papers(shot: Shot) -> np.ndarray:
    """The colour near the upper left corner of every cell, where no sign reaches."""
    with Image.open(io.BytesIO(shot.data)) as image:
        pixels = np.asarray(image.convert("RGB")).astype(int)
    left, top, right, bottom = shot.details["board"]
    places = (np.arange(shot.details["size"]) + 0.2) / shot.details["size"]
    columns = (left + places * (right - left)).astype(int)
    rows = (top + places * (bottom - top)).astype(int)
    return pixels[np.ix_(rows, columns)]


def test_cells_have_one_colour_exactly_if_they_are_of_one_region() -> None:
    clear = 0
    flat = [index for index in range(140) if THEMES[index % len(THEMES)].name in FLAT]
    for shot in (make_shot(index, 3) for index in flat):
        subject = shot.details
        if subject["format"] != "png" or subject["resampled"] != "none" or subject["wrong"]:
            continue
        assert isinstance(shot.puzzle, RegionPuzzle)
        labels = np.array(shot.puzzle.regions)
        colours = papers(shot) @ (1 << 16, 1 << 8, 1)
        pairs = {*zip(labels.flat, colours.flat, strict=True)}
        assert len(pairs) == shot.puzzle.size == len({*colours.flat}), subject
        clear += 1
    assert clear >= 2


def test_boards_have_one_solution() -> None:
    for index in range(15):
        shot = make_shot(index, 8)
        if isinstance(shot.puzzle, RegionPuzzle):
            assert qs.check(shot.puzzle) == "unique"
        assert not {*shot.state.queens} & {*shot.state.marks}

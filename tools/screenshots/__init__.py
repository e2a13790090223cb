"""Pictures of boards as people have them, made from a seed, to test and measure the reading.

    for shot in shots(100, seed=1):
        reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

A shot is a board (`puzzles.py`) in a look (`styles.py`, `colours.py`), drawn with what stands on it
(`drawing.py`, `signs.py`), put on a screen among other things (`screens.py`, `text.py`): a subject
(`subject.py`), which is then scaled and packed (`wear.py`). A photo is taken of a subject instead
(`photos.py`). The styles take turns; everything else is drawn from the seed and the number of the
shot, so that each can be made again alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import queenside as qs
from queenside.puzzles.puzzle import Puzzle
from tools.screenshots import wear
from tools.screenshots.styles import STYLES, Style
from tools.screenshots.subject import subject


@dataclass(frozen=True)
class Shot:
    """A file with a picture of a board, and what is really on it.

    `about` says what the picture is like: style, kind, scale, cell, format, resampled, board (its
    left, top, right and bottom in pixels) and more, to look for what goes wrong. `refusal` is said
    where the board can't be read, since it isn't all there.
    """

    data: bytes
    puzzle: Puzzle
    state: qs.State
    about: dict[str, Any]
    refusal: str = ""


def shots(number: int, seed: int, *, start: int = 0) -> Iterator[Shot]:
    """So many shots, from that of number `start` on."""
    for index in range(start, start + number):
        yield shot(index, seed)


def shot(index: int, seed: int) -> Shot:
    """The shot with this number. Its style is that of its turn."""
    rng = Random(f"{seed}/{index}")
    style = STYLES[index % len(STYLES)]
    taken = subject(rng, style, _kind(rng, style))
    image, factor, way = wear.scaled(rng, taken.image, taken.cell)
    data, format = wear.packed(rng, image, rng.choice(("png", "png", "jpeg", "jpeg", "webp")))
    about = {
        "index": index,
        "seed": seed,
        **taken.about,
        "cell": round(taken.cell * factor, 1),
        "pixels": image.size,
        "board": tuple(round(side * factor, 1) for side in taken.box),
        "format": format,
        "resampled": way,
    }
    return Shot(data, taken.puzzle, taken.state, about)


def _kind(rng: Random, style: Style) -> str:
    if style.sheet:
        return "sheet"
    return rng.choice(("phone", "phone", "window", "tablet", "tight", "tight", "cut"))


__all__ = ["Shot", "shot", "shots"]

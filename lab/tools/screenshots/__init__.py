"""Pictures of boards as people have them, made from a seed, to test and measure the reading.

    shot = make_shot(42, seed=1)
    reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

A shot is a board (`boards.py`) in a look (`themes.py`, `colours.py`), drawn with what stands on it
(`drawing.py`, `signs.py`), on a screen among other things (`screens.py`): a subject (`subject.py`),
which is then resampled and packed. A photo is taken of a subject instead (`photos.py`). The themes
take turns; everything else follows from the seed and the number of the shot, so that each can be
made again alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

import queenside as qs
from lab.tools.screenshots.screens import MAX_CELL, MIN_CELL
from lab.tools.screenshots.subject import make_subject
from lab.tools.screenshots.themes import THEMES
from queenside.core.puzzles.puzzle import Puzzle

_FILTERS = ("BICUBIC", "BILINEAR", "BOX", "LANCZOS")
_KINDS = ("phone", "phone", "window", "tablet", "tight", "tight", "cut")


@dataclass(frozen=True)
class Shot:
    """A file with a picture of a board, and what is really on it.

    `details` says what the picture is like: style, kind, scale, cell, format, resampled, board (its
    left, top, right and bottom in pixels) and more, to look for what goes wrong. `refusal` is said
    where the board can't be read, since it isn't all there.
    """

    data: bytes
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]
    refusal: str = ""


def make_shot(index: int, seed: int) -> Shot:
    """Make the shot with this number, in the theme of its turn."""
    rng = Random(f"{seed}/{index}")
    theme = THEMES[index % len(THEMES)]
    subject = make_subject(rng, theme, "sheet" if theme.sheet else rng.choice(_KINDS))
    image, factor, resampled = _resample(rng, subject.image, subject.cell)
    data, format = pack(rng, image, rng.choice(("png", "png", "jpeg", "jpeg", "webp")))
    details = {
        "index": index,
        "seed": seed,
        **subject.details,
        "cell": round(subject.cell * factor, 1),
        "pixels": image.size,
        "board": tuple(round(side * factor, 1) for side in subject.box),
        "format": format,
        "resampled": resampled,
    }
    return Shot(data, subject.puzzle, subject.state, details)


def _resample(rng: Random, image: Image.Image, cell: float) -> tuple[Image.Image, float, str]:
    """Resize one picture of three; return the factor and the method, too."""
    if rng.random() < 0.65:
        return image, 1.0, "none"
    low, high = max(0.6, MIN_CELL / cell), min(1.6, MAX_CELL / cell)
    factor, name = rng.uniform(low, max(low, high)), rng.choice(_FILTERS)
    width, height = (max(1, round(side * factor)) for side in image.size)
    return image.resize((width, height), Image.Resampling[name]), factor, name.lower()


def pack(rng: Random, image: Image.Image, kind: str, min_quality: int = 40) -> tuple[bytes, str]:
    """Return the bytes of a file, and its format with its quality."""
    file = BytesIO()
    if kind == "png":
        image.save(file, "PNG", compress_level=1)
        return file.getvalue(), "PNG"
    quality = rng.randint(min_quality, 95)
    if kind == "jpeg":
        image.save(file, "JPEG", quality=quality, subsampling=rng.choice((0, 2)))
        return file.getvalue(), f"JPEG {quality}"
    image.save(file, "WEBP", quality=quality, method=0)
    return file.getvalue(), f"WebP {quality}"

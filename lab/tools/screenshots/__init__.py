"""Pictures of boards as people have them, made from a seed, to test and measure the reading.

    shot = make_shot(42, seed=1)
    reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

A shot is a board (`boards.py`) in a look (`themes.py`, `colours.py`), drawn with what stands on it
(`drawing.py`, `signs.py`), on a screen among other things (`screens.py`): a subject, which is then
resampled and packed. A photo is taken of a subject instead (`photos.py`). The themes take turns;
everything else follows from the seed and the number of the shot, so that each can be made alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

import queenside as qs
from lab.tools.screenshots import boards, drawing, screens
from lab.tools.screenshots.screens import MAX_CELL, MIN_CELL, Box
from lab.tools.screenshots.themes import THEMES, Theme, choose_look
from queenside.core.formats import svg
from queenside.core.puzzles import NQueens
from queenside.core.puzzles.puzzle import Puzzle

_FILTERS = ("BICUBIC", "BILINEAR", "BOX", "LANCZOS")
_KINDS = ("phone", "phone", "window", "tablet", "tight", "tight", "cut")
_BROKEN_SHARE = 0.08
"""The share of the boards in colour that have a region in several pieces."""


@dataclass(frozen=True)
class Shot:
    """A file with a picture of a board, and what is really on it.

    `details` has the index and the seed that make it again, and says what it is like: style, kind,
    cell, format, resampled, board (its left, top, right and bottom in pixels). `refusal` is said
    where the board can't be read, since it isn't all there.
    """

    data: bytes
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]
    refusal: str = ""


@dataclass(frozen=True)
class Subject:
    image: Image.Image
    box: Box
    cell: float
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]


def make_subject(rng: Random, theme: Theme, kind: str) -> Subject:
    """Make a subject in this theme, on a screen of this kind."""
    puzzle = _choose_puzzle(rng, theme)
    size = puzzle.problem.grid.rows
    state, wrong = boards.choose_state(rng, puzzle)
    screen = screens.choose_screen(rng, size, kind)
    look = choose_look(rng, theme, puzzle, screen.cell)
    if theme.is_product:
        printed = "print" in theme.name
        product = svg.draw(puzzle, state=state, monochrome=printed)
        board = f'<g transform="translate(-4 -4)">{product}</g>'  # it has a margin of 4
    else:
        board = drawing.draw(look, puzzle, state, wrong)
    image, box = screens.render(rng, screen, look, board)
    details = {
        "style": theme.name,
        "kind": screen.kind,
        "size": size,
        "wrong": look.wrong if wrong else "",
    }
    return Subject(image, box, look.cell, puzzle, state, details)


def _choose_puzzle(rng: Random, theme: Theme) -> Puzzle:
    if theme.chess:
        return NQueens(rng.randint(4, 12))
    in_pieces = theme.palettes and not theme.colour_limit and rng.random() < _BROKEN_SHARE
    return boards.choose_puzzle(rng, theme.max_size, in_pieces=bool(in_pieces))


def make_shot(index: int, seed: int) -> Shot:
    """Make the shot with this number, in the theme of its turn."""
    rng = Random(f"{seed}/{index}")
    theme = THEMES[index % len(THEMES)]
    subject = make_subject(rng, theme, "sheet" if theme.sheet else rng.choice(_KINDS))
    image, factor, resampled = _resample(rng, subject.image, subject.cell)
    data, packed = pack(rng, image, rng.choice(("png", "png", "jpeg", "jpeg", "webp")))
    details = {
        "index": index,
        "seed": seed,
        **subject.details,
        **packed,
        "cell": round(subject.cell * factor, 1),
        "board": tuple(round(side * factor, 1) for side in subject.box),
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


def pack(
    rng: Random, image: Image.Image, kind: str, min_quality: int = 40
) -> tuple[bytes, dict[str, Any]]:
    """Return the bytes of a file, and its details."""
    options: dict[str, Any] = {"compress_level": 1}
    if kind != "png":
        options = {"quality": rng.randint(min_quality, 95)}
        options |= {"method": 0} if kind == "webp" else {"subsampling": rng.choice((0, 2))}
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue(), {"format": kind, "pixels": image.size}

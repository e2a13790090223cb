"""Pictures of boards for the tests: regions as squares of one colour with thin lines between."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from PIL import Image

HAS_EXTRA = bool(find_spec("PIL") and find_spec("numpy"))
"""Whether pictures can be drawn and read here."""

needs_extra = pytest.mark.skipif(
    not HAS_EXTRA, reason="reading pictures needs: pip install 'queenside[image]'"
)

COLOURS = (
    *("#c1a3ef", "#f8c384", "#85b8f2", "#83d08e", "#f38e81", "#f7ed99", "#f7aed0", "#72c9c3"),
    *("#cfba9e", "#c9e177"),
)
SIDE = 40
"""Pixels of a cell."""


def picture(regions: Sequence[str], kind: str = "PNG") -> bytes:
    """The board, cut to its edge, as a file of this kind; its regions are A, B, C and so on."""
    return encode(_paint(regions, lambda name: COLOURS[ord(name) - ord("A")], "#262a36"), kind)


def draw_rows(rows: Sequence[str]) -> Image.Image:
    """A picture of no board: crimson where the rows have a sign, on white."""
    return _paint(rows, lambda sign: "white" if sign == "." else "crimson")


def _paint(
    rows: Sequence[str], colour_of: Callable[[str], str], outline: str | None = None
) -> Image.Image:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (len(rows[0]) * SIDE, len(rows) * SIDE))
    draw = ImageDraw.Draw(image)
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs):
            x, y = column * SIDE, row * SIDE
            box = (x, y, x + SIDE - 1, y + SIDE - 1)
            draw.rectangle(box, fill=colour_of(sign), outline=outline)
    return image


def encode(image: Image.Image, kind: str = "PNG", **options: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()

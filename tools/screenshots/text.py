"""Text on the test screenshots, in fonts that come with matplotlib and are the same everywhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from matplotlib import get_data_path
from PIL import ImageDraw, ImageFont

from queenside.formats.colours import Colour

FACES = ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif", "DejaVuSerif-Bold", "STIXGeneral")


@cache
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(Path(get_data_path(), "fonts", "ttf", f"{face}.ttf"), size)


def write(
    draw: ImageDraw.ImageDraw,
    place: tuple[float, float],
    words: str,
    size: float,
    ink: Colour,
    *,
    face: str = "DejaVuSans",
    middle: bool = False,
) -> None:
    """Words from the left and the top of a place, or around it; `size` is in pixels."""
    font = _font(face, max(5, round(size)))
    draw.text(place, words, ink, font, anchor="mm" if middle else "la")

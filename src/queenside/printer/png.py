"""A drawing as a PNG, by resvg (the package resvg_py), with our own fonts."""

from __future__ import annotations

import re
from math import floor, isfinite

from queenside.core.errors import UnsupportedByFormat
from queenside.printer import fonts

MAX_PIXELS = 100_000_000
"""Pixels: four bytes each are held while the picture is made."""

_COLOUR = re.compile(r"[a-z]+|#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_SIZE = re.compile(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"')


def png(drawing: str, *, zoom: float, background: str | None) -> bytes:
    """Return the drawing, an SVG of ours, as a PNG.

    `zoom` is the number of pixels for a unit, `background` a colour of CSS, None for none: then
    what is not drawn is transparent. Raises UnsupportedByFormat for more than 100 million pixels,
    ValueError for a zoom that is not above 0 and a colour that is none.
    """
    import resvg_py

    if not (zoom > 0 and isfinite(zoom)):
        raise ValueError(f"the zoom must be a number above 0, not {zoom}")
    width, height = size(drawing)
    if zoom * width * zoom * height > MAX_PIXELS:
        max_zoom = (MAX_PIXELS / width / height) ** 0.5
        raise UnsupportedByFormat(
            f"a PNG of {zoom * width:.0f}×{zoom * height:.0f} pixels is too large: write an SVG or "
            f"a PDF, or choose a zoom up to {floor(100 * max_zoom) / 100:g}"
        )
    if background is not None and not _COLOUR.fullmatch(background):
        raise ValueError(f"'{background}' isn't a colour: use a name or #rrggbb")
    return resvg_py.svg_to_bytes(
        svg_string=drawing,
        zoom=zoom,
        background=background,
        skip_system_fonts=True,
        font_files=[str(fonts.REGULAR), str(fonts.BOLD)],
        font_family=fonts.SANS,
        sans_serif_family=fonts.SANS,
    )


def size(drawing: str) -> tuple[float, float]:
    """Return the width and the height of a drawing, in its units."""
    match = _SIZE.search(drawing)
    assert match, "no drawing of ours"
    return float(match[1]), float(match[2])

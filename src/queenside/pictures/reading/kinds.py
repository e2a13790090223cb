"""Which files are pictures that can be read, by how they begin; this needs no package."""

from __future__ import annotations

import re

KINDS = {
    "PNG": rb"\x89PNG\r\n\x1a\n",
    "JPEG": rb"\xff\xd8\xff",
    "WEBP": rb"RIFF....WEBP",
    "GIF": rb"GIF8[79]a",
    "BMP": rb"BM....\0\0\0\0",
    "AVIF": rb"....ftypavi[fs]",
    "HEIF": rb"....ftyp(hei[cxms]|hev[cxms]|mif1|msf1)",
}
"""The kinds of file that are opened, by Pillow's name, and how each begins."""

NAMES = "PNG, JPEG, WebP, GIF, BMP, AVIF or HEIC"
"""The same for people."""

ENOUGH = 12
"""Bytes from which the kind can be told."""


def kind_of(content: bytes) -> str | None:
    """Which of KINDS these bytes begin as; None for anything else."""
    kinds = (kind for kind, magic in KINDS.items() if re.match(magic, content, re.DOTALL))
    return next(kinds, None)

"""Which files are pictures that can be read, by how they begin; this needs no package."""

from __future__ import annotations

KINDS = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff", "WEBP": b"RIFF"}
"""The kinds of file that are opened, by Pillow's name, and how each begins."""

ENOUGH = 12
"""Bytes from which the kind can be told."""


def kind_of(content: bytes) -> str | None:
    """Which of KINDS these bytes begin as; None for anything else."""
    for kind, magic in KINDS.items():
        if content.startswith(magic) and (kind != "WEBP" or content[8:12] == b"WEBP"):
            return kind
    return None

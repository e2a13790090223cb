"""The bytes of a picture that is given as a file."""

from __future__ import annotations

from os import PathLike
from pathlib import Path


def content(picture: object) -> object:
    """The bytes of a file, by its path or open; anything else as it is. Raises OSError."""
    if isinstance(picture, str | PathLike):
        return Path(picture).read_bytes()
    return picture.read() if hasattr(picture, "read") else picture

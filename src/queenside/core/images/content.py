"""The bytes of a picture that is given as a file."""

from __future__ import annotations

from os import PathLike

from queenside.core import files
from queenside.core.errors import InvalidPuzzle, UnreadablePicture
from queenside.core.images.kinds import MAX_BYTES


def content(picture: object) -> object:
    """Return the bytes of a file, by its path or open; anything else as it is.

    Raises OSError, and UnreadablePicture for a file that is too large.
    """
    try:
        if isinstance(picture, str | PathLike):
            return files.read_bytes(picture, MAX_BYTES)
        if hasattr(picture, "read"):
            return files.read_stream(picture, "the picture", MAX_BYTES)
    except InvalidPuzzle as error:
        raise UnreadablePicture(error.faults) from None
    return picture

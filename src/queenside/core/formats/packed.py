"""Text packed into a word that fits in an address: raw deflate (RFC 1951) in base64."""

from __future__ import annotations

import base64
import zlib

from queenside.core.errors import InvalidPuzzle
from queenside.core.formats.limits import LONGEST

_RAW = -15
_URL_SAFE = str.maketrans("-_", "+/")


def pack(text: str) -> str:
    """Return the text as a word of the digits `0-9A-Za-z-_`."""
    packer = zlib.compressobj(9, wbits=_RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(word: str, title: str) -> str:
    """Return the text in a word, in either alphabet of base64, padded or not.

    A word may come from anyone, so only LONGEST bytes are unpacked. Raises InvalidPuzzle, which
    calls the word by the title.
    """
    digits = word.translate(_URL_SAFE).rstrip("=")
    unpacker = zlib.decompressobj(_RAW)
    try:
        packed = base64.b64decode(digits + "=" * (-len(digits) % 4), validate=True)
        content = unpacker.decompress(packed, LONGEST)
        is_whole = unpacker.eof and not unpacker.unused_data
        text = content.decode() if is_whole else ""
    except (ValueError, zlib.error):
        raise InvalidPuzzle(f"{title} is damaged") from None
    if not is_whole:
        raise InvalidPuzzle(f"{title} is cut off, or too long")
    return text

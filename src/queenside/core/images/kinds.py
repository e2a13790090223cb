"""Recognise files of pictures by their first bytes; this needs no package."""

from __future__ import annotations

_HEVC = (b"ic", b"ix", b"im", b"is", b"vc", b"vx", b"vm", b"vs")

KINDS: dict[str, dict[int, bytes | tuple[bytes, ...]]] = {
    "PNG": {0: b"\x89PNG\r\n\x1a\n"},
    "JPEG": {0: b"\xff\xd8\xff"},
    "WEBP": {0: b"RIFF", 8: b"WEBP"},
    "GIF": {0: (b"GIF87a", b"GIF89a")},
    "BMP": {0: b"BM", 6: bytes(4)},
    "AVIF": {4: (b"ftypavif", b"ftypavis")},
    "HEIF": {4: (*(b"ftyphe" + end for end in _HEVC), b"ftypmif1", b"ftypmsf1")},
}
"""The kinds of file that are opened, by Pillow's name, and what stands where in each (one of)."""

NAMES = "PNG, JPEG, WebP, GIF, BMP, AVIF or HEIC"
"""The same for people."""

MAX_BYTES = 10_000_000
"""Bytes of the largest picture that is read."""

HEADER_BYTES = 12
"""Bytes from which the kind can be told."""


def kind_of(content: bytes) -> str | None:
    """Return the one of KINDS that these bytes begin as; None for anything else."""
    for kind, signatures in KINDS.items():
        if all(content.startswith(signature, offset) for offset, signature in signatures.items()):
            return kind
    return None

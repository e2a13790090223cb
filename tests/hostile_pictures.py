"""Pictures that would harm the web app if they could.

Some are small and say that they are huge, or unfold into something huge; the others end too early,
have bytes changed, or are none at all.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
_MAGIC = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff\xe0", "WEBP": b"RIFF\0\0\0\0WEBPVP8 "}
_MAX_BYTES = 10_000_000
_SIDE = 4472
"""The side of a square of 20 megapixels."""
_COLOURS = [(193, 163, 239), (248, 195, 132), (133, 184, 242), (131, 208, 142), (243, 142, 129)]


class HostilePicture(NamedTuple):
    """A body to send: its description, the type it claims, and its bytes."""

    name: str
    media_type: str
    content: bytes


def make_hostile(number: int, seed: int = 0) -> Iterator[HostilePicture]:
    """Yield so many of all sorts in turn. Needs Pillow."""
    dice = Random(seed)
    for index in range(number):
        make = SORTS[index % len(SORTS)]
        kind, content = make(dice)
        yield HostilePicture(make.__name__.strip("_"), TYPES[kind], content[:_MAX_BYTES])


# ---- pictures that are huge ----


def _huge_png(dice: Random) -> tuple[str, bytes]:
    """Its header says up to 4 gigapixels, and its rows of zeros are packed into little."""
    width, height = dice.choice([(65_500, 65_500), (2**31 - 1, 1), (1, 2**31 - 1), (30_000, 700)])
    return "PNG", _png(width, height, zlib.compress(bytes(1_000_000), 9))


def _full_png(dice: Random) -> tuple[str, bytes]:
    """As large as is let in, or a little larger, and all there: 60 MB in 60 kB."""
    height = _SIDE + dice.choice([0, 0, 1, 100])
    return "PNG", _png(_SIDE, height, zlib.compress(bytes((3 * _SIDE + 1) * height), 9))


def _overfull_png(dice: Random) -> tuple[str, bytes]:
    """A small picture with far more rows than it says."""
    return "PNG", _png(64, 64, zlib.compress(bytes(dice.choice([10**7, 10**8])), 9))


def _wordy_png(dice: Random) -> tuple[str, bytes]:
    """A small picture with a text or a colour profile that unfolds into 100 MB."""
    packed = zlib.compress(bytes(100_000_000), 9)
    heads = {b"zTXt": b"Comment\0\0", b"iCCP": b"icc\0\0", b"iTXt": b"Comment\0\1\0\0\0"}
    name, head = dice.choice([*heads.items()])
    return "PNG", _png(64, 64, zlib.compress(bytes(193 * 64)), _chunk(name, head + packed))


def _animated_png(dice: Random) -> tuple[str, bytes]:
    """A small picture that says it has a billion frames."""
    control = _chunk(b"acTL", struct.pack(">II", dice.choice([2, 10**9]), 0))
    return "PNG", _png(64, 64, zlib.compress(bytes(193 * 64)), control)


def _huge_jpeg(dice: Random) -> tuple[str, bytes]:
    """A JPEG whose header says that it is larger than it is."""
    content = bytearray(_picture("JPEG", dice))
    offset = content.index(b"\xff\xc0") + 5
    content[offset : offset + 4] = struct.pack(">HH", 65_500, dice.choice([300, 65_500]))
    return "JPEG", bytes(content)


def _slow_jpeg(dice: Random) -> tuple[str, bytes]:
    """A progressive JPEG whose last scan comes a thousand times."""
    content = _picture("JPEG", dice, progressive=True)
    scan = content[content.rindex(b"\xff\xda") : -2]
    return "JPEG", content[:-2] + scan * 1000 + b"\xff\xd9"


def _huge_webp(dice: Random) -> tuple[str, bytes]:
    """A WebP on a canvas of 16,777,216 by as many pixels."""
    canvas = bytes([dice.choice([0, 2]), 0, 0, 0]) + b"\xff" * 6
    body = b"VP8X" + struct.pack("<I", 10) + canvas + _picture("WEBP", dice)[12:]
    return "WEBP", b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


# ---- pictures that are broken ----


def _cut(dice: Random) -> tuple[str, bytes]:
    """One that ends too early."""
    kind = dice.choice([*TYPES])
    content = _picture(kind, dice)
    return kind, content[: dice.randrange(len(content))]


def _change_bytes(dice: Random) -> tuple[str, bytes]:
    """One with some bytes changed, most of them near its beginning."""
    kind = dice.choice([*TYPES])
    content = bytearray(_picture(kind, dice))
    for _ in range(dice.randint(1, 20)):
        content[min(int(dice.expovariate(0.01)), len(content) - 1)] = dice.randrange(256)
    return kind, bytes(content)


def _noise(dice: Random) -> tuple[str, bytes]:
    """Bytes that begin as a picture does."""
    kind = dice.choice([*TYPES])
    return kind, _MAGIC[kind] + dice.randbytes(dice.choice([0, 100, 100_000]))


def _heavy(dice: Random) -> tuple[str, bytes]:
    """Ten million bytes: a picture and what does not belong to it."""
    kind = dice.choice([*TYPES])
    content = _picture(kind, dice)
    return kind, content + bytes(_MAX_BYTES - len(content))


def _mislabel(dice: Random) -> tuple[str, bytes]:
    """Something else than it says."""
    contents = [b"", b"{}", b"GIF89a" + bytes(100), b"%PDF-1.7", b"BM" + bytes(100), b"\0" * 1000]
    return dice.choice([*TYPES]), dice.choice([*contents, _picture("PNG", dice)])


SORTS: tuple[Callable[[Random], tuple[str, bytes]], ...] = (
    *(_huge_png, _full_png, _overfull_png, _wordy_png, _animated_png, _huge_jpeg, _slow_jpeg),
    *(_huge_webp, _cut, _change_bytes, _cut, _change_bytes, _noise, _heavy, _mislabel),
)


def _png(width: int, height: int, rows: bytes, chunks: bytes = b"") -> bytes:
    """Return a PNG of this size in 8 bits of red, green and blue, whatever its rows are."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return _MAGIC["PNG"] + header + chunks + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _picture(kind: str, dice: Random, **options: bool) -> bytes:
    """Return a board of 6 rows, as a file of this kind."""
    from PIL import Image

    small = Image.new("RGB", (6, 6))
    small.putdata([tuple(dice.choice(_COLOURS)) for _ in range(36)])
    file = io.BytesIO()
    small.resize((240, 240), Image.Resampling.NEAREST).save(file, kind, **options)
    return file.getvalue()

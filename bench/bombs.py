"""Pictures that would harm the web app if they could: 500 of them, sent to a running server.

    python -m bench.bombs

A bomb is small and says that it is huge, or unfolds into something huge; the others are pictures
that end too early, have bytes changed, or are none at all. Several clients send them at once, and
`/health` is asked all the while. It prints what was answered, how much memory the server's process
has gained, and how long `/health` took. It fails if a process died or anything else than a reading
or a refusal was answered, if the server grew by 20 MB or more, or if `/health` was slow.
"""

from __future__ import annotations

import io
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from bench.memory import memory_of
from bench.web import LONGEST
from tools.running_app import Site, site

NUMBER, CLIENTS = 500, 4
GROWTH = 20.0
"""Megabytes that the server's process may gain."""

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
_MAGIC = {"PNG": b"\x89PNG\r\n\x1a\n", "JPEG": b"\xff\xd8\xff\xe0", "WEBP": b"RIFF\0\0\0\0WEBPVP8 "}
_LARGEST = 10_000_000
_SIDE = 4472
"""The side of a square of 20 megapixels."""


class Bomb(NamedTuple):
    """A body to send: its description, the type it claims, and its bytes."""

    name: str
    media_type: str
    content: bytes


def hostile(number: int, seed: int = 0) -> Iterator[Bomb]:
    """So many of all sorts in turn. Needs Pillow."""
    dice = Random(seed)
    for each in range(number):
        name, make = SORTS[each % len(SORTS)]
        kind, content = make(dice)
        yield Bomb(name, TYPES[kind], content[:_LARGEST])


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
    name, data = dice.choice(
        [
            (b"zTXt", b"Comment\0\0" + packed),
            (b"iCCP", b"icc\0\0" + packed),
            (b"iTXt", b"Comment\0\1\0\0\0" + packed),
        ]
    )
    return "PNG", _png(64, 64, zlib.compress(bytes(193 * 64)), _chunk(name, data))


def _animated_png(dice: Random) -> tuple[str, bytes]:
    """A small picture that says it has a billion frames."""
    control = _chunk(b"acTL", struct.pack(">II", dice.choice([2, 10**9]), 0))
    return "PNG", _png(64, 64, zlib.compress(bytes(193 * 64)), control)


def _huge_jpeg(dice: Random) -> tuple[str, bytes]:
    """A JPEG whose header says that it is larger than it is."""
    content = bytearray(_picture("JPEG", dice))
    at = content.index(b"\xff\xc0") + 5
    content[at : at + 4] = struct.pack(">HH", 65_500, dice.choice([300, 65_500]))
    return "JPEG", bytes(content)


def _slow_jpeg(dice: Random) -> tuple[str, bytes]:
    """A progressive JPEG whose last scan comes a thousand times."""
    content = _picture("JPEG", dice, progressive=True)
    scan = content[content.rindex(b"\xff\xda") : -2]
    return "JPEG", content[:-2] + scan * 1000 + b"\xff\xd9"


def _huge_webp(dice: Random) -> tuple[str, bytes]:
    """A WebP on a canvas of 16,777,216 by as many pixels."""
    frames = dice.choice([0, 2])
    canvas = bytes([frames, 0, 0, 0]) + b"\xff" * 6
    body = b"VP8X" + struct.pack("<I", 10) + canvas + _picture("WEBP", dice)[12:]
    return "WEBP", b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


# ---- pictures that are broken ----


def _cut(dice: Random) -> tuple[str, bytes]:
    """One that ends too early."""
    kind = dice.choice([*TYPES])
    content = _picture(kind, dice)
    return kind, content[: dice.randrange(len(content))]


def _changed(dice: Random) -> tuple[str, bytes]:
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
    return kind, content + bytes(_LARGEST - len(content))


def _mislabelled(dice: Random) -> tuple[str, bytes]:
    """Something else than it says."""
    kind = dice.choice([*TYPES])
    others = [b"", b"{}", b"GIF89a" + bytes(100), b"%PDF-1.7", b"BM" + bytes(100), b"\0" * 1000]
    return kind, dice.choice([*others, _picture("PNG", dice)])


SORTS: list[tuple[str, Callable[[Random], tuple[str, bytes]]]] = [
    (make.__name__.strip("_").replace("_", " "), make)
    for make in (
        *(_huge_png, _full_png, _overfull_png, _wordy_png, _animated_png, _huge_jpeg, _slow_jpeg),
        *(_huge_webp, _cut, _changed, _cut, _changed, _noise, _heavy, _mislabelled),
    )
]


def _png(width: int, height: int, rows: bytes, more: bytes = b"") -> bytes:
    """A PNG of this size in 8 bits of red, green and blue, whatever its rows are."""
    header = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return _MAGIC["PNG"] + header + more + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _picture(kind: str, dice: Random, **options: bool) -> bytes:
    """A board of 6 rows, as a file of this kind."""
    from PIL import Image

    small = Image.new("RGB", (6, 6))
    small.putdata([tuple(dice.choice(_COLOURS)) for _ in range(36)])
    file = io.BytesIO()
    small.resize((240, 240), Image.Resampling.NEAREST).save(file, kind, **options)
    return file.getvalue()


_COLOURS = [(193, 163, 239), (248, 195, 132), (133, 184, 242), (131, 208, 142), (243, 142, 129)]


# ---- the measurement ----


def send(place: Site, bomb: Bomb) -> int:
    """Send one; the status of the answer."""
    return place.ask("POST", "/api/v1/read", bomb.content, media_type=bomb.media_type)


def attack(place: Site, bombs: Iterator[Bomb]) -> tuple[list[float], Counter[tuple[str, int]]]:
    """Send them all: the seconds that `/health` took each time, and what was answered to what."""
    with ThreadPoolExecutor(CLIENTS) as clients:
        sent = [(bomb.name, clients.submit(send, place, bomb)) for bomb in bombs]
        took = place.health(lambda: not all(answer.done() for _, answer in sent), 0.02)
    return took, Counter((name, answer.result()) for name, answer in sent)


def main() -> int:
    """Attack, print, and judge."""
    with site() as place:
        dice = Random(1)
        for kind in TYPES:  # so that all that is loaded once has been loaded
            send(place, Bomb("a board", TYPES[kind], _picture(kind, dice)))
        before = memory_of(place.pid, "VmRSS")
        took, told = attack(place, hostile(NUMBER))
        grown = memory_of(place.pid, "VmRSS") - before
        most = memory_of(place.pid, "VmHWM") - before
    for (name, status), number in sorted(told.items()):
        print(f"{name}: {number} answered with {status}")
    print(f"the server's process: {before:.0f} MB, then {grown:+.1f} MB, at most {most:+.1f} MB")
    worst = quantiles(took, n=100)[-1]
    print(f"/health, {len(took)} times: median {median(took) * 1000:.1f} ms, ", end="")
    print(f"99th percentile {worst * 1000:.1f} ms, most {max(took) * 1000:.1f} ms")
    wrong = not {status for _, status in told} <= {200, 422} or told.total() != NUMBER
    return int(wrong or most >= GROWTH or worst > LONGEST)


if __name__ == "__main__":
    sys.exit(main())

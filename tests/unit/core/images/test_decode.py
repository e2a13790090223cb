"""Files from outside: pictures of every kind are opened, all else is refused in words."""

from __future__ import annotations

import struct
import sys
import zlib
from contextlib import suppress
from random import Random

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

import numpy as np
from PIL import Image, PngImagePlugin, features

from queenside import EngineUnavailable, UnreadablePicture
from queenside.core.images import decode
from queenside.core.images.decode import (
    MAX_SEARCHED_PIXELS,
    crop_around,
    downscale,
    frames,
    pixels,
    resize,
)
from queenside.core.images.kinds import MAX_BYTES, kind_of
from tests.unit.reader.pictures.drawn import packed

RED, BLUE = (250, 10, 10), (10, 10, 250)
ORIENTATION = 0x0112


def picture(mode: str = "RGB", size: tuple[int, int] = (40, 30)) -> Image.Image:
    """Red above, blue below."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (0, size[1] // 2, *size))
    return image.convert(mode)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int, height: int, *chunks: bytes) -> bytes:
    """A PNG of that size, by its header, with these chunks."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", header), *chunks, chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_every_kind_is_opened(kind: str) -> None:
    result = pixels(packed(picture(), kind))
    assert result.shape == (30, 40, 3)
    assert result.dtype == np.uint8
    assert np.abs(result[3, 20].astype(int) - RED).max() < 12
    assert np.abs(result[-4, 20].astype(int) - BLUE).max() < 12


@pytest.mark.parametrize("mode", ["P", "L", "1", "RGBA", "LA", "I;16"])
def test_every_kind_of_colour_is_opened(mode: str) -> None:
    grey = mode in ("L", "1", "LA", "I;16")
    image = picture("L" if mode == "I;16" else mode)
    if mode == "I;16":
        image = Image.fromarray(np.asarray(image).astype(np.uint16) * 257)
    result = pixels(packed(image)).astype(int)
    above, below = result[3, 20], result[-4, 20]
    if mode == "1":
        assert set(np.unique(result)) <= {0, 255}
    elif grey:
        assert above[0] > below[0] + 20
        assert len(set(above)) == 1
    else:
        assert np.abs(above - RED).max() < 12
        assert np.abs(below - BLUE).max() < 12


def test_what_is_transparent_lies_on_white_and_white_ink_on_black() -> None:
    clear = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    clear.paste((20, 20, 20, 255), (0, 0, 40, 4))
    assert pixels(packed(clear))[30, 20].tolist() == [255, 255, 255]
    white = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    white.paste((255, 255, 255, 255), (0, 0, 40, 4))
    assert pixels(packed(white))[30, 20].tolist() == [0, 0, 0]


def test_it_is_turned_as_its_exif_says() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6  # a quarter to the right
    result = pixels(packed(picture(), "JPEG", exif=exif))
    assert result.shape == (40, 30, 3)
    assert np.abs(result[20, -4].astype(int) - RED).max() < 12


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "isn't a"),
        (b"AAB\nABB\nCCC", "isn't a"),
        (b"RIFF\x10\x00\x00\x00WAVEfmt ", "isn't a"),
        (b"GIF89a" + bytes(50), "damaged"),
        (b"BMBMBMBMBMBM", "isn't a"),
        (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\xff\xd8\xff\xe0" + bytes(40), "damaged"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 " + bytes(40), "damaged"),
        (png(0, 10, chunk(b"IDAT", zlib.compress(b""))), "damaged"),
        (png(8, 3000, chunk(b"IDAT", zlib.compress(bytes(3000 * 25)))), "too few"),
        (png(5000, 5000), "20 million"),
        (png(2**31 - 1, 2**31 - 1), "20 million"),
        (bytes(MAX_BYTES + 1), "10 MB"),
    ],
)
def test_it_is_refused_in_words(content: bytes, words: str) -> None:
    with pytest.raises(UnreadablePicture, match=words):
        pixels(content)


def test_nothing_is_decoded_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    def loaded(self: Image.Image) -> None:
        raise AssertionError("it was decoded")

    monkeypatch.setattr(PngImagePlugin.PngImageFile, "load", loaded)
    bomb = png(30_000, 30_000, chunk(b"IDAT", zlib.compress(bytes(10**6))))
    with pytest.raises(UnreadablePicture, match="20 million"):
        pixels(bomb)


def test_more_data_than_pixels_does_no_harm() -> None:
    rows = (b"\x00" + bytes((200, 30, 30)) * 20) * 20
    result = pixels(png(20, 20, chunk(b"IDAT", zlib.compress(rows + bytes(50_000_000)))))
    assert result.shape == (20, 20, 3)
    assert result[10, 10].tolist() == [200, 30, 30]


def test_long_texts_in_a_file_are_no_way_to_much_memory() -> None:
    text = chunk(b"zTXt", b"Comment\x00\x00" + zlib.compress(bytes(200_000_000)))
    rows = (b"\x00" + bytes(60)) * 20
    try:
        assert pixels(png(20, 20, text, chunk(b"IDAT", zlib.compress(rows)))).shape == (20, 20, 3)
    except UnreadablePicture as error:
        assert "damaged" in str(error)  # noqa: PT017 - either is right


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_what_moves_has_a_first_and_a_last_frame(kind: str) -> None:
    shades = (0, 90, 200)
    first, *remaining = (Image.new("RGB", (40, 30), (shade,) * 3) for shade in shades)
    content = packed(first, kind, save_all=True, append_images=remaining, lossless=True)
    assert [int(frame.mean()) for frame in frames(content)] == [shades[0], shades[-1]]


def test_a_last_frame_after_too_many_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "_MAX_DECODED_PIXELS", 40 * 30)
    first, last = Image.new("RGB", (40, 30)), Image.new("RGB", (40, 30), "white")
    content = packed(first, "GIF", save_all=True, append_images=[last])
    assert len(list(frames(content))) == 1


@pytest.mark.parametrize("kind", ["GIF", "BMP", "AVIF", "HEIF"])
def test_more_kinds_are_opened(kind: str) -> None:
    if kind == "HEIF":
        pytest.importorskip(
            "pillow_heif", reason="HEIC needs the extra heic"
        ).register_heif_opener()
    if kind == "AVIF" and not features.check("avif"):
        pytest.skip("this Pillow has no AVIF")
    content = packed(Image.new("RGB", (64, 48), "white"), kind)
    assert kind_of(content) == kind
    assert pixels(content).shape == (48, 64, 3)
    assert pixels(content).min() > 245


def test_a_kind_that_cannot_be_opened_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    monkeypatch.setattr(features, "check", lambda _: False)
    for brand, named in ((b"heic", r"\[heic\]"), (b"avif", "pillow>=")):
        with pytest.raises(EngineUnavailable, match=named):
            pixels(bytes(4) + b"ftyp" + brand + bytes(40))


def test_a_png_of_which_a_byte_has_changed_is_no_other_picture() -> None:
    rng = Random(4)
    image = Image.frombytes("RGB", (5, 5), rng.randbytes(75)).resize(
        (60, 60), Image.Resampling.NEAREST
    )
    full, observed = packed(image), np.asarray(image)
    for index in range(len(full)):
        changed = bytearray(full)
        changed[index] ^= rng.randrange(1, 256)
        with suppress(UnreadablePicture):
            assert np.array_equal(pixels(bytes(changed)), observed)


def test_the_kind_is_told_by_the_first_bytes() -> None:
    assert kind_of(packed(picture(), "WEBP")[:12]) == "WEBP"
    assert kind_of(b"RIFF1234WAVE") is None
    assert kind_of(b"") is None


def test_only_pictures_that_are_too_large_to_be_searched_are_shrunk() -> None:
    screen = np.zeros((2160, 3840, 3), np.uint8)
    assert downscale(screen)[0] is screen
    small, times = downscale(np.full((4472, 4472, 3), 77, np.uint8))
    assert (times, small.shape) == (2, (2236, 2236, 3))
    assert small.size <= 3 * MAX_SEARCHED_PIXELS
    assert (small == 77).all()


def test_what_is_around_some_points_is_cut_out_as_far_as_there_is_any() -> None:
    values = np.arange(40 * 50 * 3, dtype=np.uint16).astype(np.uint8).reshape(40, 50, 3)
    part = crop_around(values, [(10.0, 5.0), (30.0, 5.0), (30.0, 38.0)], 4)
    assert (part == values[1:40, 6:34]).all()
    assert resize(part, 2).shape == (78, 56, 3)

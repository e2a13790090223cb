"""A picture from outside as pixels: bytes → an array of height × width × 3.

Nothing about the bytes is believed. Only some kinds of file are opened, told by their first bytes;
how large the picture is, is read from its header, before anything is decoded; and whatever goes
wrong while it is decoded is said in one sentence. What a screenshot can be is made the same for all
that follows: turned as its EXIF says, 8 bits a colour, and where it is transparent, laid on paper.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import ceil
from typing import Any

import numpy as np
from PIL import Image, ImageOps, features

from queenside.core.errors import EngineUnavailable, UnreadablePicture
from queenside.core.extras import ADVICE, install_advice
from queenside.core.images.kinds import MAX_BYTES, NAMES, kind_of

MAX_PIXELS = 20 * 1000 * 1000
MAX_ASPECT_RATIO = 8
"""The largest ratio of a picture's sides: it is searched square by square."""

MIN_SIDE = 16
"""Pixels: less than this holds no board that could be read."""

MAX_SEARCHED_PIXELS = 9 * 1000 * 1000
"""Pixels of the largest picture in which a board is looked for: larger ones are shrunk."""

_PALE = 217
"""Of 255: ink that is lighter than this could not be seen on white paper."""

Pixels = Any
"""An array of height × width × 3 bytes: red, green and blue."""


_MAX_DECODED_PIXELS = 20 * MAX_PIXELS
"""Pixels of all frames of a picture that moves, where its last one is looked at."""


def pixels(picture: object) -> Pixels:
    """Return the picture, or its first frame, as an array: the first of `frames`."""
    return next(frames(picture))


def frames(picture: object) -> Iterator[Pixels]:
    """Yield the picture as an array of height × width × 3: red, green and blue, 0 to 255.

    Of a file that is animated, the first frame and then the last. `picture` is the bytes of a file,
    a Pillow image, or an array. Raises UnreadablePicture if it isn't a picture, is too large or
    damaged; EngineUnavailable where Pillow cannot open its kind; TypeError for anything else.
    """
    if isinstance(picture, bytes | bytearray | memoryview):
        yield from _of_file(bytes(picture))
        return
    if hasattr(picture, "__array_interface__") and not isinstance(picture, Image.Image):
        picture = _of_array(np.asarray(picture))
    if not isinstance(picture, Image.Image):
        raise TypeError(
            "a picture must be a file name, an open file, bytes, a Pillow image or an array, "
            f"not {type(picture).__name__}"
        )
    _check(picture)
    yield np.asarray(_to_rgb(picture.copy()))


def _of_array(array: Any) -> Image.Image:
    """Return the picture of an array: grey, or red, green and blue, perhaps with alpha."""
    channels = array.shape[2:] or (1,)
    if array.ndim not in (2, 3) or channels[0] not in (1, 3, 4):
        shape = "×".join(map(str, array.shape))
        raise UnreadablePicture(
            f"an array of shape {shape} isn't a picture: use rows × columns, or × 3 or 4 colours"
        )
    if array.dtype.kind in "fb":
        array = (array.astype(np.float64) * 255).round()
    if array.size and not 0 <= array.min() <= array.max() <= 255:
        raise UnreadablePicture(
            "a picture's numbers must be bytes from 0 to 255, or floats from 0 to 1"
        )
    flat = array.squeeze(2) if array.ndim == 3 and channels == (1,) else array
    return Image.fromarray(np.ascontiguousarray(flat.astype(np.uint8)))


def _of_file(content: bytes) -> Iterator[Pixels]:
    """Yield the picture in a file, or two of its frames. Raises UnreadablePicture."""
    if len(content) > MAX_BYTES:
        raise UnreadablePicture(
            f"the picture has {len(content) / 1e6:.1f} MB; at most 10 MB are read: save it smaller"
        )
    kind = kind_of(content)
    if kind is None:
        raise UnreadablePicture(f"this isn't a {NAMES} picture")
    _prepare(kind)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of Pillow: what matters is checked here
            with Image.open(io.BytesIO(content), formats=[kind]) as image:
                _check(image)
                image.verify()  # a PNG by its checksums, which Pillow passes over when it reads one
            with Image.open(io.BytesIO(content), formats=[kind]) as image:
                yield np.asarray(_to_rgb(image))
                with suppress(Exception):  # without its last frame there is the first
                    last = _last(image)
                    if last is not None:
                        yield np.asarray(last)
    except (UnreadablePicture, MemoryError):
        raise
    except Image.DecompressionBombError:
        raise UnreadablePicture(_TOO_MANY.format("far too many")) from None
    except Exception as error:  # whatever a broken file leads Pillow to
        raise UnreadablePicture(
            "the picture is damaged, or was cut off on its way: take or send it again"
        ) from error


def _prepare(kind: str) -> None:
    """Raise EngineUnavailable where files of this kind cannot be opened."""
    if kind == "HEIF":
        try:
            import pillow_heif
        except ImportError:
            raise EngineUnavailable(
                f"HEIC pictures need pillow_heif: {install_advice('heic')}"
            ) from None
        pillow_heif.register_heif_opener()
    if kind == "AVIF" and not features.check("avif"):
        raise EngineUnavailable(f"AVIF pictures need a newer Pillow: {ADVICE}{_WITH_AVIF}")


def _last(image: Image.Image) -> Image.Image | None:
    """Return the last frame of an animation; None for others, and if it is too large."""
    number = getattr(image, "n_frames", 1)
    if number == 1 or number * image.width * image.height > _MAX_DECODED_PIXELS:
        return None
    image.seek(number - 1)
    return _to_rgb(image)


def downscale(pixels: Pixels) -> tuple[Pixels, int]:
    """Shrink a picture to at most MAX_SEARCHED_PIXELS; return the factor, too.

    Pixels become their mean. A board that fills such a picture loses nothing by it.
    """
    height, width = pixels.shape[:2]
    times = ceil((height * width / MAX_SEARCHED_PIXELS) ** 0.5)
    if times == 1:
        return pixels, 1
    return np.asarray(Image.fromarray(pixels).reduce(times)), times


def crop_around(pixels: Pixels, corners: Iterable[tuple[float, float]], margin: float) -> Pixels:
    """Return the part of the picture that has these points, and so many pixels around them."""
    xs, ys = zip(*corners, strict=True)
    left, top = (max(0, int(min(values) - margin)) for values in (xs, ys))
    return pixels[top : ceil(max(ys) + margin), left : ceil(max(xs) + margin)]


def resize(pixels: Pixels, factor: float) -> Pixels:
    """Return the picture in another size."""
    height, width = pixels.shape[:2]
    size = (round(width * factor), round(height * factor))
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BICUBIC))


_WITH_AVIF = "pip install 'pillow>=11.3'"

_TOO_MANY = "the picture has {} pixels, and 20 million is the most: cut it to the board"


def _check(image: Image.Image) -> None:
    """Refuse, by what the header says, what must not be decoded."""
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise UnreadablePicture(_TOO_MANY.format(f"{width}×{height}"))
    if min(width, height) < MIN_SIDE:
        raise UnreadablePicture(f"the picture has {width}×{height} pixels, too few for a board")
    if max(width, height) > MAX_ASPECT_RATIO * min(width, height):
        raise UnreadablePicture(
            f"the picture has {width}×{height} pixels, and a board is a square: cut it to the board"
        )


def _to_rgb(image: Image.Image) -> Image.Image:
    """Return the picture in 8 bits of red, green and blue, upright, without transparency."""
    image.load()
    with suppress(Exception):  # an EXIF that cannot be read turns nothing
        image = ImageOps.exif_transpose(image)
    if image.mode.startswith("I"):  # grey of 16 bits
        deep = np.asarray(image).astype(np.int64)
        return Image.fromarray((deep >> 8).clip(0, 255).astype(np.uint8)).convert("RGB")
    if "A" in image.mode.upper() or "transparency" in image.info:
        return _on_paper(image.convert("RGBA"))
    return image.convert("RGB")


def _on_paper(image: Image.Image) -> Image.Image:
    """Return a picture that is transparent, laid on white; on black if it is drawn in white ink."""
    alpha = np.asarray(image.getchannel("A"), dtype=np.float64)
    light = np.asarray(image.convert("L"), dtype=np.float64)
    ink = (light * alpha).sum() / max(alpha.sum(), 1)
    clear = (alpha < 128).mean() > 0.5
    paper = Image.new("RGBA", image.size, "black" if clear and ink > _PALE else "white")
    return Image.alpha_composite(paper, image).convert("RGB")

"""Wear of a screenshot: it is scaled, and compressed with losses."""

from __future__ import annotations

from io import BytesIO
from random import Random

from PIL import Image

from tools.screenshots.screens import LARGEST, SMALLEST

_FILTERS = {
    "bilinear": Image.Resampling.BILINEAR,
    "bicubic": Image.Resampling.BICUBIC,
    "lanczos": Image.Resampling.LANCZOS,
    "box": Image.Resampling.BOX,
}


def scaled(rng: Random, image: Image.Image, cell: float) -> tuple[Image.Image, float, str]:
    """The picture resampled, by which factor, and how; as it is in two cases of three."""
    if rng.random() < 0.65:
        return image, 1.0, "none"
    low, high = max(0.6, SMALLEST / cell), min(1.6, LARGEST / cell)
    factor = rng.uniform(low, max(low, high))
    name = rng.choice(sorted(_FILTERS))
    size = (max(1, round(image.width * factor)), max(1, round(image.height * factor)))
    return image.resize(size, _FILTERS[name]), factor, name


def packed(rng: Random, image: Image.Image, kind: str, worst: int = 40) -> tuple[bytes, str]:
    """The bytes of a file, and its format with its quality, which is `worst` at least."""
    file = BytesIO()
    if kind == "png":
        image.save(file, "PNG", compress_level=1)
        return file.getvalue(), "PNG"
    quality = rng.randint(worst, 95)
    if kind == "jpeg":
        image.save(file, "JPEG", quality=quality, subsampling=rng.choice((0, 2)))
        return file.getvalue(), f"JPEG {quality}"
    image.save(file, "WEBP", quality=quality, method=0)
    return file.getvalue(), f"WebP {quality}"

"""Photos of boards, on paper and on screens: taken askew, in uneven light, with noise.

    for photo in photos(50, seed=1):
        ...                             # as shots; `about["corners"]` says where the board lies

A subject lies on a table, on its sheet of paper or in the case of its screen, and a camera looks at
it: turned by up to 10 degrees, tilted by up to 25, so that squares become quadrilaterals. Paper is
not quite flat, and lenses bend straight lines a little. Light
falls from one side, the lens darkens the edges, a shadow may lie across; the picture is a bit out
of focus, it has noise, and is packed as JPEG. The marks of a display's own pixels (moiré) are left
out: they can be avoided by stepping back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from random import Random
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw

from tools.screenshots import Shot, wear
from tools.screenshots.screens import Box
from tools.screenshots.styles import STYLES, Style
from tools.screenshots.subject import Subject, subject

TURN, TILT = 10, 25
"""Degrees at most."""

SMALLEST = 22
"""Pixels of a cell in a photo at least."""

_PRINTS = ("our drawing for print", "black and white", "newspaper", "dashed lines", "greys",
           "printed chess", "few colours", "our drawing")  # fmt: skip
_SCREENS = tuple(style for style in STYLES if style.name not in _PRINTS and not style.sheet)
_PAPERS = tuple(style for style in STYLES if style.name in _PRINTS)

Array = Any


def photos(number: int, seed: int, *, start: int = 0) -> Iterator[Shot]:
    """So many photos, from that of number `start` on; paper and screens take turns."""
    for index in range(start, start + number):
        yield photo(index, seed)


def photo(index: int, seed: int) -> Shot:
    """The photo with this number."""
    rng = Random(f"photo {seed}/{index}")
    noise = np.random.default_rng([seed, index])
    paper = index % 2 == 0
    styles = _PAPERS if paper else _SCREENS
    taken = _subject(rng, styles[index // 2 % len(styles)], paper)
    lying = _on_paper(rng, taken) if paper else _on_screen(rng, taken)
    pixels, corners, cell = _seen(rng, noise, lying, paper)
    image = Image.fromarray(_lit(rng, noise, pixels, cell))
    data, format = wear.packed(rng, image, "jpeg", 60)
    about = {
        "index": index,
        "seed": seed,
        **taken.about,
        "kind": "paper" if paper else "screen",
        "cell": round(cell, 1),
        "pixels": image.size,
        "corners": corners,
        "format": format,
    }
    return Shot(data, taken.puzzle, taken.state, about)


def _subject(rng: Random, style: Style, paper: bool) -> Subject:
    """A subject that is sharp enough to be photographed."""
    kind = "tight" if paper else rng.choice(("phone", "tablet", "tight", "window"))
    while True:
        taken = subject(rng, style, kind)
        if 30 <= taken.cell <= 100:
            return taken


# ---- what lies on the table ----


def _on_paper(rng: Random, taken: Subject) -> Subject:
    """The picture printed on a sheet, with a margin of paper."""
    image = taken.image
    paper = image.getpixel((0, 0))
    margins = [round(rng.uniform(0.3, 3) * taken.cell) for _ in range(4)]
    return _framed(taken, margins, paper)


def _on_screen(rng: Random, taken: Subject) -> Subject:
    """The picture on a display, in its case."""
    case = rng.choice(((12, 12, 14), (30, 30, 32), (200, 200, 204), (240, 240, 242)))
    wide = round(rng.uniform(0.15, 0.6) * taken.cell)
    return _framed(taken, [wide] * 4, case)


def _framed(taken: Subject, margins: list[int], colour: Any) -> Subject:
    left, top, right, bottom = margins
    size = taken.image.width + left + right, taken.image.height + top + bottom
    image = Image.new("RGB", size, colour)
    image.paste(taken.image, (left, top))
    box = taken.box
    moved = (box[0] + left, box[1] + top, box[2] + left, box[3] + top)
    return Subject(image, moved, taken.cell, taken.puzzle, taken.state, taken.about)


def _table(rng: Random, noise: np.random.Generator, width: int, height: int) -> Array:
    """The background: plain, or grained like wood or cloth."""
    base = rng.choice(
        ((150, 111, 76), (96, 72, 52), (205, 190, 165), (60, 66, 74), (120, 130, 120))
    )
    grain = noise.normal(0, 1, (height // 4 + 1, width // 4 + 1)).astype(np.float32)
    across = rng.choice(((41, 3), (3, 41), (5, 5)))
    grain = cv2.resize(cv2.blur(grain, across), (width, height), interpolation=cv2.INTER_LINEAR)
    grain = grain / max(float(grain.std()), 1e-6) * rng.uniform(2, 12)
    table = np.array(base, dtype=np.float32) + grain[:, :, None]
    return table.clip(0, 255).astype(np.uint8)


# ---- the camera ----


@dataclass(frozen=True)
class Camera:
    """A camera: where it sees each point of the subject.

    `matrix` is how it would be through a pinhole; `bulge` is how far the lens moves what is half
    the longer side away from the middle, as a share; `wave` how far paper that is not flat moves
    its points, in pixels of the subject, and how long the wave is.
    """

    matrix: Array
    width: int
    height: int
    bulge: float
    wave: tuple[float, float]

    def seen(self, points: Array) -> Array:
        """The pixels in which these points of the subject are seen."""
        places = np.array(points, dtype=np.float64)
        places[:, 1] += self.wave[0] * np.sin(places[:, 0] / self.wave[1])
        straight = cv2.perspectiveTransform(places[None], self.matrix)[0]
        found = straight
        for _ in range(8):
            found = straight / self._stretch(found) + self._middle * (1 - 1 / self._stretch(found))
        return found

    def sources(self) -> tuple[Array, Array]:
        """The x and the y of the point of the subject that each pixel shows."""
        y, x = np.mgrid[0 : self.height, 0 : self.width]
        pixels = np.stack((x, y), axis=-1).reshape(-1, 2).astype(np.float64)
        straight = (pixels - self._middle) * self._stretch(pixels) + self._middle
        points = cv2.perspectiveTransform(straight[None], np.linalg.inv(self.matrix))[0]
        points[:, 1] -= self.wave[0] * np.sin(points[:, 0] / self.wave[1])
        shape = (self.height, self.width)
        return tuple(points[:, axis].reshape(shape).astype(np.float32) for axis in (0, 1))

    @property
    def _middle(self) -> Array:
        return np.array([self.width / 2, self.height / 2])

    def _stretch(self, places: Array) -> Array:
        far = ((places - self._middle) ** 2).sum(axis=1, keepdims=True)
        return 1 + self.bulge * far / (max(self.width, self.height) / 2) ** 2


def _seen(
    rng: Random, noise: np.random.Generator, lying: Subject, paper: bool
) -> tuple[Array, tuple[tuple[float, float], ...], float]:
    """The pixels that the camera sees, the corners of the board in them, and a cell's pixels."""
    while True:
        camera = _camera(rng, lying.box, paper)
        left, top, right, bottom = lying.box
        corners = camera.seen(
            np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        )
        inside = (corners > 8).all() and (corners < (camera.width - 8, camera.height - 8)).all()
        cell = float(cv2.contourArea(corners.astype(np.float32)) ** 0.5) / lying.about["size"]
        if inside and cell >= SMALLEST:
            break
    pixels, there = np.asarray(lying.image), np.full(lying.image.size[::-1], 255, np.uint8)
    shrunk = cell / lying.cell
    if shrunk < 0.8:  # so that nothing flickers when it becomes smaller
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / shrunk)
    x, y = camera.sources()
    seen = cv2.remap(pixels, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.remap(there, x, y, cv2.INTER_LINEAR)[:, :, None] / np.float32(255)
    mixed = seen * share + _table(rng, noise, camera.width, camera.height) * (1 - share)
    return mixed, tuple((float(x), float(y)) for x, y in corners), cell


def _camera(rng: Random, box: Box, paper: bool) -> Camera:
    """A camera that is held askew before the board in this box."""
    width, height = rng.choice(((1200, 1600), (1500, 2000), (1600, 1200), (1080, 1920)))
    turn, tilt, lean = (radians(rng.uniform(-most, most)) for most in (TURN, TILT, TILT))
    about_z = np.array([[cos(turn), -sin(turn), 0], [sin(turn), cos(turn), 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, cos(tilt), -sin(tilt)], [0, sin(tilt), cos(tilt)]])
    about_y = np.array([[cos(lean), 0, sin(lean)], [0, 1, 0], [-sin(lean), 0, cos(lean)]])
    focus = rng.uniform(0.72, 1.3) * max(width, height)
    side = box[2] - box[0]
    away = focus * side / (min(width, height) * rng.uniform(0.5, 0.95))
    turned = about_x @ about_y @ about_z
    plane = np.column_stack((turned[:, 0], turned[:, 1], (0, 0, away)))
    lens = np.array(
        [
            [focus, 0, width * rng.uniform(0.46, 0.54)],
            [0, focus, height * rng.uniform(0.44, 0.56)],
            [0, 0, 1],
        ]
    )
    middle_x, middle_y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    centred = np.array([[1, 0, -middle_x], [0, 1, -middle_y], [0, 0, 1]])
    wave = (rng.uniform(0, 0.004) * side if paper else 0.0, rng.uniform(0.3, 1) * side)
    return Camera(lens @ plane @ centred, width, height, rng.uniform(-0.008, 0.008), wave)


# ---- light ----


def _lit(rng: Random, noise: np.random.Generator, pixels: Array, cell: float) -> Array:
    """The picture in uneven light, a bit out of focus, with noise."""
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    towards = radians(rng.uniform(0, 360))
    light = 1 + rng.uniform(0, 0.35) * (cos(towards) * x + sin(towards) * y)
    light -= rng.uniform(0, 0.5) * (x * x + y * y)
    if rng.random() < 0.4:
        light *= _shadow(rng, width, height)
    light *= rng.uniform(0.7, 1.05)
    tint = np.array([rng.uniform(0.93, 1.0), 0.98, rng.uniform(0.85, 1.0)], dtype=np.float32)
    blurred = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, max(0.5, min(1.6, cell / 35))))
    shining = blurred * light[:, :, None] * tint
    grain = noise.normal(0, rng.uniform(1.5, 7), pixels.shape).astype(np.float32)
    return (shining + grain).clip(0, 255).astype(np.uint8)


def _shadow(rng: Random, width: int, height: int) -> Array:
    """The soft shadow of a hand or a phone: how much light is left, by pixel."""
    image = Image.new("L", (width // 8, height // 8), 255)
    x, y = rng.uniform(0, width / 8), rng.uniform(0, height / 8)
    across, down = rng.uniform(0.3, 0.8) * width / 8, rng.uniform(0.3, 0.8) * height / 8
    box = (x - across / 2, y - down / 2, x + across / 2, y + down / 2)
    ImageDraw.Draw(image).ellipse(box, fill=round(255 * rng.uniform(0.6, 0.85)))
    soft = cv2.GaussianBlur(np.asarray(image), (0, 0), rng.uniform(0.02, 0.06) * width / 8)
    return (
        cv2.resize(soft, (width, height), interpolation=cv2.INTER_LINEAR).astype(np.float32) / 255
    )

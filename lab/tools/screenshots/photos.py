"""Photos of boards, on paper and on screens: taken askew, in uneven light, with noise.

    photo = make_photo(42, seed=1)      # a shot; `details["corners"]` says where the board lies

A camera, turned by up to 10 degrees and tilted by up to 25, looks at paper that is not quite flat
or at a screen in its case. A shadow may lie across; it is a bit out of focus, has noise, and is
packed as JPEG. Moiré is left out: stepping back avoids it.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np
from PIL import Image

from lab.tools.screenshots import Shot, Subject, make_subject, pack
from lab.tools.screenshots.screens import Box
from lab.tools.screenshots.themes import THEMES, Theme

MAX_TURN, MAX_TILT = 10, 25  # in degrees
MIN_CELL = 22  # in pixels of a photo
_PRINTS = ("our drawing for print", "black and white", "newspaper", "dashed lines", "greys",
           "printed chess", "few colours", "our drawing")  # fmt: skip
_ON_SCREENS = tuple(theme for theme in THEMES if theme.name not in _PRINTS and not theme.sheet)
_ON_PAPER = tuple(theme for theme in THEMES if theme.name in _PRINTS)

Array = Any


def make_photo(index: int, seed: int) -> Shot:
    """Make the photo with this number; paper and screens take turns."""
    rng = Random(f"photo {seed}/{index}")
    noise = np.random.default_rng([seed, index])
    is_paper = index % 2 == 0
    themes = _ON_PAPER if is_paper else _ON_SCREENS
    subject = _choose_subject(rng, themes[index // 2 % len(themes)], is_paper)
    camera = _choose_camera(rng, subject.box, subject.details["size"], is_paper)
    pixels, corners = _expose(rng, noise, subject, camera)
    image = Image.fromarray(_light(rng, noise, pixels, camera.cell))
    data, packed = pack(rng, image, "jpeg", 60)
    kind = "paper" if is_paper else "screen"
    details = {**subject.details, **packed, "index": index, "seed": seed, "kind": kind}
    return Shot(data, subject.puzzle, subject.state, details | {"corners": corners})


# ---- what lies on the table ----


def _choose_subject(rng: Random, theme: Theme, is_paper: bool) -> Subject:
    """Choose a subject that is sharp enough: printed with a margin, or on a display in its case."""
    kind = "tight" if is_paper else rng.choice(("phone", "tablet", "tight", "window"))
    subject = make_subject(rng, theme, kind)
    while not 30 <= subject.cell <= 100:
        subject = make_subject(rng, theme, kind)
    image, cell = subject.image, subject.cell
    if is_paper:
        colour = image.getpixel((0, 0))
        left, top, right, bottom = (round(rng.uniform(0.3, 3) * cell) for _ in range(4))
    else:
        colour = rng.choice(((12, 12, 14), (30, 30, 32), (200, 200, 204), (240, 240, 242)))
        left = top = right = bottom = round(rng.uniform(0.15, 0.6) * cell)
    framed = Image.new("RGB", (image.width + left + right, image.height + top + bottom), colour)
    framed.paste(image, (left, top))
    box = subject.box
    box = box[0] + left, box[1] + top, box[2] + left, box[3] + top
    return replace(subject, image=framed, box=box)


def _make_table(rng: Random, noise: np.random.Generator, width: int, height: int) -> Array:
    base = rng.choice(
        ((150, 111, 76), (96, 72, 52), (205, 190, 165), (60, 66, 74), (120, 130, 120))
    )
    grain = noise.normal(0, 1, (height // 4 + 1, width // 4 + 1)).astype(np.float32)
    grain = cv2.blur(grain, rng.choice(((41, 3), (3, 41), (5, 5))))
    grain = cv2.resize(grain, (width, height), interpolation=cv2.INTER_LINEAR)
    grain *= rng.uniform(2, 12) / max(float(grain.std()), 1e-6)
    return (np.array(base, dtype=np.float32) + grain[:, :, None]).clip(0, 255)


# ---- the camera ----


class Camera(NamedTuple):
    """A camera: where it sees each point of the subject.

    `matrix` is how it would be through a pinhole; `bulge` is how far the lens moves what is half
    the longer side away from the middle, as a share; `wave` how far paper that is not flat moves
    its points, in pixels of the subject, and how long the wave is. A `cell` has that many pixels.
    """

    matrix: Array
    width: int
    height: int
    bulge: float
    wave: tuple[float, float]
    cell: float

    def sources(self) -> tuple[Array, Array]:
        """Return the x and the y of the point of the subject that each pixel shows."""
        y, x = np.mgrid[0 : self.height, 0 : self.width].astype(np.float64)
        x, y = x - self.width / 2, y - self.height / 2
        stretch = 1 + self.bulge * (x**2 + y**2) / (max(self.width, self.height) / 2) ** 2
        places = np.stack((x * stretch + self.width / 2, y * stretch + self.height / 2), axis=-1)
        points = cv2.perspectiveTransform(places, np.linalg.inv(self.matrix))
        x, y = points[:, :, 0], points[:, :, 1]
        y = y - self.wave[0] * np.sin(x / self.wave[1])
        return x.astype(np.float32), y.astype(np.float32)


def _choose_camera(rng: Random, box: Box, size: int, is_paper: bool) -> Camera:
    left, top, right, bottom = box
    square = np.array([[(left, top), (right, top), (right, bottom), (left, bottom)]])
    while True:
        camera = _place_camera(rng, box, is_paper)
        corners = cv2.perspectiveTransform(square, camera.matrix)[0]
        cell = float(cv2.contourArea(corners.astype(np.float32)) ** 0.5) / size
        is_inside = (corners > 20).all() and (
            corners < (camera.width - 20, camera.height - 20)
        ).all()
        if is_inside and cell >= MIN_CELL:
            return camera._replace(cell=cell)


def _place_camera(rng: Random, box: Box, is_paper: bool) -> Camera:
    """Hold a camera askew before the board in this box."""
    width, height = rng.choice(((1200, 1600), (1500, 2000), (1600, 1200), (1080, 1920)))
    turn, tilt, lean = (radians(rng.uniform(-d, d)) for d in (MAX_TURN, MAX_TILT, MAX_TILT))
    around_z = np.array([[cos(turn), -sin(turn), 0], [sin(turn), cos(turn), 0], [0, 0, 1]])
    around_x = np.array([[1, 0, 0], [0, cos(tilt), -sin(tilt)], [0, sin(tilt), cos(tilt)]])
    around_y = np.array([[cos(lean), 0, sin(lean)], [0, 1, 0], [-sin(lean), 0, cos(lean)]])
    focus = rng.uniform(0.72, 1.3) * max(width, height)
    side = box[2] - box[0]
    distance = focus * side / (min(width, height) * rng.uniform(0.5, 0.95))
    rotation = around_x @ around_y @ around_z
    plane = np.column_stack((rotation[:, 0], rotation[:, 1], (0, 0, distance)))
    x, y = width * rng.uniform(0.46, 0.54), height * rng.uniform(0.44, 0.56)
    lens = np.array([[focus, 0, x], [0, focus, y], [0, 0, 1]])
    centre = np.array([[1, 0, -(box[0] + box[2]) / 2], [0, 1, -(box[1] + box[3]) / 2], [0, 0, 1]])
    wave = (rng.uniform(0, 0.004) * side if is_paper else 0.0, rng.uniform(0.3, 1) * side)
    return Camera(lens @ plane @ centre, width, height, rng.uniform(-0.008, 0.008), wave, 0)


def _expose(
    rng: Random, noise: np.random.Generator, subject: Subject, camera: Camera
) -> tuple[Array, tuple[tuple[float, float], ...]]:
    pixels, opaque = np.asarray(subject.image), np.full(subject.image.size[::-1], 255, np.uint8)
    scale = camera.cell / subject.cell
    if scale < 0.8:  # so that nothing flickers when it becomes smaller
        pixels = cv2.GaussianBlur(pixels, (0, 0), 0.4 / scale)
    x, y = camera.sources()
    seen_pixels = cv2.remap(pixels, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    share = cv2.remap(opaque, x, y, cv2.INTER_LINEAR)[:, :, None] / np.float32(255)
    table = _make_table(rng, noise, camera.width, camera.height)
    left, top, right, bottom = subject.box
    corners = tuple(
        (float(index % camera.width), float(index // camera.width))
        for corner in ((left, top), (right, top), (right, bottom), (left, bottom))
        for index in (int(np.argmin((x - corner[0]) ** 2 + (y - corner[1]) ** 2)),)
    )
    return seen_pixels * share + table * (1 - share), corners


def _light(rng: Random, noise: np.random.Generator, pixels: Array, cell: float) -> Array:
    height, width = pixels.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = x / width - 0.5, y / height - 0.5
    direction = radians(rng.uniform(0, 360))
    light = 1 + rng.uniform(0, 0.35) * (cos(direction) * x + sin(direction) * y)
    light -= rng.uniform(0, 0.5) * (x * x + y * y)
    if rng.random() < 0.4:  # the soft shadow of a hand or a phone
        distance = ((x - rng.uniform(-0.5, 0.5)) / rng.uniform(0.15, 0.4)) ** 2
        distance += ((y - rng.uniform(-0.5, 0.5)) / rng.uniform(0.15, 0.4)) ** 2
        softness = rng.uniform(0.6, 2.5)
        light *= 1 - rng.uniform(0.15, 0.4) * ((1 + softness - distance) / softness).clip(0, 1)
    light *= rng.uniform(0.7, 1.05)
    tint = np.array([rng.uniform(0.93, 1.0), 0.98, rng.uniform(0.85, 1.0)], dtype=np.float32)
    blurred = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, max(0.5, min(1.6, cell / 35))))
    grain = noise.normal(0, rng.uniform(1.5, 7), pixels.shape).astype(np.float32)
    return (blurred * light[:, :, None] * tint + grain).clip(0, 255).astype(np.uint8)

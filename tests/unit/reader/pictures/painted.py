"""Boards painted pixel by pixel, and what the kernel sees where they are known to lie."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenside.core import kernels
from queenside.core.kernels import PictureBoard

Array = Any

LABELS = np.array([["ABCDEFG".index(letter) for letter in row] for row in (
    "AABCDDD", "AABCDCD", "AABCDCD", "AAECCCD", "AEECFGD", "AAEEFGG", "AEEEFFF"
)])  # fmt: skip
SIZE = len(LABELS)
PALETTE = np.array([
    (187, 163, 226), (255, 201, 146), (150, 190, 255), (179, 223, 160), (223, 223, 223),
    (255, 123, 96), (230, 243, 136), (98, 239, 234),
])  # fmt: skip
WHITE = np.full((SIZE, SIZE, 3), 255)
RED = np.array((211, 24, 47))
SIDE = 32
"""Pixels of a cell."""


def picture(papers: Array, side: int = SIDE) -> Array:
    """A board with cells of these colours (rows × columns × 3)."""
    return np.repeat(np.repeat(papers, side, axis=0), side, axis=1).astype(np.uint8)


def cell(pixels: Array, row: int, column: int) -> Array:
    """The pixels of a cell, to paint on."""
    return pixels[SIDE * row : SIDE * (row + 1), SIDE * column : SIDE * (column + 1)]


def lined(pixels: Array, labels: Array, thin: int, thick: int, ink: int = 0) -> Array:
    """The same board with lines of this width and ink within regions and between them."""
    pixels, side = pixels.copy(), len(pixels) // SIZE
    for row in range(SIZE):
        for column in range(SIZE):
            y, x = side * row, side * column
            if column:
                width = thin if labels[row, column] == labels[row, column - 1] else thick
                pixels[y : y + side, x - width // 2 : x - width // 2 + width] = ink
            if row:
                width = thin if labels[row, column] == labels[row - 1, column] else thick
                pixels[y - width // 2 : y - width // 2 + width, x : x + side] = ink
    return pixels


def queen(pixels: Array, row: int, column: int) -> None:
    """Paints what is seen as a queen on a cell."""
    disc(pixels, row, column, 0.2, (20, 20, 20))


def disc(pixels: Array, row: int, column: int, radius: float, ink: tuple[int, int, int]) -> None:
    """Paints a disc on a cell; the radius is in cells."""
    index = (np.arange(SIDE) + 0.5) / SIDE - 0.5
    cell(pixels, row, column)[np.hypot.outer(index, index) < radius] = ink


def tinted(colour: Array, share: float = 0.35) -> Array:
    """The colour with a share of red."""
    return colour + share * (RED - colour)


def ways(pixels: Array, size: int = SIZE, side: int = SIDE, index: int = 0) -> list[PictureBoard]:
    """The ways to read the board with cells of so many pixels, whose first corner is at `at`."""
    height, width = pixels.shape[:2]
    raw, grid = pixels.astype(np.uint8).tobytes(), (index, index, side, side, size)
    return [*kernels.read_picture(raw, width, height, 3, 60.0, grid)]


def regions(method: PictureBoard) -> Array:
    return np.frombuffer(method.regions, np.uint8).reshape(method.size, method.size)


def right(method: PictureBoard, labels: Array = LABELS) -> bool:
    """Whether a reading has these regions, whatever their numbers."""
    if not method.regions:
        return False
    pairs = {*zip(regions(method).ravel().tolist(), labels.ravel().tolist(), strict=True)}
    return len(pairs) == len({*method.regions}) == len({*labels.ravel().tolist()})


def cells_of(marked: bytes, size: int = SIZE) -> set[tuple[int, int]]:
    return {divmod(index, size) for index, value in enumerate(marked) if value}

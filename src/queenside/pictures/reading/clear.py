"""Clear screenshots, which the kernel reads in milliseconds (native/pictures).

It reads only what is clear and refuses all else, so that the steps in NumPy go on from there.
"""

from __future__ import annotations

import numpy as np

from queenside import kernels
from queenside.formats.colours import Colour
from queenside.kernels import PictureBoard
from queenside.pictures.reading.opening import Pixels
from queenside.pictures.reading.values import Reading
from queenside.puzzles.puzzle import Cell

_MARK, _QUEEN = 1, 2


def read(pixels: Pixels) -> Reading | None:
    """The board, if all of it is clear; None as well where there are no kernels."""
    if kernels.missing():
        return None
    height, width, channels = pixels.shape
    found = kernels.read_picture(np.ascontiguousarray(pixels).tobytes(), width, height, channels)
    return None if isinstance(found, str) else _reading(found)


def _reading(board: PictureBoard) -> Reading:
    size, regions = board.size, board.regions
    left, top = board.left, board.top
    right, bottom = left + size * board.wide, top + size * board.high
    return Reading(
        regions=tuple(tuple(regions[at : at + size]) for at in range(0, size * size, size)),
        size=size,
        stars=1,
        queens=_having(board, _QUEEN),
        marks=_having(board, _MARK),
        confidence=1.0,
        doubts=(),
        corners=((left, top), (right, top), (right, bottom), (left, bottom)),
        colours=tuple(_colour(board.colours[at : at + 3]) for at in range(0, 3 * size, 3)),
    )


def _having(board: PictureBoard, sign: int) -> tuple[Cell, ...]:
    return tuple(divmod(cell, board.size) for cell, is_ in enumerate(board.signs) if is_ == sign)


def _colour(parts: bytes) -> Colour:
    red, green, blue = parts
    return red, green, blue

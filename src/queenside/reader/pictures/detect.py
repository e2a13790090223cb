"""The ways to read a picture, as the kernel sees them (native/reader), in the words of a Reading.

The likeliest comes first; `see.read_image` asks which of them is a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

import numpy as np

from queenside.core import kernels
from queenside.core.errors import EngineUnavailable, UnreadablePicture
from queenside.core.images.decode import Pixels
from queenside.core.kernels import PictureBoard
from queenside.core.puzzles.puzzle import Cell, place
from queenside.reader.pictures.results import (
    ALIKE,
    BLANK,
    GOES_ON,
    NO_BOARD,
    UNCLEAR,
    Doubt,
    Reading,
)

TIMEOUT = 20.0
"""Seconds in which boards are looked for."""

_MARK, _QUEEN = 1, 2

_BLANK, _TINTED, _ALIKE, _AGAINST, _UNCLEAR, _GOES_ON, _SEVERAL = (1 << bit for bit in range(7))

_CLEARLY_INKED = 8
"""Of 255: how much more of a cell is ink where something is drawn than where nothing is."""


def detect_boards(pixels: Pixels) -> Iterator[Iterator[Reading]]:
    """Yield the ways to read each grid that may be a board, the likeliest first.

    Grids are looked for, and read, when they are asked for. Raises UnreadablePicture where there is
    no board in the picture; EngineUnavailable where there are no kernels.
    """
    if missing := kernels.missing():
        raise EngineUnavailable(missing)
    height, width, channels = pixels.shape
    raw = np.ascontiguousarray(pixels).tobytes()
    boards = kernels.read_picture(raw, width, height, channels, TIMEOUT)
    empty = True
    for board in boards:
        empty = False
        yield map(_reading, chain((board,), islice(boards, board.alternatives)))
    if empty:
        raise UnreadablePicture(NO_BOARD)


def most_inked(reading: Reading, number: int) -> list[Cell]:
    """Return so many cells that have the most ink of all, anywhere in them, if they clearly do."""
    order = sorted(range(len(reading.bare)), key=reading.bare.__getitem__)
    if reading.bare[order[number]] - reading.bare[order[number - 1]] < _CLEARLY_INKED:
        return []
    return [divmod(cell, reading.size) for cell in order[:number]]


def _reading(board: PictureBoard) -> Reading:
    size, regions = board.size, board.regions
    left, top = board.left, board.top
    right, bottom = left + size * board.cell_width, top + size * board.cell_height
    return Reading(
        regions=tuple(tuple(regions[start : start + size]) for start in range(0, size * size, size))
        if regions
        else None,
        size=size,
        stars=1,
        queens=_having(board.signs, size, _QUEEN),
        marks=_having(board.signs, size, _MARK),
        confidence=round(board.confidence, 3),
        doubts=tuple(_doubts(board)),
        corners=((left, top), (right, top), (right, bottom), (left, bottom)),
        colours=tuple(zip(*(board.colours[part::3] for part in range(3)), strict=True)),
        bare=board.bare,
        cut=board.cut or "",
    )


def _having(values: bytes, size: int, sign: int) -> tuple[Cell, ...]:
    return tuple(divmod(cell, size) for cell, value in enumerate(values) if value == sign)


def _doubts(board: PictureBoard) -> Iterator[Doubt]:
    tinted, against, unclear = (
        _having(cells, board.size, 1) for cells in (board.tinted, board.against, board.unclear)
    )
    doubts = (
        (_BLANK, (), BLANK),
        (_TINTED, tinted, "tinted, so the region is guessed"),
        (_ALIKE, (), ALIKE),
        (_AGAINST, against, "colours and lines disagree about regions"),
        (_UNCLEAR, unclear, UNCLEAR),
        (_GOES_ON, (), GOES_ON),
        (_SEVERAL, (), "the picture shows several boards: cut it to the one that is meant"),
    )
    for bit, cells, text in doubts:
        if board.doubts & bit:
            yield Doubt(f"{_places(cells)}: {text}" if cells else text, cells)


def _places(cells: tuple[Cell, ...]) -> str:
    """Return the first few cells, in words."""
    named = "; ".join(place(cell) for cell in cells[:3])
    return named + (f" and {len(cells) - 3} more cells" if len(cells) > 3 else "")

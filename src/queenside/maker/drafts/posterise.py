"""A picture as a draft for a board: so many cells a side, and a few colours.

The colours are made few (median cut: Heckbert, 1982), each cell takes the one that most of its
pixels have, and small patches go to the neighbour with the longest border, until the parts are few
enough. The commonest colour at the rim is the background. Of as many as six colours those are taken
that leave the most parts that can be told.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from PIL import Image

from queenside.core.errors import InvalidPuzzle
from queenside.core.images import decode
from queenside.maker.drafts.draft import BACKGROUND, label_patches, neighbours

_COLOURS = (6, 5, 4, 3, 2)
"""The numbers to try, one after the other."""

_PIXELS = 8
"""Pixels of a cell's side that are looked at."""

_MIN_PATCH = 3
"""Cells of the smallest part that is kept; one of two cells is kept on boards below 9 rows."""


def posterise(picture: object, size: int) -> tuple[str, ...]:
    """Return the rows of a draft: a letter for each part, and dots for the background.

    `picture` is as `decode.pixels` takes it, and raises what that raises; InvalidPuzzle for a
    picture of one colour.
    """
    pixels = _square(Image.fromarray(decode.pixels(picture)), size * _PIXELS)
    for colours in _COLOURS:
        grid, ground = _cells(pixels, size, colours)
        if len(patches := _merge_small_patches(grid, size)) > 1:
            return _rows(patches, grid, ground, size)
    raise InvalidPuzzle(
        f"no figure stands out from the background on a board of {size} rows; "
        "ask for more rows, or take a picture with larger figures"
    )


def _square(image: Image.Image, side: int) -> Image.Image:
    """Return the picture in the middle of a square of its rim's colour."""
    pixels = np.asarray(image)
    rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    ground = tuple(int(value) for value in np.median(rim, axis=0))
    square = Image.new("RGB", (max(image.size),) * 2, ground)
    square.paste(image, tuple((max(image.size) - length) // 2 for length in image.size))
    return square.resize((side, side), Image.Resampling.BOX)


def _cells(square: Image.Image, size: int, colours: int) -> tuple[Any, int]:
    quantised = np.asarray(square.quantize(colours, Image.Quantize.MEDIANCUT))
    blocks = quantised.reshape(size, _PIXELS, size, _PIXELS).swapaxes(1, 2).reshape(size, size, -1)
    grid = np.array([[np.bincount(block).argmax() for block in row] for row in blocks])
    rim = np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]])
    return grid, int(np.bincount(rim).argmax())


def _merge_small_patches(grid: Any, size: int) -> list[set[tuple[int, int]]]:
    """Give small patches to their neighbours, in `grid` too; return those that remain."""
    min_patch = _MIN_PATCH if size >= 9 else _MIN_PATCH - 1
    while True:
        patches = _patches(grid, size)
        small = min(patches, key=len)
        if len(patches) == 1 or (len(small) >= min_patch and len(patches) < size):
            return patches
        colours = Counter(
            int(grid[near])
            for cell in small
            for near in neighbours(*cell, size)
            if near not in small
        )
        colour = colours.most_common(1)[0][0]
        for cell in small:
            grid[cell] = colour


def _patches(grid: Any, size: int) -> list[set[tuple[int, int]]]:
    labels = label_patches(grid.tolist())
    patches: list[set[tuple[int, int]]] = [set() for _ in range(max(labels) + 1)]
    for cell, label in enumerate(labels):
        patches[label].add(divmod(cell, size))
    return patches


def _rows(
    patches: list[set[tuple[int, int]]], grid: Any, ground: int, size: int
) -> tuple[str, ...]:
    """Return each patch by a letter, but for the background."""
    signs = [[BACKGROUND] * size for _ in range(size)]
    for number, patch in enumerate(patches):
        for row, column in patch:
            if grid[row, column] != ground:
                signs[row][column] = chr(ord("A") + number)
    return tuple("".join(row) for row in signs)

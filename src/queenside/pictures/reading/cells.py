"""The cells of a grid as small pictures, and the colour of the paper each shows.

The board is cut out and scaled so that every cell is a square of the same number of samples,
however it lay in the picture. The paper of a cell is the colour that most of its rim has: queens,
crosses and letters stand in the middle, and the outermost part of a cell, where lines and round
corners are, is left out. The middle colour of the rim or of its corners is a first guess; the mean
of all samples near it is taken instead, twice.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PIL import Image

from queenside.pictures.reading.edges import Array
from queenside.pictures.reading.grids import Grid
from queenside.pictures.reading.opening import Pixels

_FINEST, _COARSEST = 64, 24
"""Samples along the side of a cell at most and at least."""

_INSET = 0.14
"""How much of a cell, on each side, may be line or corner."""

_ALIKE = 26.0
"""Of 255: samples that differ less in every part are of the same paper."""


@dataclass(frozen=True)
class Cells:
    """The cells of a grid.

    board   the whole board: (rows · fine) × (columns · fine) × 3, each 0 to 255
    fine    samples along the side of a cell
    scale   pixels of the picture in a sample
    paper   rows × columns × 3: the colour of the paper
    share   rows × columns: how much of the cell has it
    second  rows × columns × 3: the middle colour of all else
    """

    board: Array
    fine: int
    scale: float
    paper: Array
    share: Array
    second: Array

    @property
    def patches(self) -> Array:
        """A picture of each cell: rows × columns × fine × fine × 3."""
        rows, columns = self.paper.shape[:2]
        shape = (rows, self.fine, columns, self.fine, 3)
        return self.board.reshape(shape).swapaxes(1, 2)


def cut(pixels: Pixels, grid: Grid) -> Cells:
    """The cells of the grid."""
    return cut_lattice(pixels, grid.left, grid.top, (grid.wide, grid.high), grid.size, grid.size)


def cut_lattice(
    pixels: Pixels,
    left: float,
    top: float,
    step: tuple[float, float],
    rows: int,
    columns: int,
    finest: int = _FINEST,
) -> Cells:
    """The cells of a lattice with its first corner at `left`, `top` and cells of size `step`."""
    fine = min(finest, int(np.clip(8 * round(step[0] / 8), _COARSEST, _FINEST)))
    box = (left, top, left + columns * step[0], top + rows * step[1])
    board = _scaled(pixels, box, (columns * fine, rows * fine))
    samples = _samples(board, rows, columns, fine)
    paper, share, second = _papers(samples)
    return Cells(board, fine, step[0] / fine, paper, share, second)


def _scaled(pixels: Pixels, box: tuple[float, float, float, float], size: tuple[int, int]) -> Array:
    """A part of the picture in another size; what lies outside is as the nearest pixel within."""
    height, width = pixels.shape[:2]
    left, top = (int(np.floor(at)) for at in box[:2])
    right, low = (int(np.ceil(at)) for at in box[2:])
    part = pixels[max(top, 0) : low, max(left, 0) : right]
    outside = ((max(-top, 0), max(low - height, 0)), (max(-left, 0), max(right - width, 0)))
    if np.any(outside):
        part = np.pad(part, (*outside, (0, 0)), mode="edge")
    moved = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    scaled = Image.fromarray(part).resize(size, Image.Resampling.BOX, box=moved)
    return np.asarray(scaled, dtype=np.float32)


def _samples(board: Array, rows: int, columns: int, fine: int) -> Array:
    """About 12 × 12 samples of the inner part of each cell: rows × columns × 144 × 3."""
    inset = max(1, round(_INSET * fine))
    picked = np.unique(np.linspace(inset, fine - 1 - inset, 12).round().astype(int))
    cells = board.reshape(rows, fine, columns, fine, 3)[:, picked][:, :, :, picked]
    return cells.swapaxes(1, 2).reshape(rows, columns, len(picked), len(picked), 3)


def _papers(samples: Array) -> tuple[Array, Array, Array]:
    """The paper of each cell, its share, and the middle colour of all else."""
    rows, columns, fine = samples.shape[:3]
    flat = samples.reshape(rows, columns, fine * fine, 3)
    paper = _guesses(samples)
    for _ in range(2):
        near = np.abs(flat - paper[:, :, None]).max(axis=3) < _ALIKE
        number = near.sum(axis=2)
        mean = (flat * near[..., None]).sum(axis=2) / np.maximum(number, 1)[..., None]
        paper = np.where(number[..., None] > 0, mean, paper)
    second = _middle_of(flat, ~near)
    second = np.where(near.all(axis=2)[..., None], paper, second)
    return paper, near.mean(axis=2), second


def _middle_of(flat: Array, picked: Array) -> Array:
    """The middle colour of the samples that are picked; where none is, it means nothing."""
    ordered = np.sort(np.where(picked[..., None], flat, np.inf), axis=2)
    last = np.maximum(picked.sum(axis=2) - 1, 0)
    low, high = (
        np.take_along_axis(ordered, at[:, :, None, None], axis=2)[:, :, 0]
        for at in (last // 2, (last + 1) // 2)
    )
    return (low + high) / 2


def _guesses(samples: Array) -> Array:
    """The middle colour of the rim of each cell or of its corners: whichever more of it has."""
    fine = samples.shape[2]
    edge = np.minimum(np.arange(fine), np.arange(fine)[::-1])
    rim = np.minimum.outer(edge, edge) < 2
    corners = np.maximum.outer(edge, edge) < 3
    around = samples[:, :, rim]
    guesses = [np.median(around, axis=2), np.median(samples[:, :, corners], axis=2)]
    shares = [
        (np.abs(around - guess[:, :, None]).max(axis=3) < _ALIKE).mean(axis=2) for guess in guesses
    ]
    return np.where((shares[1] > shares[0])[..., None], guesses[1], guesses[0])


def oklab(colours: Array) -> Array:
    """Colours (… × 3, 0 to 255) as lightness, green to red, blue to yellow; see formats.colours."""
    part = colours / 255.0
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    cones = np.cbrt(linear @ _TO_CONES)
    return cones @ _TO_LAB


_TO_CONES = np.array(
    (
        (0.4122214708, 0.2119034982, 0.0883024619),
        (0.5363325363, 0.6806995451, 0.2817188376),
        (0.0514459929, 0.1073969566, 0.6299787005),
    )
)
_TO_LAB = np.array(
    (
        (0.2104542553, 1.9779984951, 0.0259040371),
        (0.7936177850, -2.4285922050, 0.7827717662),
        (-0.0040720468, 0.4505937099, -0.8086757660),
    )
)
"""Björn Ottosson, "A perceptual color space for image processing", 2020."""

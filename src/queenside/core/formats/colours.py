"""Colours for the cells of a board: soft, distinct, and different where regions touch.

Distances between colours are taken in OKLab (Björn Ottosson, 2020), where equal steps look equally
large. Regions are coloured one by one, the most constrained first (DSATUR: Brélaz, 1979), each in
the colour that stands out most from its neighbours.
"""

from __future__ import annotations

from functools import cache
from math import dist

from queenside.core.grid import Grid
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.unit import REGION

Colour = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""

Palette = tuple[Colour, ...]

_NAMED: dict[str, Colour] = {
    "purple": (0xC1, 0xA3, 0xEF),
    "orange": (0xF8, 0xC3, 0x84),
    "blue": (0x85, 0xB8, 0xF2),
    "green": (0x83, 0xD0, 0x8E),
    "red": (0xF3, 0x8E, 0x81),
    "yellow": (0xF7, 0xED, 0x99),
    "pink": (0xF7, 0xAE, 0xD0),
    "teal": (0x72, 0xC9, 0xC3),
    "sand": (0xCF, 0xBA, 0x9E),
    "lime": (0xC9, 0xE1, 0x77),
    "ice-blue": (0xAE, 0xE3, 0xF6),
    "orchid": (0xD7, 0x85, 0xC0),
    "grey": (0xA4, 0xAB, 0xB9),
    "mint": (0xAA, 0xF6, 0xD8),
    "pearl": (0xF4, 0xEF, 0xE7),
    "ochre": (0xCD, 0xAD, 0x5E),
}
SOFT: Palette = tuple(_NAMED.values())
"""The colours of regions. A board with fewer regions takes the first ones."""

NAMES = tuple(_NAMED)
"""The names of the colours of SOFT."""

CHESS: Palette = ((0xF5, 0xEC, 0xD7), (0xD3, 0xB4, 0x8C))
"""The light and the dark cells of a board without regions."""

WHITE: Colour = (255, 255, 255)
"""The colour of a cell in no region, on a board that has some."""

NOWHERE = -1
"""The region of a cell that is in none."""

CLEAR = 0.09
"""The distance from which two colours are clearly different; see `distance`."""


def to_hex(colour: Colour) -> str:
    """Write `#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def regions(puzzle: Puzzle) -> tuple[int, ...] | None:
    """Return the region of every cell, by cell number, or None for a puzzle without regions.

    A cell in no region has NOWHERE. Regions that overlap cannot be shown, and are None as well.
    """
    units = [unit for unit in puzzle.problem.units if unit.kind == REGION]
    labels = [NOWHERE] * puzzle.problem.grid.size
    for unit in units:
        for cell in unit.cells:
            if labels[cell] != NOWHERE:
                return None
            labels[cell] = unit.index
    return tuple(labels) if units else None


def by_cell(puzzle: Puzzle, palette: Palette = SOFT, chess: Palette = CHESS) -> Palette:
    """Return the colour of every cell, by cell number: its region's, or else a chessboard's."""
    labels = regions(puzzle)
    if labels is None:
        return tuple(chess[(row + column) % 2] for row, column in puzzle.problem.grid.positions)
    chosen = assign(puzzle.problem.grid, labels, palette)
    return tuple(palette[chosen[label]] if label != NOWHERE else WHITE for label in labels)


def names(puzzle: Puzzle) -> dict[int, str]:
    """Return the name of each region's colour, by its index; none where colours are used twice."""
    labels = regions(puzzle)
    if labels is None or max(labels) >= len(NAMES):
        return {}
    chosen = assign(puzzle.problem.grid, labels)
    return {region: NAMES[colour] for region, colour in enumerate(chosen)}


def assign(grid: Grid, labels: tuple[int, ...], palette: Palette = SOFT) -> tuple[int, ...]:
    """Choose a colour of the palette for each region; `labels` has the region of each cell.

    Where there are colours enough every region has its own. Else colours repeat, but not where
    regions touch, even at a corner, as long as the palette has a colour that no neighbour has.
    """
    neighbours = touching(grid, labels)
    is_unique = len(neighbours) <= len(palette)
    unused = set(range(len(neighbours) if is_unique else len(palette)))
    chosen: dict[int, int] = {}
    uses = dict.fromkeys(unused, 0)

    def constraint(region: int) -> tuple[int, int, int]:
        neighbour_colours = {chosen[other] for other in neighbours[region] if other in chosen}
        return len(neighbour_colours), len(neighbours[region]), -region

    while len(chosen) < len(neighbours):
        region = max((r for r in range(len(neighbours)) if r not in chosen), key=constraint)
        neighbour_colours = {chosen[other] for other in neighbours[region] if other in chosen}
        gaps = {
            colour: min(
                (distance(palette[colour], palette[c]) for c in neighbour_colours), default=CLEAR
            )
            for colour in unused
        }
        best = max(unused, key=lambda c: (min(gaps[c], CLEAR), -uses[c], gaps[c], -c))
        chosen[region] = best
        uses[best] += 1
        if is_unique:
            unused.remove(best)
    return tuple(chosen[region] for region in range(len(neighbours)))


def touching(grid: Grid, labels: tuple[int, ...]) -> list[set[int]]:
    """For each region those that touch it, at a side or a corner."""
    neighbours: list[set[int]] = [set() for _ in range(max(labels, default=-1) + 1)]
    for cell, (row, column) in enumerate(grid.positions):
        for dy, dx in ((0, 1), (1, -1), (1, 0), (1, 1)):
            if row + dy < grid.rows and 0 <= column + dx < grid.columns:
                first, second = labels[cell], labels[cell + dy * grid.columns + dx]
                if first != second and NOWHERE not in (first, second):
                    neighbours[first].add(second)
                    neighbours[second].add(first)
    return neighbours


def distance(first: Colour, second: Colour) -> float:
    """Return the difference of two colours: 0 for equal ones, 1 for black and white."""
    return dist(_oklab(first), _oklab(second))


@cache
def _oklab(colour: Colour) -> tuple[float, float, float]:
    """Lightness, green to red, blue to yellow."""
    red, green, blue = (  # from sRGB to intensities of light
        part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
        for part in (part / 255 for part in colour)
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )

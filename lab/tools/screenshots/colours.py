"""Colours of the test screenshots: palettes as games have them, and random ones."""

from __future__ import annotations

from colorsys import hls_to_rgb, hsv_to_rgb
from random import Random

from queenside.core.formats import colours
from queenside.core.formats.colours import Colour, Palette
from queenside.core.puzzles import RegionPuzzle

_DISTINCT = 0.045
"""The least distance of two colours of a board, in OKLab, for a person to tell them apart."""

_NEIGHBOURS = 0.075
"""The same for two regions that touch."""


def parse(text: str) -> Colour:
    """Read `#rrggbb`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def _palette(text: str) -> Palette:
    return tuple(map(parse, text.split()))


PALETTES = {
    "daily": _palette(
        "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3 8acc6d"
        " 729aec c387e0 ffe04b"
    ),
    "soft": colours.SOFT,
    "vivid": _palette(
        "e6194b 3cb44b ffe119 4363d8 f58231 911eb4 46f0f0 f032e6 bcf60c fabebe 008080 e6beff 9a6324"
        " fffac8 800000 aaffc3"
    ),
    "muted": _palette(
        "8dd3c7 ffffb3 bebada fb8072 80b1d3 fdb462 b3de69 fccde5 d9d9d9 bc80bd ccebc5 ffed6f e5c494"
        " a6cee3 cab2d6 f4a6a0"
    ),
    "sheet": _palette(
        "f4cccc fce5cd fff2cc d9ead3 d0e0e3 cfe2f3 d9d2e9 ead1dc ea9999 f9cb9c ffe599 b6d7a8 a2c4c9"
        " 9fc5e8 b4a7d6 d5a6bd"
    ),
    "greys": _palette("ffffff f0f0f0 dcdcdc c4c4c4 aaaaaa 8f8f8f"),
    "safe": _palette("edba4d 86c9ef 4bb996 f4eb7c 4b9ac7 e28c4d db9dbe f4f4f4"),
}


def _choose_palette(rng: Random, name: str, number: int, unlike: Palette) -> Palette:
    """Choose colours of a palette, or random ones, that differ from each other and from `unlike`.

    They come closer as space runs out.
    """
    fixed = [*PALETTES.get(name, ())]
    if rng.random() < 0.5:
        rng.shuffle(fixed)
    palette: list[Colour] = []
    limit, attempts = 0.11, 0
    while len(palette) < number:
        if fixed:
            colour, distance = fixed.pop(0), 0.0
        else:
            colour, distance, attempts = _mix_colour(rng, name), limit, attempts + 1
        others = dict.fromkeys(palette, distance) | dict.fromkeys(unlike, _NEIGHBOURS)
        if all(colours.distance(colour, other) > least for other, least in others.items()):
            palette.append(colour)
        if attempts % 200 == 199:
            limit = max(_DISTINCT, limit * 0.9)
    return tuple(palette)


def _mix_colour(rng: Random, name: str) -> Colour:
    hue = rng.random()
    if name == "pastel":
        shares = hls_to_rgb(hue, rng.uniform(0.72, 0.9), rng.uniform(0.35, 0.95))
    elif name == "dark":
        shares = hls_to_rgb(hue, rng.uniform(0.24, 0.5), rng.uniform(0.25, 0.7))
    else:
        shares = hsv_to_rgb(hue, rng.uniform(0.35, 0.95), rng.uniform(0.65, 1.0))
    red, green, blue = (round(255 * share) for share in shares)
    return red, green, blue


def colour_regions(
    rng: Random, puzzle: RegionPuzzle, name: str, unlike: Palette, limit: int = 0
) -> Palette:
    """Choose the colour of every region, so that neighbours aren't mixed up.

    No colour is like one of `unlike`. Where there is a limit, colours repeat.
    """
    grid, labels = puzzle.problem.grid, tuple(label for row in puzzle.regions for label in row)
    touching = colours.touching(grid, labels)
    palette = _choose_palette(rng, name, limit or puzzle.size, unlike)
    for _ in range(0 if limit else 60):
        order = rng.sample(palette, len(palette))
        if all(
            colours.distance(order[region], order[neighbour]) >= _NEIGHBOURS
            for region, neighbours in enumerate(touching)
            for neighbour in neighbours
        ):
            return tuple(order)
        palette = _choose_palette(rng, name, puzzle.size, unlike)
    return tuple(palette[index] for index in colours.assign(grid, labels, palette))


def lightness(colour: Colour) -> float:
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue

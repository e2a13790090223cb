"""The colours of the test screenshots: palettes as games have them, and palettes that are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from colorsys import hls_to_rgb, hsv_to_rgb
from random import Random

from queenside.formats import colours
from queenside.formats.colours import Colour, Palette
from queenside.puzzles import RegionPuzzle

_DISTINCT = 0.045
"""The least distance of two colours of a board, in OKLab, for a person to tell them apart."""

_NEIGHBOURS = 0.075
"""The same for two regions that touch."""


def parse(text: str) -> Colour:
    """The colour of `#rrggbb`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def _palette(text: str) -> Palette:
    return tuple(parse(word) for word in text.split())


FIXED = {
    "daily": _palette(
        "bba3e2 ffc992 96beff b3dfa0 dfdfdf ff7b60 e6f388 b9b29e dfa0bf a3d2d8 62efea ff93f3 8acc6d"
        " 729aec c387e0 ffe04b"
    ),
    "community": _palette(
        "b3dfa0 a3d2d8 96beff ffc992 bba3e2 dfa0bf e6f388 ff7b60 dfdfdf b9b29e 55ebe2 ff93f3 d895b2"
        " 729aec f96c51 b87bbd"
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
    "deep": _palette(
        "6b4fa3 a8682f 2f64a8 3b7d45 6b6b6b a83a2a 97982b 6d6547 9b4a78 3a7c86 1f8f89 a23d9a 4f7a2a"
        " 2d4bb0 7a2d55 b58a1d"
    ),
}


def palette(rng: Random, name: str, number: int, unlike: Palette) -> Palette:
    """So many colours that can be told from each other, of the palette or drawn by its recipe.

    None of them is like one of `unlike`. A palette that has not enough gives way to a recipe.
    """
    chosen = [colour for colour in FIXED.get(name, ()) if _apart(colour, unlike, _NEIGHBOURS)]
    if len(chosen) < number:
        return _drawn(rng, "bright" if name in FIXED else name, number, unlike)
    if rng.random() < 0.5:
        rng.shuffle(chosen)
    return tuple(chosen[:number])


def _apart(colour: Colour, others: Iterable[Colour], gap: float) -> bool:
    return all(colours.distance(colour, other) > gap for other in others)


def _drawn(rng: Random, name: str, number: int, unlike: Palette) -> Palette:
    """Colours drawn one by one, each apart from the others; closer where there is no room."""
    found: list[Colour] = []
    apart = 0.11
    while len(found) < number:
        for _ in range(200):
            colour = _recipe(rng, name)
            if _apart(colour, found, apart) and _apart(colour, unlike, _NEIGHBOURS):
                found.append(colour)
                break
        else:
            apart = max(_DISTINCT, apart * 0.9)
    return tuple(found)


def _recipe(rng: Random, name: str) -> Colour:
    hue = rng.random()
    if name == "pastel":
        part = hls_to_rgb(hue, rng.uniform(0.72, 0.9), rng.uniform(0.35, 0.95))
    elif name == "dark":
        part = hls_to_rgb(hue, rng.uniform(0.24, 0.5), rng.uniform(0.25, 0.7))
    else:
        part = hsv_to_rgb(hue, rng.uniform(0.35, 0.95), rng.uniform(0.65, 1.0))
    red, green, blue = (round(255 * value) for value in part)
    return red, green, blue


def of_regions(
    rng: Random, puzzle: RegionPuzzle, name: str, unlike: Palette, few: int = 0
) -> Palette:
    """The colour of every region. Neighbours are never so close that one would mix them up.

    No colour is like one of `unlike`. With `few` there are only so many, which repeat.
    """
    labels = tuple(label for row in puzzle.regions for label in row)
    if few:
        chosen = palette(rng, name, few, unlike)
        assigned = colours.assign(puzzle.problem.grid, labels, chosen)
        return tuple(chosen[colour] for colour in assigned)
    touching = colours.touching(puzzle.problem.grid, labels)
    for _ in range(60):
        chosen = palette(rng, name, puzzle.size, unlike)
        order = rng.sample(chosen, len(chosen))
        if _told(order, touching):
            return tuple(order)
    assigned = colours.assign(puzzle.problem.grid, labels, chosen)
    return tuple(chosen[colour] for colour in assigned)


def _told(order: list[Colour], touching: list[set[int]]) -> bool:
    return all(
        colours.distance(order[one], order[other]) >= _NEIGHBOURS
        for one, others in enumerate(touching)
        for other in others
    )


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """The first colour with a share of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def light(colour: Colour) -> float:
    """Return the lightness of a colour, 0 to 255."""
    red, green, blue = colour
    return 0.299 * red + 0.587 * green + 0.114 * blue

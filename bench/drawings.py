"""In how many cells a board differs from what it is drawn as.

    python -m bench.drawings

Motifs, the letters A to Z, and ten pictures that are painted here: each becomes a board with
exactly one solution, which is made with the seeds 0, 1, ….
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import median
from typing import Any

from bench.measure import tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside.contract.options import MOTIFS
from queenside.make.generate import generate

SIZE = 9
"""Rows of the boards."""

SIDE = 270
"""Pixels of a picture's side."""

Paint = Callable[[Any], object]
"""Paints on a white picture, an `ImageDraw`."""

PICTURES: dict[str, tuple[Paint, ...]] = {
    "disc": (lambda d: d.ellipse((45, 45, 225, 225), fill="red"),),
    "ring": (
        lambda d: d.ellipse((30, 30, 240, 240), fill="navy"),
        lambda d: d.ellipse((95, 95, 175, 175), fill="white"),
    ),
    "cross": (
        lambda d: d.rectangle((105, 30, 165, 240), fill="red"),
        lambda d: d.rectangle((30, 105, 240, 165), fill="red"),
    ),
    "diamond": (lambda d: d.polygon([(135, 15), (255, 135), (135, 255), (15, 135)], fill="teal"),),
    "flag": (
        lambda d: d.rectangle((0, 0, 270, 90), fill="black"),
        lambda d: d.rectangle((0, 90, 270, 180), fill="red"),
        lambda d: d.rectangle((0, 180, 270, 270), fill="gold"),
    ),
    "mushroom": (
        lambda d: d.pieslice((30, 30, 240, 240), 180, 360, fill="crimson"),
        lambda d: d.rectangle((105, 135, 165, 240), fill="tan"),
    ),
    "umbrella": (
        lambda d: d.pieslice((15, 30, 255, 270), 180, 360, fill="purple"),
        lambda d: d.rectangle((120, 150, 150, 255), fill="black"),
    ),
    "lamp": (
        lambda d: d.polygon([(90, 30), (180, 30), (225, 135), (45, 135)], fill="orange"),
        lambda d: d.rectangle((120, 135, 150, 210), fill="grey"),
        lambda d: d.rectangle((75, 210, 195, 240), fill="grey"),
    ),
    "mountain": (
        lambda d: d.rectangle((0, 0, 270, 270), fill="lightblue"),
        lambda d: d.polygon([(0, 240), (105, 60), (210, 240)], fill="dimgrey"),
        lambda d: d.ellipse((195, 15, 255, 75), fill="gold"),
    ),
    "flower": (
        lambda d: d.ellipse((75, 15, 195, 135), fill="hotpink"),
        lambda d: d.rectangle((120, 135, 150, 255), fill="green"),
        lambda d: d.ellipse((150, 165, 225, 225), fill="green"),
    ),
}
"""By name, how each is painted."""


def painted(paints: Iterable[Paint]) -> object:
    """The picture. Raises NotHere without Pillow."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise NotHere("Pillow is missing; install the extra image") from None
    image = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(image)
    for paint in paints:
        paint(draw)
    return image


def drawings(effort: Effort) -> Data:
    """By kind of drawing, in how many cells each board differs."""
    pictures = {name: painted(paints) for name, paints in PICTURES.items()}
    wishes: dict[str, list[dict[str, object]]] = {
        "motifs": [{"motif": name} for name in MOTIFS],
        "letters A to Z": [{"letters": chr(ord("A") + at)} for at in range(26)],
        "pictures": [{"picture": picture} for picture in pictures.values()],
    }
    found = {}
    for kind, each in wishes.items():
        boards: list[Any] = [
            generate(SIZE, seed=seed, **wish)  # type: ignore[arg-type]
            for wish in each
            for seed in range(effort(1, 9))
        ]
        found[kind] = [len(board.differing) for board in boards]
        tell(kind, found[kind])
    return found


def drawings_table(data: Data) -> str:
    """A line for each kind of drawing."""
    rows = [
        [kind, len(cells), cells.count(0), f"{median(cells):g}", max(cells)]
        for kind, cells in data.items()
    ]
    return table(["drawn", "boards", "exact", "cells that differ: median", "most"], rows)


MEASUREMENTS = (
    Measurement(
        "drawings",
        "Boards of motifs, letters and pictures",
        f"How many of the {SIZE * SIZE} cells of a {SIZE}×{SIZE} board differ from the drawing it "
        f"was made from. `bench/drawings.py` paints the pictures: {', '.join(PICTURES)}.",
        drawings,
        {"drawings": drawings_table},
        packages=("pillow",),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

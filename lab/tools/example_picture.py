"""The picture of a board in `examples/pictures/`: `python -m lab.tools.example_picture`.

A screenshot of a phone, made as those that measure the reading are, of a board of our own.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import queenside as qs
from lab.tools.screenshots import screens
from lab.tools.screenshots.drawing import draw
from lab.tools.screenshots.screens import Screen
from lab.tools.screenshots.themes import THEMES, choose_look

FOLDER = Path(__file__).parents[2] / "examples"
STATE = qs.State(queens=((0, 5),), marks=((0, 4), (0, 6), (1, 4), (1, 5), (1, 6)))
_SEED = 5


def main() -> None:
    puzzle = qs.read(FOLDER / "queens-7.txt")
    rng = Random(_SEED)
    screen = Screen("phone", 1.0, 390, 844, 342 / 7)
    look = choose_look(rng, THEMES[0], puzzle, screen.cell)
    image, _ = screens.render(rng, screen, look, draw(look, puzzle, STATE))
    (FOLDER / "pictures").mkdir(exist_ok=True)
    image.quantize(128).save(FOLDER / "pictures" / "phone.png", optimize=True)


if __name__ == "__main__":
    main()

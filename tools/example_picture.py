"""The picture of a board in `examples/pictures/`: `python -m tools.example_picture`.

A screenshot of a phone, made as those that measure the reading are, of a board of our own.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import queenside as qs
from queenside.puzzles import RegionPuzzle
from tools.screenshots import drawing, screens, styles
from tools.screenshots.screens import Screen

FOLDER = Path(__file__).parents[1] / "examples"
STYLE = "daily game"
STATE = qs.State(queens=((0, 5),), marks=((0, 4), (0, 6), (1, 4), (1, 5), (1, 6)))
_WIDTH, _HEIGHT, _MARGIN = 390, 844, 24
_SEED = 5


def main() -> None:
    """Draw it and write it."""
    puzzle = qs.read(FOLDER / "queens-7.txt")
    assert isinstance(puzzle, RegionPuzzle)
    rng = Random(_SEED)
    style = next(style for style in styles.STYLES if style.name == STYLE)
    screen = Screen("phone", 1.0, _WIDTH, _HEIGHT, (_WIDTH - 2 * _MARGIN) / puzzle.size)
    look = styles.look(rng, style, puzzle, screen.cell)
    board = drawing.draw(rng, look, puzzle, STATE, ())
    image, _ = screens.place(rng, screen, look, board)
    (FOLDER / "pictures").mkdir(exist_ok=True)
    image.quantize(128).save(FOLDER / "pictures" / "phone.png", optimize=True)


if __name__ == "__main__":
    main()

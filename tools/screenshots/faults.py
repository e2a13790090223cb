"""Screenshots with what spoils them in daily use, made from a seed.

    for shot in faulty(100, seed=1):
        reading = qs.read_image(shot.data)      # to be compared with shot.puzzle and shot.state

The faults take turns: a solved board whose queens are letters of any size and place, and a cell
that is darker because the pointer is on it. `about["style"]` names the fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from PIL import ImageDraw

import queenside as qs
from queenside.puzzles.region import RegionPuzzle
from tools.screenshots import Shot, colours, drawing, puzzles, screens, styles, wear
from tools.screenshots.drawing import Picture
from tools.screenshots.styles import STYLES, Look
from tools.screenshots.text import FACES, write

_STYLES = tuple(
    style
    for style in STYLES
    if style.name in ("daily game", "daily game, dark", "community page", "our page", "few colours")
)

_LARGEST = 11
"""Rows of a board."""

_LETTERS = ("Q", "X")
_SIZES = (0.45, 0.9)
"""How high a letter is, in cells."""

_ASIDE = 0.12
"""How far from the centre of its cell a letter may stand, in cells."""

_SHADES = (0.7, 0.88)
"""How much of its light is left of a cell that the pointer darkens."""

_Drawn = tuple[Picture, qs.State]


def faulty(number: int, seed: int) -> Iterator[Shot]:
    """So many shots, the faults by turns."""
    for index in range(number):
        yield shot(index, seed)


def shot(index: int, seed: int) -> Shot:
    """The shot with this number. Its fault is that of its turn."""
    rng = Random(f"faults/{seed}/{index}")
    name, draw = list(FAULTS.items())[index % len(FAULTS)]
    puzzle = puzzles.regions(rng, _LARGEST)
    style = rng.choice(_STYLES)
    screen = screens.choose(rng, puzzle.size, rng.choice(("phone", "window", "tight")))
    look = replace(styles.look(rng, style, puzzle, screen.cell), letters="")
    board, state = draw(rng, look, puzzle)
    image, box = screens.place(rng, screen, look, board)
    data, format = wear.packed(rng, image, rng.choice(("png", "png", "jpeg")), worst=60)
    about = {
        "index": index,
        "seed": seed,
        "style": name,
        "look": style.name,
        "kind": screen.kind,
        "size": puzzle.size,
        "dark": look.dark,
        "cell": round(look.cell, 1),
        "pixels": image.size,
        "board": tuple(round(side, 1) for side in box),
        "format": format,
    }
    return Shot(data, puzzle, state, about)


def _lettered(rng: Random, look: Look, puzzle: RegionPuzzle) -> _Drawn:
    """A solved board: the same letter on each of its queens' cells, at the same place."""
    state = qs.State(tuple(sorted(puzzles.solution_of(puzzle))))
    board = drawing.draw(rng, look, puzzle, qs.State(), ())
    letter, face, size = rng.choice(_LETTERS), rng.choice(FACES), rng.uniform(*_SIZES)
    right, down = (rng.uniform(-_ASIDE, _ASIDE) for _ in range(2))
    canvas = ImageDraw.Draw(board.image)
    for row, column in state.queens:
        x = board.box[0] + (column + 0.5 + right) * look.cell
        y = board.box[1] + (row + 0.5 + down) * look.cell
        ink = drawing.readable_ink(look, look.fills[row][column])
        write(canvas, (x, y), letter, size * look.cell, ink, middle=True, face=face)
    return board, state


def _pointed_at(rng: Random, look: Look, puzzle: RegionPuzzle) -> _Drawn:
    """A board at its start, one cell of which is darker."""
    row, column = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
    fills = [list(each) for each in look.fills]
    fills[row][column] = colours.mixed((0, 0, 0), fills[row][column], rng.uniform(*_SHADES))
    pointed = replace(look, fills=tuple(map(tuple, fills)))
    return drawing.draw(rng, pointed, puzzle, qs.State(), ()), qs.State()


FAULTS: dict[str, Callable[[Random, Look, RegionPuzzle], _Drawn]] = {
    "letters for queens": _lettered,
    "a cell pointed at": _pointed_at,
}
"""What spoils a screenshot, by name."""

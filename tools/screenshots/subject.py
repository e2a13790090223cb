"""A board in a look, with what is around it: what a screenshot or a photo is taken of."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from random import Random
from typing import Any

from PIL import Image

import queenside as qs
from queenside.formats import svg
from queenside.puzzles import NQueens
from queenside.puzzles.puzzle import Cell, Puzzle
from tools.screenshots import drawing, puzzles, screens, styles
from tools.screenshots.drawing import Picture
from tools.screenshots.screens import Box
from tools.screenshots.styles import Look, Style

_PIECES = 0.08
"""The share of the boards in colour that have a region in several pieces."""


@dataclass(frozen=True)
class Subject:
    """A picture of a board, where in it the board lies, in pixels, and what is really on it."""

    image: Image.Image
    box: Box
    cell: float
    puzzle: Puzzle
    state: qs.State
    about: dict[str, Any]


def subject(rng: Random, style: Style, kind: str, *, pieces: float = _PIECES) -> Subject:
    """A subject of this style, on a screen of this kind; `pieces` as above."""
    puzzle = _puzzle(rng, style, pieces)
    state, wrong = puzzles.state(rng, puzzle)
    screen = screens.choose(rng, _rows(puzzle), kind)
    look = styles.look(rng, style, puzzle, screen.cell)
    board = _drawing(rng, look, puzzle, state, wrong)
    image, box = screens.place(rng, screen, look, board)
    about = {
        "style": style.name,
        "kind": screen.kind,
        "scale": screen.scale,
        "size": _rows(puzzle),
        "dark": look.dark,
        "queen": look.queen,
        "mark": look.mark,
        "wrong": look.wrong if wrong else "",
        "letters": look.letters,
    }
    return Subject(image, box, look.cell, puzzle, state, about)


def _rows(puzzle: Puzzle) -> int:
    return puzzle.problem.grid.rows


def _puzzle(rng: Random, style: Style, pieces: float) -> Puzzle:
    if style.chess:
        return NQueens(rng.randint(4, 12))
    broken = bool(style.palettes) and not style.few and rng.random() < pieces
    return puzzles.regions(rng, style.largest, pieces=broken)


def _drawing(
    rng: Random, look: Look, puzzle: Puzzle, state: qs.State, wrong: tuple[Cell, ...]
) -> Picture:
    if not look.style.vector:
        return drawing.draw(rng, look, puzzle, state, wrong)
    return _our_drawing(look, puzzle, state)


def _our_drawing(look: Look, puzzle: Puzzle, state: qs.State) -> Picture:
    """The board as `queenside draw` draws it."""
    import resvg_py

    text = svg.draw(puzzle, state=state, monochrome="print" in look.style.name)
    margin, side = 4 * look.cell / svg.CELL, look.cell * _rows(puzzle)
    page = "#{:02x}{:02x}{:02x}".format(*look.page)
    wide = round(side + 2 * margin)
    data = resvg_py.svg_to_bytes(svg_string=text, width=wide, background=page)
    with Image.open(BytesIO(bytes(data))) as image:
        return Picture(image.convert("RGB"), (margin, margin, wide - margin, wide - margin))

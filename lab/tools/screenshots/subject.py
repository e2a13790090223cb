"""A board in a look, with what is around it: what a screenshot or a photo is taken of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from PIL import Image

import queenside as qs
from lab.tools.screenshots import boards, drawing, screens
from lab.tools.screenshots.screens import Box
from lab.tools.screenshots.themes import Theme, choose_look
from queenside.core.formats import svg
from queenside.core.puzzles import NQueens
from queenside.core.puzzles.puzzle import Puzzle

_BROKEN_SHARE = 0.08
"""The share of the boards in colour that have a region in several pieces."""


@dataclass(frozen=True)
class Subject:
    """A picture of a board, where in it the board lies, in pixels, and what is really on it."""

    image: Image.Image
    box: Box
    cell: float
    puzzle: Puzzle
    state: qs.State
    details: dict[str, Any]


def make_subject(rng: Random, theme: Theme, kind: str) -> Subject:
    """Make a subject in this theme, on a screen of this kind."""
    puzzle = _choose_puzzle(rng, theme)
    size = puzzle.problem.grid.rows
    state, wrong = boards.choose_state(rng, puzzle)
    screen = screens.choose_screen(rng, size, kind)
    look = choose_look(rng, theme, puzzle, screen.cell)
    if theme.is_product:
        printed = "print" in theme.name
        product = svg.draw(puzzle, state=state, monochrome=printed)
        board = f'<g transform="translate(-4 -4)">{product}</g>'  # it has a margin of 4
    else:
        board = drawing.draw(look, puzzle, state, wrong)
    image, box = screens.render(rng, screen, look, board)
    details = {
        "style": theme.name,
        "kind": screen.kind,
        "scale": screen.scale,
        "size": size,
        "dark": look.is_dark,
        "queen": look.queen,
        "mark": look.mark,
        "wrong": look.wrong if wrong else "",
        "letters": look.letters,
    }
    return Subject(image, box, look.cell, puzzle, state, details)


def _choose_puzzle(rng: Random, theme: Theme) -> Puzzle:
    if theme.chess:
        return NQueens(rng.randint(4, 12))
    in_pieces = theme.palettes and not theme.colour_limit and rng.random() < _BROKEN_SHARE
    return boards.choose_puzzle(rng, theme.max_size, in_pieces=bool(in_pieces))

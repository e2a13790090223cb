"""Boards that the drawings show; units, and how many queens they hold."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import queenside as qs
from lab.tools.docs_pictures.sheet import SOFT, Sheet
from queenside.core.formats import svg
from queenside.core.formats.svg import Highlight
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle

_BOARD_WIDTH, _GAP, _TOP = 190, 24, 34


def tutorial_board() -> str:
    return svg.draw(TUTORIAL, qs.solve(TUTORIAL).solution)


def one_idea() -> str:
    """One unit of each kind, on three kinds of boards."""
    sides = range(TUTORIAL.size)
    region = [(r, c) for r in sides for c in sides if TUTORIAL.regions[r][c] == 1]
    chess, stars = qs.NQueens(6), qs.read("10k2#3")
    two = [(row, column) for row, column in stars.problem.grid.positions if row == 4]
    panels: list[tuple[str, str, qs.Puzzle, list[tuple[int, int]]]] = [
        ("a row", "exactly 1 queen", TUTORIAL, [(2, column) for column in sides]),
        ("a region", "exactly 1 queen", TUTORIAL, region),
        ("a 2×2 window", "at most 1: queens do not touch", TUTORIAL, [*_window(3, 2)]),
        ("a column", "exactly 1 queen", chess, [(row, 1) for row in sides]),
        ("a diagonal", "at most 1 queen", chess, [(row, row + 1) for row in range(5)]),
        ("a row, with two stars", "exactly 2 queens", stars, two),
    ]
    sheet = Sheet(
        "Six units, and how many queens each holds", 3 * (_BOARD_WIDTH + _GAP) + _GAP, 540
    )
    for number, (name, bounds, puzzle, cells) in enumerate(panels):
        left = _GAP + number % 3 * (_BOARD_WIDTH + _GAP)
        top = _TOP + number // 3 * 266
        drawn = svg.draw(puzzle, highlight=Highlight(frozenset(cells), tuple(cells)))
        sheet.words(left + _BOARD_WIDTH / 2 + 8, top - 12, name, size=15, bold=True)
        sheet.picture(drawn, left, top, _BOARD_WIDTH)
        sheet.words(left + _BOARD_WIDTH / 2 + 8, top + _BOARD_WIDTH + 20, bounds, ink=SOFT)
    return str(sheet)


def _window(row: int, column: int) -> list[tuple[int, int]]:
    return [(row + dy, column + dx) for dy in (0, 1) for dx in (0, 1)]


EXAMPLES = Path(__file__).parents[3] / "examples"


@cache
def example(name: str) -> Puzzle:
    return qs.read(EXAMPLES / f"{name}.txt")


def seven() -> Puzzle:
    """Return the board of 7×7 that every search is shown and measured on."""
    return example("queens-7")


TUTORIAL = RegionPuzzle(["AAAABB", "ACABBD", "CCBBDD", "CCBBDD", "ECBBDD", "EFFFDD"])
"""The board of docs/tutorial.md."""

"""Boards that the drawings show."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import queenside as qs
from queenside.core.formats import svg
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle

EXAMPLES = Path(__file__).parents[3] / "examples"
TUTORIAL = RegionPuzzle(["AAAABB", "ACABBD", "CCBBDD", "CCBBDD", "ECBBDD", "EFFFDD"])
"""The board of docs/tutorial.md."""


def tutorial_board() -> str:
    return svg.draw(TUTORIAL, qs.solve(TUTORIAL).solution)


@cache
def example(name: str) -> Puzzle:
    return qs.read(EXAMPLES / f"{name}.txt")

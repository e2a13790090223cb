"""Touching shape of a line: a cell that every cell left in a row or column touches or sees."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.touching import touching
from queenside.logic.position import Position

NAME = "touching-line"
MOST = 6


def find(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a line's two to six cells."""
    return touching(NAME, position, position.board.lines, 2, MOST)

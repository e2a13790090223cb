"""Line single: a row or column has only one cell left, or only as many as it needs queens."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.singles import singles
from queenside.logic.position import Position

NAME = "line-single"


def find(position: Position) -> Iterator[Deduction]:
    """The queens of such lines."""
    return singles(NAME, position, position.board.lines)

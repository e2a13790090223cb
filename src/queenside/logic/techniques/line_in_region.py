"""Line in one region: what a row or column has left lies in one region, which is taken by it."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.confined import confined
from queenside.logic.position import Position

NAME = "line-in-region"


def find(position: Position) -> Iterator[Deduction]:
    """The rest of such regions."""
    return confined(NAME, position, position.board.lines, position.board.regions)

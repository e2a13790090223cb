"""Region in one line: what a region has left lies in one row or column, which is taken by it."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.confined import confined
from queenside.logic.position import Position

NAME = "region-in-line"


def find(position: Position) -> Iterator[Deduction]:
    """The rest of such lines."""
    return confined(NAME, position, position.board.regions, position.board.lines)

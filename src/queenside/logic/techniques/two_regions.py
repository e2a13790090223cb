"""Two regions in two lines: they take both lines, so other regions there are crossed out."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.sets import regions_in_lines
from queenside.logic.position import Position

NAME = "two-regions"


def find(position: Position) -> Iterator[Deduction]:
    """The cells of other regions in such lines."""
    return regions_in_lines(NAME, position, 2)

"""Two lines in two regions: they take both regions, whose other cells are crossed out."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.sets import lines_in_regions
from queenside.logic.position import Position

NAME = "two-lines"


def find(position: Position) -> Iterator[Deduction]:
    """The cells of such regions in other lines."""
    return lines_in_regions(NAME, position, 2)

"""Tiling: a unit that needs q queens and lies in q windows of 2×2 has one queen in each."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.areas import unit_areas
from queenside.logic.patterns.exact_areas import hold_exactly
from queenside.logic.position import Position

NAME = "tiling"


def find(position: Position) -> Iterator[Deduction]:
    """What the windows of each unit tell, where it needs two queens or more."""
    for area in unit_areas(position):
        yield from hold_exactly(NAME, position, area)

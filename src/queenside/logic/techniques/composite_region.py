"""Composite regions: what lines and regions leave of each other holds a known number of queens."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.areas import runs
from queenside.logic.patterns.exact_areas import hold_exactly
from queenside.logic.position import Position

NAME = "composite-region"


def find(position: Position) -> Iterator[Deduction]:
    """What each run of lines tells together with the regions."""
    for area in runs(position):
        yield from hold_exactly(NAME, position, area)

"""Squeeze: two neighbouring lines whose cells lie in as many windows of 2×2 as they need queens."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.areas import line_pairs
from queenside.logic.patterns.exact_areas import hold_exactly
from queenside.logic.position import Position

NAME = "squeeze"


def find(position: Position) -> Iterator[Deduction]:
    """What the windows of each two neighbouring rows, and columns, tell."""
    for area in line_pairs(position):
        yield from hold_exactly(NAME, position, area)

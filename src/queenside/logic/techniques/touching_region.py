"""Touching shape of a region: a cell that every cell left in a region touches or sees.

Two or three cells are seen at a glance; four to six take a look.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.patterns.touching import touching
from queenside.logic.position import Position

NAME = "touching-region"
FEW, MOST = 3, 6


def find(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's two to six cells."""
    return touching(NAME, position, position.board.regions, 2, MOST)


def find_few(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's two or three cells."""
    return touching(NAME, position, position.board.regions, 2, FEW)


def find_more(position: Position) -> Iterator[Deduction]:
    """The cells seen by all of a region's four to six cells."""
    return touching(NAME, position, position.board.regions, FEW + 1, MOST)

"""Keywords of `generate`, made from maker/board_spec.py: python -m lab.tools.contract."""

from collections.abc import Iterable
from typing import TypedDict


class BoardOptions(TypedDict, total=False):
    """Options of a board to generate."""

    grade: str | None
    """how hard"""
    technique: str | None
    """a technique that the board must need"""
    rating: tuple[float, float] | None
    """of the hardest step: from, to"""
    style: str
    """how regions look"""
    near: str | None
    """nearly its own image: in a mirror, in a diagonal, or turned"""
    symmetric: bool
    """regions look the same after a half turn"""
    givens: bool
    """give as few queens as one solution takes, and draw regions more freely"""
    motif: str | None
    """draw this, with as few other cells as possible"""
    letters: str | None
    """draw these letters, each as a region"""
    draft: Iterable[str] | None
    """rows of a sketch: equal signs that touch are a region, dots are free"""
    where: Iterable[str]
    """measures of the board, such as smallest=2- (no region of one cell)"""
    without: Iterable[str]
    """techniques not to use; see /techniques"""
    only: Iterable[str]
    """the only techniques to use"""

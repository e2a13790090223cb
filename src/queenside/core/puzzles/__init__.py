"""Puzzles: rules and clues as people state them, each compiled to a Problem. One file each."""

from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle

__all__ = ["NQueens", "Puzzle", "RegionPuzzle"]

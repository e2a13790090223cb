"""Puzzles: rules and clues as people state them, each compiled to a Problem. One file each."""

from queenside.puzzles.nqueens import NQueens
from queenside.puzzles.puzzle import Puzzle
from queenside.puzzles.region import RegionPuzzle

__all__ = ["NQueens", "Puzzle", "RegionPuzzle"]

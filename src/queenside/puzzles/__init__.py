"""Puzzles: rules and clues as people state them, each compiled to a Problem. One file each."""

from queenside.puzzles.custom.puzzle import Custom
from queenside.puzzles.nqueens import NQueens
from queenside.puzzles.puzzle import Puzzle
from queenside.puzzles.region import RegionPuzzle

KINDS: dict[str, type[Puzzle]] = {
    puzzle.kind: puzzle
    for puzzle in (
        NQueens,
        RegionPuzzle,
        Custom,
    )
}
"""Every puzzle by its kind. A new one is one file (see TEMPLATE.py) and one line here."""

__all__ = ["KINDS", "Custom", "NQueens", "Puzzle", "RegionPuzzle"]

"""Every puzzle that files know. A new one is one file, like nqueens.py, and one line here."""

from __future__ import annotations

from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.puzzles.custom.puzzle import Custom

KINDS: dict[str, type[Puzzle]] = {
    puzzle.kind: puzzle
    for puzzle in (
        NQueens,
        RegionPuzzle,
        Custom,
    )
}
"""Every puzzle by its kind."""

FIELDS: dict[str, tuple[str, ...]] = {
    NQueens.kind: ("size", "toroidal"),
    RegionPuzzle.kind: ("regions", "stars", "size"),
    Custom.kind: ("rows", "columns", "wrap", "holes", "rules"),
}
"""Fields of a document about a puzzle of each kind, beside those that all have."""

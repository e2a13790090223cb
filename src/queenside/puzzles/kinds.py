"""Every puzzle that files know. A new one is one file (see TEMPLATE.py) and one line here."""

from __future__ import annotations

from queenside.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.puzzles.custom.puzzle import Custom

KINDS: dict[str, type[Puzzle]] = {
    puzzle.kind: puzzle
    for puzzle in (
        NQueens,
        RegionPuzzle,
        Custom,
    )
}
"""Every puzzle by its kind."""

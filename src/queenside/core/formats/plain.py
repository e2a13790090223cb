"""A plain board of regions, as other programs write it: without given or blocked cells."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from queenside.core.errors import UnsupportedByFormat
from queenside.core.formats.document import Document
from queenside.core.formats.limits import check_sizes
from queenside.core.puzzles import Puzzle, RegionPuzzle
from queenside.core.puzzles.known import as_regions
from queenside.core.puzzles.puzzle import Cells
from queenside.core.recognise import unusual_rule


def region_board(
    rows: Sequence[Sequence[Hashable]], stars: int = 1, given: Cells = (), blocked: Cells = ()
) -> RegionPuzzle:
    """Return the puzzle, if it is not too large. Raises InvalidPuzzle naming every fault."""
    check_sizes(rows=len(rows), stars=stars)
    return RegionPuzzle(rows, stars, given, blocked)


def cannot_hold(title: str, puzzle: Puzzle) -> UnsupportedByFormat:
    """Return the error for a puzzle with a rule that the titled format doesn't know."""
    return UnsupportedByFormat(f"{title} cannot hold {unusual_rule(puzzle.problem)}")


def plain_board(document: Document, title: str, *, most_stars: int | None = None) -> RegionPuzzle:
    """Return the document's puzzle.

    Raises UnsupportedByFormat for anything that the titled format cannot hold.
    """
    puzzle = as_regions(document.puzzle)
    if puzzle is None:
        raise cannot_hold(title, document.puzzle)
    extras = [
        word
        for word, is_present in (
            ("given queens", puzzle.given),
            ("blocked cells", puzzle.blocked),
            (f"{puzzle.stars} stars", most_stars is not None and puzzle.stars > most_stars),
        )
        if is_present
    ]
    if extras:
        raise UnsupportedByFormat(f"{title} can't hold {' and '.join(extras)}")
    return puzzle

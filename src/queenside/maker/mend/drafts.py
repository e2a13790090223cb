"""The region map while it changes: which cells may go to which region.

A draft is the region of each cell, a byte each. A cell may go to a region it has a side in common
with, if it is not the last of its own and its own does not fall into more pieces by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from queenside.core.problem import Problem
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.unit import REGION, Partition
from queenside.maker.drafts.draft import neighbours

Draft = bytes


class CellMove(NamedTuple):
    """A cell, and the region it goes to."""

    cell: int
    region: int


class DraftBoard:
    """Parts that stay while the regions change: size, stars and clues."""

    def __init__(self, puzzle: RegionPuzzle) -> None:
        self.size, self.stars = puzzle.size, puzzle.stars
        self.start: Draft = bytes(label for row in puzzle.regions for label in row)
        self._problem = puzzle.problem
        self._rules = puzzle.problem.families[:-1]
        size = self.size
        self.neighbours = [
            tuple(row * size + column for row, column in neighbours(*divmod(cell, size), size))
            for cell in range(size**2)
        ]

    def problem(self, draft: Draft, slack: int = 0) -> Problem:
        """Pose the problem of a draft; a region may hold up to `slack` queens more or fewer."""
        lower, upper = max(0, self.stars - slack), self.stars + slack
        regions = Partition(REGION, draft, lower, upper, self.size)
        problem = self._problem
        return Problem(problem.grid, (*self._rules, regions), problem.given, problem.blocked)

    def moves(self, draft: Draft) -> Iterator[CellMove]:
        """Yield every change of one cell that leaves the regions whole, in reading order."""
        masks = self._masks(draft)
        for cell, label in enumerate(draft):
            targets = {draft[near] for near in self.neighbours[cell]} - {label}
            if targets and self._can_leave(cell, masks[label]):
                for region in sorted(targets):
                    yield CellMove(cell, region)

    def apply(self, draft: Draft, move: CellMove) -> Draft:
        """Return the draft after this change."""
        return draft[: move.cell] + bytes((move.region,)) + draft[move.cell + 1 :]

    def allows(self, draft: Draft, move: CellMove) -> bool:
        """Return whether `moves` has this change."""
        label = draft[move.cell]
        touches = any(draft[near] == move.region for near in self.neighbours[move.cell])
        return (
            label != move.region
            and touches
            and self._can_leave(move.cell, self._mask(draft, label))
        )

    def is_whole(self, draft: Draft) -> bool:
        """Return whether every region has cells, and none is in more pieces than at the start."""
        before, after = self._masks(self.start), self._masks(draft)
        pairs = zip(before, after, strict=True)
        return all(new and self._pieces(new) <= self._pieces(old) for old, new in pairs)

    # ---- regions as masks with a column more, so that nothing passes the end of a row ----

    def _masks(self, draft: Draft) -> list[int]:
        masks = [0] * self.size
        for cell, label in enumerate(draft):
            masks[label] |= self._bit(cell)
        return masks

    def _mask(self, draft: Draft, region: int) -> int:
        return sum(self._bit(cell) for cell, label in enumerate(draft) if label == region)

    def _bit(self, cell: int) -> int:
        return 1 << cell + cell // self.size

    def _can_leave(self, cell: int, mask: int) -> bool:
        remaining = mask ^ self._bit(cell)
        return remaining != 0 and self._pieces(remaining) <= self._pieces(mask)

    def _pieces(self, mask: int) -> int:
        width, pieces = self.size + 1, 0
        while mask:
            reached, new = 0, mask & -mask
            while new:
                reached |= new
                new = (new << 1 | new >> 1 | new << width | new >> width) & mask & ~reached
            mask ^= reached
            pieces += 1
        return pieces

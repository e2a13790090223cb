"""The region map while it changes: which cells may go to which region.

A draft is the region of each cell, a byte each. A cell may go to a region it has a side in common
with, if it is not the last of its own and its own does not fall into more pieces by that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from queenside.core.grid import mask_of
from queenside.core.problem import Problem
from queenside.core.unit import REGION, Partition, Placement

Draft = bytes


class CellMove(NamedTuple):
    """A cell, and the region it goes to."""

    cell: int
    region: int


class Option(NamedTuple):
    """A changed draft, how many of the known solutions survive that, and how many may be new."""

    draft: Draft
    survivors: int
    new: float


class DraftBoard:
    """Parts that stay while the regions change: the rules, each region's queens, and clues."""

    def __init__(self, problem: Problem, regions: Partition) -> None:
        self.regions, self.stars = regions.count, regions.upper
        self.start: Draft = bytes(regions.labels)
        self._problem = problem
        self._rules = tuple(family for family in problem.families if family.kind != REGION)
        grid = self.grid = problem.grid
        positions = {*grid.positions}
        self.neighbours = [
            [grid.cell(r, c) for r, c in _beside(*cell) if grid.torus or (r, c) in positions]
            for cell in grid.positions
        ]
        self._first_column = mask_of(range(0, grid.size, max(1, grid.columns)))

    def problem(self, draft: Draft, slack: int = 0) -> Problem:
        """Pose the problem of a draft; a region may hold up to `slack` queens more or fewer."""
        lower, upper = max(0, self.stars - slack), self.stars + slack
        regions = Partition(REGION, draft, lower, upper, self.regions)
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

    def options(self, draft: Draft, solutions: Sequence[Placement]) -> Iterator[Option]:
        """Yield every change of one cell; those solutions survive that have no queen there.

        About so many may be new as if all cells of the region that grows were used alike.
        """
        uses = Counter(cell for placement in solutions for cell in placement)
        sizes = Counter(draft)
        for move in self.moves(draft):
            new = len(solutions) * self.stars / (sizes[move.region] + 1)
            yield Option(self.apply(draft, move), len(solutions) - uses[move.cell], new)

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

    # ---- regions as masks ----

    def _masks(self, draft: Draft) -> list[int]:
        masks = [0] * self.regions
        for cell, label in enumerate(draft):
            masks[label] |= 1 << cell
        return masks

    def _mask(self, draft: Draft, region: int) -> int:
        return mask_of(cell for cell, label in enumerate(draft) if label == region)

    def _can_leave(self, cell: int, mask: int) -> bool:
        remaining = mask ^ 1 << cell
        return remaining != 0 and self._pieces(remaining) <= self._pieces(mask)

    def _pieces(self, mask: int) -> int:
        pieces = 0
        while mask:
            reached, new = 0, mask & -mask
            while new:
                reached |= new
                new = self._spread(new) & mask & ~reached
            mask ^= reached
            pieces += 1
        return pieces

    def _spread(self, cells: int) -> int:
        """Return the cells beside these."""
        columns, size, first = self.grid.columns, self.grid.size, self._first_column
        last = first << columns - 1
        near = (cells & ~first) >> 1 | (cells & ~last) << 1 | cells >> columns | cells << columns
        if self.grid.torus:
            near |= (cells & first) << columns - 1 | (cells & last) >> columns - 1
            near |= cells << size - columns | cells >> size - columns
        return near


def _beside(row: int, column: int) -> Iterator[tuple[int, int]]:
    yield from ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))

"""A partly filled board: the queens that are placed and the cells that are still candidates.

A position is a value. Placing queens and eliminating cells makes a new one; marking takes away what
the queens cross out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Self, TypeVar

from queenside.core.errors import UnsupportedProblem
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.verify import verify
from queenside.explainer.logic.board import TRUSTING, Board
from queenside.explainer.logic.names import PLAIN, Names

T = TypeVar("T")

MAX_CELLS = 128 * 128
"""Cells of a board that is reasoned about: what each cell sees takes memory for all of them."""


def check_size(problem: Problem) -> None:
    """Raise UnsupportedProblem for a board that is too large to reason about."""
    if problem.grid.size > MAX_CELLS:
        raise UnsupportedProblem(
            f"reasoning takes boards of at most {MAX_CELLS:,} cells, such as 128×128; "
            f"this one has {problem.grid.size:,}"
        )


class Position(NamedTuple):
    """Masks of the queens placed and of the free cells, which may still hold one."""

    board: Board
    queens: int
    free: int

    @classmethod
    def start(
        cls, problem: Problem, names: Names = PLAIN, without: frozenset[str] = TRUSTING
    ) -> Self:
        """The position of the clues: given queens placed, nothing marked yet.

        Raises UnsupportedProblem for a board of more than MAX_CELLS.
        """
        check_size(problem)
        free = problem.grid.full & ~problem.blocked & ~problem.given
        return cls(Board(problem, names, without), problem.given, free)

    def need(self, unit: int) -> int:
        """Return the number of queens a unit still needs; below 0 if it has too many."""
        board = self.board
        return board.counts[unit] - (self.queens & board.masks[unit]).bit_count()

    def cells(self, unit: int) -> int:
        """The free cells of a unit."""
        return self.free & self.board.masks[unit]

    def cells_in(self, units: Iterable[int]) -> int:
        """The free cells of any of these units."""
        cells = 0
        for unit in units:
            cells |= self.board.masks[unit]
        return self.free & cells

    def open(self, units: Iterable[int]) -> Iterator[int]:
        """Those of the units that still need queens."""
        counts, masks, queens = self.board.counts, self.board.masks, self.queens
        return (unit for unit in units if counts[unit] > (queens & masks[unit]).bit_count())

    def once(self, find: Callable[..., T], *details: object) -> T:
        """Return this finding, kept until another position is looked at."""
        found, state = self.board.found, (self.queens, self.free)
        if found.get("state") != state:
            found.clear()
            found["state"] = state
        key = find, *details
        if key not in found:
            found[key] = find(self, *details)
        kept: T = found[key]
        return kept

    def sees(self, cell: int) -> int:
        """Return the cells that a queen on this free cell would cross out, without the cell."""
        board, queens = self.board, self.queens
        seen = board.attacks[cell]
        if board.several:
            counts, masks = board.counts, board.masks
            for unit in board.units_of[cell]:
                if (queens & masks[unit]).bit_count() == counts[unit] - 1:
                    seen |= masks[unit]
            for mask, upper in board.limits:
                if mask >> cell & 1 and (queens & mask).bit_count() == upper - 1:
                    seen |= mask
        return seen & ~(1 << cell)

    def seen_by_all(self, cells: int) -> int:
        """The free cells that a queen on any of these cells would cross out."""
        common = self.free
        for cell in cells_of(cells):
            common &= self.sees(cell)
            if not common:
                break
        return common

    def crossed(self) -> int:
        """The free cells that the queens on the board cross out."""
        board, crossed = self.board, 0
        for cell in cells_of(self.queens):
            crossed |= board.attacks[cell]
        if board.several:
            for mask in full_units(board, self.queens):
                crossed |= mask
        return crossed & self.free

    def marked(self) -> Self:
        """The position without what its queens cross out."""
        return self._replace(free=self.free & ~self.crossed())

    def placed(self, cells: int) -> Self:
        """The position with queens on these cells."""
        return self._replace(queens=self.queens | cells, free=self.free & ~cells)

    def assuming(self, cell: int) -> Self:
        """The position with a queen on this free cell and what it crosses out."""
        bit = 1 << cell
        free = self.free & ~self.sees(cell) & ~bit
        return type(self)(self.board, self.queens | bit, free)

    def without(self, cells: int) -> Self:
        """The position without these candidates."""
        return self._replace(free=self.free & ~cells)

    @property
    def solved(self) -> bool:
        """Whether the queens are the solution: no unit needs another, no cell may hold one more."""
        if any(self.need(unit) for unit in range(len(self.board.units))):
            return False
        if self.board.is_filled_by_units:
            return True
        decided = not self.free & ~self.crossed()
        return decided and verify(self.board.problem, tuple(cells_of(self.queens)))

    def fault(self) -> int | None:
        """A unit that can no longer have its queens: too few cells are left, or it has too many."""
        board, queens, free = self.board, self.queens, self.free
        for unit, (count, mask) in enumerate(zip(board.counts, board.masks, strict=True)):
            need = count - (queens & mask).bit_count()
            if need < 0 or (free & mask).bit_count() < need:
                return unit
        return None

    def clash(self) -> int:
        """The queens that attack each other."""
        return mask_of(c for c in cells_of(self.queens) if self.board.attacks[c] & self.queens)


def full_units(board: Board, queens: int) -> Iterator[int]:
    """The cells of each unit that has all the queens it takes."""
    for unit, mask in zip(board.units, board.masks, strict=True):
        if (queens & mask).bit_count() >= unit.upper:
            yield mask
    for mask, upper in board.limits:
        if (queens & mask).bit_count() >= upper:
            yield mask

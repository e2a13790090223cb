"""How far a board is filled: the queens that are placed and the cells that are still candidates.

A position is a value. Placing queens and eliminating cells makes a new one; marking takes away what
the queens cross out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self

from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.verify import verify
from queenside.logic.board import TRUSTING, Board
from queenside.logic.names import PLAIN, Names


class Position(NamedTuple):
    """Masks of the queens placed and of the free cells, which may still hold one."""

    board: Board
    queens: int
    free: int

    @classmethod
    def start(
        cls, problem: Problem, names: Names = PLAIN, without: frozenset[str] = TRUSTING
    ) -> Self:
        """The position of the clues: given queens placed, nothing marked yet."""
        free = problem.grid.full & ~problem.blocked & ~problem.given
        return cls(Board(problem, names, without), problem.given, free)

    def need(self, unit: int) -> int:
        """How many queens a unit still needs; below 0 if it has too many."""
        board = self.board
        return board.units[unit].upper - (self.queens & board.masks[unit]).bit_count()

    def cells(self, unit: int) -> int:
        """The free cells of a unit."""
        return self.free & self.board.masks[unit]

    def open(self, units: Iterable[int]) -> Iterator[int]:
        """Those of the units that still need queens."""
        return (unit for unit in units if self.need(unit) > 0)

    def sees(self, cell: int) -> int:
        """What a queen on this free cell would cross out, beside the cell itself."""
        board, seen = self.board, self.board.attacks[cell]
        if board.several:
            for unit in board.units_of[cell]:
                if self.need(unit) == 1:
                    seen |= board.masks[unit]
            for mask, upper in board.limits:
                if mask >> cell & 1 and (self.queens & mask).bit_count() == upper - 1:
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
        return self._replace(queens=self.queens | bit, free=free)

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
        for unit in range(len(self.board.units)):
            need = self.need(unit)
            if need < 0 or (need and self.cells(unit).bit_count() < need):
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

"""The rules of one puzzle as a player needs them at every key: sets of cells as masks."""

from __future__ import annotations

from collections.abc import Iterable

from queenside.core.grid import mask_of
from queenside.core.puzzles.puzzle import Puzzle


class PlayRules:
    """Cells that queens of a puzzle exclude, and the queens that conflict."""

    def __init__(self, puzzle: Puzzle) -> None:
        problem = puzzle.problem
        self.given, self.blocked = problem.given, problem.blocked
        self.size = problem.grid.size
        self._units = [(unit.mask, unit.lower, unit.upper) for unit in problem.units]

    def is_locked(self, cell: int) -> bool:
        """Return whether the puzzle itself says what is in this cell."""
        return bool((self.given | self.blocked) >> cell & 1)

    def crossed_cells(self, queens: Iterable[int]) -> int:
        """Return the cells without a queen in units that these and the given queens fill."""
        placed = self.placed_queens(queens)
        crossed = 0
        for unit, _, upper in self._units:
            queens_in_unit = unit & placed
            if queens_in_unit and queens_in_unit.bit_count() >= upper:
                crossed |= unit
        return crossed & ~placed & ~self.blocked

    def conflicts(self, queens: Iterable[int]) -> int:
        """Return the queens that break a rule together, or stand on blocked cells."""
        placed = self.placed_queens(queens)
        conflicting = placed & self.blocked
        for unit, _, upper in self._units:
            queens_in_unit = unit & placed
            if queens_in_unit.bit_count() > upper:
                conflicting |= queens_in_unit
        return conflicting

    def solved(self, queens: Iterable[int]) -> bool:
        placed = self.placed_queens(queens)
        if placed & self.blocked:
            return False
        return all(low <= (unit & placed).bit_count() <= high for unit, low, high in self._units)

    def placed_queens(self, queens: Iterable[int]) -> int:
        return self.given | mask_of(queens)

"""N-Queens: n queens on an n×n board, none attacking another along a row, column or diagonal.

On the toroidal board the diagonals that leave on one side come back on the other (Pólya, 1918).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from queenside.core import lines
from queenside.core.errors import InvalidPuzzle
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import (
    Cell,
    Cells,
    DisplayedPuzzle,
    Holder,
    clue_faults,
    clue_mask,
    format_call,
    sort_cells,
)
from queenside.core.unit import ANTIDIAGONAL, COLUMN, DIAGONAL, ROW
from queenside.core.value import value


@value
class NQueens(DisplayedPuzzle):
    """`n` queens on an n×n board. `NQueens(0)` has one solution, the empty one.

    On a `toroidal` board diagonals go on at the opposite side (Pólya, 1918).
    `given` and `blocked` are (row, column) cells from 0. A blocked cell holds no queen but does not
    shield others: diagonals cross it. Raises InvalidPuzzle naming every fault.

        >>> qs.count(qs.NQueens(8))
        92
        >>> qs.count(qs.NQueens(8, given=[(0, 0)]))
        4
        >>> qs.NQueens(5, toroidal=True).title
        'toroidal 5-queens'
    """

    n: int
    toroidal: bool
    given: tuple[Cell, ...]
    blocked: tuple[Cell, ...]

    kind: ClassVar[str] = "n-queens"

    def __init__(
        self, n: int, toroidal: bool = False, given: Cells = (), blocked: Cells = ()
    ) -> None:
        if type(n) is not int or n < 0:
            raise InvalidPuzzle(f"the number of queens must be a whole number from 0, not {n!r}")
        if type(toroidal) is not bool:
            raise InvalidPuzzle(f"toroidal must be true or false, not {toroidal!r}")
        placed, closed = sort_cells(given), sort_cells(blocked)
        vars(self).update(n=n, toroidal=toroidal, given=placed, blocked=closed)
        if faults := clue_faults(n, n, placed, closed, self._holders):
            raise InvalidPuzzle(faults)

    def __repr__(self) -> str:
        clues = {"given": self.given, "blocked": self.blocked}
        return format_call(self, self.n, toroidal=self.toroidal, **clues)

    @property
    def title(self) -> str:
        """One line for a person."""
        return f"{'toroidal ' if self.toroidal else ''}{self.n}-queens"

    @cached_property
    def problem(self) -> Problem:
        """One queen in each row and column, at most one in each diagonal."""
        grid, families = lines.n_queens(self.n, self.toroidal)
        return Problem(grid, families, clue_mask(grid, self.given), clue_mask(grid, self.blocked))

    def _holders(self, cell: Cell) -> tuple[Holder, ...]:
        row, column = cell
        falling, rising = row - column, row + column
        if self.toroidal:
            falling, rising = falling % self.n, rising % self.n
        return (
            (ROW, row, 1),
            (COLUMN, column, 1),
            (DIAGONAL, falling, 1),
            (ANTIDIAGONAL, rising, 1),
        )

    def fields(self) -> dict[str, object]:
        """`size`, and `toroidal` where it is so."""
        return {"size": self.n, **({"toroidal": True} if self.toroidal else {})}

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """From `size` and `toroidal`."""
        if "size" not in fields:
            raise InvalidPuzzle("an n-queens puzzle needs a size")
        return cls(fields["size"], fields.get("toroidal", False), given, blocked)

"""A puzzle to copy: rooks on a square board with holes.

An n×n board has some holes. Place n rooks, one in each row and each column, none on a hole. A rook
sees across a hole.

A puzzle is one file. It says its rules in the module's docstring, takes what a person writes down,
refuses what makes no sense with every fault and its place, and compiles to a Problem: a grid and
families of units. To add yours:

1. copy this file, name it after the puzzle, and write the class;
2. add the class to `KINDS` in `core/puzzles/kinds.py`: files then carry it under its `kind`;
3. copy `tests/unit/core/puzzles/test_template.py` and test what it refuses and what it compiles to.

Every engine, task and file format that takes any puzzle then takes this one too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from queenside.core import lines
from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import Grid
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.puzzles.puzzle import (
    Cell,
    Cells,
    DisplayedPuzzle,
    Holder,
    clue_faults,
    clue_mask,
    outside_faults,
    place,
    sort_cells,
)
from queenside.core.unit import COLUMN, ROW


@dataclass(frozen=True, init=False)
class Rooks(DisplayedPuzzle):
    """`size` rooks on a square board with `holes`, none attacking another.

    `holes`, `given` and `blocked` are (row, column) cells from 0. Raises InvalidPuzzle naming every
    fault.
    """

    size: int
    holes: tuple[Cell, ...]
    given: tuple[Cell, ...]
    blocked: tuple[Cell, ...]

    kind: ClassVar[str] = "rooks"

    def __init__(
        self, size: int, holes: Cells = (), given: Cells = (), blocked: Cells = ()
    ) -> None:
        if type(size) is not int or size < 1:
            raise InvalidPuzzle(f"the size must be a whole number from 1, not {size!r}")
        empty, placed, closed = sort_cells(holes), sort_cells(given), sort_cells(blocked)
        vars(self).update(size=size, holes=empty, given=placed, blocked=closed)
        faults = outside_faults("hole", empty, size, size)
        faults += [f"the given rook at {place(c)} stands on a hole" for c in placed if c in empty]
        faults += clue_faults(size, size, placed, closed, self._holders)
        if faults:
            raise InvalidPuzzle(faults)

    @property
    def title(self) -> str:
        """One line for a person."""
        return f"{self.size} rooks on a board with {len(self.holes)} holes"

    @cached_property
    def problem(self) -> Problem:
        """One rook in each row and each column; holes are blocked cells."""
        grid = Grid(self.size, self.size)
        families = (lines.rows(grid, 1, 1), lines.columns(grid, 1, 1))
        closed = clue_mask(grid, (*self.holes, *self.blocked))
        return Problem(grid, families, clue_mask(grid, self.given), closed)

    def _holders(self, cell: Cell) -> tuple[Holder, ...]:
        return (ROW, cell[0], 1), (COLUMN, cell[1], 1)

    def fields(self) -> dict[str, object]:
        """`size` and `holes`."""
        return {"size": self.size, "holes": [list(hole) for hole in self.holes]}

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """From `size` and `holes`."""
        if "size" not in fields:
            raise InvalidPuzzle("a rooks puzzle needs a size")
        return cls(fields["size"], fields.get("holes", ()), given, blocked)

"""A problem as sentences speak of it: its units by number, and their names."""

from __future__ import annotations

from dataclasses import dataclass

from queenside.core.grid import Grid, cells_of
from queenside.core.lazy import cached_property
from queenside.core.lines import windows
from queenside.core.problem import Problem
from queenside.core.unit import REGION, Unit
from queenside.explainer.logic.names import PLAIN, Names, block_name, cell_name, cell_names, listing


@dataclass(frozen=True)
class Board:
    """A problem and the names of its units. Units are spoken of by their number in `units`."""

    problem: Problem
    names: Names = PLAIN

    @property
    def grid(self) -> Grid:
        """Grid of the problem."""
        return self.problem.grid

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """Units that hold an exact number of queens, at least one."""
        return tuple(unit for unit in self.problem.units if unit.lower == unit.upper > 0)

    @cached_property
    def has_stars(self) -> bool:
        """Whether it is a board of stars: regions that hold several, none of which touch."""
        return windows(self.grid, 0, 1) in self.problem.families and any(
            unit.kind == REGION and unit.upper > 1 for unit in self.units
        )

    def cell(self, cell: int) -> str:
        """Name a cell."""
        return cell_name(self.grid, cell)

    def cells(self, mask: int) -> str:
        """Name these cells, as a list."""
        return listing(cell_names(self.grid, mask))

    def block(self, mask: int) -> str:
        """Name the smallest block that holds these cells."""
        places = [self.grid.positions[cell] for cell in cells_of(mask)]
        rows, columns = zip(*places, strict=True)
        corners = (min(rows), min(columns)), (max(rows), max(columns))
        return block_name(self.grid, *(self.grid.cell(*corner) for corner in corners))

    def unit(self, number: int) -> str:
        """Name a unit, in the middle of a sentence."""
        return self.names.one(self.units[number])

    def units_named(self, numbers: tuple[int, ...]) -> str:
        """Name these units together."""
        return self.names.several([self.units[number] for number in numbers])

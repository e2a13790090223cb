"""A problem as a person looks at it: units to fill, and what each cell sees.

It works on any problem: what it looks at are the units that hold an exact number of queens (rows,
columns, regions), and what a queen forbids.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from queenside.core.grid import Grid, cells_of
from queenside.core.lazy import cached_property
from queenside.core.lines import windows
from queenside.core.problem import Problem
from queenside.core.unit import COLUMN, REGION, ROW, Unit, UnitList
from queenside.explainer.logic.names import PLAIN, Names, block_name, cell_name, cell_names, listing

AT_SEA, BY_A_THREAD = "at-sea", "by-a-thread"
TRUSTING = frozenset({AT_SEA, BY_A_THREAD})
"""The techniques that trust that there is only one solution: not used unless asked for."""

Pair = tuple[tuple[int, ...], tuple[int, ...]]
"""Two families of units whose cells are compared: regions with rows, regions with columns."""


@dataclass(frozen=True)
class Board:
    """A problem and the names of its units. Units are spoken of by their number in `units`."""

    problem: Problem
    names: Names = PLAIN
    without: frozenset[str] = TRUSTING
    """The techniques that may not be used."""

    @property
    def is_trusted(self) -> bool:
        """Whether some technique may be used that trusts that there is only one solution."""
        return not self.without >= TRUSTING

    @property
    def grid(self) -> Grid:
        """The grid of the problem."""
        return self.problem.grid

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units that hold an exact number of queens, at least one."""
        return tuple(unit for unit in self.problem.units if unit.lower == unit.upper > 0)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cells of each unit."""
        return tuple(unit.mask for unit in self.units)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The number of queens in each unit."""
        return tuple(unit.upper for unit in self.units)

    @cached_property
    def limits(self) -> tuple[tuple[int, int], ...]:
        """Other units that take more than one queen, but not any number: cells and how many."""
        return tuple(
            (unit.mask, unit.upper)
            for unit in self.problem.units
            if unit.upper != 1 and unit.upper < len(unit.cells) and not unit.lower == unit.upper > 0
        )

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The numbers of the rows among the units."""
        return tuple(u for u, unit in enumerate(self.units) if unit.kind == ROW)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The numbers of the columns among the units."""
        return tuple(u for u, unit in enumerate(self.units) if unit.kind == COLUMN)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The numbers of rows and columns, the rows first."""
        return self.rows + self.columns

    @cached_property
    def regions(self) -> tuple[int, ...]:
        """The numbers of all other units."""
        return tuple(u for u in range(len(self.units)) if u not in {*self.lines})

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The families to compare: regions with lines, or rows with columns without regions.

        Only families that put every cell into exactly one unit: what is counted rests on that.
        """
        families = self._partitions
        lines = [numbers for numbers in (self.rows, self.columns) if numbers in families]
        regions = [numbers for numbers in families if numbers not in lines]
        if not regions and len(lines) == 2:
            return ((self.rows, self.columns),)
        return tuple((one, other) for one in regions for other in lines)

    @cached_property
    def _partitions(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the units of each family that puts every cell into exactly one of them."""
        found = []
        for family in self.problem.families:
            numbers = tuple(self.units.index(unit) for unit in family.units if unit in self.units)
            sizes = [len(self.units[number].cells) for number in numbers]
            union = 0
            for number in numbers:
                union |= self.masks[number]
            if numbers and union == self.grid.full and sum(sizes) == self.grid.size:
                found.append(numbers)
        return tuple(found)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """By cell, the numbers of its units."""
        found: list[list[int]] = [[] for _ in range(self.grid.size)]
        for number, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].append(number)
        return tuple(tuple(numbers) for numbers in found)

    @cached_property
    def lines_of(self) -> tuple[tuple[int, ...], ...]:
        """By cell, the numbers of its row and column."""
        return self._only(self.lines)

    @cached_property
    def regions_of(self) -> tuple[tuple[int, ...], ...]:
        """By cell, the numbers of all its other units."""
        return self._only(self.regions)

    def _only(self, units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """By cell, those of these units that it is in, in their order."""
        order = {unit: at for at, unit in enumerate(units)}
        return tuple(
            tuple(sorted((unit for unit in numbers if unit in order), key=order.__getitem__))
            for numbers in self.units_of
        )

    @cached_property
    def attacks(self) -> tuple[int, ...]:
        """By cell, the cells that share a unit of at most one queen with it."""
        attacked = [0] * self.grid.size
        for family in self.problem.families:
            for cell, mask in _items(family.attacks):
                attacked[cell] |= mask
        return tuple(attacked)

    @cached_property
    def touching(self) -> tuple[int, ...]:
        """By cell, the cells that share with it a unit of at most one queen that may have none."""
        touched = [0] * self.grid.size
        for unit in self.problem.units:
            if unit.lower <= 0 and unit.upper == 1:
                for cell in unit.cells:
                    touched[cell] |= unit.mask & ~(1 << cell)
        return tuple(touched)

    @cached_property
    def counted(self) -> list[Any]:
        """The last result of counting, which takes long: it stays right as the board is filled."""
        return []

    @cached_property
    def found(self) -> dict[object, Any]:
        """The findings in one position, for techniques that look for the same things."""
        return {}

    @cached_property
    def windows(self) -> UnitList:
        """All windows of 2×2, with at most one queen in each: a family, if queens may not touch."""
        return windows(self.grid, 0, 1)

    @cached_property
    def has_windows(self) -> bool:
        """Return whether queens may not touch."""
        return self.windows in self.problem.families

    @cached_property
    def several(self) -> bool:
        """Whether some unit holds more than one queen, or is limited to another number than one."""
        return any(unit.upper > 1 for unit in self.units) or bool(self.limits)

    @cached_property
    def is_filled_by_units(self) -> bool:
        """Return whether it is solved as soon as each of these units has its queens.

        So it is where they cover the board, and others say no more than which queens attack.
        """
        covered = self.problem.blocked
        for mask in self.masks:
            covered |= mask
        others = (unit for unit in self.problem.units if not unit.lower == unit.upper > 0)
        only_attacks = all(unit.lower <= 0 and unit.upper == 1 for unit in others)
        return covered == self.grid.full and only_attacks

    def cell(self, cell: int) -> str:
        """The cell's name."""
        return cell_name(self.grid, cell)

    def cells(self, mask: int) -> str:
        """The names of these cells, as a list."""
        return listing(cell_names(self.grid, mask))

    def block(self, mask: int) -> str:
        """The name of the smallest block that holds these cells."""
        places = [self.grid.positions[cell] for cell in cells_of(mask)]
        rows, columns = zip(*places, strict=True)
        corners = (min(rows), min(columns)), (max(rows), max(columns))
        return block_name(self.grid, *(self.grid.cell(*corner) for corner in corners))

    @cached_property
    def has_stars(self) -> bool:
        """Return whether it is a board of stars: regions that hold several, none of which touch."""
        return self.has_windows and any(u.kind == REGION and u.upper > 1 for u in self.units)

    def unit(self, number: int) -> str:
        """The name of a unit, in the middle of a sentence."""
        return self.names.one(self.units[number])

    def units_named(self, numbers: tuple[int, ...]) -> str:
        """The names of these units together."""
        return self.names.several([self.units[number] for number in numbers])


def _items(attacks: object) -> list[tuple[int, int]]:
    """Cells and what they attack, from either form in which a family says it."""
    if isinstance(attacks, dict):
        return list(attacks.items())
    assert isinstance(attacks, list | tuple)
    return list(enumerate(attacks))

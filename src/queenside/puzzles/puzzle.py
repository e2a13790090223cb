"""What every puzzle can do, and the clues all puzzles share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, Self

from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import WINDOW, Unit

Cell = tuple[int, int]
Cells = Iterable[tuple[int, int]]


class Puzzle(Protocol):
    """Rules and clues, as a person states them. Puzzles are immutable, hashable and comparable."""

    kind: ClassVar[str]
    """The puzzle's name in files and on the command line."""

    @property
    def title(self) -> str:
        """One line for a person: "8×8 queens board"."""

    @property
    def given(self) -> tuple[Cell, ...]:
        """Cells with a given queen, (row, column) from 0, in order."""

    @property
    def blocked(self) -> tuple[Cell, ...]:
        """Cells that can hold no queen, (row, column) from 0, in order."""

    @property
    def problem(self) -> Problem:
        """The puzzle as engines see it; compiled once."""

    def fields(self) -> dict[str, Any]:
        """What defines the puzzle beside `given` and `blocked`, as plain JSON values."""

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """The puzzle with these fields. Raises InvalidPuzzle naming every fault."""


def ordered(cells: Cells) -> tuple[Cell, ...]:
    """The cells once each, in row order. Raises InvalidPuzzle for anything but pairs of ints."""
    try:
        pairs = sorted({(row, column) for row, column in cells})
    except (TypeError, ValueError):
        raise InvalidPuzzle("cells must be (row, column) pairs of whole numbers") from None
    if not all(type(n) is int for pair in pairs for n in pair):
        raise InvalidPuzzle("cells must be (row, column) pairs of whole numbers")
    return tuple(pairs)


def outside_faults(word: str, cells: Iterable[Cell], rows: int, columns: int) -> list[str]:
    """A fault for each of these cells that is not on the board."""
    return [
        f"{word} cell at {place(cell)} is outside the {rows}×{columns} board"
        for cell in cells
        if not (0 <= cell[0] < rows and 0 <= cell[1] < columns)
    ]


def place(cell: Cell) -> str:
    """The cell as a person reads it, counted from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def clue_mask(grid: Grid, cells: Iterable[Cell]) -> int:
    """The mask of these cells."""
    return mask_of(grid.cell(row, column) for row, column in cells)


def clue_faults(problem: Problem) -> list[str]:
    """A fault for every contradiction between the clues: a blocked queen, a unit with too many."""
    if not problem.given:
        return []
    where = problem.grid.positions
    found = [
        f"the cell at {place(where[cell])} is both given and blocked"
        for cell in cells_of(problem.given & problem.blocked)
    ]
    for unit in problem.units:
        queens = [where[cell] for cell in unit.cells if problem.given >> cell & 1]
        if len(queens) > unit.upper:
            found.append(_too_many(unit, queens))
    return list(dict.fromkeys(found))


def _too_many(unit: Unit, queens: list[Cell]) -> str:
    places = " and ".join(f"({place(cell)})" for cell in queens)
    if unit.kind == WINDOW:
        return f"the given queens at {places} touch"
    name = f"a {unit.kind}" if "diagonal" in unit.kind else unit.name
    return f"{name} has {len(queens)} given queens, at {places}, but holds at most {unit.upper}"

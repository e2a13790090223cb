"""Interface of all puzzles, and the clues they share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote
from queenside.core.grid import Grid, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import ANTIDIAGONAL, DIAGONAL, WINDOW

if TYPE_CHECKING:
    import numpy

Cell = tuple[int, int]
Cells = Iterable[tuple[int, int]]
Holder = tuple[str, int, int]
"""A unit by its kind and index, and how many queens it can hold."""


class Puzzle(Protocol):
    """Rules and clues. Puzzles are immutable, hashable and comparable.

    >>> puzzle: qs.Puzzle = qs.NQueens(8)
    >>> puzzle.kind, puzzle.title, puzzle.given
    ('n-queens', '8-queens', ())
    """

    kind: ClassVar[str]
    """Puzzle's name in files and on the command line."""

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
        """Puzzle as engines see it; compiled once."""

    def fields(self) -> dict[str, object]:
        """Return what defines the puzzle beside `given` and `blocked`, as plain JSON values."""

    @classmethod
    def from_fields(cls, fields: Mapping[str, Any], given: Cells, blocked: Cells) -> Self:
        """Return the puzzle with these fields. Raises InvalidPuzzle naming every fault."""


class DisplayedPuzzle:
    """Base of puzzles that show themselves.

    `print` draws the board as text, a notebook shows its picture.
    """

    __slots__ = ()

    def __str__(self) -> str:
        text: str = _format("text").draw(self)
        return text

    def _repr_html_(self) -> str:
        html: str = _format("notebook").board(self)
        return html

    def to_numpy(self) -> numpy.ndarray:
        """Return the region of each cell: a NumPy array of whole numbers, rows × columns.

        A cell in no region has -1. Raises EngineUnavailable without NumPy, which the extra
        `array` brings.
        """
        from queenside.core import extras  # here, since most puzzles are never an array

        np = extras.import_extra("numpy", "array")
        grid = self.problem.grid  # type: ignore[attr-defined]
        labels = _format("colours").regions(self) or [-1] * grid.size
        array: numpy.ndarray = np.array(labels, dtype=np.int32)
        return array.reshape(grid.rows, grid.columns)


def _format(name: str) -> Any:
    """Import a module of the formats, which stand above puzzles."""
    return import_module(f"queenside.core.formats.{name}")


def format_call(value: object, *plain: object, **named: object) -> str:
    """Return the call that makes a value again; by name only what holds something."""
    arguments = [*map(repr, plain), *(f"{name}={what!r}" for name, what in named.items() if what)]
    return f"{type(value).__name__}({', '.join(arguments)})"


def sort_cells(cells: Cells) -> tuple[Cell, ...]:
    """Return the cells once each, in row order.

    Raises InvalidPuzzle for anything but pairs of ints.
    """
    if isinstance(cells, tuple) and not cells:  # as nearly always
        return ()
    try:
        pairs = sorted({(row, column) for row, column in cells})
    except (TypeError, ValueError):
        raise InvalidPuzzle("cells must be (row, column) pairs of whole numbers") from None
    if pairs and not all(type(n) is int for pair in pairs for n in pair):
        raise InvalidPuzzle("cells must be (row, column) pairs of whole numbers")
    return tuple(pairs)


def read_cells(cells: Any, name: str, faults: Faults) -> tuple[Cell, ...]:
    """Return the cells of a JSON list, in order; none if there is something wrong with one."""
    if not isinstance(cells, list):
        faults.add(f"{name}: {quote(str(cells))} is not a list of cells")
        return ()
    wrong = [
        f"{name}: item {number} is {quote(str(cell))} and not a cell [row, column] from 0"
        for number, cell in enumerate(cells, 1)
        if not (isinstance(cell, list) and len(cell) == 2 and {*map(type, cell)} == {int})
    ]
    faults.add(*wrong)
    return () if wrong else sort_cells((row, column) for row, column in cells)


def place(cell: Cell) -> str:
    """Return the cell as a person reads it, counted from 1."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def clue_mask(grid: Grid, cells: Iterable[Cell]) -> int:
    """Return the mask of these cells."""
    return mask_of([grid.cell(row, column) for row, column in cells]) if cells else 0


def outside_faults(word: str, cells: Iterable[Cell], rows: int, columns: int) -> list[str]:
    """Return a fault for each of these cells that is not on the board."""
    return [
        f"{word} cell at {place(cell)} is outside the {rows}×{columns} board"
        for cell in cells
        if not _is_on_board(cell, rows, columns)
    ]


def clue_faults(
    rows: int,
    columns: int,
    given: Iterable[Cell],
    blocked: Iterable[Cell],
    holders: Callable[[Cell], Iterable[Holder]],
) -> list[str]:
    """Return a fault for every clue off the board, and for every contradiction between the others.

    `holders` names the units of a cell: kind, index from 0, and how many queens it can hold. Givens
    contradict each other when there are more in a unit than that.
    """
    faults = outside_faults("given", given, rows, columns)
    faults += outside_faults("blocked", blocked, rows, columns)
    closed = set(blocked)
    queens: dict[Holder, list[Cell]] = {}
    for cell in given:
        if not _is_on_board(cell, rows, columns):
            continue
        if cell in closed:
            faults.append(f"the cell at {place(cell)} is both given and blocked")
        for holder in holders(cell):
            queens.setdefault(holder, []).append(cell)
    kinds = list(dict.fromkeys(kind for kind, _, _ in queens))
    crowded = [holder for holder, cells in queens.items() if len(cells) > holder[2]]
    crowded.sort(key=lambda holder: kinds.index(holder[0]))
    return faults + list(dict.fromkeys(_too_many(*holder, queens[holder]) for holder in crowded))


def _is_on_board(cell: Cell, rows: int, columns: int) -> bool:
    return 0 <= cell[0] < rows and 0 <= cell[1] < columns


def _too_many(kind: str, index: int, upper: int, queens: list[Cell]) -> str:
    places = " and ".join(f"({place(cell)})" for cell in queens)
    if kind == WINDOW:
        return f"the given queens at {places} touch"
    name = f"a {kind}" if kind in (DIAGONAL, ANTIDIAGONAL) else f"{kind} {index + 1}"
    return f"{name} has {len(queens)} given queens, at {places}, but holds at most {upper}"

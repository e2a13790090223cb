"""The content of a file about one puzzle: the puzzle, and what a file says beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from queenside.core.errors import UnsupportedByFormat
from queenside.core.faults import quote, raise_faults
from queenside.core.puzzles.puzzle import Cell, Puzzle, outside_faults, place
from queenside.core.value import value

TEXTS = ("id", "title", "author", "source")
"""The fields of a document that are texts."""


@value
class State:
    """A state of play: `queens` and `marks` are the (row, column) cells, from 0, of a person.

    Given queens belong to the puzzle and are not among them. A mark (a cross, a dot) stands where
    no queen is to be.

        >>> qs.hint(qs.NQueens(4, given=[(0, 1)]), qs.State(marks=((1, 0),))).kind
        'step'
    """

    queens: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()


def state_of(queens: Iterable[Cell], marks: Iterable[Cell]) -> State | None:
    """Return the state of these queens and marks; None if there are none."""
    state = State(tuple(queens), tuple(marks))
    return state if state.queens or state.marks else None


@value
class Document:
    """A puzzle with what came along with it: a name, a state of play, a solution, its origin.

    `finding` says what was taken and what was left where the board had to be looked for in a text.
    """

    puzzle: Puzzle
    id: str | None = None
    state: State | None = None
    solution: tuple[Cell, ...] | None = None
    title: str | None = None
    author: str | None = None
    source: str | None = None
    finding: str | None = None

    def checked(self) -> Self:
        """Return it. Raises InvalidPuzzle for cells of state or solution that cannot be there."""
        if not (self.state or self.solution):
            return self
        grid, state = self.puzzle.problem.grid, self.state or State()
        faults = [
            f"the state has both a queen and a mark at {place(cell)}"
            for cell in sorted({*state.queens} & {*state.marks})
        ]
        for word, cells in (
            ("queen", state.queens),
            ("mark", state.marks),
            ("solution", self.solution or ()),
        ):
            faults += outside_faults(word, cells, grid.rows, grid.columns)
        raise_faults(faults)
        return self


def check_texts(document: Document) -> None:
    """Raise UnsupportedByFormat for half of a surrogate pair: no file can hold it."""
    for key in TEXTS:
        text = getattr(document, key) or ""
        try:
            text.encode()
        except UnicodeEncodeError:
            fault = f"the {key} {quote(text)} contains half of a surrogate pair"
            raise UnsupportedByFormat(f"{fault}, which no file can hold") from None

"""Readings of pictures, and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from queenside.core.contract.documents.reading import ReadingDocument
from queenside.core.faults import square_board
from queenside.core.formats import native_json
from queenside.core.formats.colours import Colour, to_hex
from queenside.core.formats.document import Document, State, state_of
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.puzzles.puzzle import Cell

if TYPE_CHECKING:
    import numpy

SURE = 0.5
"""The confidence from which a reading without doubts may be taken without looking at it."""

UNCLEAR = "not sure what stands there"
"""The end of a sentence about doubtful signs."""


BLANK = "neither regions nor the colours of a chessboard are to be seen"
"""The doubt about a board whose cells are all alike."""

NO_BOARD = (
    "no board found in this picture: it should show the whole board, straight, "
    "with cells of ten pixels or more"
)

ALIKE = "the regions are hard to tell apart here"
"""The doubt about regions whose colours or lines hardly differ."""

GOES_ON = "the board may go on beyond what was read"
"""The doubt about a board that doesn't seem to end where its grid ends."""


@dataclass(frozen=True)
class Doubt:
    """Something a reading isn't sure of: a sentence `text` about these `cells`.

    Rows and columns count from 1 in the text, and from 0 in the cells.

        >>> qs.Doubt("two colours are too alike", ((0, 1),)).cells
        ((0, 1),)
    """

    text: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, repr=False)
class Reading:
    """A board read from a picture.

    regions     the region of each cell, by row, numbered in reading order; None: it has none
    size        the number of rows and of columns
    stars       queens in each row
    queens      cells on which a queen is seen, (row, column) from 0
    marks       cells on which a mark (cross, dot) is seen
    confidence  from 0, a guess, to 1
    doubts      what it is unsure of; none exactly if it is `sure`
    corners     of the board in the picture, (x, y) in pixels, clockwise from the top left
    colours     of each region as it is seen, by its number; none without regions
    bare        how much of each cell is paper, of 255, row by row
    cut         what to say if it isn't sure: a larger board seems to be cut off; empty otherwise

        >>> reading = qs.read_image(qs.picture(qs.generate(6, seed=1)))
        >>> reading.sure, reading.size
        (True, 6)
        >>> reading.puzzle == qs.generate(6, seed=1)
        True
    """

    regions: tuple[tuple[int, ...], ...] | None
    size: int
    stars: int
    queens: tuple[Cell, ...]
    marks: tuple[Cell, ...]
    confidence: float
    doubts: tuple[Doubt, ...]
    corners: tuple[tuple[float, float], ...]
    colours: tuple[Colour, ...]
    bare: bytes = field(default=b"", repr=False, compare=False)
    cut: str = field(default="", repr=False, compare=False)

    @property
    def sure(self) -> bool:
        """Whether the board may be solved without a person looking at it first."""
        return not self.doubts and self.confidence >= SURE

    @property
    def puzzle(self) -> NQueens | RegionPuzzle:
        """Board as a puzzle; look at `sure` before you rely on it."""
        if self.regions is None:
            return NQueens(self.size)
        return RegionPuzzle(self.regions, self.stars)

    def __str__(self) -> str:
        from queenside.core.formats import text

        board = text.draw(self.puzzle, state=State(self.queens, self.marks))
        return "\n".join([board, *self._remarks])

    def __repr__(self) -> str:
        return f"<Reading of {square_board(self.size)}: {' '.join(self._remarks)}>"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook
        from queenside.core.formats.svg import Highlight

        doubtful = tuple(cell for doubt in self.doubts for cell in doubt.cells)
        light = Highlight(wrong=doubtful) if doubtful else None
        state = State(self.queens, self.marks)
        return notebook.board(self.puzzle, state=state, highlight=light, captions=self._remarks)

    def to_numpy(self) -> numpy.ndarray:
        """Return the region of each cell, as `RegionPuzzle.to_numpy`."""
        return self.puzzle.to_numpy()

    @property
    def _remarks(self) -> list[str]:
        """Say how sure it is, and why it isn't."""
        if self.sure:
            return [f"Read with certainty (confidence {self.confidence:.2f})."]
        reasons = [f"{doubt.text[:1].upper()}{doubt.text[1:]}." for doubt in self.doubts]
        return [f"Not sure (confidence {self.confidence:.2f}).", *reasons]

    @property
    def document(self) -> Document:
        """Board with its state of play."""
        return Document(self.puzzle, state=state_of(self.queens, self.marks))

    @property
    def data(self) -> ReadingDocument:
        """Everything as plain JSON values: `queenside/schema/reading.schema.json`."""
        return {
            "queenside": native_json.VERSION,
            "size": self.size,
            "stars": self.stars,
            "regions": None if self.regions is None else [*map(list, self.regions)],
            "queens": [list(cell) for cell in self.queens],
            "marks": [list(cell) for cell in self.marks],
            "puzzle": native_json.to_data(self.document),
            "sure": self.sure,
            "confidence": self.confidence,
            "doubts": [
                {"text": doubt.text, "cells": [list(cell) for cell in doubt.cells]}
                for doubt in self.doubts
            ],
            "corners": [[round(x, 2), round(y, 2)] for x, y in self.corners],
            "colours": [*map(to_hex, self.colours)],
        }

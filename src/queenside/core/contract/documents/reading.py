"""Queenside reading document.

A board as it was read from a picture, and how sure that is: what read --format json writes, and the
HTTP API. Rows and columns count from 0, in the sentences from 1.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from queenside.core.contract.documents.puzzle import Cells, PuzzleDocument, Version
from queenside.core.contract.kinds import Constraint, Number, Text, WholeNumber

_POINT = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}


class DoubtData(TypedDict):
    """A doubt about a reading."""

    text: Annotated[str, "A sentence."]
    cells: Annotated[Cells, "The cells it is about; none for the whole board."]


class ReadingDocument(TypedDict):
    """A board as it was read from a picture, and how sure that is."""

    queenside: Version
    size: Annotated[int, WholeNumber(1), "The number of rows and of columns."]
    stars: Annotated[int, WholeNumber(1), "Queens in each row."]
    regions: Annotated[
        list[list[int]] | None,
        "The number of each cell's region, row by row; null for a board without regions.",
    ]
    queens: Annotated[Cells, "The cells with queens."]
    marks: Annotated[Cells, "The cells with crosses or dots."]
    puzzle: Annotated[PuzzleDocument, "The same as a puzzle with its state of play."]
    sure: Annotated[bool, "Whether it can be used unchecked: there are no doubts."]
    confidence: Annotated[float, Number(0, 1), "From 0, a guess, to 1."]
    doubts: Annotated[list[DoubtData], "What the reader isn't sure of."]
    corners: Annotated[
        list[list[float]],
        Constraint({"items": _POINT, "minItems": 4, "maxItems": 4}),
        "Of the board in the picture, [x, y] in pixels, clockwise from the top left.",
    ]
    colours: Annotated[
        list[Annotated[str, Text(None, "#[0-9a-f]{6}")]],
        "Of each region as it was seen, by its number; empty without regions.",
    ]


ROOTS = (ReadingDocument,)

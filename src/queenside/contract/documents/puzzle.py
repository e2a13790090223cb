"""The puzzle document, and the cells in every other; schema/puzzle.schema.json describes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from queenside.contract.kinds import Constraint, Named, Text, Whole

_INDEX = Whole(0, 9_999_999).schema()

Cell = Annotated[
    list[int],
    Named("cell", "Row and column, both from 0."),
    Constraint({"items": _INDEX, "minItems": 2, "maxItems": 2}),
]

Cells = Annotated[list[Cell], Named("cells", "Cells, each as [row, column].")]

Version = Annotated[Literal[1], "The version of the document."]

Digits = Annotated[str, Text(None, "0|[1-9][0-9]*")]
"""A number that may pass 2^53, in decimal digits."""


class StateData(TypedDict, total=False):
    """Where a person has put queens and marks; no cell has both."""

    queens: Cells
    marks: Cells


class PuzzleDocument(TypedDict, total=False):
    """A puzzle and what came along with it. Rows and columns count from 0."""

    queenside: Version
    kind: str
    id: str | None
    title: str | None
    author: str | None
    source: str | None
    given: Cells
    blocked: Cells
    state: StateData | None
    solution: Cells
    stars: int
    regions: list[list[int]]
    size: int
    toroidal: bool

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


class RuleData(TypedDict, total=False):
    """How many queens each of some units holds, on a board by rules of its own."""

    rule: str
    exactly: int | list[int] | None
    at_least: int | list[int] | None
    at_most: int | list[int] | None
    regions: list[list[int | None]]
    groups: list[list[Cell]]
    name: str


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
    rows: int
    columns: int
    wrap: Literal["left-right", "top-bottom", "both"] | None
    holes: Cells
    rules: list[RuleData]

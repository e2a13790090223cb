"""Queenside puzzle document.

A puzzle and what came along with it. Rows and columns count from 0. Notes are not read; keys
that are not listed here are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypedDict, final

from queenside.core.contract.kinds import Constraint, NamedType, ReadAs, Text, WholeNumber

_INDEX = WholeNumber(0, 9_999_999).schema()
_LARGEST = 255
_BOUNDED_LIST = Constraint({"minItems": 1, "maxItems": _LARGEST})
_SIGNS = Constraint({**_BOUNDED_LIST.words, "minLength": 1, "maxLength": _LARGEST})
_NONEMPTY_LIST = Constraint({"minItems": 1})
_COUNTED = Constraint({"anyOf": [{"required": [n]} for n in ("exactly", "at_least", "at_most")]})

Cell = Annotated[
    list[int],
    NamedType("cell", "Row and column, both from 0."),
    Constraint({"items": _INDEX, "minItems": 2, "maxItems": 2}),
]

Cells = Annotated[list[Cell], NamedType("cells", "Cells, each as [row, column].")]

SomeCells = Annotated[Cells, ReadAs(Cells | None)]
"""Cells that may be null where a document is read."""

Version = Annotated[Literal[1], "The version of the document."]

Digits = Annotated[str, Text(None, "0|[1-9][0-9]*")]
"""A number that may pass 2^53, in decimal digits."""

KindName = Literal["regions", "n-queens", "custom"]

Queens = Annotated[
    Annotated[int, WholeNumber(0, 65535)] | list[Annotated[int, WholeNumber(0, 65535)]] | None,
    NamedType("queens", "One number for all units, or a list with one for each."),
]


@final
class StateData(TypedDict, total=False):
    """The player's queens and marks; no cell has both."""

    queens: SomeCells
    marks: SomeCells


class RuleHead(TypedDict):
    """The units that a rule is about."""

    rule: Annotated[
        Literal[
            "rows",
            "columns",
            "diagonals",
            "falling",
            "rising",
            "windows",
            "knights",
            "regions",
            "groups",
        ],
        "Which units: every row, column, diagonal (both ways, or only falling or rising to the "
        "right), 2×2 window, pair of cells a knight's move apart, region or group of cells.",
    ]


@final
class RuleData(RuleHead, total=False):
    """The number of queens in each of some units: exactly, at least or at most so many."""

    exactly: Queens
    at_least: Queens
    at_most: Queens
    regions: Annotated[
        list[list[int | None]],
        ReadAs(list[list[int | str | None] | str]),
        "The name of each cell's region, row by row; a row may be one string with a sign for each "
        'cell. null or "." is a cell in no region.',
    ]
    groups: Annotated[
        list[Annotated[list[Cell], _NONEMPTY_LIST]],
        _NONEMPTY_LIST,
        "The cells of each group; groups may overlap.",
    ]
    name: Annotated[
        str,
        Constraint({"default": "group", "minLength": 2}),
        Text(20, "[a-z]+(-[a-z]+)*"),
        'What sentences call a group: "cage 3".',
    ]


class HeadData(TypedDict, total=False):
    """The fields that puzzles of all kinds have."""

    queenside: Annotated[
        Literal[1],
        Constraint({"default": 1}),
        "The version of the document; 1 where it is missing.",
    ]
    kind: Annotated[
        KindName,
        Constraint({"default": "regions"}),
        'It says which further keys the document has; "regions" where it is missing.',
    ]
    id: Annotated[str | None, "What the puzzle is called in its collection."]
    title: Annotated[str | None, "A title for people."]
    author: Annotated[str | None, "Who made it."]
    source: Annotated[str | None, "Where it comes from: an address, a book."]
    given: Annotated[SomeCells, "Cells that hold a queen from the beginning."]
    blocked: Annotated[SomeCells, "Cells that can't hold a queen. Diagonals pass through them."]
    size: Annotated[
        int,
        WholeNumber(0, 10_000_000),
        "The number of rows and of columns. N-Queens needs it, at most 255 with given or blocked "
        "cells; with regions it may be left out.",
    ]
    state: Annotated[StateData | None, "The player's queens and marks; no cell has both."]
    solution: Annotated[SomeCells, "The cells of the queens in one solution."]


class RegionsData(TypedDict, total=False):
    """n×n cells in n regions: the Queens game with one star, Star Battle with more."""

    stars: Annotated[
        int,
        Constraint({"default": 1}),
        WholeNumber(1, _LARGEST),
        "The number of queens in each row, column and region.",
    ]
    regions: Annotated[
        list[list[int]],
        ReadAs(Annotated[list[Annotated[list[int | str] | str, _SIGNS]], _BOUNDED_LIST]),
        "The name of each cell's region, row by row; a row may be one string with a sign for each "
        "cell. Any names will do; written are numbers from 0 in reading order.",
    ]


class NQueensData(TypedDict, total=False):
    """n queens on an n×n board, none on a line with another, diagonals included."""

    toroidal: Annotated[
        bool,
        Constraint({"default": False}),
        "Whether diagonals that leave the board come back on the other side.",
    ]


class CustomData(TypedDict, total=False):
    """rows×columns cells and a list of rules, each about the queens in some units."""

    rows: Annotated[int, WholeNumber(1, _LARGEST), "The number of rows."]
    columns: Annotated[int, WholeNumber(1, _LARGEST), "The number of columns."]
    wrap: Annotated[
        Literal["left-right", "top-bottom", "both"] | None,
        Constraint({"default": None}),
        "Which opposite edges are joined: two make a cylinder, both pairs a torus. Diagonals, "
        "windows and knight's moves go on across them.",
    ]
    holes: Annotated[
        SomeCells, "Cells that are not there. No queen stands on one, and lines cross it."
    ]
    rules: Annotated[
        list[Annotated[RuleData, _COUNTED]],
        _NONEMPTY_LIST,
        "All of them hold. Two rules are never about the same kind of unit, except groups of one "
        "name.",
    ]


class PuzzleDocument(HeadData, RegionsData, NQueensData, CustomData):
    """A puzzle and what came along with it. Rows and columns count from 0."""


KINDS: Mapping[KindName, tuple[type, tuple[str, ...]]] = {
    "n-queens": (NQueensData, ("size",)),
    "custom": (CustomData, ("rows", "columns", "rules")),
    "regions": (RegionsData, ("regions",)),
}
"""The fields of each kind of puzzle beside its head, and the required ones. The last one is
what a document is that says no kind."""

ROOTS = (PuzzleDocument,)

"""Queenside result document.

The answer to a question about one puzzle.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

from queenside.core.contract.documents.puzzle import Cell, Digits, PuzzleDocument, Version
from queenside.core.outcome import Status

StatusWord = Annotated[
    Status,
    "What is proved: there is no solution, exactly one, or more than one. Otherwise solved (one "
    "was found, there may be others) or unknown (none was found yet).",
]
Count = Annotated[Digits, "How many solutions were found, in decimal digits, as it may pass 2^53."]
Exhausted = Annotated[
    bool, "Whether there are no other solutions; else the count is a lower bound."
]
Solutions = Annotated[
    list[list[Cell]], "The solutions that were asked for, each as its queens' cells in row order."
]


class ResultDocument(TypedDict):
    """The answer to a question about one puzzle."""

    queenside: Version
    puzzle: Annotated[PuzzleDocument, "The puzzle of the question."]
    status: StatusWord
    count: Count
    exhausted: Exhausted
    solutions: Solutions
    stats: Annotated[
        dict[str, int | float | str], "The engine's name and what it counted on its way."
    ]


ROOTS = (ResultDocument,)

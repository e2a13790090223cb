"""Queenside batch lines.

A line of what a job over boards gives: about a board of a file that was solved or graded, or a
board that was made. Rows and columns count from 0.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict, final

from queenside.core.contract.documents.explanation import GradeData
from queenside.core.contract.documents.puzzle import PuzzleDocument, Version
from queenside.core.contract.documents.result import Count, Exhausted, Solutions, StatusWord
from queenside.core.contract.kinds import Constraint, NamedType, WholeNumber

Line = Annotated[
    int,
    NamedType(
        "line",
        "The line of the file that the board is on, from 1; blank lines count, but have no answer.",
    ),
    WholeNumber(1),
]
Id = Annotated[
    str, NamedType("id", "What the board calls itself, or the seed id that makes it again.")
]
Error = Annotated[str, NamedType("error", "What is wrong, with its place in the line.")]
GeneratedBoard = Annotated[
    PuzzleDocument,
    NamedType("made", "A board that was made, as generate writes it, with its solution."),
    Constraint(
        {"required": ["queenside", "id", "solution"], "properties": {"id": {"$ref": "#/$defs/id"}}}
    ),
]


class LineHead(TypedDict):
    """The board that a line is about."""

    queenside: Version
    line: Line
    id: NotRequired[Id]


class SolvedData(TypedDict):
    """The solutions of a board, in the words of the result document."""

    status: StatusWord
    count: Count
    exhausted: Exhausted
    solutions: Solutions


class GradedData(TypedDict):
    """The difficulty of a board."""

    grade: Annotated[GradeData | None, "How hard it is; null where it has no grade."]
    why: Annotated[str | None, "Why it has no grade."]


class FailedData(TypedDict):
    """Why nothing can be said about a board."""

    error: Error


@final
class SolvedDocument(LineHead, SolvedData):
    """The solutions of a board, in the words of the result document."""


@final
class GradedDocument(LineHead, GradedData):
    """The difficulty of a board."""


@final
class UnreadableDocument(LineHead, FailedData):
    """A line that isn't a board, or one that the engine does not take."""


@final
class UnmadeDocument(FailedData):
    """A seed whose board did not come in time."""

    queenside: Version
    id: Id


ROOTS = (SolvedDocument, GradedDocument, UnreadableDocument, GeneratedBoard, UnmadeDocument)

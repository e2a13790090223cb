"""Queenside tool answers.

What `queenside mcp` answers: the same as the HTTP API, without what a program has asked with.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from queenside.core.contract.documents.explanation import Technique, UnitData
from queenside.core.contract.documents.puzzle import Cell, Cells, Digits
from queenside.core.contract.documents.result import Count, Exhausted, Solutions, StatusWord

BoardText = Annotated[
    str, "rows of letters, one for each region, then queens (Q) and marks (x); or a document"
]


class SolvedData(TypedDict):
    """The solutions of a board, and whether there are others."""

    status: StatusWord
    count: Count
    exhausted: Exhausted
    solutions: Solutions


class CheckedData(TypedDict):
    """How many solutions a board has: none, unique or several."""

    status: StatusWord


class CountedSolutionsData(TypedDict):
    """The number of solutions."""

    count: Digits
    exhausted: Exhausted


class ToldStepData(TypedDict):
    """A step: its technique, its reason, and the cells it decides."""

    technique: Technique
    rating: float
    sentence: str
    because: list[UnitData]
    places: Cells
    eliminates: Cells


class ToldHintData(TypedDict):
    """The next step, as far as was asked."""

    kind: str
    depth: int
    sentences: list[str]
    step: ToldStepData | None


class ToldGradeData(TypedDict):
    """How hard a board is."""

    name: str
    rating: float
    hardest: str


class ToldData(TypedDict):
    """Every step to the solution."""

    status: str
    solved: bool
    grade: ToldGradeData | None
    steps: list[ToldStepData]
    ending: str


class VerifiedData(TypedDict):
    """The earliest mistake on a board, if there is one, and all others."""

    verdict: str
    sentence: str
    cell: Cell | None
    queens: Cells
    marks: Cells


class ToldJudgementData(TypedDict):
    """How a claimed step stands to the rules and to its reason."""

    verdict: Literal["shown", "true", "open", "wrong", "dead end"]
    sentence: str
    step: ToldStepData | None


class ToldBoardData(TypedDict):
    """A board as a text, which all tools take."""

    id: NotRequired[str | None]
    board: BoardText


class ToldBoardsData(TypedDict):
    """Boards, and what was taken and what was left where a text had to be searched."""

    boards: list[ToldBoardData]
    findings: NotRequired[list[str]]


class DayData(TypedDict):
    """The board of a day."""

    day: str
    grade: str
    rating: float
    board: BoardText


class WrittenData(TypedDict):
    """A text, or the file that it was written to."""

    text: NotRequired[str]
    file: NotRequired[str]


class TechniqueData(TypedDict):
    """A technique by its name, and what it says."""

    name: str
    title: str
    about: str


class TechniqueNamesData(TypedDict):
    """The techniques, the easiest first."""

    techniques: list[TechniqueData]

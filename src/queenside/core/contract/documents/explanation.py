"""Queenside explanation documents.

How a person solves a puzzle: an explanation, a hint, a diagnosis, or a grade. Rows and columns
count from 0, in the sentences from 1.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from queenside.core.contract.documents.puzzle import Cell, Cells, PuzzleDocument, Version
from queenside.core.contract.kinds import Constraint, NamedType, Number, OneOf, WholeNumber
from queenside.core.contract.options import GRADES

TECHNIQUES = (
    *("queen-marks", "region-single", "line-single", "region-in-line", "line-in-region"),
    *("touching-region", "touching-line", "tiling", "two-regions", "exclusion", "x-wing"),
    *("two-lines", "squeeze", "three-in-three", "four-in-four", "composite-region"),
    *("pressured-exclusion", "five-or-more", "composite-exclusion", "set-differential"),
    *("finned-count", "ways-of-a-unit", "forcing-chain", "contradiction", "counting"),
    *("nested-contradiction", "at-sea", "by-a-thread"),
)
"""The names of steps. The ladder has a rung for each; a test compares."""

Technique = Annotated[str, NamedType("technique", "The name of a technique."), OneOf(TECHNIQUES)]
Puzzle = Annotated[PuzzleDocument, "The puzzle with its state of play."]
Verdict = Literal["right", "conflict", "wrong", "no solution", "dead end"]
HintKind = Literal["step", "completion", "mistake", "solved", "stuck"]


class GradeData(TypedDict):
    """The difficulty of a puzzle for a person who solves it by logic."""

    name: Annotated[str, OneOf(GRADES), "Its name, the easiest first in this list."]
    rating: Annotated[float, Number(1, 10), "The rating of the hardest technique that is needed."]
    score: Annotated[float, Number(), "What all steps of an explanation amount to."]
    weekday: Annotated[
        str | None,
        "The day of a daily game whose boards take as much; null where nothing was measured.",
    ]
    seconds: Annotated[
        list[int] | None,
        "How long people take: eight of ten times lie between the first and the last, the median "
        "is the second; null where nothing was measured.",
    ]
    hardest: Annotated[
        str,
        'The hardest technique; "guess" where no technique suffices, empty where none is needed.',
    ]
    opening: Annotated[str, "The hardest technique up to the first queen."]
    steps: Annotated[
        int,
        WholeNumber(),
        "The number of waves: in each, all is done that the easiest technique shows.",
    ]
    techniques: Annotated[list[Technique], "All techniques that are needed, the easiest first."]


class UnitData(TypedDict):
    """A row, a column, a region or another unit."""

    kind: Annotated[
        str, OneOf(("row", "column", "region", "diagonal", "antidiagonal", "window")), "What it is."
    ]
    index: Annotated[
        int, WholeNumber(), "Which one, from 0. Regions have the numbers they have in the puzzle."
    ]


class LinkData(TypedDict):
    """One deduction of a trial: it follows from the queen that is supposed and those before it.

    In a trial within a trial there are two such queens.
    """

    technique: Annotated[Technique, "What it is called."]
    title: Annotated[str, "The technique's display title."]
    sentence: Annotated[str, "A sentence that says it."]
    because: Annotated[list[UnitData], "The units it argues from."]
    looks_at: Annotated[Cells, "The cells it argues from."]
    places: Annotated[Cells, "The cells that would need a queen."]
    eliminates: Annotated[Cells, "The cells that could hold none."]
    trial: Annotated[
        list[LinkData],
        "Where it supposes a second queen, on the cell it excludes: all that leads from both to "
        "the contradiction, in order. Else empty.",
    ]


class StepData(TypedDict):
    """One deduction."""

    number: Annotated[
        int,
        WholeNumber(),
        "Its number, from 1. Marks have that of the step they follow, and 0 at the start.",
    ]
    technique: Annotated[Technique, "What it is called."]
    title: Annotated[str, "The technique's display title."]
    rating: Annotated[float, Number(0, 10), "How hard the technique is; 0 for queen-marks."]
    sentence: Annotated[str, "The step in words."]
    because: Annotated[list[UnitData], "The units it argues from."]
    looks_at: Annotated[Cells, "The cells it argues from."]
    places: Annotated[Cells, "The cells that get a queen."]
    eliminates: Annotated[Cells, "The cells that get a mark: they cannot hold a queen."]
    trial: Annotated[
        list[LinkData],
        "Where it supposes a queen on the cell it excludes: all that leads from there to the "
        "contradiction, in order. Else empty.",
    ]


class ClosingData(TypedDict):
    """The last steps in one sentence: in each a unit has just as many cells as it needs."""

    number: Annotated[int, WholeNumber(1), "The number of the first of them."]
    sentence: Annotated[str, "A sentence that tells them all."]


class ExplanationDocument(TypedDict):
    """Every step from the clues to the solution; what explain --format json writes.

    It goes as far as techniques lead.
    """

    queenside: Version
    puzzle: Puzzle
    looks: Annotated[
        list[str],
        'What the sentences call the regions, by index: "red" is the red region. Empty where '
        "they are called by their first cell, or by letters.",
    ]
    status: Annotated[
        str, OneOf(("none", "unique", "several")), "How many solutions the puzzle has."
    ]
    solved: Annotated[bool, "Whether the steps lead to the solution."]
    grade: Annotated[
        GradeData | None, "How hard the puzzle is; null for one that has not just one solution."
    ]
    opening: Annotated[
        str, "What to say before the first step; empty where the puzzle has one solution."
    ]
    steps: Annotated[
        list[StepData],
        "The steps in order. The board after a step follows from the steps up to it.",
    ]
    closing: Annotated[
        ClosingData | None,
        "One sentence for the last steps, in which only one cell is left each time; null where "
        "there are fewer than two of them, or all steps were asked for, needed or not.",
    ]
    ending: Annotated[str, "What to say after the last step."]


class HintDocument(TypedDict):
    """The next step, as `hint --format json` writes it."""

    queenside: Version
    puzzle: Puzzle
    kind: Annotated[
        HintKind,
        "There is a next step; the puzzle has several solutions, and one that fits has a queen at "
        "`around`; something on the board is wrong, which comes first; nothing is left to do; no "
        "technique helps.",
    ]
    depth: Annotated[
        int,
        WholeNumber(1, 3),
        "How much it says: 1 where to look, 2 also which technique, 3 also which cells and why.",
    ]
    sentences: Annotated[
        list[str], Constraint({"minItems": 1, "maxItems": 3}), "One for each depth up to this one."
    ]
    units: Annotated[list[UnitData], "The units that the first sentence names."]
    around: Annotated[
        Cell | None, "The cell that the first sentence names, where it names no unit."
    ]
    step: Annotated[StepData | None, "The step, at depth 3."]


class DiagnosisDocument(TypedDict):
    """The mistakes in a state of play, as `diagnose --format json` writes them."""

    queenside: Version
    puzzle: Puzzle
    verdict: Annotated[
        Verdict,
        "Nothing is wrong; queens break a rule together; a queen or a mark is wrong; the puzzle "
        "itself has no solution; it has several, but none with all that is on the board.",
    ]
    sentence: Annotated[str, "A sentence that says it."]
    cell: Annotated[Cell | None, "The earliest mistake, or the first of the queens in conflict."]
    queens: Annotated[Cells, "All wrong queens, or those in conflict."]
    marks: Annotated[Cells, "All wrong marks."]
    step: Annotated[
        StepData | None, "The step of the explanation that shows the mistake, if one does."
    ]


class GradingDocument(TypedDict):
    """The grade of one board; a line of what grade --format json writes."""

    queenside: Version
    board: Annotated[str, "The BOARD argument that named it."]
    grade: Annotated[GradeData | None, "How hard it is; null where it has no grade."]
    why: Annotated[str | None, "Why it has no grade."]


ROOTS = (ExplanationDocument, HintDocument, DiagnosisDocument, GradingDocument)

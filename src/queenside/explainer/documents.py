"""Explanations, hints, diagnoses and grades as plain JSON values.

`src/queenside/schema/explanation.schema.json` describes them. Cells are [row, column] from 0 and
units have the indexes they have on the board; only the sentences count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from queenside.core.contract.documents.explanation import (
    ClosingData,
    DiagnosisDocument,
    ExplanationDocument,
    GradeData,
    HintDocument,
    LinkData,
    StepData,
    UnitData,
)
from queenside.core.errors import NotUnique
from queenside.core.formats import colours, native_json
from queenside.core.formats.document import Document
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.unit import Unit
from queenside.explainer.diagnose import Diagnosis
from queenside.explainer.explain.explain import Closing, Explanation, Link, Step
from queenside.explainer.grade import grade
from queenside.explainer.hint import Hint
from queenside.explainer.logic.catalogue import CATALOGUE
from queenside.explainer.logic.grade import Grade

SCHEMA: Final = 1
"""The version of these documents."""


def explanation_data(document: Document, explanation: Explanation) -> ExplanationDocument:
    """Return the explanation of the document's puzzle, with its grade and how it ends."""
    return {
        "queenside": SCHEMA,
        "puzzle": native_json.to_data(document),
        "looks": _looks(document.puzzle) if explanation.naming == "colours" else [],
        "status": explanation.status,
        "solved": explanation.solved,
        "grade": grade_or_none(document.puzzle) if explanation.status == "unique" else None,
        "opening": explanation.opening,
        "steps": [step_data(step) for step in explanation.steps],
        "closing": _closing_data(explanation.closing),
        "ending": explanation.ending,
    }


def _closing_data(closing: Closing | None) -> ClosingData | None:
    if closing is None:
        return None
    return {"number": closing.steps[0].number, "sentence": closing.sentence}


def hint_data(document: Document, hint: Hint, depth: int) -> HintDocument:
    """Return the hint up to a depth, 1 to 3; what lies deeper is left out."""
    return {
        "queenside": SCHEMA,
        "puzzle": native_json.to_data(document),
        "kind": hint.kind,
        "depth": depth,
        "sentences": list(hint.texts[:depth]),
        "units": _units(hint.units),
        "around": list(hint.around) if hint.around else None,
        "step": step_data(hint.step) if hint.step and depth == len(hint.texts) else None,
    }


def diagnosis_data(document: Document, diagnosis: Diagnosis) -> DiagnosisDocument:
    """Return the diagnosis of the document's state of play."""
    return {
        "queenside": SCHEMA,
        "puzzle": native_json.to_data(document),
        "verdict": diagnosis.verdict,
        "sentence": diagnosis.sentence,
        "cell": list(diagnosis.cell) if diagnosis.cell else None,
        "queens": _cells(diagnosis.queens),
        "marks": _cells(diagnosis.marks),
        "step": step_data(diagnosis.step) if diagnosis.step else None,
    }


def grade_data(grade: Grade) -> GradeData:
    """Return the grade."""
    return {
        "name": grade.name,
        "rating": grade.rating,
        "score": grade.score,
        "hardest": grade.hardest,
        "opening": grade.opening,
        "steps": grade.steps,
        "techniques": list(grade.techniques),
        "weekday": grade.weekday,
        "seconds": list(grade.seconds) if grade.seconds else None,
    }


def grade_or_none(puzzle: Puzzle) -> GradeData | None:
    """Return the grade of the puzzle, where it has one."""
    try:
        return grade_data(grade(puzzle))
    except NotUnique:
        return None


def step_data(step: Step) -> StepData:
    """Return a step; the board after it follows from the steps before."""
    return {"number": step.number, "rating": step.rating, **_link_data(step)}


def _link_data(link: Link) -> LinkData:
    return {
        "technique": link.technique,
        "title": CATALOGUE[link.technique].title,
        "sentence": link.sentence,
        "because": _units(link.because),
        "looks_at": _cells(link.looks_at),
        "places": _cells(link.places),
        "eliminates": _cells(link.eliminates),
        "trial": [_link_data(inner) for inner in link.trial],
    }


def _looks(puzzle: Puzzle) -> list[str]:
    names = colours.names(puzzle)
    return [names[region] for region in sorted(names)]


def _units(units: Iterable[Unit]) -> list[UnitData]:
    return [{"kind": unit.kind, "index": unit.index} for unit in units]


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]

"""Explain, hint, diagnose, grade: how a person reasons."""

from __future__ import annotations

from typing import Any

from queenside.formats import native_json
from queenside.formats.document import State
from queenside.tasks.diagnose import diagnose as diagnosed
from queenside.tasks.explain import explain as explained
from queenside.tasks.explanations import documents
from queenside.tasks.grade import grade as graded
from queenside.tasks.hint import hint as hinted
from queenside.web.bodies import Body


def explain(body: Body) -> dict[str, Any]:
    """The explanation document."""
    board = body["board"]
    return documents.explanation_data(board, explained(board.puzzle, naming=body["naming"]))


def hint(body: Body) -> dict[str, Any]:
    """The hint document."""
    board = body["board"]
    found = hinted(board.puzzle, board.state, naming=body["naming"])
    return documents.hint_data(board, found, body["depth"])


def diagnose(body: Body) -> dict[str, Any]:
    """The diagnosis document."""
    board = body["board"]
    found = diagnosed(board.puzzle, board.state or State(), naming=body["naming"])
    return documents.diagnosis_data(board, found)


def grade(body: Body) -> dict[str, Any]:
    """The grade of the board, beside the board."""
    board = body["board"]
    found = documents.grade_data(graded(board.puzzle))
    return {"queenside": documents.SCHEMA, "puzzle": native_json.to_data(board), "grade": found}

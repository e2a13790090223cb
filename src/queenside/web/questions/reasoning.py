"""Explain, hint, diagnose, grade, practice: how a person reasons."""

from __future__ import annotations

from typing import Any

from queenside.ask.solve import solve
from queenside.core.errors import InvalidPuzzle, NotUnique
from queenside.formats import native_json
from queenside.formats.document import State
from queenside.logic.ladder import TECHNIQUES
from queenside.make.practice import practice as practised
from queenside.reason import documents
from queenside.reason.diagnose import diagnose as diagnosed
from queenside.reason.explain.explain import explain as explained
from queenside.reason.grade import grade as graded
from queenside.reason.hint import hint as hinted
from queenside.web.bodies import Body
from queenside.web.questions.making import file_name


def explain(body: Body) -> dict[str, Any]:
    """The explanation document."""
    board = body["board"]
    return documents.explanation_data(board, explained(board.puzzle, naming=body["naming"]))


def page(body: Body) -> dict[str, Any]:
    """The explanation as a file of HTML."""
    from queenside.reason.explain import pages  # here, since other questions do without

    board = body["board"]
    return {
        "text": pages.page(board, explained(board.puzzle)),
        "media_type": "text/html",
        "file_name": file_name(board, ".html"),
    }


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
    """The grading document; a board without just one solution has no grade, and it says why."""
    board = body["board"]
    name = board.id or board.puzzle.title
    head = {"queenside": documents.SCHEMA, "board": name}
    try:
        return {**head, "grade": documents.grade_data(graded(board.puzzle)), "why": None}
    except NotUnique as error:
        return {**head, "grade": None, "why": str(error)}


def practice(body: Body) -> dict[str, Any]:
    """A position where the technique is what comes next, and the step."""
    if body["technique"] not in TECHNIQUES:
        raise InvalidPuzzle(
            f"technique: there is no {body['technique']}; there are {', '.join(TECHNIQUES)}"
        )
    found = practised(body["technique"], body["seed"], naming=body["naming"])
    return {
        "board": native_json.to_data(found.document),
        "step": documents.step_data(found.step),
        "sentence": found.step.sentence,
        "answers": [documents.step_data(step) for step in found.answers],
        "solution": [list(cell) for cell in solve(found.puzzle).solution or ()],
    }

"""Explain, hint, diagnose, grade, practice: how a person reasons."""

from __future__ import annotations

from typing import Any, cast

from queenside.app.server import inputs
from queenside.app.server.questions.making import file_name
from queenside.core.contract.documents import explanation
from queenside.core.contract.documents.api import FileData, JudgementData, PracticeData
from queenside.core.contract.kinds import data_of
from queenside.core.errors import InvalidPuzzle, NotUnique
from queenside.core.formats import native_json
from queenside.core.formats.document import State
from queenside.explainer import documents
from queenside.explainer.diagnose import diagnose as diagnosed
from queenside.explainer.explain.explain import explain as explained
from queenside.explainer.grade import grade as graded
from queenside.explainer.hint import hint as hinted
from queenside.explainer.judge import judge as judged
from queenside.explainer.logic.ladder import TECHNIQUES, Choice, left_out
from queenside.maker.practice import practice as practised
from queenside.solver.solve import solve


def explain(question: inputs.Explain) -> explanation.ExplanationDocument:
    board, chosen = question.board, _check(question.techniques)
    explanation = explained(board.puzzle, naming=question.naming, full=question.full, **chosen)
    return documents.explanation_data(board, explanation)


def _check(techniques: inputs.Techniques) -> Choice:
    """Return the techniques that are chosen. Raises InvalidPuzzle for a contradiction."""
    chosen = cast("Choice", techniques._asdict())
    try:
        left_out(**chosen)
    except ValueError as error:
        raise InvalidPuzzle(str(error)) from None
    return chosen


def page(question: inputs.OfBoard) -> FileData:
    from queenside.explainer.explain import pages  # here, since other questions do without

    board = question.board
    return {
        "text": pages.page(board, explained(board.puzzle)),
        "media_type": "text/html",
        "file_name": file_name(board, ".html"),
    }


def hint(question: inputs.Hint) -> explanation.HintDocument:
    board = question.board
    chosen = _check(question.techniques)
    next_hint = hinted(board.puzzle, board.state, naming=question.naming, **chosen)
    return documents.hint_data(board, next_hint, question.depth)


def judge(question: inputs.Judge) -> JudgementData:
    board, *claim = question
    fields: Any = dict(zip(question._fields[1:], claim, strict=True))
    try:
        judgement = judged(board.puzzle, board.state, **fields)
    except ValueError as error:
        raise InvalidPuzzle(str(error)) from None
    step = documents.step_data(judgement.step) if judgement.step else None
    return data_of(JudgementData, judgement, step=step)


def diagnose(question: inputs.Diagnose) -> explanation.DiagnosisDocument:
    board = question.board
    diagnosis = diagnosed(board.puzzle, board.state or State(), naming=question.naming)
    return documents.diagnosis_data(board, diagnosis)


def grade(question: inputs.Grade) -> explanation.GradingDocument:
    board = question.board
    name = board.id or board.puzzle.title
    chosen = _check(question.techniques)
    try:
        result = graded(board.puzzle, time_limit=question.time_limit, **chosen)
        grade, reason = documents.grade_data(result), None
    except NotUnique as error:
        grade, reason = None, str(error)
    return {"queenside": documents.SCHEMA, "board": name, "grade": grade, "why": reason}


def practice(question: inputs.Practice) -> PracticeData:
    if question.technique not in TECHNIQUES:
        raise InvalidPuzzle(
            f"technique: unknown {question.technique}; choose one of: {', '.join(TECHNIQUES)}"
        )
    position = practised(**question._asdict())
    return {
        "board": native_json.to_data(position.document),
        "step": documents.step_data(position.step),
        "sentence": position.step.sentence,
        "answers": [documents.step_data(step) for step in position.answers],
        "solution": [list(cell) for cell in solve(position.puzzle).solution or ()],
    }

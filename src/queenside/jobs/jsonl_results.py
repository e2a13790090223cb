"""The answers of jobs that go board by board: a line of JSON for each board.

`schema/batch.schema.json` describes the lines. Those about boards of a file say which line of it
they are about, from 1; a board that was made is the document that `generate` writes.
"""

from __future__ import annotations

import json
from typing import Final

from queenside.ask.result import Result
from queenside.contract.documents.batch import FailedData, GradedData, LineHead, SolvedData
from queenside.core.faults import shorten
from queenside.formats.document import Document
from queenside.logic.grade import Grade
from queenside.reason.documents import grade_data

SCHEMA: Final = 1
"""The version of the lines."""


Found = SolvedData | GradedData | FailedData
"""The answer about one board."""


def about(line: int, board: Document | None, found: Found) -> str:
    """Return the line for this board, or its error where it could not be read."""
    head: LineHead = {"queenside": SCHEMA, "line": line}
    if board is not None and board.id is not None:
        head["id"] = board.id
    return f"{json.dumps({**head, **found})}\n"


def solved(result: Result) -> SolvedData:
    """Return the answer of `solve`, with the words of the result document."""
    return {
        "status": result.status,
        "count": str(result.count),
        "exhausted": result.exhausted,
        "solutions": [[list(cell) for cell in found] for found in result.solutions],
    }


def graded(grade: Grade | None, why: str | None = None) -> GradedData:
    """A grade; or why there is none."""
    return {"grade": grade_data(grade) if grade else None, "why": why}


def failed(why: str) -> FailedData:
    """Why nothing can be said about a board."""
    return {"error": shorten([why])[0]}


def not_made(name: str, why: str) -> str:
    """That there is no board for this seed id."""
    return f"{json.dumps({'queenside': SCHEMA, 'id': name, **failed(why)})}\n"


def verdict(line: str) -> str:
    """A line in a word: its status or the name of its grade; "no grade", "made" or "error"."""
    data = json.loads(line)
    if "error" in data:
        return "error"
    if "grade" in data:
        return str(data["grade"]["name"]) if data["grade"] else "no grade"
    return str(data.get("status", "made"))

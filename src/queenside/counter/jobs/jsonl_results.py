"""The answers of jobs that go board by board: a line of JSON for each board.

`src/queenside/schema/batch.schema.json` describes the lines. Those about boards of a file say
which line of it they are about, from 1; a board that was made is the document that `generate`
writes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final, TypeVar, cast

from queenside.core.contract.documents.batch import FailedData, GradedData, LineHead, SolvedData
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import shorten
from queenside.core.formats.document import Document
from queenside.explainer.documents import grade_data
from queenside.explainer.logic.grade import Grade

T = TypeVar("T")
SCHEMA: Final = 1
"""The version of the lines."""


BoardAnswer = SolvedData | GradedData | FailedData
"""The answer about one board."""


def format_line(line: int, board: Document | None, answer: BoardAnswer) -> str:
    """Return the line for this board, or its error where it could not be read."""
    head: LineHead = {"queenside": SCHEMA, "line": line}
    if board is not None and board.id is not None:
        head["id"] = board.id
    return f"{json.dumps({**head, **answer}, allow_nan=False)}\n"


def graded(grade: Grade | None, reason: str | None = None) -> GradedData:
    """A grade; or why there is none."""
    return {"grade": grade_data(grade) if grade else None, "why": reason}


def failed(reason: str) -> FailedData:
    """Why nothing can be said about a board."""
    return {"error": shorten([reason])[0]}


def not_made(name: str, reason: str) -> str:
    """That there is no board for this seed id."""
    return f"{json.dumps({'queenside': SCHEMA, 'id': name, **failed(reason)})}\n"


def parse_answer(line: str) -> BoardAnswer:
    """Read the answer in a line about a board of a file; whoever needs its fields checks them.

    Raises ValueError for what isn't a JSON object.
    """
    data = json.loads(line)
    if not isinstance(data, dict):
        raise InvalidPuzzle("it isn't a JSON object")
    names = data.keys() - LineHead.__annotations__.keys()
    return cast(BoardAnswer, {name: data[name] for name in data if name in names})


def find_fault(
    lines: int | str | None, subjects: Sequence[T], check: Callable[[T, str], None]
) -> str | None:
    """Say which line can't be the answer about its subject: `check` raises ValueError for it."""
    answers = lines.splitlines() if isinstance(lines, str) else []
    if len(answers) != len(subjects):
        return f"{len(answers)} lines came, where there should be {len(subjects)}"
    for number, (subject, line) in enumerate(zip(subjects, answers, strict=True), 1):
        try:
            check(subject, line)
        except (ValueError, RecursionError) as error:
            return f"line {number} that came is wrong: {error}"
    return None


def contradict(first: str, second: str) -> bool:
    """Whether two answers for a unit differ in more than whether a board came in time."""
    pairs = zip_longest(first.splitlines(), second.splitlines(), fillvalue="")
    return any(a != b and '"error"' not in f"{a}{b}" for a, b in pairs)


def verdict(line: str) -> str:
    """A line in a word: its status or the name of its grade; "no grade", "made" or "error"."""
    data = json.loads(line)
    if "error" in data:
        return "error"
    if "grade" in data:
        return str(data["grade"]["name"]) if data["grade"] else "no grade"
    return str(data.get("status", "made"))

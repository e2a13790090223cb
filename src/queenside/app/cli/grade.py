"""`grade`: how hard boards are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from queenside.app.cli import exits
from queenside.app.cli.hint_options import add_techniques
from queenside.app.cli.many import Answer, run_for_each
from queenside.app.cli.parser import Commands, command
from queenside.core.errors import NotUnique, Unfinished
from queenside.core.formats.document import Document
from queenside.explainer.documents import SCHEMA, grade_data
from queenside.explainer.grade import FIELDS
from queenside.explainer.grade import grade as grade_board
from queenside.explainer.logic.ladder import Choice
from queenside.explainer.logic.weekday import time_text

_WIDTHS = (7, 6, 6, 20, 5, 20)


def add_to(commands: Commands) -> None:
    parser = command(commands, grade)
    parser.add_boards()
    add_techniques(parser)
    parser.add_time_limit("give up on a board after S seconds (exit code 75)")
    formats = "{}; a line for each board (the default is text)"
    parser.add_format(tuple(_ROW_FORMATS), "text", formats)


def grade(boards: Sequence[str], *, choice: Choice, time_limit: float | None, form: str) -> int:
    """Rate how hard boards are to solve by logic.

    A line for each board: its grade, rating (1 to 10) and score, the weekday of
    a daily game that it is like and how long people take, the steps, and the
    hardest technique up to the first queen and of all. Exit code 1 if a board
    has no grade, since it has not just one solution, 75 if time runs out.
    """
    format_row = _ROW_FORMATS[form]

    def show(name: str, answer: Answer, width: int) -> str:
        data = cast("Mapping[str, object] | None", answer.data)
        return format_row(name, data, "" if data else answer.words, width)

    def head(width: int) -> str | None:
        fields = dict(zip(FIELDS, FIELDS, strict=True))
        return None if form == "json" else format_row("board", fields, "why not", width)

    return run_for_each(
        boards, None, partial(_grade, time_limit=time_limit, **choice), show=show, head=head
    )


def _grade(document: Document, **options: Any) -> Answer:
    try:
        result = grade_board(document.puzzle, **options)
    except NotUnique as error:
        return Answer(str(error), exits.NEGATIVE, "without a grade")
    except Unfinished:
        return Answer("out of time", exits.OUT_OF_TIME, "out of time")
    return Answer(result.name, exits.SUCCESS, result.name, grade_data(result))


def _format_text(name: str, data: Mapping[str, object] | None, reason: str, name_width: int) -> str:
    if data is None:
        return f"{name:{name_width}}  {reason}"
    fields = {**data, "weekday": _format_weekday(data)}
    cells = (
        f"{fields[field]!s:{'>' if field in ('rating', 'score', 'steps') else '<'}{width}}"
        for field, width in zip(FIELDS, _WIDTHS, strict=False)
    )
    return "  ".join((f"{name:{name_width}}", *cells, str(data["hardest"]))).rstrip()


def _format_weekday(data: Mapping[str, object]) -> str:
    seconds = cast("tuple[int, int, int] | None", data.get("seconds"))
    return f"{data['weekday'] or ''} {time_text(seconds) if seconds else ''}".strip()


def _format_json(name: str, data: Mapping[str, object] | None, reason: str, width: int) -> str:  # noqa: ARG001
    return json.dumps({"queenside": SCHEMA, "board": name, "grade": data, "why": reason or None})


def _format_csv(name: str, data: Mapping[str, object] | None, reason: str, width: int) -> str:  # noqa: ARG001
    import csv  # here, since most do without
    import io

    line = io.StringIO()
    cells = [data[field] if data else None for field in FIELDS]
    csv.writer(line, lineterminator="").writerow([name, *cells, reason])
    return line.getvalue()


_ROW_FORMATS: dict[str, Callable[[str, Mapping[str, object] | None, str, int], str]] = {
    "text": _format_text,
    "json": _format_json,
    "csv": _format_csv,
}

"""`grade`: how hard boards are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from queenside.cli import exits
from queenside.cli.many import Answer, ask
from queenside.cli.parser import Commands, add_boards, add_format, add_time_limit, command
from queenside.cli.playing import add_techniques
from queenside.core.errors import NotUnique, Unfinished
from queenside.formats.document import Document
from queenside.logic.ladder import Choice
from queenside.logic.weekday import time_text
from queenside.reason.documents import SCHEMA, grade_data
from queenside.reason.grade import FIELDS
from queenside.reason.grade import grade as grade_board

_WIDTHS = (7, 6, 6, 20, 5, 20)


def add_to(commands: Commands) -> None:
    parser = command(commands, grade)
    add_boards(parser)
    add_techniques(parser)
    add_time_limit(parser, "give up on a board after S seconds (exit code 75)")
    ways = "{}; a line for each board (the default is text)"
    add_format(parser, tuple(_LINES), "text", ways)


def grade(boards: Sequence[str], *, choice: Choice, time_limit: float | None, form: str) -> int:
    """Rate how hard boards are to solve by logic.

    A line for each board, also of collections: the name of its grade, the
    rating of its hardest technique (1 to 10), a score for all steps together,
    the weekday of a daily game that it is like and how long people take, how
    many steps, and the hardest technique up to the first queen and of all.
    Exit code 1 if some board has no grade, since it has not just one solution,
    75 if the time ran out for some.
    """
    shown = _LINES[form]

    def show(name: str, answer: Answer, wide: int) -> str:
        found = cast("Mapping[str, object] | None", answer.data)
        return shown(name, found, "" if found else answer.words, wide)

    def head(wide: int) -> str | None:
        fields = dict(zip(FIELDS, FIELDS, strict=True))
        return None if form == "json" else shown("board", fields, "why not", wide)

    return ask(boards, None, partial(_grade, time_limit=time_limit, **choice), show=show, head=head)


def _grade(document: Document, **options: Any) -> Answer:
    try:
        found = grade_board(document.puzzle, **options)
    except NotUnique as error:
        return Answer(str(error), exits.NEGATIVE, "without a grade")
    except Unfinished:
        return Answer("out of time", exits.OUT_OF_TIME, "out of time")
    return Answer(found.name, exits.DONE, found.name, grade_data(found))


def _text(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:
    if found is None:
        return f"{name:{wide}}  {why}"
    said = {**found, "weekday": _like(found)}
    cells = (
        f"{said[field]!s:{'>' if field in ('rating', 'score', 'steps') else '<'}{width}}"
        for field, width in zip(FIELDS, _WIDTHS, strict=False)
    )
    return "  ".join((f"{name:{wide}}", *cells, str(found["hardest"]))).rstrip()


def _like(found: Mapping[str, object]) -> str:
    """The weekday, and between which times people take."""
    seconds = cast("tuple[int, int, int] | None", found.get("seconds"))
    return f"{found['weekday'] or ''} {time_text(seconds) if seconds else ''}".strip()


def _json(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:  # noqa: ARG001
    return json.dumps({"queenside": SCHEMA, "board": name, "grade": found, "why": why or None})


def _csv(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:  # noqa: ARG001
    import csv  # here, since most do without
    import io

    line = io.StringIO()
    cells = [found[field] if found else None for field in FIELDS]
    csv.writer(line, lineterminator="").writerow([name, *cells, why])
    return line.getvalue()


_LINES: dict[str, Callable[[str, Mapping[str, object] | None, str, int], str]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

"""`grade`: how hard boards are."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import cast

from queenside.cli import exits
from queenside.cli.many import Answer, ask
from queenside.cli.parser import Commands, add_boards, add_format, add_time_limit, command
from queenside.core.errors import NotUnique, Unfinished
from queenside.formats.document import Document
from queenside.reason.documents import SCHEMA, grade_data
from queenside.reason.grade import grade as graded

_FIELDS = ("name", "rating", "score", "steps", "opening", "hardest")
_WIDTHS = (7, 6, 6, 5, 20)


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, grade)
    add_boards(parser)
    add_time_limit(parser, "give up on a board after S seconds (exit code 75)")
    ways = "{}; a line for each board (the default is text)"
    add_format(parser, tuple(_LINES), "text", ways)


def grade(boards: Sequence[str], *, time_limit: float | None, form: str) -> int:
    """Say how hard boards are for a person who reasons.

    A line for each board, also of collections: the name of its grade, the
    rating of its hardest technique (1 to 10), a score for all steps together,
    how many steps, and the hardest technique up to the first queen and of all.
    Exit code 1 if some board has no grade, since it has not just one solution,
    75 if the time ran out for some.
    """
    shown = _LINES[form]

    def show(name: str, answer: Answer, wide: int) -> str:
        found = cast("Mapping[str, object] | None", answer.data)
        return shown(name, found, "" if found else answer.words, wide)

    def head(wide: int) -> str | None:
        fields = dict(zip(_FIELDS, _FIELDS, strict=True))
        return None if form == "json" else shown("board", fields, "why not", wide)

    return ask(boards, None, lambda each: _graded(each, time_limit), show=show, head=head)


def _graded(document: Document, time_limit: float | None) -> Answer:
    """The grade, or else why there is none."""
    try:
        found = graded(document.puzzle, time_limit=time_limit)
    except NotUnique as error:
        return Answer(str(error), exits.NEGATIVE, "without a grade")
    except Unfinished:
        return Answer("out of time", exits.OUT_OF_TIME, "out of time")
    return Answer(found.name, exits.DONE, found.name, grade_data(found))


def _text(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:
    if found is None:
        return f"{name:{wide}}  {why}"
    cells = (
        f"{found[field]!s:{'>' if field in ('rating', 'score', 'steps') else '<'}{width}}"
        for field, width in zip(_FIELDS, _WIDTHS, strict=False)
    )
    return "  ".join((f"{name:{wide}}", *cells, str(found["hardest"]))).rstrip()


def _json(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:  # noqa: ARG001
    return json.dumps({"queenside": SCHEMA, "board": name, "grade": found, "why": why or None})


def _csv(name: str, found: Mapping[str, object] | None, why: str, wide: int) -> str:  # noqa: ARG001
    import csv  # here, since most do without
    import io

    line = io.StringIO()
    cells = [found[field] for field in _FIELDS] if found else [""] * len(_FIELDS)
    csv.writer(line, lineterminator="").writerow([name, *cells, why])
    return line.getvalue()


_LINES: dict[str, Callable[[str, Mapping[str, object] | None, str, int], str]] = {
    "text": _text,
    "json": _json,
    "csv": _csv,
}

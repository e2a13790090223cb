"""`lessons`: the programs of `queenside.lessons`, and how fast they are here."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from inspect import getsource
from itertools import groupby
from math import floor, log10
from typing import NotRequired, TypedDict

from queenside.cli import encodings, exits, terminal
from queenside.cli.parser import Commands, add_format, add_time_limit, command
from queenside.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.lessons import encodings as programs
from queenside.lessons.cases import BOARDS, CHESSBOARDS, PUBLISHED
from queenside.lessons.measurement import ROUNDS, measure

_TIME_LIMIT = 5.0
_ENCODINGS = "encodings"
"""A lesson beside the roads: encodings that are wrong."""


class Measured(TypedDict):
    """The results of a lesson on a board; times in seconds, None for too long."""

    lesson: str
    title: str
    board: str
    nodes: int | None
    seconds: float | None
    published_seconds: NotRequired[float | None]


def add_to(commands: Commands) -> None:
    parser = command(commands, lessons)
    keys = (*LESSONS, _ENCODINGS)
    parser.add_argument(
        "keys",
        nargs="*",
        type=_key,
        metavar="LESSON",
        help=f"{', '.join(keys)}; the roads if none is named",
    )
    parser.add_argument(
        "--source", choices=keys, metavar="LESSON", help="print the program of this lesson"
    )
    parser.add_argument(
        "--by",
        choices=("row", "column", "region"),
        default="row",
        metavar="UNIT",
        help="the units that lesson 3 goes by: row (the default), column, region",
    )
    limit = f"give up on a lesson and a board after S seconds ({_TIME_LIMIT:g} if not said)"
    add_time_limit(parser, limit, _TIME_LIMIT)
    add_format(parser, ("text", "json"), "text")


def lessons(
    keys: Sequence[str], *, source: str | None, by: str, time_limit: float, form: str
) -> int:
    """Run the lessons, from a naive search to a fast one.

    Lessons 0 to 6 are programs for boards of coloured regions, lessons a to h
    for N-Queens; each adds one idea to the one before. Every answer is checked
    before its time is shown. `encodings` has no times: it counts the boards on
    which first tries at saying the rules go wrong, and draws the smallest.
    """
    if source:
        terminal.say(_source(source).removesuffix("\n"))
    elif _ENCODINGS in keys:
        _judge_encodings(form)
    elif form == "json":
        terminal.say(json.dumps(_document(keys, by, time_limit), ensure_ascii=False))
    else:
        _show(keys, by, time_limit)
    return exits.DONE


def _key(word: str) -> str:
    """Reads the key of a lesson."""
    keys = (*LESSONS, _ENCODINGS)
    if word not in keys:  # argparse would look for its list of none among the choices
        raise ArgumentTypeError(f"there is no '{word}'; there are: {', '.join(keys)}")
    return word


def _source(key: str) -> str:
    """The text of a lesson's program."""
    if key in LESSONS:
        return LESSONS[key].source
    return getsource(programs)


def _judge_encodings(form: str) -> None:
    """The lesson beside the roads, which has boards and no times."""
    if form == "json":
        terminal.say(json.dumps({"encodings": encodings.document()}, ensure_ascii=False))
    else:
        encodings.show()


def _chosen(keys: Sequence[str], road: tuple[Lesson, ...], by: str = "row") -> list[Lesson]:
    """The lessons of a road that were named, lesson 3 by the units that were named."""
    chosen = [lesson for lesson in road if not keys or lesson.key in keys]
    if by == "row":
        return chosen
    third = LESSONS["3"]._replace(title=f"candidates by {by}", options=(("by", by),))
    return [third if lesson.key == "3" else lesson for lesson in chosen]


def _measured(
    keys: Sequence[str], road: tuple[Lesson, ...], by: str, time_limit: float
) -> Iterator[Measured]:
    """Measure each lesson on each of its boards; times in seconds, None for too long."""
    for lesson in _chosen(keys, road, by):
        for number, case in enumerate(BOARDS if road is QUEENS else CHESSBOARDS):
            measured = None if lesson.missing else measure(lesson, case, time_limit)
            entry: Measured = {
                "lesson": lesson.key,
                "title": lesson.title,
                "board": case.name,
                "nodes": measured and measured.nodes,
                "seconds": measured and measured.seconds,
            }
            if road is QUEENS:
                published = PUBLISHED[lesson.key][number]
                entry["published_seconds"] = published and published / 1000
            yield entry


def _document(keys: Sequence[str], by: str, time_limit: float) -> dict[str, object]:
    """Everything that was measured, as one JSON document."""
    roads = {"queens": QUEENS, "n_queens": N_QUEENS}
    measured = {name: list(_measured(keys, road, by, time_limit)) for name, road in roads.items()}
    return {"time_limit": time_limit, **measured}


def _show(keys: Sequence[str], by: str, time_limit: float) -> None:
    """Both tables, each line as soon as it is known."""
    if _chosen(keys, QUEENS):
        names = [case.name for case in BOARDS]
        _head("Boards of coloured regions", names, names)
        _rows(keys, QUEENS, by, time_limit)
    if _chosen(keys, N_QUEENS):
        _head("N-Queens, all solutions", [case.name for case in CHESSBOARDS], [])
        _rows(keys, N_QUEENS, by, time_limit)
    terminal.say(f"""\
ms         milliseconds, the median of up to {ROUNDS} rounds
nodes      how often the program puts queens on the board and looks at them
-          not done within {time_limit:g} s
published  for the same ideas in Haskell, by the author of the Haskell posts on
           LinkedIn Queens, on that author's boards and machine
lesson g   finds one solution, not all""")
    for lesson in (*QUEENS, *N_QUEENS):
        if lesson.missing:
            terminal.say(f"lesson {lesson.key}   {lesson.missing}")


def _head(title: str, names: Sequence[str], published: Sequence[str]) -> None:
    """Three lines: where it was measured, on which board, and what the columns are."""
    where = "".join(f"{'here':>16}" for _ in names) if published else ""
    lines = (
        f"{title:32}{where}{'published' if published else '':>14}",
        " " * 32 + "".join(f"{name:>16}" for name in names) + _narrow(published),
        f"{'lesson':32}" + f"{'ms':>8}{'nodes':>8}" * len(names) + _narrow(["ms"] * len(published)),
    )
    for line in lines:
        terminal.say(line.rstrip())


def _rows(keys: Sequence[str], road: tuple[Lesson, ...], by: str, time_limit: float) -> None:
    """A line a lesson, and an empty one."""
    for key, entries in groupby(
        _measured(keys, road, by, time_limit), lambda entry: entry["lesson"]
    ):
        known = list(entries)
        line = f"{key:7}{known[0]['title']:25}"
        for entry in known:
            line += f"{_milliseconds(entry['seconds']):>8}{_whole(entry['nodes']):>8}"
        shown = [entry["published_seconds"] for entry in known if "published_seconds" in entry]
        terminal.say(line + _narrow(map(_milliseconds, shown)))
        sys.stdout.flush()
    terminal.say("")


def _narrow(cells: Iterable[str]) -> str:
    return "".join(f"{cell:>7}" for cell in cells)


def _milliseconds(time: float | None) -> str:
    """In three digits, or a dash."""
    if time is None:
        return "-"
    milliseconds = 1000 * time
    decimals = max(0, min(4, 2 - floor(log10(milliseconds))))
    return f"{milliseconds:,.{decimals}f}"


def _whole(number: int | None) -> str:
    return "-" if number is None else f"{number:,}"

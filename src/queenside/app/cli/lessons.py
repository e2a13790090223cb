"""`lessons`: the programs of `queenside.teacher.lessons`, and how fast they are here."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from inspect import getsource
from itertools import groupby
from math import floor, log10
from typing import NotRequired, TypedDict

from queenside.app.cli import encodings, exits, terminal
from queenside.app.cli.parser import Commands, command
from queenside.teacher.lessons import LESSONS, N_QUEENS, QUEENS, Lesson
from queenside.teacher.lessons import encodings as programs
from queenside.teacher.lessons.cases import BOARDS, CHESSBOARDS, PUBLISHED
from queenside.teacher.lessons.measurement import ROUNDS, measure

_TIME_LIMIT = 5.0
_ENCODINGS = "encodings"  # a lesson beside the roads: encodings that are wrong


class LessonTime(TypedDict):
    """A lesson's result on a board; seconds are None if it took too long."""

    lesson: str
    title: str
    board: str
    nodes: int | None
    seconds: float | None
    published_seconds: NotRequired[float | None]


def add_to(commands: Commands) -> None:
    parser = command(commands, lessons)
    keys = (*LESSONS, _ENCODINGS)
    parser.add_value("keys", "LESSON", f"{', '.join(keys)} (default: both series)", _key, nargs="*")
    parser.add_value("--source", "LESSON", "print the program of this lesson", choices=keys)
    help_text = "the units that lesson 3 goes by: row (the default), column, region"
    parser.add_value(
        "--by", "UNIT", help_text, dest="unit", choices=("row", "column", "region"), default="row"
    )
    limit = f"give up on a lesson and a board after S seconds (default: {_TIME_LIMIT:g})"
    parser.add_time_limit(limit, _TIME_LIMIT)
    parser.add_format(("text", "json"), "text")


def lessons(
    keys: Sequence[str], *, source: str | None, unit: str, time_limit: float, form: str
) -> int:
    """Run the lessons, from a naive search to a fast one.

    Lessons 0 to 6 are programs for boards of coloured regions, lessons a to h
    for N-Queens; each adds one idea to the one before. Every answer is checked
    before its time is shown. `encodings` has no times: it counts the boards on
    which first tries at saying the rules go wrong, and draws the smallest.
    """
    if source:
        program = LESSONS[source].source if source in LESSONS else getsource(programs)
        terminal.print_line(program.removesuffix("\n"))
    elif _ENCODINGS in keys and form == "json":
        terminal.print_line(json.dumps({"encodings": encodings.verdicts()}, ensure_ascii=False))
    elif _ENCODINGS in keys:
        encodings.print_verdicts()
    elif form == "json":
        terminal.print_line(json.dumps(_document(keys, unit, time_limit), ensure_ascii=False))
    else:
        _print_tables(keys, unit, time_limit)
    return exits.SUCCESS


def _key(word: str) -> str:
    keys = (*LESSONS, _ENCODINGS)
    if word not in keys:  # argparse would look for its list of none among the choices
        raise ArgumentTypeError(f"there is no '{word}'; there are: {', '.join(keys)}")
    return word


def _choose(keys: Sequence[str], road: tuple[Lesson, ...], unit: str = "row") -> list[Lesson]:
    chosen = [lesson for lesson in road if not keys or lesson.key in keys]
    if unit == "row":
        return chosen
    third = LESSONS["3"]._replace(title=f"candidates by {unit}", options=(("by", unit),))
    return [third if lesson.key == "3" else lesson for lesson in chosen]


def _measure_all(
    keys: Sequence[str], road: tuple[Lesson, ...], unit: str, time_limit: float
) -> Iterator[LessonTime]:
    for lesson in _choose(keys, road, unit):
        for number, case in enumerate(BOARDS if road is QUEENS else CHESSBOARDS):
            measured = None if lesson.missing else measure(lesson, case, time_limit)
            entry: LessonTime = {
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


def _document(keys: Sequence[str], unit: str, time_limit: float) -> dict[str, object]:
    roads = {"queens": QUEENS, "n_queens": N_QUEENS}
    times = {name: list(_measure_all(keys, road, unit, time_limit)) for name, road in roads.items()}
    return {"time_limit": time_limit, **times}


def _print_tables(keys: Sequence[str], unit: str, time_limit: float) -> None:
    if _choose(keys, QUEENS):
        names = [case.name for case in BOARDS]
        _print_head("Boards of coloured regions", names, names)
        _print_rows(keys, QUEENS, unit, time_limit)
    if _choose(keys, N_QUEENS):
        _print_head("N-Queens, all solutions", [case.name for case in CHESSBOARDS], [])
        _print_rows(keys, N_QUEENS, unit, time_limit)
    terminal.print_line(f"""\
ms         milliseconds, the median of up to {ROUNDS} rounds
nodes      how often the program puts queens on the board and looks at them
-          not done within {time_limit:g} s
published  for the same ideas in Haskell, by the author of the Haskell posts on
           LinkedIn Queens, on that author's boards and machine
lesson g   finds one solution, not all""")
    for lesson in (*QUEENS, *N_QUEENS):
        if lesson.missing:
            terminal.print_line(f"lesson {lesson.key}   {lesson.missing}")


def _print_head(title: str, names: Sequence[str], published: Sequence[str]) -> None:
    places = "".join(f"{'here':>16}" for _ in names) if published else ""
    lines = (
        f"{title:32}{places}{'published' if published else '':>14}",
        " " * 32 + "".join(f"{name:>16}" for name in names) + _format_narrow(published),
        f"{'lesson':32}"
        + f"{'ms':>8}{'nodes':>8}" * len(names)
        + _format_narrow(["ms"] * len(published)),
    )
    for line in lines:
        terminal.print_line(line.rstrip())


def _print_rows(
    keys: Sequence[str], road: tuple[Lesson, ...], unit: str, time_limit: float
) -> None:
    for key, entries in groupby(
        _measure_all(keys, road, unit, time_limit), lambda entry: entry["lesson"]
    ):
        row = list(entries)
        line = f"{key:7}{row[0]['title']:25}"
        for entry in row:
            nodes = "-" if entry["nodes"] is None else f"{entry['nodes']:,}"
            line += f"{_format_milliseconds(entry['seconds']):>8}{nodes:>8}"
        published = [entry["published_seconds"] for entry in row if "published_seconds" in entry]
        terminal.print_line(line + _format_narrow(map(_format_milliseconds, published)))
        sys.stdout.flush()
    terminal.print_line("")


def _format_narrow(cells: Iterable[str]) -> str:
    return "".join(f"{cell:>7}" for cell in cells)


def _format_milliseconds(time: float | None) -> str:
    if time is None:
        return "-"
    milliseconds = 1000 * time
    decimals = max(0, min(4, 2 - floor(log10(milliseconds))))
    return f"{milliseconds:,.{decimals}f}"

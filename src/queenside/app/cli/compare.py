"""`compare`: the same boards put to several engines, side by side."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import closing

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.boards import (
    PICTURES,
    format_from_suffix,
    refuse_terminal,
    write_output,
    write_picture,
)
from queenside.app.cli.parser import Commands, EngineName, command
from queenside.app.cli.progress import Bar
from queenside.core import files
from queenside.core.contract import options
from queenside.teacher.compare import compare as task
from queenside.teacher.compare import entry, report, tables
from queenside.teacher.compare.compare import CompareProgress, Plan
from queenside.teacher.compare.entry import ComparedBoard, Comparison

_FORMATS = ("text", "json", "csv", *PICTURES)
_MAX_TABLES = 3  # up to so many boards have a table each
_MAX_NAME_LENGTH = 40
_TIME_LIMIT, _ROUNDS = 10.0, 5


def add_to(commands: Commands) -> None:
    parser = command(commands, compare)
    parser.add_value("words", "BOARD", "see queenside --help", nargs="+")
    help_text = "comma-separated names, or all (see queenside engines)"
    parser.add_value("--engines", "NAMES", help_text, _Engines(), default=("all",))
    parser.add_flag("--all", "count all solutions instead of stopping at two", dest="count_all")
    limit = f"give up on a question after S seconds (default: {_TIME_LIMIT:g})"
    parser.add_time_limit(limit, _TIME_LIMIT)
    parser.add_option("rounds", options.Rounds, _ROUNDS)
    parser.add_flag("--each", "a table for each board, however many", dest="per_board")
    parser.add_format(_FORMATS, help_text="output format: {} (default: from FILE's extension)")
    parser.add_output()


def compare(
    words: Sequence[str],
    *,
    engines: tuple[str, ...],
    count_all: bool,
    time_limit: float,
    rounds: int,
    per_board: bool,
    form: str | None,
    output: str | None,
) -> int:
    """Compare engines on the same boards: answers and times.

    Each engine runs warm in its own process, and is timed on finding a solution
    and on proving that there is no other. An answer that is wrong or contradicted
    gets no time (exit code 70).
    """
    named = [board for word in words for board in _named_boards(word)]
    plan = Plan(task.choose_engines(engines, named), None if count_all else 2, time_limit, rounds)
    per_board = per_board or len(named) <= _MAX_TABLES
    form = form or format_from_suffix(output, _FORMATS)
    refuse_terminal(form, output)
    if output:  # told now if it cannot be written; what is in it stays until then
        files.check_writable(output)
    comparisons: list[Comparison] = []
    run = _run_all(named, plan, comparisons)
    if form == "text" and not output:
        for part in tables.tables(run, plan, per_board):
            terminal.print_line(part)
            sys.stdout.flush()
    else:
        name = "svg" if form in PICTURES else form
        text = _format(list(run), plan, name, per_board)
        write_picture(text, form, output) if form in PICTURES else write_output(text, output)
    return _report_faults(comparisons)


class _Engines:
    offered = ("all", *EngineName.offered)

    def __call__(self, word: str) -> tuple[str, ...]:
        names = tuple(name.strip() for name in word.split(",") if name.strip())
        if not names:
            raise ArgumentTypeError("there must be at least one name, or all")
        read = EngineName()
        return tuple(name if name == "all" else read(name) for name in names)


def _named_boards(word: str) -> Iterator[ComparedBoard]:
    for source, document in many.read_named(word):
        name = document.id or source
        yield ComparedBoard(
            name if len(name) <= _MAX_NAME_LENGTH else f"…{name[1 - _MAX_NAME_LENGTH :]}", document
        )


def _run_all(
    named: list[ComparedBoard], plan: Plan, comparisons: list[Comparison]
) -> Iterator[Comparison]:
    with Bar() as bar, closing(task.compare(named, plan)) as events:
        for event in events:
            if isinstance(event, CompareProgress):
                place = f", board {event.board + 1} of {event.boards}" * (event.boards > 1)
                bar.show(event.share, event.engine + place)
            else:
                bar.clear()
                comparisons.append(event)
                yield event


def _format(comparisons: list[Comparison], plan: Plan, form: str, per_board: bool) -> str:
    if form == "json":
        return json.dumps(report.document(comparisons, plan), ensure_ascii=False) + "\n"
    if form == "csv":
        return report.table(comparisons)
    if form == "svg":
        panels = (
            map(entry.lines_of_board, comparisons)
            if per_board
            else entry.lines_of_kinds(comparisons)
        )
        notes = tables.notes(plan, per_board, "the lines go from the least to the most")
        return report.picture(panels, plan, notes)
    return "\n".join(tables.tables(comparisons, plan, per_board)) + "\n"


def _report_faults(comparisons: list[Comparison]) -> int:
    doubts = [
        f"{comparison.board.name}: no times for {entry.engine}: {entry.fault}"
        for comparison in comparisons
        for entry in comparison.entries
        if entry.fault
    ]
    for doubt in doubts:
        terminal.print_error(doubt)
    return exits.BUG if doubts else exits.SUCCESS

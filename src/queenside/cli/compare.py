"""`compare`: the same boards put to several engines, side by side."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import closing

from queenside.ask.compare import compare as task
from queenside.ask.compare import lines, report, tables
from queenside.ask.compare.compare import Plan, Progress
from queenside.ask.compare.entry import Board, Comparison
from queenside.cli import exits, terminal
from queenside.cli.boards import PICTURES, form_of, put_picture, refuse_screen
from queenside.cli.parser import (
    Commands,
    EngineName,
    add_flag,
    add_format,
    add_option,
    add_output,
    add_time_limit,
    command,
)
from queenside.cli.progress import Bar
from queenside.contract import options
from queenside.core import files
from queenside.see import resolve_board

_FORMATS = ("text", "json", "csv", *PICTURES)
_FEW = 3
"""Up to so many boards have a table each."""
_LONGEST = 40
"""Signs of a name that are shown."""
_TIME_LIMIT, _ROUNDS = 10.0, 5


def add_to(commands: Commands) -> None:
    parser = command(commands, compare)
    parser.add_argument("words", nargs="+", metavar="BOARD", help="see queenside --help")
    parser.add_argument(
        "--engines",
        type=_Engines(),
        default=("all",),
        metavar="NAMES",
        help="comma-separated names, or all (see queenside engines)",
    )
    add_flag(parser, "--all", "count all solutions instead of stopping at two", dest="every")
    limit = f"give up on a question after S seconds ({_TIME_LIMIT:g} if not said)"
    add_time_limit(parser, limit, _TIME_LIMIT)
    add_option(parser, "rounds", options.Rounds, _ROUNDS)
    add_flag(parser, "--each", "a table for each board, however many")
    add_format(parser, _FORMATS, about="output format: {} (default: from FILE's extension)")
    add_output(parser)


def compare(
    words: Sequence[str],
    *,
    engines: tuple[str, ...],
    every: bool,
    time_limit: float,
    rounds: int,
    each: bool,
    form: str | None,
    output: str | None,
) -> int:
    """Compare engines on the same boards: answers and times.

    Each engine runs warm in its own process, and is timed on finding a solution
    and on proving that there is no other. An answer that is wrong or contradicted
    gets no time (exit code 70).
    """
    named = [board for word in words for board in _boards(word)]
    plan = Plan(task.chosen(engines, named), None if every else 2, time_limit, rounds)
    each = each or len(named) <= _FEW
    form = form or form_of(output, _FORMATS)
    refuse_screen(form, output)
    if output:  # told now if it cannot be written; what is in it stays until then
        files.check_writable(output)
    found: list[Comparison] = []
    run = _run(named, plan, found)
    if form == "text" and not output:
        for part in tables.tables(run, plan, each):
            terminal.say(part)
            sys.stdout.flush()
    else:
        _put(list(run), plan, form, each, output)
    return _verdict(found)


class _Engines:
    """Reads names of engines, with commas between them."""

    offered = ("all", *EngineName.offered)

    def __call__(self, word: str) -> tuple[str, ...]:
        names = tuple(name.strip() for name in word.split(",") if name.strip())
        if not names:
            raise ArgumentTypeError("there must be at least one name, or all")
        read = EngineName()
        return tuple(name if name == "all" else read(name) for name in names)


def _boards(word: str) -> Iterator[Board]:
    """Every board of a BOARD, called by its id, or else as it was named."""
    for source, document in resolve_board.read_named(word):
        name = document.id or source
        yield Board(name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}", document)


def _run(named: list[Board], plan: Plan, found: list[Comparison]) -> Iterator[Comparison]:
    """The comparison of each board, also kept; a bar shows how far it has come."""
    with Bar() as bar, closing(task.compare(named, plan)) as events:
        for event in events:
            if isinstance(event, Progress):
                place = f", board {event.board + 1} of {event.boards}" * (event.boards > 1)
                bar.show(event.done, event.engine + place)
            else:
                bar.clear()
                found.append(event)
                yield event


def _put(found: list[Comparison], plan: Plan, form: str, each: bool, output: str | None) -> None:
    """Write the whole answer to the file, or else to standard output."""
    if form in PICTURES:
        put_picture(_written(found, plan, "svg", each), form, output)
    elif output:
        files.write_text(output, _written(found, plan, form, each))
    else:
        terminal.say(_written(found, plan, form, each).removesuffix("\n"))


def _written(found: list[Comparison], plan: Plan, form: str, each: bool) -> str:
    """The whole answer in this format."""
    if form == "json":
        return json.dumps(report.document(found, plan), ensure_ascii=False) + "\n"
    if form == "csv":
        return report.table(found)
    if form == "svg":
        panels = map(lines.of_board, found) if each else lines.of_kinds(found)
        notes = tables.notes(plan, each, "the lines go from the least to the most")
        return report.picture(panels, plan, notes)
    return "\n".join(tables.tables(found, plan, each)) + "\n"


def _verdict(found: list[Comparison]) -> int:
    """Say on standard error who was wrong or contradicted."""
    doubts = [
        f"{comparison.board.name}: no times for {entry.engine}: {entry.fault}"
        for comparison in found
        for entry in comparison.entries
        if entry.fault
    ]
    for doubt in doubts:
        terminal.complain(doubt)
    return exits.BUG if doubts else exits.DONE

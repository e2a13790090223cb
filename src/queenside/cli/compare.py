"""`compare`: the same boards put to several engines, side by side."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from queenside.cli import exits, terminal
from queenside.cli.boards import PICTURES, put_picture, refuse_screen, suffix
from queenside.cli.parser import Commands, EngineName, add_option, add_output, command, seconds
from queenside.contract import options
from queenside.see import resolve_board

if TYPE_CHECKING:  # they are imported when the command runs, since other commands do without
    from queenside.ask.compare.compare import Plan
    from queenside.ask.compare.entry import Board, Comparison

_FORMATS = ("text", "json", "csv", *PICTURES)
_FEW = 3
"""Up to so many boards have a table each."""
_WIDTH = 100
_LONGEST = 40
"""Signs of a name that are shown."""
_TIME_LIMIT, _ROUNDS = 10.0, 5
_PLAIN = str.maketrans({"µ": "u", "–": "-", "×": "x", "…": "~"})


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, compare)
    parser.add_argument("words", nargs="+", metavar="BOARD", help="see queenside --help")
    parser.add_argument(
        "--engines",
        type=_Engines(),
        default=("all",),
        metavar="NAMES",
        help="names with commas between them, or all (see queenside engines)",
    )
    parser.add_argument(
        "--all", dest="every", action="store_true", help="count all solutions, not up to two"
    )
    parser.add_argument(
        "--time-limit",
        type=seconds,
        default=_TIME_LIMIT,
        metavar="S",
        help=f"give up on a question after S seconds ({_TIME_LIMIT:g} if not said)",
    )
    add_option(parser, "rounds", options.Rounds, _ROUNDS)
    parser.add_argument("--each", action="store_true", help="a table for each board, however many")
    parser.add_argument(
        "--format",
        dest="form",
        choices=_FORMATS,
        metavar="FORMAT",
        help=f"how to answer: {', '.join(_FORMATS)} (else as the name of FILE ends)",
    )
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
    """Put boards to several engines and show what each took.

    Every engine is asked for a solution, and for the proof that there is no
    other; each is warm and in a process of its own. No time is shown for an
    answer that is wrong or contradicted (exit code 70).
    """
    from queenside.ask.compare.compare import Plan, chosen

    named = [board for word in words for board in _boards(word)]
    plan = Plan(chosen(engines, named), None if every else 2, time_limit, rounds)
    each = each or len(named) <= _FEW
    form = form or _by_name(output)
    refuse_screen(form, output)
    if output:
        with open(output, "a"):  # told now if it cannot be written; what is in it stays until then
            found = list(_run(named, plan))
        _put(found, plan, form, each, output)
    elif form == "text":
        found = _shown(named, plan, each)
    else:
        found = list(_run(named, plan))
        _put(found, plan, form, each, output)
    return _verdict(found)


def _by_name(output: str | None) -> str:
    """The format that the name of a file says."""
    return suffix(output) if suffix(output) in _FORMATS else "text"


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
    from queenside.ask.compare.entry import Board

    documents = resolve_board.read_all(word)
    for number, document in enumerate(documents, 1):
        name = document.id or (word if len(documents) == 1 else f"{word}#{number}")
        yield Board(name if len(name) <= _LONGEST else f"…{name[1 - _LONGEST :]}", document)


def _run(named: list[Board], plan: Plan) -> Iterator[Comparison]:
    """The comparison of each board, with a bar that shows how far it has come."""
    from queenside.ask.compare.compare import Progress
    from queenside.ask.compare.compare import compare as run
    from queenside.cli.progress import Bar

    with Bar() as bar, closing(run(named, plan)) as events:
        for event in events:
            if isinstance(event, Progress):
                place = f", board {event.board + 1} of {event.boards}" * (event.boards > 1)
                bar.show(event.done, event.engine + place)
            else:
                bar.clear()
                yield event


def _shown(named: list[Board], plan: Plan, each: bool) -> list[Comparison]:
    """The tables, each as soon as it is known."""
    found = []
    for comparison in _run(named, plan):
        found.append(comparison)
        if each:
            _report(_board_text(comparison, plan))
    _report(_ending(found, plan, each))
    return found


def _put(found: list[Comparison], plan: Plan, form: str, each: bool, output: str | None) -> None:
    """Write the whole answer to the file, or else to standard output."""
    if form in PICTURES:
        put_picture(_written(found, plan, "svg", each), form, output)
    elif output:
        with open(output, "w", encoding="utf-8", newline="") as file:
            file.write(_written(found, plan, form, each))
    else:
        _report(_written(found, plan, form, each).removesuffix("\n"))


def _written(found: list[Comparison], plan: Plan, form: str, each: bool) -> str:
    """The whole answer in this format."""
    from queenside.ask.compare import report
    from queenside.ask.compare.summary import summary

    if form == "json":
        return json.dumps(report.document(found, plan), ensure_ascii=False) + "\n"
    if form == "csv":
        return report.table(found)
    if form == "svg":
        kinds = map(report.panel_of_kind, summary(found))
        panels = map(report.panel_of_board, found) if each else kinds
        notes = _notes(plan, each, "the lines go from the least to the most")
        return report.picture(list(panels), plan, notes)
    tables = [_board_text(comparison, plan) for comparison in found] if each else []
    return "\n".join([*tables, _ending(found, plan, each)]) + "\n"


def _board_text(comparison: Comparison, plan: Plan) -> str:
    from queenside.cli.comparison_tables import board_table

    return board_table(comparison, plan) + "\n"


def _ending(found: list[Comparison], plan: Plan, each: bool) -> str:
    """What comes after the tables of single boards: those of the kinds, and the notes."""
    from textwrap import fill

    from queenside.ask.compare.summary import summary
    from queenside.cli.comparison_tables import kind_table

    kinds = [kind for kind in summary(found) if kind.boards > 1 or not each]
    tables = [kind_table(kind, plan) + "\n" for kind in kinds]
    notes = _notes(plan, not kinds, "in brackets the least and the most")
    return "\n".join([*tables, *(fill(note, _WIDTH) for note in notes)])


def _notes(plan: Plan, single: bool, range_shown: str) -> list[str]:
    """What the times are, of single boards only or of kinds too; and on what they were measured."""
    from queenside.ask.machine import machine

    rounds = f"{plan.rounds} rounds" if plan.rounds > 1 else "one round"
    places = f"the median of {rounds}"
    if not single:
        places += ", and for several boards the median of theirs"
    return [
        f"Each time is {places}; {range_shown}.",
        f"Time limit {plan.time_limit:g} s. Measured on {machine()}.",
    ]


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


def _report(words: str) -> None:
    """Print at once, in ASCII where standard output has no better."""
    try:
        "µ–×".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        words = words.translate(_PLAIN)
    terminal.say(words)
    sys.stdout.flush()

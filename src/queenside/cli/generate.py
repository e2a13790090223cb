"""`generate`: boards that are made."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TextIO

from queenside import formats
from queenside.cli import exits, terminal
from queenside.cli.boards import (
    PICTURES,
    TEXT,
    add_monochrome,
    put_picture,
    refuse_screen,
    suffix,
    written,
)
from queenside.cli.parser import (
    Commands,
    Offered,
    UsageError,
    add_fields,
    add_format,
    add_option,
    add_output,
    add_time_limit,
    command,
    whole_number,
)
from queenside.cli.progress import Bar, rate_and_time_left
from queenside.contract import options
from queenside.contract.fields import build
from queenside.contract.options import Rating
from queenside.core.errors import CannotWrite, NotReached
from queenside.core.faults import did_you_mean
from queenside.engines.division import cores
from queenside.formats import svg, text
from queenside.formats.document import Document
from queenside.logic.ladder import TECHNIQUES
from queenside.make.board_spec import BoardSpec, resolve
from queenside.make.generate import PATIENCE, Made, make_many
from queenside.reason.grade import grade as graded

_MORE_PATIENCE = 5.0
"""Seconds for each board after the first, unless told otherwise."""
_OWN = "letters"
"""Of several formats whose files end in .txt this one is ours."""


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, generate)
    parser.add_argument(
        "rows", nargs="?", type=whole_number(1), metavar="SIZE", help="the same as --size"
    )
    technique = "a technique that it must need; see docs/guides/explaining.md"
    rating = "rating of the hardest step, from 1 to 9, such as 3.2-4.4"
    add_fields(
        parser,
        BoardSpec,
        technique={"type": Offered(TECHNIQUES), "help": technique},
        rating={"type": _rating, "metavar": "LO-HI", "help": rating},
    )
    several = "the same seed makes the same board; several boards have seeds S, S+1, ..."
    add_option(parser, "seed", options.Seed, metavar="S", help=several)
    parser.add_argument(
        "--number", type=whole_number(0), default=1, metavar="M", help="how many boards (1)"
    )
    add_option(parser, "workers", options.Workers)
    limit = "give up after S seconds in all (a minute, and 5 seconds for each further board)"
    add_time_limit(parser, limit)
    parser.add_argument(
        "--solution", action="store_true", help="show the solution, or write it too"
    )
    names = (TEXT, *written())
    add_format(parser, names, about="how to answer: {}; for a FILE as its ending says")
    add_monochrome(parser)
    add_output(parser)


def generate(
    rows: int | None,
    *,
    seed: int | None,
    number: int,
    workers: int | None,
    time_limit: float | None,
    solution: bool,
    form: str | None,
    monochrome: bool,
    output: str | None,
    **wanted: object,
) -> int:
    """Make boards with exactly one solution.

    Each comes with its id, which makes it again: `queenside show '8-hard#7'`. When
    the time runs out it says what was not reached (exit code 75); the boards made
    by then have been written.
    """
    spec = _spec(rows, wanted)
    form = form or _form_of(output)
    if form not in (TEXT, "jsonl") and number != 1:
        raise UsageError(f"{form} holds one board: write several as jsonl, or make a book")
    refuse_screen(form, output)
    if time_limit is None:
        time_limit = PATIENCE + _MORE_PATIENCE * (number - 1)
    boards = partial(
        make_many, number, spec, seed=seed, time_limit=time_limit, workers=workers or cores()
    )
    if form in PICTURES:
        (board,) = _with_bar(boards, number)
        queens = board.solution if solution else None
        put_picture(svg.draw(board.puzzle, queens, monochrome=monochrome), form, output)
        return exits.DONE
    with ExitStack() as stack:
        file = None
        for board in _with_bar(boards, number):
            if output and file is None:  # not before: a file may stand there
                file = stack.enter_context(open(output, "w", encoding="utf-8", newline="\n"))
            _write(_render(board, form, solution, monochrome, file), file)
    return exits.DONE


def _spec(rows: int | None, wanted: Mapping[str, object]) -> BoardSpec:
    """The kind of board. Raises UsageError for one that can't be."""
    spec: BoardSpec = build(BoardSpec, {**wanted, **({} if rows is None else {"size": rows})})
    if rows is not None and wanted["size"] not in (rows, BoardSpec().size):
        raise UsageError(f"the size is said twice: {rows} and --size {wanted['size']}")
    try:
        resolve(spec)
    except ValueError as error:
        meant = did_you_mean(spec.grade or "", options.GRADES)
        meant = meant if spec.grade not in options.GRADES else ""
        raise UsageError(f"{error}{meant}") from None
    return spec


def _with_bar(boards: Callable[..., Iterator[Made]], number: int) -> Iterator[Made]:
    """The boards, with a bar while one waits. Raises NotReached that says how many there are."""
    made = 0
    with Bar() as bar:
        progress = rate_and_time_left(bar, number)
        try:
            for board in boards(progress=progress if number > 1 else None):
                bar.clear()
                made += 1
                yield board
        except NotReached as late:
            if not made:
                raise
            raise NotReached(f"out of time after {made} of {number} boards") from late


def _render(board: Made, form: str, solution: bool, monochrome: bool, file: TextIO | None) -> str:
    """The board in this format."""
    queens = board.solution if solution else None
    if form != TEXT:
        return formats.format(Document(board.puzzle, board.id, solution=queens), form)
    draw = text.draw if file or monochrome else terminal.board
    return f"{draw(board.puzzle, queens)}\n{board.id}: {graded(board.puzzle)}\n"


def _write(words: str, file: TextIO | None) -> None:
    """Write one board, and make sure that it is there whatever comes next."""
    if file is None:
        terminal.say(words.removesuffix("\n"))
        sys.stdout.flush()
    else:
        file.write(words)
        file.flush()


def _form_of(output: str | None) -> str:
    """The format that the ending of the file's name tells; the text of a board where none does."""
    if output is None:
        return TEXT
    if suffix(output) in PICTURES:
        return suffix(output)
    ending = f".{suffix(output)}"
    names = (_OWN, *formats.FORMATS)
    found = [name for name in names if formats.FORMATS[name].extension == ending]
    if not found:
        raise CannotWrite(f"no format has the ending '{ending}': choose one with --format")
    return found[0]


def _rating(word: str) -> Rating:
    """Reads a range of ratings."""
    low, dash, high = word.partition("-")
    try:
        return float(low), float(high) if dash else float(low)
    except ValueError:
        raise ArgumentTypeError(f"must be a range such as 3.2-4.4, not '{word}'") from None

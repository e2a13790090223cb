"""`generate`: boards that are made."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from queenside.app.cli import exits, many
from queenside.app.cli.boards import (
    BOARDS,
    FOLDER,
    PICTURES,
    TEXT,
    Target,
    add_target,
    has_file_each,
    is_folder,
    refuse_terminal,
    write_output,
    write_picture,
    written_formats,
)
from queenside.app.cli.file_names import FileNames
from queenside.app.cli.hint_options import TECHNIQUE_OPTIONS
from queenside.app.cli.parser import (
    Commands,
    Offered,
    Parser,
    UsageError,
    command,
    read_size,
    reader,
)
from queenside.app.cli.progress import Bar, Waiting, report_number
from queenside.core import files, formats
from queenside.core.contract import options
from queenside.core.contract.fields import build_question
from queenside.core.contract.options import Rating
from queenside.core.errors import GenerationTimeout, InputNotFound, InvalidPuzzle
from queenside.core.faults import did_you_mean
from queenside.core.formats import svg
from queenside.core.formats.document import Document
from queenside.core.puzzles.known import as_regions
from queenside.explainer.grade import grade as graded
from queenside.explainer.logic.ladder import TECHNIQUES
from queenside.maker.board_spec import BoardSpec, resolve
from queenside.maker.drafts.draft import from_regions
from queenside.maker.generate import TIMEOUT, Made, draft_from_picture, make_many
from queenside.maker.measures import MEASURES
from queenside.solver.engines.division import cores

_SECONDS_PER_BOARD = 5.0  # seconds for each board after the first, unless told otherwise


_WHERE_HELP = (
    f"limits for the board, such as smallest=2- (no region under 2 cells): {', '.join(MEASURES)}"
)
_DRAFT_HELP = (
    "start from this sketch (equal letters that touch are a region, dots are free), or change few "
    "cells of this board"
)


def add_to(commands: Commands) -> None:
    parser = command(commands, generate)
    _add_wishes(parser)
    several = "the same seed makes the same board; several boards have seeds S, S+1, ..."
    parser.add_option("seed", options.Seed, metavar="S", help=several)
    parser.add_number("--number", "M", "how many boards (1)", default=1)
    parser.add_option("workers", options.Workers)
    limit = "give up after S seconds in all (a minute, and 5 seconds for each further board)"
    parser.add_time_limit(limit)
    parser.add_flag("--solution", "show the solution, or write it too")
    add_target(parser, BOARDS, resolve=formats.resolve_name, file=FOLDER)


def _add_wishes(parser: Parser) -> None:
    parser.add_value("rows", "SIZE", "the same as --size", read_size, nargs="?")
    technique = "a technique that it must need, such as two-lines"
    read_rating = reader(_read_rating, "a range such as 3.2-4.4")
    rating = "rating of the hardest step, from 1 to 9, such as 3.2-4.4"
    parser.add_fields(
        BoardSpec,
        size={"default": None},
        technique={"type": Offered(TECHNIQUES), "help": technique},
        draft={"type": _read_draft, "metavar": "BOARD", "help": _DRAFT_HELP},
        rating={"type": read_rating, "metavar": "LO-HI", "help": rating},
        where={"action": "append", "default": [], "metavar": "RANGE", "help": _WHERE_HELP},
        **TECHNIQUE_OPTIONS,
    )
    parser.add_value("--picture", "FILE", "draw this picture, made few colours (PNG, JPEG, ...)")


def generate(
    rows: int | None,
    *,
    seed: int | None,
    number: int,
    workers: int | None,
    time_limit: float | None,
    solution: bool,
    target: Target,
    picture: str | None,
    **wanted: object,
) -> int:
    """Generate boards with exactly one solution.

    Each board has an id that makes it again: `queenside show '8-hard#7'`. If time
    runs out, the boards made so far are written, and what is missing is reported
    (exit code 75).
    """
    spec = _spec(rows, wanted, picture)
    if not target.output or is_folder(target.output):
        target = target._replace(form=target.form or TEXT)
    form, _, output = target = target.with_form(written_formats())
    in_folder = has_file_each(number, form, output)
    refuse_terminal(form, output)
    if time_limit is None:
        time_limit = TIMEOUT + _SECONDS_PER_BOARD * (number - 1)
    boards = partial(
        make_many, number, spec, seed=seed, time_limit=time_limit, workers=workers or cores()
    )
    with _open_output(output, form, in_folder) as write:
        for board in _with_bar(boards, number, time_limit):
            write(board.id, _render(board, target, solution))
    return exits.SUCCESS


@contextmanager
def _open_output(
    output: str | None, form: str, in_folder: bool
) -> Iterator[Callable[[str, str], None]]:
    put_one = partial(write_picture, form=form) if form in PICTURES else write_output
    if output and in_folder:
        names = FileNames(output, form)
        yield lambda name, words: put_one(words, output=names.add(name))
    elif output and form not in PICTURES:
        with files.write_records(output) as add:
            yield lambda _, words: add(words)
    else:
        yield lambda _, words: put_one(words, output=output)


def _spec(rows: int | None, wanted: Mapping[str, object], picture: str | None) -> BoardSpec:
    wanted = {name: tuple(v) if isinstance(v, list) else v for name, v in wanted.items()}
    sizes = {rows, wanted.pop("size")} - {None}
    if len(sizes) > 1:
        raise UsageError(f"the size is given twice: {rows} and --size {(sizes - {rows}).pop()}")
    draft = wanted["draft"]
    drawn = len(draft) if isinstance(draft, tuple) else BoardSpec().size
    size = sizes.pop() if sizes else drawn
    spec: BoardSpec = build_question(BoardSpec, {**wanted, "size": size})
    if picture is not None and spec.draft:
        raise UsageError("a board can draw only one thing, not draft and picture")
    if picture is not None:
        if not os.path.isfile(picture):
            raise InputNotFound(f"file not found: '{picture}'")
        spec = spec._replace(draft=draft_from_picture(picture, spec.size))
    try:
        resolve(spec)
    except ValueError as error:
        meant = did_you_mean(spec.grade or "", options.MADE_GRADES)
        meant = meant if spec.grade not in options.MADE_GRADES else ""
        raise UsageError(f"{error}{meant}") from None
    return spec


def _with_bar(boards: Callable[..., Iterator[Made]], number: int, limit: float) -> Iterator[Made]:
    finished = 0
    with Bar() if number > 1 else Waiting(limit) as bar:
        progress = report_number(bar, number)
        try:
            for board in boards(progress=progress if number > 1 else None):
                bar.clear()
                finished += 1
                yield board
        except GenerationTimeout as late:
            if not finished:
                raise
            raise GenerationTimeout(f"out of time after {finished} of {number} boards") from late


def _render(board: Made, target: Target, solution: bool) -> str:
    queens = board.solution if solution else None
    if target.form in PICTURES:
        return svg.draw(board.puzzle, queens, monochrome=target.monochrome)
    if target.form != TEXT:
        words = formats.format(Document(board.puzzle, board.id, solution=queens), target.form)
        return words.removesuffix("\n") + "\n"
    caption = f"{board.id}: {graded(board.puzzle)}{_format_differences(board)}"
    return f"{target.draw(board.puzzle, queens)}\n{caption}\n"


def _format_differences(board: Made) -> str:
    if board.differing is None:
        return ""
    count = len(board.differing)
    return f"; {count} {'cell differs' if count == 1 else 'cells differ'} from the drawing"


def _read_draft(word: str) -> tuple[str, ...]:
    try:
        rows = tuple(files.read_text(word).split())
    except (OSError, InvalidPuzzle):
        rows = ()
    if rows and all(len(row) == len(rows) for row in rows):
        return rows
    regions = as_regions(many.read_document(word).puzzle)
    if regions is None:
        raise ArgumentTypeError("is a board without regions")
    return from_regions(regions.regions)


def _read_rating(word: str) -> Rating:
    low, dash, high = word.partition("-")
    return float(low), float(high) if dash else float(low)

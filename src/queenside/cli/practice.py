"""`practice`: a position to train one technique on."""

from __future__ import annotations

from queenside.cli import exits, playing
from queenside.cli.boards import (
    BOARDS,
    PICTURES,
    TEXT,
    add_written,
    form_of,
    put,
    put_board,
    put_picture,
)
from queenside.cli.parser import Commands, UsageError, add_option, command
from queenside.contract import options
from queenside.contract.options import Naming
from queenside.formats import svg
from queenside.logic.catalogue import CATALOGUE
from queenside.logic.ladder import TECHNIQUES
from queenside.make.practice import Practice
from queenside.make.practice import practice as chosen
from queenside.reason.explain.moves import highlight


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, practice)
    parser.add_argument(
        "technique", choices=TECHNIQUES, metavar="TECHNIQUE", help=", ".join(TECHNIQUES)
    )
    add_option(parser, "seed", options.Seed)
    add_option(parser, "largest", options.LargestBoard)
    playing.add_naming(parser)
    parser.add_argument("--answer", action="store_true", help="show the step")
    add_written(parser)


def practice(
    technique: str,
    *,
    seed: int | None,
    largest: int | None,
    naming: Naming | None,
    answer: bool,
    form: str | None,
    monochrome: bool,
    output: str | None,
) -> int:
    """Show a position in which this technique comes next.

    Everything that easier techniques show is already marked. Save it as letters
    or json, and you can give it to queenside hint.
    """
    form = form or form_of(output, BOARDS)
    if answer and form not in (TEXT, *PICTURES):
        raise UsageError(f"--answer is for text, {', '.join(PICTURES)}")
    plain = monochrome or output is not None
    name = playing.naming(naming, form, plain=plain, letters=monochrome)
    found = chosen(technique, seed, naming=name, largest=largest)
    if form == TEXT:
        put(_describe(found, answer, plain), output)
    elif form in PICTURES and answer:
        light = highlight(found.puzzle, found.step)
        drawing = svg.draw(
            found.puzzle, state=found.step.after, monochrome=monochrome, highlight=light
        )
        put_picture(drawing, form, output)
    else:
        put_board(found.document, form, output, monochrome=monochrome)
    return exits.DONE


def _describe(found: Practice, answer: bool, plain: bool) -> str:
    """The position, what to look for, and with `answer` where it is."""
    known = CATALOGUE[found.step.technique]
    drawing = playing.board(found.puzzle, found.state, plain=plain)
    lines = [f"{found.id}: {known.title}", known.about, drawing]
    return "\n".join([*lines, *([found.step.sentence] * answer), ""])

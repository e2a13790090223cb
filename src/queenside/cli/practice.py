"""`practice`: a position to train one technique on."""

from __future__ import annotations

from queenside import formats
from queenside.cli import exits, playing
from queenside.cli.boards import put, suffix
from queenside.cli.parser import Commands, UsageError, add_output, command, whole_number
from queenside.cli.playing import TEXT
from queenside.formats import svg
from queenside.logic.catalogue import CATALOGUE
from queenside.logic.ladder import TECHNIQUES
from queenside.tasks.explain import Naming
from queenside.tasks.explanations.moves import highlight
from queenside.tasks.practice import Practice
from queenside.tasks.practice import practice as chosen


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, practice)
    parser.add_argument(
        "technique", choices=TECHNIQUES, metavar="TECHNIQUE", help=", ".join(TECHNIQUES)
    )
    parser.add_argument(
        "--seed", type=whole_number(0), metavar="N", help="always the same position for the same N"
    )
    playing.add_naming(parser)
    parser.add_argument("--answer", action="store_true", help="show the step that is looked for")
    parser.add_argument(
        "--format",
        dest="form",
        choices=(TEXT, *formats.FORMATS),
        metavar="FORMAT",
        help="text, svg, or what convert writes (for a FILE.svg, svg)",
    )
    add_output(parser)


def practice(
    technique: str,
    *,
    seed: int | None,
    naming: Naming | None,
    answer: bool,
    form: str | None,
    output: str | None,
) -> int:
    """Show a position where just this technique comes next.

    All that easier techniques show is marked already. As a file of a format
    that holds a state of play (letters, json) it can be given to queenside hint.
    """
    form = form or ("svg" if suffix(output) == "svg" else TEXT)
    if answer and form not in (TEXT, "svg"):
        raise UsageError("--answer is for text and svg")
    plain = output is not None
    name = playing.naming(naming, form, plain=plain)
    found = chosen(technique, seed, naming=name)
    if form == TEXT:
        put(_told(found, answer, plain), output)
    elif form == "svg" and answer:
        picture = svg.draw(
            found.puzzle, state=found.step.after, highlight=highlight(found.puzzle, found.step)
        )
        put(picture, output)
    else:
        put(formats.format(found.document, form), output)
    return exits.DONE


def _told(found: Practice, answer: bool, plain: bool) -> str:
    """The position, what to look for, and with `answer` where it is."""
    known = CATALOGUE[found.step.technique]
    drawing = playing.board(found.puzzle, found.state, plain=plain)
    lines = [f"{found.id}: {known.title}", known.about, drawing]
    return "\n".join([*lines, *([found.step.sentence] * answer), ""])

"""`show` and `convert`: a board as a picture, or in another format.

Also what all commands share that write boards: the choice of a format, and where it goes.
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from math import inf
from os.path import splitext

from queenside import formats
from queenside.cli import exits, many, terminal
from queenside.cli.parser import (
    Commands,
    Parser,
    UsageError,
    add_boards,
    add_format,
    add_output,
    command,
)
from queenside.core import files
from queenside.core.errors import CannotWrite
from queenside.formats import text
from queenside.formats.document import Document

TEXT = "text"
"""The format of what a person reads on the screen."""

PICTURES = ("svg", "png", "pdf")
_IN_A_LINE = ("puzzlink", "gameid", "sbn", "webtask")
"""The formats that are one line for a board."""
_BINARY = ("png", "pdf")
_OTHER_PICTURES = ("gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff")


def add_to(commands: Commands) -> None:
    """Add these commands."""
    parser = command(commands, show)
    add_boards(parser)
    ways = "output format: {} (default: from FILE's extension)"
    add_format(parser, (TEXT, *PICTURES), about=ways)
    add_monochrome(parser)
    parser.add_argument(
        "--zoom",
        type=_zoom,
        metavar="Z",
        help="make a PNG with 40·Z pixels for each cell (2)",
    )
    parser.add_argument(
        "--transparent", action="store_true", help="leave out the white paper behind a PNG"
    )
    add_output(parser)

    parser = command(commands, convert)
    add_boards(parser)
    names = written()
    parser.add_argument(
        "--to",
        choices=names,
        metavar="FORMAT",
        help=f"{', '.join(names)} (default: from FILE's extension)",
    )
    add_output(parser)


def show(
    boards: Sequence[str],
    *,
    form: str | None,
    monochrome: bool,
    zoom: float | None,
    transparent: bool,
    output: str | None,
) -> int:
    """Draw boards with their queens and marks."""
    form = picture_or(TEXT, form, output)
    if form != "png" and (zoom or transparent):
        raise UsageError("--zoom and --transparent are for png")

    def drawn(document: Document) -> str:
        draw = text.draw if output or monochrome else terminal.board
        return draw(document.puzzle, state=document.state)

    def alone(document: Document) -> int:
        if form == TEXT:
            put(drawn(document) + "\n", output)
        else:
            from queenside.formats import svg  # here, since most boards are drawn as text

            drawing = svg.draw(document.puzzle, state=document.state, monochrome=monochrome)
            background = None if transparent else "white"
            put_picture(drawing, form, output, zoom=zoom, background=background)
        return exits.DONE

    only = "a picture and -o are for one board" if output or form != TEXT else None
    return many.ask(
        boards,
        alone,
        lambda document: many.Answer(drawn(document), exits.DONE, "shown"),
        show=many.block,
        only=only,
    )


def convert(boards: Sequence[str], *, to: str | None, output: str | None) -> int:
    """Write boards in another format.

    Writes several boards where the format can hold them or has a line for each.
    """
    to = to or form_of(output, "--to")
    if to is None:
        raise UsageError(f"say which format, with --to: {', '.join(written())}")
    named = many.read(boards)
    documents = [each.document for each in named if isinstance(each.document, Document)]
    faults = [each for each in named if isinstance(each.document, Exception)]
    if len(faults) == 1 == len(named) and isinstance(faults[0].document, Exception):
        raise faults[0].document
    code = exits.DONE
    for name, fault in faults:
        assert isinstance(fault, Exception)
        terminal.complain(f"{name}: {exits.message_of(fault)}")
        code = max(code, exits.code_of(fault) or exits.BUG)
    if to in _BINARY:
        put_picture(formats.format_all(documents, "svg"), to, output)
    elif documents:
        put(_converted(documents, to), output)
    return code


def _converted(documents: Sequence[Document], to: str) -> str:
    """The documents in this format, a line for each if it holds one and that is a line."""
    if len(documents) > 1 and to in _IN_A_LINE:
        return "".join(formats.format(each, to).rstrip("\n") + "\n" for each in documents)
    return formats.format_all(documents, to)


def written() -> tuple[str, ...]:
    """The names of the formats that a board is written in."""
    return (*(name for name in formats.FORMATS if name != "svg"), *PICTURES)


def add_monochrome(parser: Parser) -> None:
    """Add the option for pictures in black and white."""
    parser.add_argument(
        "--monochrome",
        action="store_true",
        help="draw in black and white for printing, with a letter in each region",
    )


def add_written(parser: Parser) -> None:
    """Add the options for the format and the file of a board."""
    ways = "text, or what convert writes (default: from FILE's extension)"
    add_format(parser, (TEXT, *written()), about=ways)
    add_monochrome(parser)
    add_output(parser)


def picture_or(other: str, form: str | None, output: str | None) -> str:
    """The format: as said; else that of a picture if the name of the file ends so; else another.

    Raises CannotWrite for a kind of picture that is not written.
    """
    ending = suffix(output)
    if not form and ending in _OTHER_PICTURES:
        raise CannotWrite(f"pictures can be written as {', '.join(PICTURES)}, not {ending}")
    return form or (ending if ending in PICTURES else other)


def put_board(
    document: Document, form: str, output: str | None, *, monochrome: bool = False
) -> None:
    """Write a board, with its solution or else its state, in any of `written()`."""
    if form in PICTURES:
        from queenside.formats import svg

        state = None if document.solution else document.state
        drawing = svg.draw(document.puzzle, document.solution, state=state, monochrome=monochrome)
        put_picture(drawing, form, output)
    else:
        put(formats.format(document, form), output)


_OWN = "letters"
"""Of several formats whose files end in .txt this one is ours."""


def form_of(output: str | None, option: str = "--format") -> str | None:
    """The format that the ending of the file's name tells; None without a file.

    Raises CannotWrite, which names the option to choose one, for an ending that no format has.
    """
    if output is None:
        return None
    if suffix(output) in PICTURES:
        return suffix(output)
    ending = f".{suffix(output)}"
    found = [name for name in (_OWN, *formats.FORMATS) if formats.FORMATS[name].extension == ending]
    if not found:
        raise CannotWrite(f"no format has the extension '{ending}': choose one with {option}")
    return found[0]


def suffix(output: str | None) -> str:
    """Return the suffix of the output file: "svg", "txt"; "" without a file."""
    return splitext(output)[1][1:].lower() if output else ""


def put_picture(
    drawing: str,
    form: str,
    output: str | None,
    *,
    zoom: float | None = None,
    background: str | None = "white",
) -> None:
    """Write an SVG as this kind of picture: to the file, or else down the pipe."""
    if form == "svg":
        put(drawing, output)
        return
    refuse_screen(form, output)
    from queenside.see.picture import ZOOM, rendered

    content = rendered(drawing, form, zoom=zoom or ZOOM, background=background)
    if output:
        files.write_bytes(output, content)
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def refuse_screen(form: str, output: str | None) -> None:
    """Raise UsageError for bytes that would go to a terminal."""
    if form in _BINARY and not output and sys.stdout.isatty():
        raise UsageError(f"a terminal can't show {form.upper()}: add -o FILE.{form}")


def put(content: str, output: str | None) -> None:
    """Write to the file, or else to standard output."""
    if output:
        files.write_text(output, content)
    else:
        terminal.say(content.removesuffix("\n"))


def _zoom(word: str) -> float:
    """Reads a zoom."""
    try:
        zoom = float(word)
    except ValueError:
        zoom = 0.0
    if not 0 < zoom < inf:
        raise ArgumentTypeError(f"must be a number above 0, such as 2, not '{word}'")
    return zoom

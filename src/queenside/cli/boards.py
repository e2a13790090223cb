"""`show` and `convert`: a board as a picture, or in another format."""

from __future__ import annotations

from os.path import splitext

from queenside import formats
from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, add_board, add_output, command
from queenside.formats import svg, text
from queenside.tasks import sources


def add_to(commands: Commands) -> None:
    """Add these commands."""
    parser = command(commands, show)
    add_board(parser)
    parser.add_argument(
        "--format",
        dest="form",
        choices=("text", "svg"),
        metavar="FORMAT",
        help="how to draw it: text or svg (for a FILE.svg, svg)",
    )
    parser.add_argument("--monochrome", action="store_true", help="draw it without colours")
    add_output(parser)

    parser = command(commands, convert)
    add_board(parser)
    names = tuple(formats.FORMATS)
    parser.add_argument(
        "--to", choices=names, required=True, metavar="FORMAT", help=", ".join(names)
    )
    add_output(parser)


def show(board: str, *, form: str | None, monochrome: bool, output: str | None) -> int:
    """Draw a board, with the queens and marks it came with."""
    document = sources.read(board)
    puzzle, state = document.puzzle, document.state
    if (form or suffix(output)) == "svg":
        put(svg.draw(puzzle, state=state, monochrome=monochrome), output)
    elif output or monochrome:
        put(text.draw(puzzle, state=state) + "\n", output)
    else:
        terminal.say(terminal.board(puzzle, state=state))
    return exits.DONE


def convert(board: str, *, to: str, output: str | None) -> int:
    """Write a board in another format.

    A whole collection is converted where the format can hold one.
    """
    put(formats.format_all(sources.read_all(board), to), output)
    return exits.DONE


def suffix(output: str | None) -> str:
    """What the name of the file ends with: "svg", "txt"; nothing without a file."""
    return splitext(output)[1][1:].lower() if output else ""


def put(content: str, output: str | None) -> None:
    """Write to the file, or else to standard output."""
    if output:
        with open(output, "w", encoding="utf-8", newline="\n") as file:
            file.write(content)
    else:
        terminal.say(content.removesuffix("\n"))

"""`read`: the board in a picture."""

from __future__ import annotations

import json
from pathlib import Path

from queenside import formats
from queenside.cli import exits, terminal
from queenside.cli.parser import Commands, add_format, command, whole_number
from queenside.formats import board
from queenside.see.read_image import read_image


def add_to(commands: Commands) -> None:
    """Add this command."""
    parser = command(commands, read)
    parser.add_argument(
        "image", metavar="IMAGE", help="a PNG, JPEG or WebP file; - for standard input"
    )
    parser.add_argument(
        "--stars",
        type=whole_number(1),
        metavar="K",
        help="queens in each row (found by solving)",
    )
    ways = "text (the default), a letter grid that every command reads; or json"
    add_format(parser, ("text", "json"), "text", ways)


def read(image: str, *, stars: int | None, form: str) -> int:
    """Read the board in a screenshot: regions, queens and crosses.

    The board may lie anywhere in the picture. What it is not sure of is said on standard
    error; then the exit code is 65, and the board is printed all the same, to be mended.
    """
    reading = read_image(board.standard_input() if image == "-" else Path(image), stars=stars)
    if form == "json":
        terminal.say(json.dumps(reading.data))
    else:
        terminal.say(formats.format(reading.document, "letters").removesuffix("\n"))
    for doubt in reading.doubts:
        terminal.complain(f"not sure: {doubt.text}")
    return exits.DONE if reading.sure else exits.BAD_PUZZLE

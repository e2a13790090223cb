"""`read`: the board in a picture."""

from __future__ import annotations

import json

from queenside.app.cli import exits, terminal
from queenside.app.cli.boards import convert
from queenside.app.cli.parser import Commands, UsageError, command
from queenside.core import formats
from queenside.reader.read_image import read_image
from queenside.reader.resolve_board import find_picture


def add_to(commands: Commands) -> None:
    parser = command(commands, read)
    help_text = "a PNG, JPEG, WebP, GIF, BMP, AVIF or HEIC file, phone:, or a BOARD; - is stdin"
    parser.add_value("image", "IMAGE", help_text)
    parser.add_number("--stars", "K", "queens in each row (found by solving)")
    formats = "text (the default), a letter grid that every command reads; or json"
    parser.add_format(("text", "json"), "text", formats)


def read(image: str, *, stars: int | None, form: str) -> int:
    """Read a board from a screenshot or photo.

    The board may be anywhere in the picture. Doubts are reported on standard error; then the
    exit code is 65, and the board is printed anyway, so that you can correct it. A BOARD that
    isn't a picture is written in the same form.
    """
    picture = find_picture(image)
    if picture is None:
        return _read_text(image, stars, form)
    reading = read_image(picture, stars=stars)
    if form == "json":
        terminal.print_line(json.dumps(reading.data))
    else:
        terminal.print_line(formats.format(reading.document, "letters").removesuffix("\n"))
    for doubt in reading.doubts:
        terminal.print_error(f"not sure: {doubt.text}")
    return exits.SUCCESS if reading.sure else exits.BAD_PUZZLE


def _read_text(source: str, stars: int | None, form: str) -> int:
    if stars is not None:
        raise UsageError("--stars is for pictures: this board says how many it has")
    return convert([source], to="letters" if form == "text" else form, output=None)

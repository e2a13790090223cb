"""`show` and `convert`: a board as a picture, or in another format.

Also what all commands share that write boards: the choice of a format, and where it goes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import NamedTuple

from queenside.app.cli import exits, many, terminal
from queenside.app.cli.file_names import FileNames
from queenside.app.cli.parser import FILE, Commands, Parser, UsageError, command, reader
from queenside.core import files, formats
from queenside.core.errors import QueensideError, UnsupportedByFormat
from queenside.core.formats import text
from queenside.core.formats.document import Document, State
from queenside.core.puzzles.puzzle import Cell, Puzzle

TEXT = "text"  # the format of what a person reads on the screen
_LETTERS = "letters"

PICTURES = formats.PICTURES
_DRAWN = (TEXT, *PICTURES)
FOLDER = f"{FILE}; FOLDER/ gets a file for each board"
_BINARY = ("png", "pdf")
_OTHER_PICTURES = ("gif", "jpg", "jpeg", "webp", "bmp", "tif", "tiff")


def add_to(commands: Commands) -> None:
    parser = command(commands, show)
    parser.add_boards()
    add_target(parser, _DRAWN)
    help_text = "make a PNG with 40·Z pixels for each cell (2)"
    zoom = reader(float, "a number above 0, such as 2", lambda zoom: 0 < zoom < inf)
    parser.add_value("--zoom", "Z", help_text, zoom)
    parser.add_flag("--transparent", "leave out the white paper behind a PNG")
    parser = command(commands, convert)
    parser.add_boards()
    names = written_formats()
    help_text = f"{', '.join(names)} (default: from FILE's extension)"
    parser.add_value("--to", "FORMAT", help_text, formats.resolve_name, choices=names)
    parser.add_output(FOLDER)


def show(boards: Sequence[str], *, target: Target, zoom: float | None, transparent: bool) -> int:
    """Draw boards with their queens and marks."""
    form, monochrome, output = target = target.with_form(_DRAWN)
    if form != "png" and (zoom or transparent):
        raise UsageError("--zoom and --transparent are for png")

    def draw_text(document: Document) -> str:
        return target.draw(document.puzzle, state=document.state)

    def answer_single(document: Document) -> int:
        if form == TEXT:
            write_output(draw_text(document) + "\n", output)
        else:
            from queenside.core.formats import svg  # here, since most boards are drawn as text

            drawing = svg.draw(document.puzzle, state=document.state, monochrome=monochrome)
            background = None if transparent else "white"
            write_picture(drawing, form, output, zoom=zoom, background=background)
        return exits.SUCCESS

    single_only = "a picture and -o are for one board" if output or form != TEXT else None
    return many.run_for_each(
        boards,
        answer_single,
        lambda document: many.Answer(draw_text(document), exits.SUCCESS, "shown"),
        show=many.format_block,
        single_only=single_only,
    )


def convert(boards: Sequence[str], *, to: str | None, output: str | None) -> int:
    """Write boards in another format.

    Writes several boards to one file where the format can hold them or has a line
    for each. With -o FOLDER/ each board has a file, which is named by its id.
    """
    if not to and output and not is_folder(output):
        to = format_from_suffix(output, written_formats(), "--to")
    if not to:
        raise UsageError(f"say which format, with --to: {', '.join(written_formats())}")
    named = many.read_boards(boards)
    documents = [board.document for board in named if isinstance(board.document, Document)]
    faults = [(name, board) for name, board in named if isinstance(board, Exception)]
    if len(faults) == 1 == len(named):
        raise faults[0][1]
    if has_file_each(len(documents), to, output):
        faults += _write_each(named, to, output or "")
    elif to in PICTURES:
        write_picture(formats.format_all(documents, "svg"), to, output)
    elif documents:
        write_output(formats.format_all(documents, to), output)
    for name, fault in faults:
        terminal.print_error(f"{name}: {exits.error_message(fault)}")
    return max((exits.exit_code(fault) or exits.BUG for _, fault in faults), default=exits.SUCCESS)


def _write_each(
    named: Sequence[many.NamedBoard], to: str, folder: str
) -> list[tuple[str, Exception]]:
    """Write a file for each board; return those that the format can't hold."""
    faults: list[tuple[str, Exception]] = []
    names = FileNames(folder, to)
    for name, document in named:
        if isinstance(document, Document):
            try:
                Target(to, False, names.add(document.id or _stem(name))).write_board(document)
            except QueensideError as fault:
                faults.append((name, fault))
    return faults


def _stem(name: str) -> str:
    path, _, number = name.rpartition("#")
    source = path or name
    stem = os.path.splitext(os.path.basename(source))[0] if os.path.exists(source) else "board"
    return f"{stem}-{number}" if path else stem


def written_formats() -> tuple[str, ...]:
    return (*(name for name in formats.FORMATS if name != "svg"), *PICTURES)


BOARDS = (TEXT, *written_formats())  # the formats of commands that write a board


class Target(NamedTuple):
    """How a command writes a board, and where; without `output`, on the screen."""

    form: str
    monochrome: bool
    output: str | None

    @property
    def is_plain(self) -> bool:
        return self.monochrome or bool(self.output)

    def with_form(self, offered: Sequence[str]) -> Target:
        return self._replace(form=self.form or format_from_suffix(self.output, offered))

    def draw(
        self, puzzle: Puzzle, solution: Iterable[Cell] | None = None, state: State | None = None
    ) -> str:
        """Draw a board as text, in colour if the screen has any."""
        if self.is_plain:
            return text.draw(puzzle, solution, state=state)
        return terminal.draw_board(puzzle, solution, state)

    def write(self, content: str) -> None:
        write_output(content, self.output)

    def write_picture(self, drawing: str) -> None:
        write_picture(drawing, self.form, self.output)

    def write_board(self, document: Document) -> None:
        """Write a board with its solution, or else its state."""
        if self.form not in PICTURES:
            self.write(formats.format(document, self.form))
            return
        from queenside.core.formats import svg

        state = None if document.solution else document.state
        drawing = svg.draw(
            document.puzzle, document.solution, state=state, monochrome=self.monochrome
        )
        self.write_picture(drawing)


_FORMATS = "output format: {} (default: from FILE's extension)"


def add_target(
    parser: Parser,
    names: Sequence[str],
    help_text: str = _FORMATS,
    resolve: Callable[[str], str] = str,
    file: str = FILE,
) -> None:
    """Add the options that make a `Target`, for one of these formats."""
    parser.add_format(names, "", help_text, resolve)
    parser.add_flag(
        "--monochrome", "draw in black and white for printing, with a letter in each region"
    )
    parser.add_output(file)
    parser.bundle("target", Target, *Target._fields)


def add_written(parser: Parser) -> None:
    help_text = "text, or what convert writes (default: from FILE's extension)"
    add_target(parser, BOARDS, help_text, formats.resolve_name)


def format_from_suffix(output: str | None, offered: Sequence[str], option: str = "--format") -> str:
    """Return the offered format that fits the file's extension; without one text, if offered.

    Raises UnsupportedByFormat, which names the option to choose one, for any other extension.
    """
    ending, name = file_suffix(output), formats.format_of_file(output or "")
    if ending in _OTHER_PICTURES:
        raise UnsupportedByFormat(f"pictures can be written as {', '.join(PICTURES)}, not {ending}")
    if TEXT in offered and (name == _LETTERS or ending in ("", "txt", "md", "log")):
        return TEXT
    if name is not None and name in offered:
        return name
    if not ending:
        raise UnsupportedByFormat(f"'{output}' has no extension: choose a format with {option}")
    if name is None:
        raise UnsupportedByFormat(
            f"no format has the extension '.{ending}': choose one with {option}"
        )
    names = ", ".join(offered)
    raise UnsupportedByFormat(f"this command writes {names}, not {name}: try queenside convert")


def is_folder(output: str | None) -> bool:
    return output is not None and (os.path.isdir(output) or output.endswith(("/", os.sep)))


def can_be_folder(output: str) -> bool:
    is_file = os.path.exists(output) or formats.format_of_file(output) is not None
    return is_folder(output) or not is_file


def has_file_each(number: int, form: str, output: str | None) -> bool:
    """Return whether each board has a file in a folder."""
    entry = formats.FORMATS.get(form)
    if is_folder(output):
        return True
    if number < 2 or form == TEXT or (entry and entry.holds_several):
        return False
    if output and can_be_folder(output):
        return True
    raise UsageError(f"{form} holds one board, not {number}: add -o FOLDER/ for a file for each")


def file_suffix(output: str | None) -> str:
    """Return the file's extension in lower case, without its dot; "" without a file."""
    return os.path.splitext(output)[1][1:].lower() if output else ""


def write_picture(
    drawing: str,
    form: str,
    output: str | None,
    *,
    zoom: float | None = None,
    background: str | None = "white",
) -> None:
    """Write an SVG in this format to the file, or else to standard output."""
    if form == "svg":
        write_output(drawing, output)
        return
    refuse_terminal(form, output)
    from queenside.printer.picture import ZOOM, render_drawing

    content = render_drawing(drawing, form, zoom=zoom or ZOOM, background=background)
    if output:
        files.write_bytes(output, content)
    else:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()


def refuse_terminal(form: str, output: str | None) -> None:
    if form in _BINARY and not output and sys.stdout.isatty():
        raise UsageError(f"a terminal can't show {form.upper()}: add -o FILE.{form}")


def write_output(content: str, output: str | None) -> None:
    if output:
        files.write_text(output, content)
    else:
        terminal.print_line(content.removesuffix("\n"))
        sys.stdout.flush()

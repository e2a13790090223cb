"""Capabilities of the terminal: colours and characters."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Self, TextIO

if TYPE_CHECKING:  # every start has this module, and few draw a board
    from queenside.core.formats.document import State
    from queenside.core.formats.text import Depth
    from queenside.core.puzzles.puzzle import Cell, Puzzle

_SIGNS = "♛·×▒│─┌┐└┘├┤┬┴┼"
_PLAIN = str.maketrans({"✓": "right:", "✗": "wrong:", "µ": "u", "–": "-", "…": "~"})
_FORCED: dict[str, Depth] = {"2": 8, "3": 24}


class _Closed(io.TextIOBase):
    """Standard output that was closed before the program began."""

    def write(self, _: str) -> int:
        raise OSError(errno.EBADF, "standard output is closed")

    @property
    def buffer(self) -> Self:
        return self


class _Settings:
    quiet = False


def prepare_streams(*, quiet: bool = False) -> None:
    """Replace unencodable characters in output; quiet drops bars and summaries."""
    _Settings.quiet = quiet
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")


def colour_depth(stream: TextIO, environment: Mapping[str, str]) -> Depth | None:
    """Return the bits of colour for this stream; None for no colour.

    NO_COLOR (no-color.org) forbids colour everywhere; FORCE_COLOR (force-color.org) asks for it
    even where the stream isn't a terminal: 1 for 16 colours, 2 for 256, 3 for all.
    """
    forced = environment.get("FORCE_COLOR", "")
    terminal = environment.get("TERM", "")
    if environment.get("NO_COLOR"):
        return None
    if forced in ("", "0") and (not stream.isatty() or terminal == "dumb"):
        return None
    if forced in _FORCED:
        return _FORCED[forced]
    if environment.get("COLORTERM") in ("truecolor", "24bit"):
        return 24
    return 8 if "256color" in terminal else 4


def draw_board(
    puzzle: Puzzle, solution: Iterable[Cell] | None = None, state: State | None = None
) -> str:
    from queenside.core.formats import text

    colours = colour_depth(sys.stdout, os.environ)
    if colours is None:
        return text.draw(puzzle, solution, state=state)
    return text.draw_colour(puzzle, solution, state=state, depth=colours)


def print_line(words: str) -> None:
    print(replace_unencodable(words, sys.stdout))


def print_error(words: str) -> None:
    print(replace_unencodable(f"queenside: {escape_control(words)}", sys.stderr), file=sys.stderr)


def is_quiet() -> bool:
    return _Settings.quiet


def print_note(words: str) -> None:
    if not is_quiet():
        print(replace_unencodable(escape_control(words), sys.stderr), file=sys.stderr)


def escape_control(words: str) -> str:
    """Return the text in one line, with control characters escaped."""
    return "".join(sign if sign.isprintable() else f"\\x{ord(sign):02x}" for sign in words)


def replace_unencodable(words: str, stream: TextIO) -> str:
    """Return the text, in ASCII where the stream can't encode a board."""
    try:
        _SIGNS.encode(stream.encoding or "ascii")
    except UnicodeEncodeError:
        from queenside.core.formats import text

        return text.as_ascii(words).translate(_PLAIN)
    return words

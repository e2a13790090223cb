"""Text in, values out, and back: boards and collections of them in every format.

A format is one file here, with the functions `matches`, `parse` and `format` or some of them, and
one line in the table of `entry`. Which format a text has is told by what stands in it, never by the
name of a file. A text in none of them is searched for boards: see `finder`.
"""

from __future__ import annotations

from collections.abc import Sequence
from os.path import splitext
from typing import TYPE_CHECKING

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote, shorten
from queenside.core.formats import unsupported
from queenside.core.formats.document import Document, State, check_texts
from queenside.core.formats.entry import FORMATS, Format
from queenside.core.formats.limits import LONGEST

if TYPE_CHECKING:
    from queenside.core.formats.lines import Names

PICTURES = ("svg", "png", "pdf")
"""The pictures of a board; `printer.picture` makes the other two from the first."""

_DEFAULT_FORMATS = ("letters", "json")
"""Of several formats with one extension, this is the one that it stands for."""

_MARK_OF_ORDER = "\ufeff"
_ADVICE = (
    "a board is a square of letters, numbers or colours with as many regions as rows, a list of "
    "the cells of each region, or an address of puzz.link"
)


def detect(text: str) -> str:
    """Return the name of the format that the text has. Raises InvalidPuzzle if it has none."""
    stripped = text.removeprefix(_MARK_OF_ORDER).strip()
    if not stripped:
        raise InvalidPuzzle("the text is empty: it should hold a board")
    if not unsupported.is_page(stripped):
        beginning = stripped[:LONGEST]
        for name, entry in FORMATS.items():
            if entry.matches(beginning):
                return name
    reason = unsupported.describe(stripped)
    raise InvalidPuzzle(
        reason or f"{quote(stripped)} isn't a board, and there is none in it: {_ADVICE}"
    )


def parse(text: str, name: str | None = None, names: Names | None = None) -> list[Document]:
    """The puzzle of a text, or all puzzles of a collection, in the named format or the one it has.

    `names` are what else a line may hold than the text of a board. Raises InvalidPuzzle naming the
    faults with their places, at most the first twenty and how many more there are; ValueError for a
    name that isn't a format's.
    """
    return [*parse_numbered(text, name, names).values()]


def parse_numbered(
    text: str, name: str | None = None, names: Names | None = None
) -> dict[int, Document]:
    """Parse the puzzles by their number: that of the line where each has one, else from 1 on.

    Takes and raises what `parse` does.
    """
    text = text.removeprefix(_MARK_OF_ORDER)
    try:
        return (None if name else _of_lines(text, names)) or _of_format(text, name)
    except InvalidPuzzle as error:
        raise InvalidPuzzle(shorten(error.faults)) from None


def _of_lines(text: str, names: Names | None) -> dict[int, Document] | None:
    if "\n" not in text.strip() and names is None:
        return None
    from queenside.core.formats import lines  # here, since most texts are one board

    return lines.read_all(text, names)


def _of_format(text: str, name: str | None) -> dict[int, Document]:
    detected = name
    try:
        detected = name or detect(text)
        entry = _entry(detected)
        if not entry.is_read:
            raise InvalidPuzzle(f"{entry.title} can be written but not read")
        return dict(enumerate(entry.parse(text), 1))
    except InvalidPuzzle as error:
        if name or (detected and FORMATS[detected].is_exact) or not text.strip():
            raise
        return dict(enumerate(search(text, error, detected or ""), 1))


def search(text: str, error: InvalidPuzzle, detected: str) -> list[Document]:
    """Return the boards somewhere in a text that couldn't be read in the detected format.

    Raises that error if there is no board, or what is wrong with one.
    """
    from queenside.core.formats import (
        finder,
        letters,
        native_json,
    )  # here: most texts have a format

    own = letters if detected == "letters" else native_json if detected.startswith("json") else None
    if own and own.is_own(text):
        raise error
    try:
        documents = finder.find(text)
    except InvalidPuzzle as found:
        is_other = isinstance(found, finder.OtherPuzzle)
        if not is_other and detected == "letters" and letters.has_rows_only(text):
            raise error from None
        raise
    if not documents:
        raise error
    return documents


def format_of_file(name: str) -> str | None:
    """Return the format that a file's extension stands for; None if it stands for none."""
    extension = splitext(name)[1].lower()
    if not extension or extension[1:] in PICTURES:
        return extension[1:] or None
    names = (*_DEFAULT_FORMATS, *FORMATS)
    return next((name for name in names if FORMATS[name].extension == extension), None)


def resolve_name(word: str) -> str:
    """Return the format of this name or extension ("cnf"); any other word as it is."""
    return word if word in FORMATS else format_of_file(f"board.{word}") or word


def format(document: Document, name: str) -> str:
    """Format the document in the named format.

    Raises UnsupportedByFormat if the format cannot hold the puzzle.
    """
    return format_all([document], name)


def format_all(documents: Sequence[Document], name: str) -> str:
    """The documents in the named format; only one that `holds_several` takes another number than 1.

    Raises UnsupportedByFormat for what the format cannot hold; ValueError for a name that isn't a
    format's.
    """
    entry = _entry(name)
    for document in documents:
        check_texts(document)
    return entry.format(documents)


def _entry(name: str) -> Format:
    if name not in FORMATS:
        raise ValueError(f"unknown format {quote(name)}; choose one of: {', '.join(FORMATS)}")
    return FORMATS[name]


__all__ = [
    "FORMATS",
    "PICTURES",
    "Document",
    "Format",
    "State",
    "detect",
    "format",
    "format_all",
    "format_of_file",
    "parse",
    "parse_numbered",
    "resolve_name",
    "search",
]

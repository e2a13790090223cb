"""Text in, values out, and back: boards and collections of them in every format.

A format is one file here, with a pair of functions `parse` and `format`, and one line in the list
below. Which format a text has is told by what stands in it, never by the name of a file.
"""

from __future__ import annotations

from collections.abc import Sequence

from queenside.core.errors import CannotWrite, InvalidPuzzle
from queenside.core.faults import quote, shorten
from queenside.formats import (
    colorgrid,
    drawing,
    exports,
    foreign,
    gameid,
    jsonlines,
    letters,
    level,
    native_json,
    page,
    penpa,
    puzzlink,
    pzprv3,
    rows,
    sbn,
    svg,
    webtask,
)
from queenside.formats.document import Document, State, check_texts
from queenside.formats.entry import Format
from queenside.formats.limits import LONGEST

FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        drawing.FORMAT,
        colorgrid.FORMAT,
        jsonlines.FORMAT,
        native_json.FORMAT,
        level.FORMAT,
        penpa.FORMAT,
        pzprv3.FORMAT,
        puzzlink.FORMAT,
        gameid.FORMAT,
        sbn.FORMAT,
        rows.FORMAT,
        webtask.FORMAT,
        letters.FORMAT,
        svg.FORMAT,
        page.FORMAT,
        *exports.FORMATS,
    )
}
"""Every format by its name, in the order in which a text is held against them."""

_MARK_OF_ORDER = "\ufeff"


def detect(text: str) -> str:
    """The name of the format that the text has. Raises InvalidPuzzle if it has none."""
    stripped = text.removeprefix(_MARK_OF_ORDER).strip()
    if not stripped:
        raise InvalidPuzzle("the text is empty: it should hold a board")
    if not foreign.is_page(stripped):
        for name, entry in FORMATS.items():
            if entry.parse and entry.matches(stripped[:LONGEST]):
                return name
    readable = ", ".join(name for name, entry in FORMATS.items() if entry.parse)
    why = foreign.describe(stripped)
    raise InvalidPuzzle(why or f"{quote(stripped)} isn't a board in any known format ({readable})")


def parse(text: str, name: str | None = None) -> list[Document]:
    """The puzzle of a text, or all puzzles of a collection, in the named format or the one it has.

    Raises InvalidPuzzle naming the faults with their places, at most the first twenty and how many
    more there are; ValueError for a name that isn't a format's.
    """
    entry = _entry(name or detect(text))
    if entry.parse is None:
        raise InvalidPuzzle(f"{entry.title} can be written but not read")
    try:
        return entry.parse(text.removeprefix(_MARK_OF_ORDER))
    except InvalidPuzzle as error:
        raise InvalidPuzzle(shorten(error.faults)) from None


def format(document: Document, name: str) -> str:
    """The document in the named format. Raises CannotWrite if the format cannot hold the puzzle."""
    return format_all([document], name)


def format_all(documents: Sequence[Document], name: str) -> str:
    """The documents in the named format; only a collection holds another number than one.

    Raises CannotWrite for what the format cannot hold; ValueError for a name that isn't a format's.
    """
    entry = _entry(name)
    if entry.format is None:
        raise CannotWrite(f"{entry.title} can be read but not written")
    for document in documents:
        check_texts(document)
    return entry.format(documents)


def _entry(name: str) -> Format:
    if name not in FORMATS:
        raise ValueError(f"unknown format {quote(name)}; choose one of: {', '.join(FORMATS)}")
    return FORMATS[name]


__all__ = ["FORMATS", "Document", "Format", "State", "detect", "format", "format_all", "parse"]

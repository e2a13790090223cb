r"""Boards from outside: files, standard input, texts. `reader.resolve_board` knows our own too.

    -                                     standard input
    boards/first.txt                      a file, in any format that is read
    boards/all.jsonl#first                one puzzle of many, by its id or else its line
    https://puzz.link/p?starbattle/...    an address, a game id such as n-queens:8, or any other
    01111/23212/23212/22244/22222         board that fits in one line
    "AAB\nABB\nCCC"                         the text of a board (from Python)

A file that exists wins over a board that reads the same.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING

from queenside.core import files, formats
from queenside.core.errors import InputNotFound, InvalidPuzzle
from queenside.core.faults import did_you_mean, quote
from queenside.core.formats import unsupported
from queenside.core.formats.document import Document

if TYPE_CHECKING:
    from queenside.core.formats.lines import Names

_NAMED = 3
_MOST_NAMES = 1000


def read(source: str | PathLike[str], names: Names | None = None) -> Document:
    """Read the one puzzle. Raises what `read_all` does, and InvalidPuzzle for several."""
    return require_single(read_all(source, names), source)


def require_single(documents: list[Document], source: str | PathLike[str]) -> Document:
    """Return the document, if there is just one. Raises InvalidPuzzle for several."""
    if len(documents) == 1:
        return documents[0]
    ids = _some_ids(dict(enumerate(documents, 1)))
    raise InvalidPuzzle(
        f"{quote(str(source))} has {len(documents)} puzzles ({ids}): choose one with FILE#ID"
    )


def read_all(source: str | PathLike[str], names: Names | None = None) -> list[Document]:
    """Read every puzzle of the source. `names` are what else a line of it may hold.

    Raises InvalidPuzzle naming what is wrong with a board, InputNotFound where there is nothing,
    and OSError where a file cannot be read.
    """
    return [*read_numbered(source, names).values()]


def read_numbered(source: str | PathLike[str], names: Names | None = None) -> dict[int, Document]:
    """Read every puzzle by its number, which chooses it after a `#`; else as `read_all`."""
    name = os.fspath(source)
    if name == "-" or os.path.exists(name):
        return formats.parse_numbered(_text(name), names=names)
    if part := split_name(name):
        path, chosen = part
        return _choose(formats.parse_numbered(_text(path), names=names), chosen, path)
    if isinstance(source, str) and _is_board(source):
        return formats.parse_numbered(source, names=names)
    if unsupported.is_address(name):
        raise InvalidPuzzle(unsupported.describe(name) or name)
    raise InputNotFound(
        f"file not found: {quote(name)} (not a game ID or a one-line board either)"
        f"{_suggestion(name)}"
    )


def split_name(name: str) -> tuple[str, str] | None:
    """Split FILE#ID, both of which may have a `#`. None if there is no such file."""
    end = len(name)
    while (end := name.rfind("#", 0, end)) >= 0:
        path = name[:end]
        if path == "-" or os.path.exists(path):
            return path, name[end + 1 :]
    return None


def names_of(source: str, documents: Mapping[int, Document]) -> list[str]:
    """Name each puzzle of the source, by its id or else its number."""
    if len(documents) == 1:
        return [source]
    times = Counter(document.id for document in documents.values())
    return [
        f"{source}#{document.id if document.id and times[document.id] == 1 else number}"
        for number, document in documents.items()
    ]


def _suggestion(name: str) -> str:
    """Suggest the board that the person may have meant: n-queens, or a file with a similar name."""
    if queens := re.fullmatch(r"(?:n?[-_ ]?queens?[:-]?|queen:)?([0-9]+)", name, re.IGNORECASE):
        return f"; did you mean 'n-queens:{queens[1]}'?"
    folder, target = os.path.split(name)
    try:
        names = os.listdir(folder or ".")[:_MOST_NAMES]
    except (OSError, ValueError):
        return ""
    return did_you_mean(target, names).replace("'", f"'{os.path.join(folder, '')}", 1)


def _text(path: str) -> str:
    if path == "-":
        return decode_utf8(files.read_standard_input())
    return decode_utf8(files.read_bytes(path), quote(path))


def peek_stdin(number: int) -> bytes:
    """Return the first bytes of standard input without consuming them; b"" if closed."""
    peek = getattr(sys.stdin and sys.stdin.buffer, "peek", None)
    return bytes(peek(number)[:number]) if peek else b""


def decode_utf8(content: bytes, name: str = "this") -> str:
    """Return the text of a file. Raises InvalidPuzzle naming the byte that is none of UTF-8."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InvalidPuzzle(
            f"{name} is neither UTF-8 text nor a readable picture: "
            f"byte {error.start + 1}, on line {line}, is 0x{content[error.start]:02x}"
        ) from None


def _choose(documents: Mapping[int, Document], chosen: str, path: str) -> dict[int, Document]:
    matches = {number: document for number, document in documents.items() if document.id == chosen}
    if len(matches) > 1:
        lines = ", ".join(map(str, matches))
        raise InvalidPuzzle(
            f"{quote(path)} has {len(matches)} puzzles {quote(chosen)}: choose one by its number, "
            f"{lines}"
        )
    if not matches and chosen.isdecimal() and int(chosen) in documents:
        return {int(chosen): documents[int(chosen)]}
    if not matches:
        ids = _some_ids(documents)
        raise InputNotFound(f"{quote(path)} has no puzzle {quote(chosen)}, only {ids}")
    return matches


def _some_ids(documents: Mapping[int, Document]) -> str:
    names = [document.id or str(number) for number, document in documents.items()]
    listed = [quote(name) for name in names[:_NAMED]]
    remaining = len(names) - len(listed)
    return ", ".join(listed) + (f" and {remaining} more" if remaining else "")


def _is_board(text: str) -> bool:
    if "\n" in text:
        return True
    try:
        return len(text) > 1 and bool(formats.detect(text))
    except InvalidPuzzle:
        return False

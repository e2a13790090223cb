r"""Resolution of BOARD, on the command line and in `qs.read`.

    q8-0123                     a board of the collection that comes with Queenside
    daily, daily:2026-11-21     the board of the day, or of that day
    8-hard#7                    a board made by `queenside generate`, made again from its seed id
    boards/first.txt, -         a file, or standard input, in any format that is read
    boards/all.jsonl#first      one puzzle of many, by its id or else its number
    https://puzz.link/p?...     an address, a game id such as n-queens:8, or any other board that
    01111/23212/23212/...       fits in one line
    "AAB\nABB\nCCC"             the text of a board (from Python)
    shot.png, -                 a picture of a board: see `read_image`
    phone:, phone:SERIAL        the screen of a phone on a cable: see `phone`
    boards/                     the files in a folder whose names end as those of boards do

A file that exists wins over everything that reads the same.
"""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections import Counter
from collections.abc import Mapping
from os import PathLike
from typing import IO, TYPE_CHECKING, Any

from queenside.core import files, formats
from queenside.core.errors import InputNotFound, InvalidPuzzle
from queenside.core.faults import did_you_mean, quote
from queenside.core.formats import unsupported
from queenside.core.formats.document import Document
from queenside.core.formats.lines import Names
from queenside.core.images.kinds import HEADER_BYTES, kind_of
from queenside.core.puzzles import Puzzle

if TYPE_CHECKING:
    import datetime

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".avif", ".heic")
"""The suffixes of pictures that can be read."""

_COLLECTION = re.compile(r"[qs][0-9]+-[0-9]+")
_DAILY = re.compile(r"daily(?::(.+))?")
_PHONE = re.compile(r"phone:([\w.:%\[\]-]*)")
_NAMED = 3
_MOST_NAMES = 1000


Source = str | PathLike[str] | IO[str] | IO[bytes]
"""A source to read: a name, or an open file."""


def read(source: Source) -> Document:
    """Read the one puzzle. Raises what `read_all` does, and InvalidPuzzle for several."""
    documents = read_all(source)
    if len(documents) == 1:
        return documents[0]
    name = str(source) if isinstance(source, str | PathLike) else "the file"
    ids = _some_ids(dict(enumerate(documents, 1)))
    raise InvalidPuzzle(
        f"{quote(name)} has {len(documents)} puzzles ({ids}): choose one with FILE#ID"
    )


def read_all(source: Source) -> list[Document]:
    """Read every puzzle of the source.

    Raises InvalidPuzzle naming what is wrong with a board, InputNotFound where there is nothing,
    OSError where a file cannot be read, and TypeError for what isn't a file nor the name of one.
    """
    if not isinstance(source, str | PathLike):
        return _of_file(source)
    return [document for _, document in read_named(source)]


def read_named(source: str | PathLike[str]) -> list[tuple[str, Document]]:
    """Read every puzzle, by the name that asks for it. Raises what `read_all` does."""
    name = os.fspath(source)
    if os.path.isdir(name):
        return [pair for file in sources(name) for pair in read_named(file)]
    documents = _read_numbered(source)
    return [*zip(_names_of(name, documents), documents.values(), strict=True)]


def _read_numbered(source: str | PathLike[str]) -> Mapping[int, Document]:
    """Read every puzzle by its number, which chooses it after a `#`."""
    name = os.fspath(source)
    is_file = name == "-" or os.path.exists(name)
    part = None if is_file else _split_name(name)
    may_be_board = isinstance(source, str) and not (is_file or part)
    if may_be_board and (document := _find_by_name(name)):
        return {1: document}
    if document := _read_picture(source):
        return {1: document}
    if is_file:
        return formats.parse_numbered(_text(name), names=NAMES)
    if part:
        path, chosen = part
        return _choose(formats.parse_numbered(_text(path), names=NAMES), chosen, path)
    if may_be_board and _is_board(name):
        return formats.parse_numbered(name, names=NAMES)
    if unsupported.is_address(name):
        raise InvalidPuzzle(unsupported.describe(name) or name)
    raise InputNotFound(
        f"file not found: {quote(name)} (not a game ID or a one-line board either)"
        f"{_suggestion(name)}"
    )


def _split_name(name: str) -> tuple[str, str] | None:
    """Split FILE#ID, both of which may have a `#`. None if there is no such file."""
    end = len(name)
    while (end := name.rfind("#", 0, end)) >= 0:
        path = name[:end]
        if path == "-" or os.path.exists(path):
            return path, name[end + 1 :]
    return None


def _names_of(source: str, documents: Mapping[int, Document]) -> list[str]:
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
        return _decode_utf8(files.read_standard_input())
    return _decode_utf8(files.read_bytes(path), quote(path))


def _peek_stdin(number: int) -> bytes:
    """Return the first bytes of standard input without consuming them; b"" if closed."""
    peek = getattr(sys.stdin and sys.stdin.buffer, "peek", None)
    return bytes(peek(number)[:number]) if peek else b""


def _decode_utf8(content: bytes, name: str = "this") -> str:
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


def puzzles_of(documents: list[Document]) -> list[Puzzle]:
    """Return the puzzles; warn of what was found and what was left in texts of no known format."""
    for finding in dict.fromkeys(filter(None, (document.finding for document in documents))):
        warnings.warn(f"found {finding}", stacklevel=3)
    return [document.puzzle for document in documents]


def _of_file(file: Any) -> list[Document]:
    """Return every puzzle of an open file, text or bytes, of a board or a picture of one."""
    if not hasattr(file, "read"):
        raise TypeError(
            f"boards are read from the name of a file, an open file or a text, not from "
            f"{type(file).__name__}; rows and arrays make a qs.RegionPuzzle"
        )
    content = files.read_stream(file, "the file")
    if isinstance(content, str):
        return formats.parse(content, names=NAMES)
    if kind_of(content[:HEADER_BYTES]) is not None:
        return [_of_picture(content, "the picture")]
    return formats.parse(_decode_utf8(content), names=NAMES)


def sources(word: str) -> list[str]:
    """List the files of a folder that may hold boards, by name; else the word itself.

    Folders inside are not looked into, nor hidden files. Raises InputNotFound if there is no file.
    """
    if not os.path.isdir(word):
        return [word]
    endings = {*PICTURES, *(entry.extension for entry in formats.FORMATS.values() if entry.is_read)}
    names = sorted(
        name
        for name in os.listdir(word)
        if os.path.splitext(name)[1].lower() in endings and not name.startswith(".")
    )
    paths = [path for name in names if os.path.isfile(path := os.path.join(word, name))]
    if not paths:
        raise InputNotFound(f"the folder {quote(word)} has no files of boards")
    return paths


def of_text(text: str) -> Document:
    """Read the one puzzle of a text that never names a file: see `all_of_text`."""
    documents = all_of_text(text)
    if len(documents) != 1:
        raise InvalidPuzzle(f"there are {len(documents)} puzzles in this text; give just one")
    return documents[0]


def all_of_text(text: str) -> list[Document]:
    """Read every puzzle of a text in any format, or the one that an id of ours names.

    No file is opened or looked for, whatever the text says. Raises InvalidPuzzle naming what is
    wrong, InputNotFound for an id that no board has.
    """
    document = _find_by_name(text.strip())
    return [document] if document else formats.parse(text, names=NAMES)


def day_of(source: str | PathLike[str]) -> datetime.date | None:
    """Return the day whose board the source names, or None. Raises InputNotFound."""
    if not isinstance(source, str) or os.path.exists(source):
        return None
    return _day(source)


def _day(word: str) -> datetime.date | None:
    match = _DAILY.fullmatch(word)
    if match is None:
        return None
    from datetime import date  # here, as below: most boards come from elsewhere

    try:
        return date.fromisoformat(match[1]) if match[1] else date.today()
    except ValueError:
        raise InputNotFound(f"{quote(match[1])} isn't a date: write daily:2026-11-21") from None


def find_picture(source: str | PathLike[str]) -> str | bytes | None:
    """Return the picture that a source names: a file, or its bytes. None if it names none.

    A file, or standard input for "-", is one if it begins as a picture does; `phone:` is one taken
    now. Raises InputNotFound where there is no phone.
    """
    if source == "-":
        is_image = kind_of(_peek_stdin(HEADER_BYTES)) is not None
        return files.read_standard_input() if is_image else None
    if os.path.isfile(source):
        with open(source, "rb") as file:
            is_image = kind_of(file.read(HEADER_BYTES)) is not None
        return os.fspath(source) if is_image else None
    phone = _PHONE.fullmatch(source) if isinstance(source, str) else None
    if phone is None:
        return None
    from queenside.reader.phone import capture_screen  # here, since few commands start programs

    return capture_screen(phone[1])


def _read_picture(source: str | PathLike[str]) -> Document | None:
    """Read the board of a picture; None if the source is none.

    Raises InvalidPuzzle where it is not sure what the picture shows.
    """
    picture = find_picture(source)
    if picture is None:
        return None
    return _of_picture(picture, quote(picture) if isinstance(picture, str) else "the picture")


def _of_picture(picture: str | bytes, name: str) -> Document:
    """Read a picture. Raises InvalidPuzzle where it is not sure what it shows."""
    from queenside.reader.read_image import read_image

    reading = read_image(picture)
    if reading.sure:
        return reading.document
    reasons = "; ".join(doubt.text for doubt in reading.doubts)
    raise InvalidPuzzle(
        f"{name} can't be read for sure: {reasons} (queenside read shows what was read, "
        "so that you can correct it)"
    )


def _find_by_name(word: str) -> Document | None:
    """Find the board that the word names."""
    return _resolve(word) if _is_name(word) else None


def _is_name(word: str) -> bool:
    return bool(_DAILY.fullmatch(word) or _COLLECTION.fullmatch(word)) or _is_seed_id(word)


def _resolve(name: str) -> Document:
    """Return the board of this name."""
    if day := _day(name):
        return _daily(day)
    return _from_collection(name) if _COLLECTION.fullmatch(name) else _regenerate(name)


NAMES = Names(_is_name, _resolve)
"""The names of boards that we have or make, for the lines of a text."""


def _is_seed_id(word: str) -> bool:
    if "#" not in word:
        return False
    from queenside.maker.board_spec import is_seed_id

    return is_seed_id(word)


def _daily(day: datetime.date) -> Document:
    from queenside.maker import daily

    return daily.document_of(day)


def _from_collection(name: str) -> Document:
    from queenside.maker import collection

    entry = collection.find(name)
    return Document(entry.puzzle, id=entry.id, source="queenside collection")


def _regenerate(seed: str) -> Document:
    from queenside.maker.generate import TIMEOUT, generate_from_id

    try:
        board = generate_from_id(seed, TIMEOUT)
    except ValueError as error:  # it names a board that cannot be
        raise InvalidPuzzle(str(error)) from None
    return Document(board.puzzle, id=board.id, source="queenside generate")

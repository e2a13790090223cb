"""Resolution of BOARD, on the command line and in `qs.read`.

    q8-0123                     a board of the collection that comes with Queenside
    daily, daily:2026-11-21     the board of the day, or of that day
    8-hard#7                    a board made by `queenside generate`, made again from its seed id
    board.txt, -, 5:AB4...      a file, standard input, an address, a board: see `formats.board`
    shot.png, -                 a picture of a board: see `read_image`
    phone:, phone:SERIAL        the screen of a phone on a cable: see `phone`
    boards/                     the files in a folder whose names end as those of boards do

A file that exists wins over everything that reads the same.
"""

from __future__ import annotations

import os
import re
import warnings
from os import PathLike
from typing import IO, TYPE_CHECKING, Any

from queenside.core import files, formats
from queenside.core.errors import InputNotFound, InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats import board
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


Source = str | PathLike[str] | IO[str] | IO[bytes]
"""A source to read: a name, or an open file."""


def read(source: Source) -> Document:
    """Read the one puzzle. Raises what `read_all` does, and InvalidPuzzle for several."""
    if not isinstance(source, str | PathLike):
        return board.require_single(_of_file(source), "the file")
    if os.path.isdir(source):
        return board.require_single(read_all(source), source)
    return _find_own(source) or _read_picture(source) or board.read(source, NAMES)


def read_all(source: Source) -> list[Document]:
    """Read every puzzle of the source.

    Raises InvalidPuzzle naming what is wrong with a board, InputNotFound where there is nothing,
    OSError where a file cannot be read, and TypeError for what isn't a file nor the name of one.
    """
    if not isinstance(source, str | PathLike):
        return _of_file(source)
    if os.path.isdir(source):
        files = sources(os.fspath(source))
        return [document for file in files for document in read_all(file)]
    document = _find_own(source) or _read_picture(source)
    return [document] if document else board.read_all(source, NAMES)


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
    return formats.parse(board.decode_utf8(content), names=NAMES)


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


def read_named(source: str) -> list[tuple[str, Document]]:
    """Read every puzzle, by the name that asks for it. Raises what `read_all` does."""
    if os.path.isdir(source):
        return [pair for file in sources(source) for pair in read_named(file)]
    document = _find_own(source) or _read_picture(source)
    documents = {1: document} if document else board.read_numbered(source, NAMES)
    return [*zip(board.names_of(source, documents), documents.values(), strict=True)]


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


def _find_own(source: str | PathLike[str]) -> Document | None:
    """Find the board, if Queenside has it or makes it itself."""
    if not isinstance(source, str) or os.path.exists(source):
        return None
    if "#" in source and board.split_name(source):
        return None
    return _find_by_name(source)


def find_picture(source: str | PathLike[str]) -> str | bytes | None:
    """Return the picture that a source names: a file, or its bytes. None if it names none.

    A file, or standard input for "-", is one if it begins as a picture does; `phone:` is one taken
    now. Raises InputNotFound where there is no phone.
    """
    if source == "-":
        is_image = kind_of(board.peek_stdin(HEADER_BYTES)) is not None
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

"""What BOARD means, on the command line and in `qs.read`: where a puzzle comes from.

    q8-0123                     a board of the collection that comes with Queenside
    daily, daily:2026-11-21     the board of the day, or of that day
    8-hard#7                    a board made by `queenside generate`, made again from its seed id
    board.txt, -, 5:AB4...      a file, standard input, an address, a board: see `formats.board`
    shot.png, -                 a picture of a board: see `see.read_image`

A file that exists wins over everything that reads the same.
"""

from __future__ import annotations

import os
import re
from os import PathLike
from typing import TYPE_CHECKING

from queenside import formats
from queenside.core.errors import InvalidPuzzle, NoSuchInput
from queenside.core.faults import quote
from queenside.formats import board
from queenside.formats.document import Document
from queenside.make.board_spec import is_seed_id
from queenside.pictures.reading.kinds import ENOUGH, kind_of

if TYPE_CHECKING:
    import datetime

_COLLECTION = re.compile(r"[qs][0-9]+-[0-9]+")
_DAILY = re.compile(r"daily(?::(.+))?")


def read(source: str | PathLike[str]) -> Document:
    """The one puzzle of the source. Raises what `read_all` does, and InvalidPuzzle for several."""
    return _known(source) or _pictured(source) or board.read(source)


def read_all(source: str | PathLike[str]) -> list[Document]:
    """Every puzzle of the source.

    Raises InvalidPuzzle naming what is wrong with a board, NoSuchInput where there is nothing, and
    OSError where a file cannot be read.
    """
    known = _known(source) or _pictured(source)
    return [known] if known else board.read_all(source)


def read_named(source: str) -> list[tuple[str, Document]]:
    """Every puzzle of the source, by what it can be asked for with. Raises what `read_all` does."""
    documents = read_all(source)
    if len(documents) == 1:
        return [(source, documents[0])]
    return [(f"{source}#{each.id or number}", each) for number, each in enumerate(documents, 1)]


def of_text(text: str) -> Document:
    """The one puzzle of a text from elsewhere, which never names a file: see `all_of_text`."""
    documents = all_of_text(text)
    if len(documents) != 1:
        raise InvalidPuzzle(f"there are {len(documents)} puzzles in this text, and one is wanted")
    return documents[0]


def all_of_text(text: str) -> list[Document]:
    """Every puzzle of a text in any format that is read, or the one that an id of ours names.

    No file is opened or looked for, whatever the text says. Raises InvalidPuzzle naming what is
    wrong, NoSuchInput for an id that no board has.
    """
    known = _named(text.strip())
    return [known] if known else formats.parse(text)


def day_of(source: str | PathLike[str]) -> datetime.date | None:
    """The day whose board the source names; None for any other source. Raises NoSuchInput."""
    if not isinstance(source, str) or os.path.exists(source):
        return None
    return _day(source)


def _day(word: str) -> datetime.date | None:
    found = _DAILY.fullmatch(word)
    if found is None:
        return None
    from datetime import date  # here, as below: most boards come from elsewhere

    try:
        return date.fromisoformat(found[1]) if found[1] else date.today()
    except ValueError:
        raise NoSuchInput(f"{quote(found[1])} is no date: write daily:2026-11-21") from None


def _known(source: str | PathLike[str]) -> Document | None:
    """The board, if Queenside has it or makes it itself."""
    if not isinstance(source, str) or os.path.exists(source):
        return None
    if is_seed_id(source) and os.path.exists(source.partition("#")[0]):
        return None
    return _named(source)


def _pictured(source: str | PathLike[str]) -> Document | None:
    """The board of a picture, in a file or on standard input; None if it is none.

    Raises InvalidPuzzle where it is not sure what the picture shows.
    """
    if source == "-":
        head, name = board.beginning(ENOUGH), "the picture"
    elif os.path.isfile(source):
        with open(source, "rb") as file:
            head, name = file.read(ENOUGH), quote(os.fspath(source))
    else:
        return None
    if kind_of(head) is None:
        return None
    from queenside.see.read_image import read_image

    reading = read_image(board.standard_input() if source == "-" else os.fspath(source))
    if reading.sure:
        return reading.document
    why = "; ".join(doubt.text for doubt in reading.doubts)
    raise InvalidPuzzle(
        f"{name} cannot be read for sure: {why} (queenside read shows what was read, to be mended)"
    )


def _named(word: str) -> Document | None:
    """The board that the word names."""
    if day := _day(word):
        return _daily(day)
    if _COLLECTION.fullmatch(word):
        return _from_collection(word)
    return _made(word) if is_seed_id(word) else None


def _daily(day: datetime.date) -> Document:
    from queenside.make import daily

    return daily.document_of(day)


def _from_collection(name: str) -> Document:
    from queenside import collection

    entry = collection.find(name)
    return Document(entry.puzzle, id=entry.id, source=f"queenside collection, {entry.seed}")


def _made(seed: str) -> Document:
    from queenside.make.generate import PATIENCE, made_from

    try:
        made = made_from(seed, PATIENCE)
    except ValueError as error:  # it names a board that cannot be
        raise InvalidPuzzle(str(error)) from None
    return Document(made.puzzle, id=made.id, source="queenside generate")

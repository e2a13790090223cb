"""Collection: boards of our own that come with the package, each graded and with an id.

    from queenside.maker import collection

    collection.find("q8-0123").puzzle
    collection.boards(size=10, stars=2, grade="hard")
    collection.day(0).puzzle

No two of these boards are nearly alike, and each day of ten years has another one. An id says what
to expect: `q8-0123` is a board of 8×8 with one queen a row, `s10-0042` one of 10×10 with several
stars. An id never changes and is never given to another board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from queenside.core.errors import InputNotFound
from queenside.maker.collection.entry import (
    CollectionBoard,
    lines_of,
    parse,
    parse_line,
    parse_names,
)

_FILE, _DAYS = "boards.txt", "days.txt"


def boards(
    *,
    size: int | None = None,
    stars: int | None = None,
    grade: str | None = None,
    technique: str | None = None,
) -> tuple[CollectionBoard, ...]:
    """Return the boards with all of these properties, in the order of the collection.

    `size` is the number of rows, `stars` the queens in each, `grade` a name such as "hard",
    `technique` one of those that solve it.
    """
    return tuple(
        entry
        for entry in _entries().values()
        if (size is None or entry.size == size)
        and (stars is None or entry.stars == stars)
        and (grade is None or entry.grade == grade)
        and (technique is None or technique in entry.techniques)
    )


def find(id: str) -> CollectionBoard:  # noqa: A002 - it is what everyone calls it
    """Return the board with this id, also one for a day. Raises InputNotFound."""
    if entry := _entries().get(id):
        return entry
    for number, line in enumerate(_days()[1:]):
        if line.startswith(f"{id} "):
            return day(number)
    raise InputNotFound(f"the collection has no board {id}")


DAYS = 3654
"""So many days have a board of their own: 522 weeks."""


@cache
def day(number: int) -> CollectionBoard:
    """Return the board of a day, from 0, which is a Monday, to DAYS - 1."""
    names, *lines = _days()
    return parse_line(lines[number], parse_names(names))


@cache
def _days() -> Sequence[str]:
    """Return the names of the techniques, and a line for each day; read once."""
    return lines_of(_text(_DAYS))


@cache
def _entries() -> Mapping[str, CollectionBoard]:
    return {entry.id: entry for entry in parse(_text(_FILE))}


def _text(file: str) -> str:
    from importlib import resources  # here, since it takes a while to load

    return (resources.files(__name__) / file).read_text(encoding="utf-8")


__all__ = ["DAYS", "CollectionBoard", "boards", "day", "find"]

"""The collection: boards of our own that come with the package, each graded and with an id.

    from queenside import collection

    collection.find("q8-0123").puzzle
    collection.boards(size=10, stars=2, grade="hard")

An id says what to expect: `q8-0123` is a board of 8×8 with one queen a row, `s10-0042` one of 10×10
with several stars. An id never changes and is never given to another board.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from queenside.collection.entry import Entry, parse
from queenside.core.errors import NoSuchInput

_FILE = "boards.txt"


def boards(
    *,
    size: int | None = None,
    stars: int | None = None,
    grade: str | None = None,
    technique: str | None = None,
) -> tuple[Entry, ...]:
    """The boards with all of these properties, in the order of the collection.

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


def find(id: str) -> Entry:  # noqa: A002 - it is what everyone calls it
    """The board with this id. Raises NoSuchInput."""
    try:
        return _entries()[id]
    except KeyError:
        raise NoSuchInput(f"the collection has no board {id}") from None


@cache
def _entries() -> Mapping[str, Entry]:
    """The whole collection by id; read once."""
    from importlib import resources  # here, since it takes a while to load

    text = (resources.files(__name__) / _FILE).read_text(encoding="utf-8")
    return {entry.id: entry for entry in parse(text)}


__all__ = ["Entry", "boards", "find"]

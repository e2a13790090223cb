"""Faults of input from outside: all of them at once, each in a short sentence.

A text may come from anywhere, so a message quotes at most a few words of it and a list of faults
ends somewhere, however long the text is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from queenside.core.errors import InvalidPuzzle

S = TypeVar("S")
T = TypeVar("T")

_MAX_QUOTED = 60
_MAX_LENGTH = 240
_MAX_LISTED = 20


class Faults:
    """Faults found so far; reading goes on to find the others."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def add(self, *faults: str) -> None:
        """Note these faults."""
        self.faults += faults

    @contextmanager
    def collect(self, place: str = "") -> Iterator[None]:
        """Note the faults of an InvalidPuzzle raised inside, each preceded by the place."""
        try:
            yield
        except InvalidPuzzle as error:
            self.add(*[place + fault for fault in error.faults])

    def raise_if_any(self) -> None:
        """Raise InvalidPuzzle if there are any."""
        raise_faults(self.faults)


def raise_faults(faults: Sequence[str]) -> None:
    """Raise InvalidPuzzle if there are any."""
    if faults:
        raise InvalidPuzzle(faults)


def read_each(items: Iterable[S], read: Callable[[S], T], place: str) -> list[T]:
    """Read all items; the faults of each are preceded by its place, such as "cell {}: "."""
    faults, values = Faults(), list[T]()
    for number, item in enumerate(items, 1):
        with faults.collect(place.format(number)):
            values.append(read(item))
    faults.raise_if_any()
    return values


def format_count(number: int, word: str) -> str:
    """Return "1 board", "2 boards"."""
    return f"{number} {word}{'s' * (number != 1)}"


def with_article(words: str) -> str:
    """Return the words with their article: "a 9×9 board", "an 8×8 board"."""
    return f"{'an' if re.match(r'8|1[18]×', words) else 'a'} {words}"


def square_board(size: int) -> str:
    """Return "a 9×9 board", of so many rows."""
    return with_article(f"{size}×{size} board")


def quote(text: str) -> str:
    """Return the text in quotes, cut short, without anything unprintable."""
    quoted = repr(text[:_MAX_QUOTED]).replace("\\\\", "\\")  # of a path of Windows, too
    return (
        quoted
        if len(text) <= _MAX_QUOTED and len(quoted) <= _MAX_QUOTED
        else f"{quoted[: _MAX_QUOTED - 1]}…"
    )


def did_you_mean(word: str, names: Iterable[str], likeness: float = 0.6) -> str:
    """Return the end of a message about an unknown name: the name that was meant; else nothing.

    Example: `did_you_mean("slove", ["solve", "show"])` is "; did you mean 'solve'?".
    """
    from difflib import get_close_matches  # here, since few starts need it

    matches = get_close_matches(word, [*names], 1, likeness)
    return f"; did you mean {quote(matches[0])}?" if matches else ""


def unknown_fields(names: Iterable[str], fields: Collection[str]) -> list[str]:
    """Return a fault for each name that isn't a known field's."""
    unknown = [name for name in names if name not in fields]
    return [f"unknown field {quote(name)}{did_you_mean(name, sorted(fields))}" for name in unknown]


def shorten(faults: Sequence[str]) -> list[str]:
    """Return the first faults, none too long, and how many more there are."""
    listed = [
        fault if len(fault) <= _MAX_LENGTH else f"{fault[: _MAX_LENGTH - 1]}…"
        for fault in faults[:_MAX_LISTED]
    ]
    omitted = len(faults) - len(listed)
    return [*listed, f"... and {omitted} more"] if omitted else listed

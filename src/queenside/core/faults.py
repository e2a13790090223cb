"""The faults of input from outside: all of them at once, each in a short sentence.

A text may come from anywhere, so a message quotes at most a few words of it and a list of faults
ends somewhere, however long the text is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from queenside.core.errors import InvalidPuzzle

_QUOTED = 60
_LENGTH = 240
_LISTED = 20


class Faults:
    """The faults found so far; reading goes on to find the others."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def add(self, *faults: str) -> None:
        """Note these faults."""
        self.found += faults

    @contextmanager
    def collecting(self, place: str = "") -> Iterator[None]:
        """Note the faults of an InvalidPuzzle raised inside, each preceded by the place."""
        try:
            yield
        except InvalidPuzzle as error:
            self.add(*[place + fault for fault in error.faults])

    def stop(self) -> None:
        """Raise InvalidPuzzle if there are any."""
        if self.found:
            raise InvalidPuzzle(self.found)


def quote(text: str) -> str:
    """The text in quotes, cut short, without anything unprintable."""
    shown = repr(text[:_QUOTED])
    return shown if len(text) <= _QUOTED and len(shown) <= _QUOTED else f"{shown[: _QUOTED - 1]}…"


def did_you_mean(word: str, names: Iterable[str], likeness: float = 0.6) -> str:
    """The end of a message about an unknown name, with the name that was meant; else nothing.

    Example: `did_you_mean("slove", ["solve", "show"])` is "; did you mean 'solve'?".
    """
    from difflib import get_close_matches  # here, since few starts need it

    found = get_close_matches(word, [*names], 1, likeness)
    return f"; did you mean {quote(found[0])}?" if found else ""


def unknown_fields(names: Iterable[str], known: Collection[str]) -> list[str]:
    """A fault for each name that isn't a known field's."""
    unknown = [name for name in names if name not in known]
    return [f"unknown field {quote(name)}{did_you_mean(name, sorted(known))}" for name in unknown]


def shorten(faults: Sequence[str]) -> list[str]:
    """The first faults, none too long, and how many more there are."""
    shown = [
        fault if len(fault) <= _LENGTH else f"{fault[: _LENGTH - 1]}…" for fault in faults[:_LISTED]
    ]
    more = len(faults) - len(shown)
    return [*shown, f"... and {more} more"] if more else shown

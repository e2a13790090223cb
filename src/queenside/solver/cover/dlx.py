"""Coverings as text, in the format of Knuth's programs DLX1, DLX2 and DLX3.

    | The first line that isn't a comment names the items, the others are options.
    A B 2:3|C | X Y
    A B X:0 Y:0
    A C X:1 Y:1
    C X:0
    B X:1
    C Y:1

Items before the bar are covered exactly once, or as often as is written before them: `2|C` is
twice, `2:3|C` two or three times. Those after the bar are optional; in an option one may have a
colour, as `X:0`. A line that begins with a bar is a comment. An option of optional items alone is
never chosen. Options have no names: they are numbered from 0, and an option may come twice.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.solver.cover.covering import Coloured, Covering

_LISTED = 20
_QUOTED = 40
_PRIMARY = re.compile(r"(?:(?:(\d{1,9}):)?(\d{1,9})\|)?([^|:\s]+)", re.ASCII)
_NAME = re.compile(r"[^|:\s]+")


def parse(text: str) -> Covering:
    r"""The covering that the text describes. Raises InvalidPuzzle naming each fault and its line.

    >>> cover.parse("a b\na b").count()
    1
    """
    lines = [
        (number, words)
        for number, line in enumerate(text.splitlines(), 1)
        if not line.startswith("|") and (words := line.split())
    ]
    if not lines:
        raise InvalidPuzzle("no line names the items")
    reader = _Reader()
    reader.items(*lines[0])
    for number, words in lines[1:]:
        reader.option(number, words)
    return reader.covering()


class _Reader:
    """The content read so far, and its faults."""

    def __init__(self) -> None:
        self.bounds: dict[str, tuple[int, int]] = {}
        self.optional: dict[str, None] = {}
        self.options: list[tuple[Hashable, ...]] = []
        self.faults: list[str] = []

    def items(self, line: int, words: list[str]) -> None:
        bars = words.count("|")
        if bars > 1:
            self.faults.append(f"line {line}: there is a second bar")
        bar = words.index("|") if bars else len(words)
        for word in words[:bar]:
            match = _PRIMARY.fullmatch(word)
            if match is None:
                self.faults.append(f"line {line}: {_quoted(word)} is no item")
                continue
            lower, upper, name = match.groups()
            self._add_item(line, name, (int(lower or upper or 1), int(upper or 1)))
        for word in words[bar:]:
            if _NAME.fullmatch(word):
                self._add_item(line, word, None)
            elif word != "|":
                self.faults.append(f"line {line}: {_quoted(word)} is no optional item")

    def _add_item(self, line: int, name: str, bounds: tuple[int, int] | None) -> None:
        if name in self.bounds or name in self.optional:
            self.faults.append(f"line {line}: the item {_quoted(name)} is named twice")
        elif bounds is None:
            self.optional[name] = None
        elif bounds[0] > bounds[1]:
            self.faults.append(
                f"line {line}: the item {_quoted(name)} cannot be covered at least {bounds[0]} "
                f"and at most {bounds[1]} times"
            )
        else:
            self.bounds[name] = bounds

    def option(self, line: int, words: list[str]) -> None:
        parts: dict[str, Hashable] = {}
        for word in words:
            name, colon, colour = word.partition(":")
            fault = self._fault(name, colon, colour)
            if name in parts:
                fault = f"the item {_quoted(name)} comes twice"
            if fault:
                self.faults.append(f"line {line}: {fault}")
            parts[name] = Coloured(name, colour) if colon else name
        self.options.append(tuple(parts.values()))

    def _fault(self, name: str, colon: str, colour: str) -> str | None:
        if name not in self.bounds and name not in self.optional:
            return f"there is no item {_quoted(name)}"
        if colon and name in self.bounds:
            return f"the item {_quoted(name)} is not optional and can have no colour"
        if colon and not _NAME.fullmatch(colour):
            return f"the item {_quoted(name)} has no clear colour"
        return None

    def covering(self) -> Covering:
        """Return the problem. Raises InvalidPuzzle if there was a fault."""
        if self.faults:
            unlisted = len(self.faults) - _LISTED
            ending = [f"... and {unlisted} more"] if unlisted > 0 else []
            raise InvalidPuzzle([*self.faults[:_LISTED], *ending])
        return Covering(
            range(len(self.options)),
            tuple(self.options),
            (*self.bounds, *self.optional),
            tuple(self.bounds.values()),
        )


def format(covering: Covering) -> str:
    """The covering as text. The names of options get lost; items and colours are written as `str`.

    Raises UnsupportedByFormat for items or colours that the format has no place for: those with
    blanks, colons or bars, or two that read the same; and for a restricted covering.

        >>> print(cover.format(cover.Covering.of([["a", "b"], ["c"]])), end="")
        a b c
        a b
        c
    """
    if covering.chosen:
        raise UnsupportedByFormat("this format can't hold options that are chosen already")
    names = [_written(item) for item in covering.items]
    if len(set(names)) < len(names):
        raise UnsupportedByFormat(
            "two items read the same, and this format knows them only by their names"
        )
    required = [
        _prefix(*bounds) + name for name, bounds in zip(names, covering.bounds, strict=False)
    ]
    optional = names[len(covering.bounds) :]
    head = " ".join([*required, "|", *optional] if optional else required)
    if not head:
        raise UnsupportedByFormat("this format can't hold a covering without items")
    return "\n".join([head, *_option_lines(covering), ""])


def option_text(option: tuple[Hashable, ...]) -> str:
    """An option as its line in a file. Raises UnsupportedByFormat as `format` does."""
    return " ".join(map(_part, option))


def _option_lines(covering: Covering) -> Iterator[str]:
    for option in covering.options:
        if option:
            yield option_text(option)


def _part(part: Hashable) -> str:
    if isinstance(part, Coloured):
        return f"{_written(part.item)}:{_written(part.colour)}"
    return _written(part)


def _written(name: Hashable) -> str:
    text = str(name)
    if not _NAME.fullmatch(text):
        raise UnsupportedByFormat(f"this format can't hold the name {_quoted(text)}")
    return text


def _prefix(lower: int, upper: int) -> str:
    if lower == upper:
        return "" if lower == 1 else f"{lower}|"
    return f"{lower}:{upper}|"


def _quoted(text: str) -> str:
    return repr(text) if len(text) <= _QUOTED else f"{text[:_QUOTED]!r}…"

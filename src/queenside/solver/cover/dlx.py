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
from collections.abc import Collection, Hashable, Iterator

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import quote, raise_faults, shorten
from queenside.solver.cover.covering import Coloured, Covering

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
    (number, words), *others = lines
    bounds, optional = dict[str, tuple[int, int]](), dict[str, None]()
    faults = [f"line {number}: {fault}" for fault in _read_items(words, bounds, optional)]
    options = []
    for number, words in others:
        parts: dict[str, Hashable] = {}
        errors = _read_option(words, bounds, optional, parts)
        faults += [f"line {number}: {fault}" for fault in errors]
        options.append(tuple(parts.values()))
    raise_faults(shorten(faults))
    items = (*bounds, *optional)
    return Covering(range(len(options)), tuple(options), items, tuple(bounds.values()))


def _read_items(
    words: list[str], bounds: dict[str, tuple[int, int]], optional: dict[str, None]
) -> Iterator[str]:
    """Read the line that names the items. Yields its faults."""
    if words.count("|") > 1:
        yield "there is a second bar"
    bar = words.index("|") if "|" in words else len(words)
    for index, word in enumerate(words):
        if word == "|":
            continue
        match = _PRIMARY.fullmatch(word) if index < bar else _NAME.fullmatch(word)
        if match is None:
            yield f"{quote(word)} is no {'optional ' if index > bar else ''}item"
            continue
        lower, upper, name = match.groups() if index < bar else (None, None, word)
        fewest, largest = int(lower or upper or 1), int(upper or 1)
        if name in bounds or name in optional:
            yield f"the item {quote(name)} is named twice"
        elif index > bar:
            optional[name] = None
        elif fewest > largest:
            times = f"at least {fewest} and at most {largest} times"
            yield f"the item {quote(name)} cannot be covered {times}"
        else:
            bounds[name] = fewest, largest


def _read_option(
    words: list[str], bounds: Collection[str], optional: Collection[str], parts: dict[str, Hashable]
) -> Iterator[str]:
    """Read an option into its parts. Yields its faults."""
    for word in words:
        name, colon, colour = word.partition(":")
        if name in parts:
            yield f"the item {quote(name)} comes twice"
        elif name not in bounds and name not in optional:
            yield f"there is no item {quote(name)}"
        elif colon and name in bounds:
            yield f"the item {quote(name)} is not optional and can have no colour"
        elif colon and not _NAME.fullmatch(colour):
            yield f"the item {quote(name)} has no clear colour"
        parts[name] = Coloured(name, colour) if colon else name


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
    return "\n".join([head, *map(option_text, filter(None, covering.options)), ""])


def option_text(option: tuple[Hashable, ...]) -> str:
    """An option as its line in a file. Raises UnsupportedByFormat as `format` does."""
    return " ".join(
        f"{_written(part.item)}:{_written(part.colour)}"
        if isinstance(part, Coloured)
        else _written(part)
        for part in option
    )


def _written(name: Hashable) -> str:
    if not _NAME.fullmatch(text := str(name)):
        raise UnsupportedByFormat(f"this format can't hold the name {quote(text)}")
    return text


def _prefix(lower: int, upper: int) -> str:
    if lower == upper:
        return "" if lower == 1 else f"{lower}|"
    return f"{lower}:{upper}|"

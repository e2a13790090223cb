"""Many boards in one text: a board on each line, in any format that fits on one.

    # blank lines and comments are skipped
    {"id": "first", "regions": ["AAB", "ABB", "CCC"]}
    6:A3B3AB3C2AD2E2CF2D2ECFE4CFC5
    8-hard#7

Commands, the library, the HTTP API and jobs all read such lines here. A collection, JSON Lines, has
a Queenside document on each line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from math import isqrt
from typing import NamedTuple

from queenside.core import formats
from queenside.core.errors import InputNotFound, InvalidPuzzle
from queenside.core.faults import Faults, quote
from queenside.core.formats.document import Document
from queenside.core.formats.limits import LONGEST

_MARK_OF_ORDER = "\ufeff"
_INSPECTED = 20
"""Lines at the beginning of a text that decide whether each line is a board."""

_SIGN = re.compile(r"[/:{\[,]|\A(.)\1[0-9]")
"""What every board in one line has, and few rows of a board."""

_MAYBE_ROWS = {"webtask", "sbn", "letters"}
"""Formats of one line in which a row of a larger board may be written too."""


class Names(NamedTuple):
    """Names of boards: whether a word is one, and the board of a name."""

    match: Callable[[str], bool]
    resolve: Callable[[str], Document]


def parse_numbered(text: str, names: Names | None = None) -> dict[int, Document]:
    """Parse boards by their line, from 1. Raises InvalidPuzzle with every fault."""
    faults, documents = Faults(), {}
    lines = [*board_lines(text)]
    for number, line in lines:
        with faults.collect(f"line {number}: " if len(lines) > 1 else ""):
            documents[number] = read_line(line, names)
    faults.raise_if_any()
    return documents


def read_all(text: str, names: Names | None = None) -> dict[int, Document] | None:
    """Read boards by their line; None if not each line has one."""
    lines = (line for _, line in board_lines(text) if not line.startswith("#"))
    first = [*islice(lines, _INSPECTED)]
    if len(first) == 1 and names and names.match(first[0]):
        return parse_numbered(text, names)
    detected = [name for line in first if (name := _format_of(line, names))]
    if len(first) < 2 or 2 * len(detected) < len(first):
        return None
    if {*detected} <= _MAYBE_ROWS:
        with suppress(InvalidPuzzle):
            return dict(enumerate(formats.parse(text, formats.detect(text)), 1))
    try:
        return parse_numbered(text, names)
    except InvalidPuzzle:
        if sum(_is_board(line, names) for line in first) < 2:  # lines around one board, or of one
            return None
        raise


def _is_board(line: str, names: Names | None) -> bool:
    with suppress(InvalidPuzzle):
        return bool(read_line(line, names))
    return False


def board_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield each line that should hold a board, with its number from 1."""
    for number, line in enumerate(text.split("\n"), 1):
        if is_board_line(line):
            yield number, _content(line)


def is_board_line(line: str) -> bool:
    """Return whether the line should hold a board: it isn't blank, nor a mere comment."""
    line = _content(line)
    return bool(line) and (not line.startswith("#") or _states_rule(line))


def read_line(
    line: str, names: Names | None = None, load: Callable[[str], object] | None = None
) -> Document:
    """Read the board of a line; `load` reads JSON, else that is read strictly.

    Raises InvalidPuzzle naming every fault.
    """
    line = _content(line)
    if len(line) > LONGEST:
        raise InvalidPuzzle(
            f"the line is too long: at most {LONGEST} characters are read for one board"
        )
    is_colour_grid = '"colorGrid"' in line and formats.detect(line) == "colorgrid"
    if line.startswith("{") and not is_colour_grid:  # as most do
        from queenside.core.formats import native_json, strict_json  # as every start has this

        try:
            return native_json.from_data((load or strict_json.load)(line))
        except InvalidPuzzle as error:
            if load:  # for a job, whose answers have no room for what was found
                raise
            documents = formats.search(line, error, "jsonl")
            if len(documents) > 1:
                raise InvalidPuzzle(f"there are {len(documents)} boards in this line") from None
            return documents[0]
    if line.startswith("#"):
        raise InvalidPuzzle(
            f"{quote(line)} is about one board in several lines; here each line is a board: "
            "write such boards as JSON Lines"
        )
    if names and names.match(line):
        try:
            return names.resolve(line)
        except InputNotFound as error:
            raise InvalidPuzzle(str(error)) from None
    [board] = formats.parse(line, formats.detect(line))
    return board


def _content(line: str) -> str:
    return line.removeprefix(_MARK_OF_ORDER).strip()


def _states_rule(comment: str) -> bool:
    from queenside.core.formats import letters  # here, since few such texts have comments

    key, colon, _ = comment[1:].partition(":")
    return bool(colon) and key.strip().lower() in letters.RULES


def _format_of(line: str, names: Names | None) -> str | None:
    """Return the format in which the line alone may be a board; None if it is a part of one."""
    if names and names.match(line):
        return "name"
    if not _SIGN.search(line):
        return None
    try:
        name = formats.detect(line)
    except InvalidPuzzle:
        return None
    return name if name in _FITS and _FITS[name](line) else None


def _is_square(line: str) -> bool:
    number = line.count(",") + 1
    return isqrt(number) ** 2 == number > 1


_FITS: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("puzzlink", "gameid", "sbn"), lambda _: True),
    **dict.fromkeys(("json", "jsonl", "colorgrid"), lambda line: line[0] + line[-1] == "{}"),
    **dict.fromkeys(("letters", "pzprv3", "penpa"), lambda line: "/" in line),
    "rows": lambda line: line.endswith(("]", ")")) and line.count("[") == line.count("]"),
    "webtask": _is_square,
}
"""Formats that a line can hold, and whether it holds all of the board."""


def matches(text: str) -> bool:
    """Return whether the first line is a JSON object, and the next, if any, begins so."""
    first, _, remaining = text.partition("\n")
    is_object = first.startswith("{") and first.rstrip().endswith("}")
    return is_object and remaining.lstrip()[:1] in ("", "{")


def parse_all(text: str) -> list[Document]:
    return [*parse_numbered(text).values()]


def format_all(documents: Sequence[Document]) -> str:
    import json  # here, as above: most texts are only read

    from queenside.core.formats import native_json

    return "".join(f"{json.dumps(native_json.to_data(document))}\n" for document in documents)

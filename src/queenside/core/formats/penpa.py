"""The text that Penpa, the editor for pencil puzzles, exports for Star Battle.

Author:
Genre: Star Battle
Variation: Standard
Theme:
Entry:
Solution:
Solving Times:
Status:
SIZE STARS
a line for each row: the names of the regions
a line for each row: the solution, `X` a star, `.` nothing

Its addresses, which hold a drawing, are read too: see `penpa_address`.
"""

from __future__ import annotations

import re
from itertools import takewhile

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, format_count, quote
from queenside.core.formats import signs
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_sizes, parse_int
from queenside.core.formats.plain import plain_board, region_board
from queenside.core.puzzles.board_like import region_names

TITLE = FORMATS["penpa"].title

_GENRE, _VARIATION = "Star Battle", "Standard"
_STAR = "X"
_NAMES = ["Author", "Genre", "Variation", "Theme", "Entry", "Solution", "Solving Times", "Status"]
_FIELD = re.compile(rf"({'|'.join(_NAMES)}):(.*)")


def matches(text: str) -> bool:
    """Return whether it begins with one of the fields, or is an address."""
    return _FIELD.match(text) is not None or _is_address(text)


def _is_address(text: str) -> bool:
    return re.match(r"https?://[^\s?#]+[?#]m=(edit|solve)&p=", text) is not None


def parse(text: str) -> Document:
    """Parse the board, its author, its title (the theme) and its solution if it has one."""
    if _is_address(text.strip()):
        from queenside.core.formats import penpa_address  # here, since most texts are none

        return penpa_address.parse(text)
    lines = [line.strip() for line in text.strip().splitlines()]
    head = list(takewhile(bool, map(_FIELD.match, lines)))
    fields = {field[1]: field[2].strip() for field in head if field}
    del lines[: len(head)]
    if (genre := fields.get("Genre", _GENRE)) != _GENRE:
        raise InvalidPuzzle(f"this is a puzzle of the genre {quote(genre)}, not {_GENRE}")
    if (variation := fields.get("Variation") or _VARIATION) != _VARIATION:
        raise InvalidPuzzle(f"this is the variation {quote(variation)}, not {_VARIATION}")
    if len(fields) < len(head):
        raise InvalidPuzzle("a field is given twice")
    size, stars = _sizes(lines[0] if lines else "")
    rows = [line for line in lines[1:] if line]
    faults = Faults()
    with faults.collect():
        puzzle = region_board(_board(rows[:size], size), stars)
    with faults.collect():
        (starred,) = signs.read(rows[size:], size, _STAR, "the solution")
    faults.raise_if_any()
    return Document(
        puzzle,
        solution=starred or None,
        title=fields.get("Theme") or None,
        author=fields.get("Author") or None,
    )


def _sizes(line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2:
        raise InvalidPuzzle(f"the fields are followed by {quote(line)} instead of size and stars")
    size, stars = map(parse_int, words)
    check_sizes(rows=size, stars=stars)
    return size, stars


def _board(lines: list[str], size: int) -> list[list[str]]:
    if len(lines) != size:
        raise InvalidPuzzle(f"the board has {format_count(len(lines), 'row')} instead of {size}")
    return region_names(lines)


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE)
    values = {"Genre": _GENRE, "Variation": _VARIATION}
    values |= {"Author": _line(document.author), "Theme": _line(document.title)}
    solution = signs.write(puzzle.size, **{_STAR: document.solution or ()})
    names = [[str(region + 1) for region in row] for row in puzzle.regions]
    lines = [f"{name}: {values.get(name, '')}".strip() for name in _NAMES]
    lines.append(f"{puzzle.size} {puzzle.stars}")
    return "\n".join([*lines, *map(" ".join, names + solution)]) + "\n"


def _line(text: str | None) -> str:
    return " ".join((text or "").split())

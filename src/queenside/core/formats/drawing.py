"""Drawings, as commands print them: what is on the screen or in a pipe is read back.

    ┌───────────┬───────────┐        +-----------+-----------+
    │ ·   ♛   · │ ·   ·   · │        | .   Q   . | .   .   . |
    │   ┌───────┘   ┌───────┤        |   +-------+   +-------+
    │ × │ ×   × │ · │ ·   · │  or    | x | x   x | . | .   . |

`formats.text` draws them and says what their signs mean. The text may hold several drawings. Other
lines are passed over, and so are numbers around a drawing, but for the caption under it (`2 stars`)
and the name of a board that was made (`8-hard#7: hard ...`). Every queen that isn't given is part
of the state of play, also those of a solution.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import Faults, quote, raise_faults
from queenside.core.formats import borders, text
from queenside.core.formats.document import Document, State, state_of
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_sizes, parse_int
from queenside.core.formats.plain import cannot_hold, region_board
from queenside.core.formats.signs import cells_with
from queenside.core.puzzles import NQueens, Puzzle
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.puzzles.puzzle import outside_faults, place

TITLE = FORMATS["drawing"].title

_TOP = re.compile(r"[ \t]*(\+(?:-[-+]*)?\+)[ \t]*")
_LOOKS_LIKE_ONE = re.compile(
    r"^[ \t]*(?:┌[─┬]*┐|\+(?:-[-+]*)?\+[ \t]*\r?\n[ \t]*(?:\d+[ \t]+)?[|+])[ \t]*", re.MULTILINE
)
_NAME = re.compile(r"(\S+#\S+): ")
_QUEENS = re.compile(r"\s*(toroidal )?\d+-queens\s*\Z")
_STARS = re.compile(r"\s*([1-9]\d{0,3}) stars?\s*\Z")
_CELL = re.compile(r"\br([0-9]+)c([0-9]+)\b")
_SIGNS = {" . ": ".", " Q ": "Q", "[Q]": "given", "###": "blocked", " x ": "x"}
"""The signs of cells, and their meaning."""


class _Frame(NamedTuple):
    """Lines of one drawing in ASCII, from its line `number` on, and the lines below it."""

    number: int
    lines: list[str]
    below: list[str]


def matches(words: str) -> bool:
    """Return whether a line is the upper edge of a drawing."""
    return _LOOKS_LIKE_ONE.search(words) is not None


def parse_all(words: str) -> list[Document]:
    faults, documents = Faults(), list[Document]()
    frames = list(_frames(text.as_ascii(words).splitlines()))
    for frame in frames:
        with faults.collect(f"line {frame.number}: " if len(frames) > 1 else ""):
            documents.append(_board(frame))
    if not frames:
        faults.add("found no drawing of a board")
    faults.raise_if_any()
    return documents


def _frames(lines: Sequence[str]) -> Iterator[_Frame]:
    tops = [number for number, line in enumerate(lines) if _TOP.fullmatch(line)]
    last = 0
    for number in tops:
        if number < last:  # the lower edge of the drawing before
            continue
        top = _TOP.fullmatch(lines[number])
        assert top is not None
        margin, width = top.start(1), top.end(1) - top.start(1)
        drawn = list[str]()
        for line in lines[number:]:
            edge = line[margin:].rstrip()
            if edge[:1] not in ("|", "+") or line[:margin].strip(" \t0123456789"):
                break
            drawn.append(edge.ljust(width))
        drawn = drawn[: _height(drawn)]
        last = number + len(drawn)
        below = lines[last : next((top for top in tops if top >= last), len(lines))]
        yield _Frame(number + 1, drawn, [*below])


def _height(drawn: Sequence[str]) -> int:
    width, lines = len(drawn[0]), len(drawn)
    for height in (_side(width, ruled=True) * 2 + 1, _side(width, ruled=False) + 2):
        if 2 <= height <= lines and _TOP.fullmatch(drawn[height - 1]):
            return height
    return lines


def _side(width: int, *, ruled: bool) -> int:
    """Return the number of cells in a line of this width, with or without borders."""
    side, left = divmod(width - 1, 4) if ruled else divmod(width - 2, 3)
    return side if not left else -2


def _board(frame: _Frame) -> Document:
    lines, width = frame.lines, len(frame.lines[0])
    if len(lines) < 2 or not _TOP.fullmatch(lines[-1]) or len(lines[-1]) > width:
        raise InvalidPuzzle("the lower edge of the drawing is missing")
    is_ruled = len(lines) == 2 * _side(width, ruled=True) + 1
    if not is_ruled and len(lines) != _side(width, ruled=False) + 2:
        raise InvalidPuzzle(
            f"the drawing is {width} characters wide and {len(lines)} lines high, which isn't a "
            "square board; lines or characters are missing"
        )
    check_sizes(rows=_side(width, ruled=is_ruled))
    signs = _cells(lines[1::2], 4) if is_ruled else _cells(lines[1:-1], 3)
    cells_by_sign = {sign: tuple(cells_with(signs, [sign])) for sign in _SIGNS.values()}
    clues = cells_by_sign["given"], cells_by_sign["blocked"]
    if any(text.UNDRAWN in line for line in frame.below):
        raise InvalidPuzzle("a drawing doesn't show all rules of this board: write it as json")
    queens, stars, name = (
        next(filter(None, map(pattern.match, frame.below)), None)
        for pattern in (_QUEENS, _STARS, _NAME)
    )
    puzzle: Puzzle
    if is_ruled and not queens:
        puzzle = region_board(_regions(lines, frame.below), int(stars[1]) if stars else 1, *clues)
    else:
        puzzle = NQueens(len(signs), bool(queens and queens[1]), *clues)
    state = state_of(cells_by_sign["Q"], cells_by_sign["x"])
    return Document(puzzle, id=name and name[1], state=state)


def _cells(lines: Sequence[str], width: int) -> list[list[str]]:
    """Return the content of each cell. Raises InvalidPuzzle for unknown signs."""
    inner = [line[1 : -1 if width == 3 else None] for line in lines]
    rows = [[line[start : start + 3] for start in range(0, len(line), width)] for line in inner]
    faults = [
        f"unknown sign {quote(sign)} in the drawing at {place((r, c))}"
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign not in _SIGNS
    ]
    faults += [
        f"the right edge of the drawing is missing in row {number}"
        for number, line in enumerate(lines, 1)
        if not line.endswith("|")
    ]
    raise_faults(faults)
    return [[_SIGNS[sign] for sign in row] for row in rows]


def _regions(lines: Sequence[str], below: Sequence[str]) -> list[list[int]]:
    """Return the region of each cell. Raises InvalidPuzzle if there are more than rows."""
    right = [[sign == "|" for sign in line[4:-1:4]] for line in lines[1::2]]
    under = [[sign == "-" for sign in line[2::4]] for line in lines[2:-1:2]]
    labels = borders.regions(right, under)
    for line in below:
        if line.endswith(text.ONE_REGION):
            labels = _join_regions(labels, _CELL.findall(line))
    number = len({label for row in labels for label in row})
    if number != len(labels):
        raise InvalidPuzzle(
            f"the drawing has {number} regions in {len(labels)} rows: lines are missing, or a "
            "region has several pieces"
        )
    return labels


def _join_regions(labels: list[list[int]], cells: Sequence[tuple[str, str]]) -> list[list[int]]:
    """Return the regions once those of these cells, counted from 1, are one."""
    places = [(parse_int(row) - 1, parse_int(column) - 1) for row, column in cells]
    faults = outside_faults("piece", places, len(labels), len(labels))
    raise_faults(faults)
    these = {labels[row][column] for row, column in places}
    return [[min(these) if label in these else label for label in row] for row in labels]


def format_all(documents: Sequence[Document]) -> str:
    """Format the drawings, a blank line between them.

    Raises UnsupportedByFormat for what they can't show.
    """
    return "\n".join(f"{_draw(document)}\n" for document in documents)


def _draw(document: Document) -> str:
    puzzle = document.puzzle
    if not (as_regions(puzzle) or as_queens(puzzle)):
        raise cannot_hold(TITLE, puzzle)
    if text.is_too_large(puzzle):
        raise UnsupportedByFormat(f"{TITLE} is for chessboards of at most 100 columns")
    state, clues = document.state or State(), {*puzzle.given, *puzzle.blocked}
    free = {
        word: tuple(c for c in getattr(state, word) if c not in clues)
        for word in ("queens", "marks")
    }
    return text.draw(puzzle, state=replace(state, **free))

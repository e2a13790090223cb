"""Files of pzprv3, the program behind puzz.link, for Star Battle.

    pzprv3
    starbattle
    ROWS
    COLUMNS
    STARS
    number of regions
    a line for each row: the regions' numbers, from 0
    a line for each row: the state of play, `#` a star, `+` a cell marked as empty, `.` nothing

In an address the lines are divided by `/`. What may follow (a history, notes) is passed over.
"""

from __future__ import annotations

import re
from itertools import zip_longest

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, format_count, quote, read_each
from queenside.core.formats import signs
from queenside.core.formats.document import Document, State, state_of
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_sizes, parse_int, parse_ints
from queenside.core.formats.plain import plain_board, region_board

TITLE = FORMATS["pzprv3"].title

_HEAD = "pzprv3", "starbattle"
_QUEEN, _MARK = "#", "+"
_AFTERWARDS = re.compile(r"info:|history:|__HISTORY__|https?://")
_NAMES = ("rows", "columns", "stars", "number of regions")


def matches(text: str) -> bool:
    """Return whether it begins with the name of the format, as a file or in an address."""
    return re.match(r"(https?://[^\s?]+\?)?pzprv3\b", text) is not None


def parse(text: str) -> Document:
    lines = _lines(text.strip())
    if lines[1:2] != [_HEAD[1]]:
        raise InvalidPuzzle(
            f"this is a puzzle of the kind {quote(''.join(lines[1:2]))}, not {_HEAD[1]}"
        )
    given = dict(zip_longest(_NAMES, lines[2:6], fillvalue=""))
    rows, columns, stars, regions = parse_ints(given)
    if rows != columns:
        raise InvalidPuzzle(f"a board must be square, but this one is {rows}×{columns}")
    check_sizes(rows=rows, stars=stars)
    board, play = lines[6 : 6 + rows], lines[6 + rows :]
    faults = Faults()
    with faults.collect():
        puzzle = region_board(_cells(board, rows), stars)
        if regions != rows:
            faults.add(f"number of regions: {regions}, but the board has {rows}")
    with faults.collect():
        queens, marks = signs.read(play, rows, _QUEEN + _MARK, "the state of play")
    faults.raise_if_any()
    return Document(puzzle, state=state_of(queens, marks))


def _lines(text: str) -> list[str]:
    if "\n" not in text:
        text = text.rpartition("?")[2].replace("/", "\n").replace("%20", " ")
    lines = [line.strip() for line in text.splitlines()]
    last = next((i for i, line in enumerate(lines) if _AFTERWARDS.match(line)), len(lines))
    while last and not lines[last - 1]:
        last -= 1
    return lines[:last]


def _cells(lines: list[str], side: int) -> list[list[int]]:
    if len(lines) != side:
        raise InvalidPuzzle(f"the board has {format_count(len(lines), 'row')} instead of {side}")
    return read_each(lines, lambda line: read_each(line.split(), parse_int, ""), "row {}: ")


def format(document: Document) -> str:
    puzzle = plain_board(document, TITLE)
    state = document.state or State()
    play = signs.write(puzzle.size, **{_MARK: state.marks, _QUEEN: state.queens})
    numbers = (puzzle.size, puzzle.size, puzzle.stars, puzzle.size)
    grids = [[str(region) for region in row] for row in puzzle.regions] + play
    lines = [*_HEAD, *map(str, numbers), *("".join(f"{sign} " for sign in row) for row in grids)]
    return "\n".join(lines) + "\n"

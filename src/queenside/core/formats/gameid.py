"""Game ids: a board in one word that can be said, pasted and kept.

    n-queens:8                  N-Queens; n-queens:8:toroidal on the torus
    5:AB4CDCBC2DCBC4E2C5        the board 01111/23212/23212/22244/22222
    10k2:A3B2C...               a board of 10×10 with 2 stars
    n-queens:8:g12.41:b3        with given queens in cells 12 and 41, and cell 3 blocked
    custom:q1YqKs1LzijOTE...    by rules of its own: its JSON document, deflated, in base64url

Regions are told row by row: a letter for the region of each cell, `A` to `Z` and `a` to `z` for the
first 52 regions in reading order, with `_` before it for the next 52, and so on; a number after it
says how many cells in a row have it. Cells are numbered row by row from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, groupby

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import Faults, quote, square_board
from queenside.core.formats.document import Document
from queenside.core.formats.entry import FORMATS
from queenside.core.formats.limits import check_queens, check_sizes, parse_int
from queenside.core.formats.plain import region_board
from queenside.core.puzzles import NQueens, Puzzle
from queenside.core.puzzles.known import as_queens, as_regions
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import LETTERS

TITLE = FORMATS["gameid"].title

_RUN = re.compile(r"(_*)([A-Za-z])([0-9]*)")
_PARAMETERS = re.compile(r"([0-9]+)(?:k([0-9]+))?")
_TOROIDAL = "toroidal"
_CUSTOM = "custom"


def matches(text: str) -> bool:
    """Return whether it is one word that begins like a game id."""
    return (
        re.match(rf"({NQueens.kind}(?=:|\Z)|{_CUSTOM}:|[0-9]+(k[0-9]+)?:)\S*\Z", text) is not None
    )


def parse(text: str) -> Document:
    parameters, *parts = text.strip().split(":")
    if parameters == NQueens.kind:
        return Document(_n_queens(parts))
    if parameters == _CUSTOM:
        return _unpack(":".join(parts))
    numbers = _PARAMETERS.fullmatch(parameters)
    if numbers is None or not parts:
        raise InvalidPuzzle(
            f"{quote(text)} isn't a game ID: game IDs look like 6:A3B3AB3C2... or n-queens:8"
        )
    size, stars = parse_int(numbers[1]), parse_int(numbers[2] or "1")
    check_sizes(size=size, stars=stars)
    faults = Faults()
    with faults.collect():
        cells = _cells(parts[0], size)
    with faults.collect():
        given, blocked = _clues(parts[1:], size)
    faults.raise_if_any()
    rows = [cells[size * row : size * (row + 1)] for row in range(size)]
    return Document(region_board(rows, stars, given, blocked))


def _n_queens(parts: list[str]) -> NQueens:
    number, *rest = parts or [""]
    if not number.isdecimal():
        raise InvalidPuzzle(
            f"{NQueens.kind}: the number of queens must be a whole number from 0, "
            f"not {quote(number)}"
        )
    size = parse_int(number)
    toroidal = [part.lower() for part in rest[:1]] == [_TOROIDAL]
    check_queens(size, has_clues=len(rest) > toroidal)
    clues = _clues(rest[toroidal:], size, ", toroidal joins the edges")
    return NQueens(size, toroidal, *clues)


def _cells(text: str, size: int) -> list[str]:
    runs, position, length = [], 0, 0
    while position < len(text) and length <= size**2:
        run = _RUN.match(text, position)
        if run is None:
            raise InvalidPuzzle(f"no region's letter at character {position + 1} of the regions")
        runs.append((run[1] + run[2], parse_int(run[3] or "1")))
        if not runs[-1][1]:
            raise InvalidPuzzle(
                f"the region at character {position + 1} of the regions has no cells"
            )
        length += runs[-1][1]
        position = run.end()
    if length != size**2:
        count = f"more than {size**2}" if length > size**2 else str(length)
        raise InvalidPuzzle(
            f"the regions fill {count} cells of the {size**2} of {square_board(size)}"
        )
    return list(chain.from_iterable([name] * repeat for name, repeat in runs))


def _clues(parts: Iterable[str], size: int, also: str = "") -> tuple[list[Cell], list[Cell]]:
    faults = Faults()
    clues: dict[str, list[Cell]] = {"g": [], "b": []}
    for part in parts:
        if part[:1] not in clues:
            known = f"g12.41 gives queens, b3 blocks cells{also}"
            faults.add(f"unknown part {quote(part)}: {known}")
            continue
        for word in part[1:].split("."):
            with faults.collect(f"part {quote(part)}: "):
                clues[part[0]].append(_cell(parse_int(word), size))
    faults.raise_if_any()
    return clues["g"], clues["b"]


def _cell(number: int, size: int) -> Cell:
    if number >= size**2:
        raise InvalidPuzzle(f"there is no cell {number} on {square_board(size)}")
    return divmod(number, size)


def format(document: Document) -> str:
    if queens := as_queens(document.puzzle):
        name = f"{NQueens.kind}:{queens.n}" + (f":{_TOROIDAL}" if queens.toroidal else "")
        return name + _clue_parts(queens, queens.n)
    puzzle = as_regions(document.puzzle)
    if puzzle is None:
        return f"{_CUSTOM}:{_pack(document.puzzle)}"
    stars = f"k{puzzle.stars}" if puzzle.stars > 1 else ""
    extras = "".join(
        _name(region) + (str(length) if (length := len(list(run))) > 1 else "")
        for region, run in groupby(chain.from_iterable(puzzle.regions))
    )
    return f"{puzzle.size}{stars}:{extras}{_clue_parts(puzzle, puzzle.size)}"


def _pack(puzzle: Puzzle) -> str:
    """Return the document of a puzzle by other rules."""
    import json  # here, as below: few boards have rules of their own

    from queenside.core.formats import native_json, packed

    data = native_json.to_data(Document(puzzle))
    return packed.pack(json.dumps(data, separators=(",", ":")))


def _unpack(word: str) -> Document:
    from queenside.core.formats import native_json, packed

    return native_json.parse(packed.unpack(word, f"what comes after {_CUSTOM}:"))


def _name(region: int) -> str:
    turn, letter = divmod(region, len(LETTERS))
    return "_" * turn + LETTERS[letter]


def _clue_parts(puzzle: Puzzle, size: int) -> str:
    return "".join(
        f":{sign}{'.'.join(str(size * row + column) for row, column in cells)}"
        for sign, cells in (("g", puzzle.given), ("b", puzzle.blocked))
        if cells
    )

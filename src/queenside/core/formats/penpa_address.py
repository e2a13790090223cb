"""Addresses of Penpa, the editor for pencil puzzles: a drawing, packed.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=...

What is packed are lines of text, in which `z` and a sign after it stand for the words that come
often (and `zZ` for `z`). Counted from 0, these lines tell a board:

    0   the kind of grid, columns, rows, ...; from 15 on title, author, source and rules
    1   how many rows above and below, and columns on the left and right, lie outside the board
    3   what the author drew, in JSON
    4   what was drawn while solving, as in line 3; empty in addresses for solvers
    5   the cells of the board: the number of the first, then differences
    17  the genres

Cells are numbered row by row, with two more on each side of the grid, and then, in the same order,
their lower right corners. This is what `class_p.js` and `class_square.js` of
https://github.com/swaroopg92/penpa-edit write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, product
from typing import NamedTuple
from urllib.parse import unquote

from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import quote
from queenside.core.formats import borders, packed, strict_json
from queenside.core.formats.document import Document, state_of
from queenside.core.formats.limits import check_sizes, parse_int
from queenside.core.formats.plain import region_board
from queenside.core.puzzles.puzzle import Cell

TITLE = "a Penpa address"

_ADDRESS = re.compile(r"https?://[^\s?#]+[?#]m=(?:edit|solve)&p=([^\s&#]*)(?:&\S*)?")
_WORDS = {
    "9": "qa", "Q": "pu_q", "A": "pu_a", "G": "grid", "M": "edit_mode", "S": "surface",
    "L": "line", "E": "lineE", "W": "wall", "C": "cage", "N": "number", "Y": "symbol",
    "P": "special", "B": "board", "R": "command_redo", "U": "command_undo",
    "8": "command_replay", "1": "numberS", "F": "freeline", "2": "freelineE", "T": "thermo",
    "3": "arrows", "D": "direction", "0": "squareframe", "5": "polygon", "4": "deletelineE",
    "6": "killercages", "7": "nobulbthermo", "_": "__a",
}  # fmt: skip
_SHORT = {sign: f'"{word}"' for sign, word in _WORDS.items()} | {"O": "null", "Z": "z"}
"""What a `z` and this sign stand for."""

_LINES, _TEXTS = 18, 15
_GENRE = "starbattle"
_BEYOND = 2  # cells on each side of the grid
_BORDERS = (2, 21)  # the styles of thick black lines
_COUNTS = ("one", "two", "three", "four", "five", "six")
_STARS = re.compile(rf"\b(\d{{1,2}}|{'|'.join(_COUNTS)})[\s-]*(?:stars?\b|[★☆⭐])", re.IGNORECASE)

_Layer = dict[str, dict[str, object]]
"""What was drawn: by its sort, and then by where it is."""


class _Board(NamedTuple):
    """Board, and where it lies among the numbered cells."""

    size: int
    top: int
    left: int
    rows: int
    columns: int

    def number(self, row: int, column: int) -> int:
        return (self.top + row) * self.columns + self.left + column

    def corner(self, row: int, column: int) -> int:
        return self.rows * self.columns + self.number(row, column)

    def cell(self, number: int) -> Cell | None:
        row, column = number // self.columns - self.top, number % self.columns - self.left
        return (row, column) if 0 <= row < self.size and 0 <= column < self.size else None


def parse(text: str) -> Document:
    """Parse the board, its title, author and source, and the stars that were placed on it.

    Its regions are parted by thick black edges or, if there are none, by the colours of the cells.
    A number beside the board says how many stars a row has, or else the title or the rules do, as
    in "2 stars"; if nothing does, it is 1. Stars that the author drew are given, and crosses are
    blocked cells.
    """
    address = _ADDRESS.fullmatch(text.strip())
    if address is None:
        raise InvalidPuzzle(f"{quote(text)} is not {TITLE} alone")
    lines = packed.unpack(unquote(address[1]), "the puzzle in the address").split("\n")
    lines += [""] * (_LINES - len(lines))
    head = [_full(field) for field in lines[0].split(",")]
    _check_genre(head[0], lines[17])
    board = _board(head, lines[1], lines[5])
    drawn, played = map(_layer, lines[3:5])
    _check_signs(drawn, board)
    title, author, source, rules = (head[_TEXTS:] + [""] * 4)[:4]
    given, blocked = _stars(drawn, board)
    stars = _number_outside(drawn, board) or _count(title) or _count(rules) or 1
    puzzle = region_board(_regions(drawn, board), stars, given, blocked)
    queens, marks = _stars(played, board)
    return Document(
        puzzle,
        state=state_of(queens, marks),
        title=_text(title.removeprefix("Title:")),
        author=_text(author.removeprefix("Author:")),
        source=_text(source),
    )


def _full(line: str) -> str:
    return re.sub("z(.)", lambda short: _SHORT.get(short[1], short[0]), line)


def _check_genre(grid: str, genres: str) -> None:
    if grid != "square":
        raise InvalidPuzzle(f"this is a board of the kind {quote(grid)}, not square")
    named = strict_json.load(_full(genres)) if genres.strip() else None
    if not isinstance(named, list) or not named:
        return
    if _GENRE not in [re.sub(r"\W", "", str(name)).lower() for name in named]:
        raise InvalidPuzzle(f"this is a puzzle of the genre {quote(str(named[0]))}, not {_GENRE}")


def _board(head: list[str], outside: str, cells: str) -> _Board:
    if len(head) < 3:
        raise InvalidPuzzle(f"the puzzle in the address begins with {quote(head[0])} alone")
    columns, rows = map(parse_int, head[1:3])
    check_sizes(columns=columns, rows=rows)
    above, below, left, right = (*_numbers(outside), 0, 0, 0, 0)[:4]
    size = rows - above - below
    if size != columns - left - right or not 1 <= size <= rows:
        raise InvalidPuzzle(
            f"a board must be square, but this one is {size}×{columns - left - right}"
        )
    board = _Board(size, _BEYOND + above, _BEYOND + left, rows + 2 * _BEYOND, columns + 2 * _BEYOND)
    square = {board.number(*cell) for cell in product(range(size), repeat=2)}
    if cells.strip() and {*accumulate(_numbers(cells))} != square:
        raise InvalidPuzzle(f"a board must be square, but this one isn't the {size}×{size} cells")
    return board


def _numbers(line: str) -> list[int]:
    numbers = strict_json.load(_full(line)) if line.strip() else []
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise InvalidPuzzle(f"{quote(line)} is not a list of whole numbers")
    return numbers


def _layer(line: str) -> _Layer:
    layer = strict_json.load(_full(line)) if line.strip() else {}
    if not isinstance(layer, dict):
        raise InvalidPuzzle(f"what was drawn is {quote(line)}, not a JSON object")
    return {name: part for name, part in layer.items() if isinstance(part, dict)}


def _check_signs(layer: _Layer, board: _Board) -> None:
    """Raise InvalidPuzzle if the author drew signs that belong to another puzzle."""
    if any(cell and "star" not in value for cell, value in _signs_of(layer, "symbol", board)):
        raise InvalidPuzzle("there are signs in the cells that are neither stars nor crosses")


def _signs_of(
    layer: _Layer, sort: str, board: _Board
) -> Iterator[tuple[Cell | None, list[object]]]:
    """Yield the cell (None: outside the board) and the description of each sign."""
    for place, value in layer.get(sort, {}).items():
        if isinstance(value, list) and value:
            yield board.cell(parse_int(place)), value


def _stars(layer: _Layer, board: _Board) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Return the cells with stars, and those with the star that is drawn as a cross: 0."""
    signs = [
        (cell, value[0]) for cell, value in _signs_of(layer, "symbol", board) if "star" in value
    ]
    stars = tuple(sorted(cell for cell, shape in signs if cell and shape != 0))
    return stars, tuple(sorted(cell for cell, shape in signs if cell and shape == 0))


def _number_outside(layer: _Layer, board: _Board) -> int | None:
    """Return the only number outside the board. Raises InvalidPuzzle if cells have numbers."""
    numbers = [*_signs_of(layer, "number", board)]
    if any(cell for cell, _ in numbers):
        raise InvalidPuzzle("there are numbers in the cells, which no Star Battle has")
    numbers_outside = [value[0] for _, value in numbers if re.fullmatch(r"[1-9]\d?", str(value[0]))]
    return int(str(numbers_outside[0])) if len(numbers_outside) == 1 else None


def _count(text: str) -> int | None:
    match = _STARS.search(text)
    if match is None:
        return None
    word = match[1].lower()
    return int(word) if word.isdecimal() else _COUNTS.index(word) + 1


def _regions(layer: _Layer, board: _Board) -> list[list[int]]:
    """Divide the cells by thick edges or, if there are none, by their colours."""
    edges = {edge for edge, style in layer.get("lineE", {}).items() if style in _BORDERS}
    colours = layer.get("surface", {})

    def is_edge(cell: Cell, before: Cell) -> bool:
        ends = board.corner(*before), board.corner(*cell)
        return any(f"{first},{second}" in edges for first, second in (ends, ends[::-1]))

    def differ(cell: Cell, after: Cell) -> bool:
        first, second = (colours.get(str(board.number(*place))) for place in (cell, after))
        return first != second

    size = board.size
    right = [[is_edge((r, c), (r - 1, c)) for c in range(size - 1)] for r in range(size)]
    below = [[is_edge((r, c), (r, c - 1)) for c in range(size)] for r in range(size - 1)]
    if not any(map(any, right + below)):
        right = [[differ((r, c), (r, c + 1)) for c in range(size - 1)] for r in range(size)]
        below = [[differ((r, c), (r + 1, c)) for c in range(size)] for r in range(size - 1)]
    return borders.regions(right, below)


def _text(field: str) -> str | None:
    return field.replace("%2C", ",").strip() or None

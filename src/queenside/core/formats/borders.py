"""Boards told by the borders between cells, as puzz.link and SBN tell them.

`right[r][c]` is true where (r, c) and the cell on its right lie in different regions, `below[r][c]`
where (r, c) and the cell below do. Regions are the parts that the borders leave connected, so a
board with a region in several pieces cannot be told this way.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from queenside.core.errors import InvalidPuzzle, UnsupportedByFormat
from queenside.core.faults import quote, raise_faults, with_article
from queenside.core.puzzles import RegionPuzzle
from queenside.core.puzzles.puzzle import Cell

Walls = Sequence[Sequence[bool]]


def walls(puzzle: RegionPuzzle, title: str) -> tuple[Walls, Walls]:
    """Return the borders on the right of cells and below them, for the titled format.

    Raises UnsupportedByFormat if a region is not connected.
    """
    right, below = walls_between(puzzle.regions)
    if max(map(max, regions(right, below))) >= puzzle.size:
        raise UnsupportedByFormat(f"{title} can't hold a region that is not connected")
    return right, below


def pieces(puzzle: RegionPuzzle) -> list[list[Cell]]:
    """Return the first cell of each piece, for every region that has several."""
    first: dict[int, Cell] = {}
    for r, row in enumerate(regions(*walls_between(puzzle.regions))):
        for c, piece in enumerate(row):
            first.setdefault(piece, (r, c))
    cells_by_label: dict[int, list[Cell]] = {}
    for r, c in first.values():
        cells_by_label.setdefault(puzzle.regions[r][c], []).append((r, c))
    return [cells for cells in cells_by_label.values() if len(cells) > 1]


def walls_between(rows: Sequence[Sequence[object]]) -> tuple[Walls, Walls]:
    """Return the borders on the right of cells and below them, where the names differ."""
    right = [[a != b for a, b in pairwise(row)] for row in rows]
    below = [[a != b for a, b in zip(upper, lower, strict=True)] for upper, lower in pairwise(rows)]
    return right, below


def regions(right: Walls, below: Walls) -> list[list[int]]:
    """Return the number of each cell's region, from 0 in reading order."""
    rows, columns = len(right), len(right[0]) + 1
    label = [[-1] * columns for _ in range(rows)]
    count = 0
    for row in range(rows):
        for column in range(columns):
            if label[row][column] < 0:
                _flood(label, (row, column), count, right, below)
                count += 1
    return label


def _flood(
    label: list[list[int]], start: tuple[int, int], number: int, right: Walls, below: Walls
) -> None:
    """Give the number to all cells that no border divides from the first."""
    waiting = [start]
    while waiting:
        r, c = waiting.pop()
        if label[r][c] >= 0:
            continue
        label[r][c] = number
        if c < len(right[r]) and not right[r][c]:
            waiting.append((r, c + 1))
        if c and not right[r][c - 1]:
            waiting.append((r, c - 1))
        if r < len(below) and not below[r][c]:
            waiting.append((r + 1, c))
        if r and not below[r - 1][c]:
            waiting.append((r - 1, c))


def check_length(text: str, length: int, rows: int, columns: int) -> None:
    """Raise InvalidPuzzle if the borders of a board have another number of digits."""
    if len(text) != length:
        raise InvalidPuzzle(
            f"the borders of {with_article(f'{rows}×{columns} board')} take {length} signs, "
            f"not {len(text)}"
        )


def digits(bits: Sequence[bool], width: int, alphabet: str) -> str:
    """Return the bits of digits of `width` bits each, the most significant first."""
    return "".join(
        alphabet[sum(bit << (width - 1 - i) for i, bit in enumerate(bits[start : start + width]))]
        for start in range(0, len(bits), width)
    )


def bits(text: str, width: int, alphabet: str) -> list[bool]:
    """Return the bits of the digits. Raises InvalidPuzzle for every sign that isn't a digit."""
    value = {digit: index for index, digit in enumerate(alphabet)}
    unknown = [
        f"unknown sign {quote(sign)} as sign {number} of the borders"
        for number, sign in enumerate(text, 1)
        if sign not in value
    ]
    raise_faults(unknown)
    places = range(width - 1, -1, -1)
    return [bool(value[digit] >> place & 1) for digit in text for place in places]


def rows_of(flat: Sequence[bool], rows: int, columns: int) -> list[list[bool]]:
    """Return the first bits in rows of equal length."""
    return [list(flat[row * columns : (row + 1) * columns]) for row in range(rows)]

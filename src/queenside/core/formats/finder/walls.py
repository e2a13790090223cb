"""Regions told by the walls between them: in a drawing, or in tables of bits.

+---+---+---+      {"right": [[0, 1], [1, 1], [0, 0]],
|       |   |       "below": [[1, 0, 1], [1, 1, 0]]}
+---+   |   |
|   | Q |   |      cells may be of any width and height
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from queenside.core.formats import borders, text
from queenside.core.formats.finder.tables import MAX_SIZE, MIN_SIZE, Table, split_word
from queenside.core.formats.finder.tree import Group, Item

_EDGE = re.compile(r"[ \t]*\+[-+]*-\+\s*")
_DRAWN = re.compile(r"[ \t]*[|+].*[|+]\s*")
_BITS = {"0": False, "1": True}


def tables_in_drawings(words: str) -> list[Table]:
    """Return the table of regions of each drawing, and that of what stands on its cells."""
    lines = [line.rstrip() for line in text.as_ascii(words).split("\n")]
    tables, number = list[Table](), 0
    while number < len(lines):
        end = number + 1
        if _EDGE.fullmatch(lines[number]):
            while end < len(lines) and _DRAWN.fullmatch(lines[end]):
                end += 1
            margin = len(lines[number]) - len(lines[number].lstrip())
            drawn = [line[margin:] for line in lines[number:end]]
            for size in range(MIN_SIZE, min(MAX_SIZE, len(drawn) // 2) + 1):
                tables += _tables(drawn, size)
        number = end
    return tables


def _tables(lines: Sequence[str], size: int) -> list[Table]:
    """Return the tables of a drawing, if it has so many rows and columns."""
    (dx, width), (dy, height) = divmod(len(lines[0]) - 1, size), divmod(len(lines) - 1, size)
    if min(dx, dy) < 2 or width or height or not _EDGE.fullmatch(lines[-1]):
        return []
    rows = [line.ljust(size * dx + 1) for line in lines]
    upright = {x % dx for row in rows for x, sign in enumerate(row) if sign == "|"}
    level = {y % dy for y, row in enumerate(rows) if "-" in row}
    if upright != {0} or level != {0}:
        return []
    numbers = range(size)
    right = [[rows[r * dy + dy // 2][c * dx] == "|" for c in numbers[1:]] for r in numbers]
    below = [[rows[r * dy][c * dx + dx // 2] == "-" for c in numbers] for r in numbers[1:]]
    signs = tuple(
        tuple(
            "".join(
                row[c * dx + 1 : (c + 1) * dx].strip() for row in rows[r * dy + 1 : (r + 1) * dy]
            )
            for c in numbers
        )
        for r in numbers
    )
    return [_of_walls(right, below), *([Table(signs)] if any(map(any, signs)) else [])]


def _of_walls(right: borders.Walls, below: borders.Walls, name: str = "") -> Table:
    regions = borders.regions(right, below)
    return Table(tuple(tuple(map(str, row)) for row in regions), name)


def tables_of_bits(items: Sequence[Item]) -> Iterator[tuple[list[int], Table]]:
    """Yield the table of two lists of walls, those on the right of cells and those below them."""
    grids = [(number, grid) for number, item in enumerate(items) if (grid := _bits(item.value))]
    for (first, one), (second, other) in combinations(grids, 2):
        right, below = (one, other) if len(one) > len(other) else (other, one)
        size = len(right)
        if len(right[0]) == len(below) == size - 1 and len(below[0]) == size >= MIN_SIZE:
            yield [first, second], _of_walls(right, below, str(items[first].key))


def _bits(value: object) -> list[list[bool]]:
    if not isinstance(value, Group):
        return []
    rows = [
        [str(bit) for bit in row.values] if isinstance(row, Group) else split_word(str(row))
        for row in value.values
    ]
    if len({len(row) for row in rows}) != 1 or not {bit for row in rows for bit in row} <= {*_BITS}:
        return []
    return [[_BITS[bit] for bit in row] for row in rows]

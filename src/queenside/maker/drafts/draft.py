"""The parts of a draft for the kernel (native/maker/draft.c), and how far a board differs.

The drawing of a motif or a word is enlarged as many times as it fits, and stands in the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from queenside.core.errors import InvalidPuzzle
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import Regions

BACKGROUND = "."

Rows = tuple[str, ...]
"""A draft: a sign for each cell, row by row."""

_MAY_SPLIT = 128
"""The flag on the number of a part that may hold several regions."""


def centre_drawing(drawing: Sequence[str], size: int) -> Rows:
    """Return the drawing in the middle of a board of so many rows, as large as it fits."""
    height, width = len(drawing), len(drawing[0])
    times = max(1, size // max(height, width))
    large = ["".join(sign * times for sign in row) for row in drawing for _ in range(times)]
    indent, above = (size - width * times) // 2, (size - height * times) // 2
    rows = [BACKGROUND * size] * above
    rows += [f"{BACKGROUND * indent}{row}".ljust(size, BACKGROUND) for row in large]
    return tuple(rows + [BACKGROUND * size] * (size - len(rows)))


def from_regions(regions: Regions) -> Rows:
    """Return the draft in which each region is a part."""
    return tuple("".join(chr(ord("A") + name) for name in row) for row in regions)


def match_region_names(target: Regions, regions: Regions) -> list[list[int]]:
    """Give regions the names of those `target` ones that they share most cells with."""
    pairs = zip(
        (n for row in regions for n in row), (n for row in target for n in row), strict=True
    )
    names: dict[int, int] = {}
    for (old, new), _ in Counter(pairs).most_common():
        if old not in names and new not in names.values():
            names[old] = new
    free_names = {name for row in target for name in row} - {*names.values()}
    for name in {name for row in regions for name in row} - names.keys():
        names[name] = free_names.pop()
    return [[names[name] for name in row] for row in regions]


def parts(rows: Sequence[str]) -> bytes:
    """Return the number of each cell's part, with 128 added where it may become several regions.

    Raises InvalidPuzzle for a draft from which no board can be made.
    """
    size = len(rows)
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise InvalidPuzzle(
                f"row {number} of the draft has {len(row)} characters, but there are {size} rows"
            )
    labels = _patches(rows)
    number = max(labels) + 1
    if number > size:
        raise InvalidPuzzle(
            f"the draft has {number} parts, counting patches of the background, and a board of "
            f"{size} rows has {size} regions: join some, or take a larger board"
        )
    signs = "".join(rows)
    free = {label for label, sign in zip(labels, signs, strict=True) if sign == BACKGROUND}
    if number < size and not free:
        raise InvalidPuzzle(
            f"the draft has {number} parts and no background: draw {size - number} more, or leave "
            f"cells as '{BACKGROUND}', which become as many regions as are missing"
        )
    return bytes(label + _MAY_SPLIT * (label in free) for label in labels)


def _patches(rows: Sequence[str]) -> list[int]:
    size = len(rows)
    labels = [-1] * size**2
    count = 0
    for start in range(size**2):
        if labels[start] >= 0:
            continue
        labels[start], border = count, [divmod(start, size)]
        while border:
            row, column = border.pop()
            for r, c in neighbours(row, column, size):
                if labels[r * size + c] < 0 and rows[r][c] == rows[row][column]:
                    labels[r * size + c] = count
                    border.append((r, c))
        count += 1
    return labels


def neighbours(row: int, column: int, size: int) -> Iterable[Cell]:
    """Return the cells that share an edge with this one."""
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return ((r, c) for r, c in near if 0 <= r < size and 0 <= c < size)


def differing_cells(draft: bytes, regions: Regions) -> tuple[Cell, ...]:
    """Return the cells in another part than most of their region; `draft` is from `parts`."""
    size = len(regions)
    cells = [(row, column) for row in range(size) for column in range(size)]
    part_counts: dict[int, Counter[int]] = {}
    for (row, column), part in zip(cells, draft, strict=True):
        part_counts.setdefault(regions[row][column], Counter())[part] += 1
    home = {name: counts.most_common(1)[0][0] for name, counts in part_counts.items()}
    return tuple(
        (row, column)
        for (row, column), part in zip(cells, draft, strict=True)
        if home[regions[row][column]] != part
    )

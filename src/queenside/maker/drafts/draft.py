"""The parts of a draft for the kernel (native/maker/draft.c), and how far a board differs.

The drawing of a motif or a word stands in the middle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from queenside.core import kernels, lines
from queenside.core.errors import InvalidPuzzle
from queenside.core.faults import format_count
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles.custom.rules import GROUP
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import Regions
from queenside.core.unit import Family, UnitList

BACKGROUND = "."

Rows = tuple[str, ...]
"""A draft: a sign for each cell, row by row."""

_ROOM_TIMEOUT = 0.5
"""Seconds to look for a placement that suits the figures; it hardly ever takes one hundredth."""

_CELLS_OF_A_STAR = 4
"""Cells for each star that a part needs at least, if there are several."""

_MAY_SPLIT = 128
"""The flag on the number of a part that may hold several regions."""


def enlarge_drawing(drawing: Sequence[str], times: int) -> Rows:
    """Return the drawing so many times as large."""
    return tuple("".join(sign * times for sign in row) for row in drawing for _ in range(times))


def centre_drawing(drawing: Sequence[str], size: int) -> Rows:
    """Return the drawing in the middle of a board of so many rows."""
    indent, above = (size - len(drawing[0])) // 2, (size - len(drawing)) // 2
    rows = [BACKGROUND * size] * above
    rows += [f"{BACKGROUND * indent}{row}".ljust(size, BACKGROUND) for row in drawing]
    return tuple(rows + [BACKGROUND * size] * (size - len(rows)))


def join_small(rows: Sequence[str], stars: int) -> Sequence[str]:
    """Return the draft without patches too small for several stars: they join what is beside them.

    So eyes and holes are left out, and a figure is one region.
    """
    size = len(rows)
    is_square = all(len(row) == size for row in rows)
    if stars == 1 or not is_square or not any(BACKGROUND in row for row in rows):
        return rows
    labels = label_patches(rows)
    areas, signs = Counter(labels), dict(zip(labels, "".join(rows), strict=True))
    for label in sorted(signs, key=lambda label: areas[label]):
        if areas[label] < _CELLS_OF_A_STAR * stars:
            cells = [divmod(cell, size) for cell, of in enumerate(labels) if of == label]
            beside = Counter(
                labels[r * size + c]
                for cell in cells
                for r, c in neighbours(*cell, size)
                if labels[r * size + c] != label
            )
            signs[label] = signs[max(beside, key=lambda near: (beside[near], areas[near]))]
    joined = "".join(signs[label] for label in labels)
    return [joined[start : start + size] for start in range(0, size**2, size)]


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
                f"row {number} of the draft has {format_count(len(row), 'character')}, "
                f"but there are {size} rows"
            )
    labels = label_patches(rows)
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


def has_room(parts: bytes, size: int, stars: int) -> bool:
    """Return whether there are placements with the stars of one region in each figure."""
    figures: dict[int, list[int]] = {}
    for cell, part in enumerate(parts):
        if part < _MAY_SPLIT:
            figures.setdefault(part, []).append(cell)
    grid = Grid(size, size)
    families: tuple[Family, ...] = (
        *(line(grid, stars, stars) for line in (lines.rows, lines.columns)),
        lines.windows(grid, 0, 1),
        UnitList.from_cells(GROUP, [*figures.values()], stars, stars),
    )
    [answer] = kernels.search_many([Problem(grid, families)], 1, None, _ROOM_TIMEOUT)
    return answer is None or answer[0] > 0


def label_patches(rows: Sequence[Sequence[object]]) -> list[int]:
    """Return by cell the number of its patch of one sign, in reading order."""
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

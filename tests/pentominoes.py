"""Packing the twelve pentominoes into a rectangle, as an exact cover."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from lab.bench.cover import Case

PENTOMINOES = {(3, 20): 8, (4, 15): 1472, (5, 12): 4040, (6, 10): 9356}
"""Four times the numbers of essentially different solutions: 2, 368, 1010 and 2339 (Golomb)."""
SHAPES = {
    "F": ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1)),
    "I": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "L": ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)),
    "N": ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1)),
    "P": ((0, 0), (0, 1), (1, 0), (1, 1), (2, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)),
    "U": ((0, 0), (0, 2), (1, 0), (1, 1), (1, 2)),
    "V": ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
    "W": ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2)),
    "X": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "Y": ((0, 0), (1, 0), (1, 1), (2, 0), (3, 0)),
    "Z": ((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)),
}
"""The twelve pentominoes, as the cells they cover."""


def pentominoes(rows: int, columns: int) -> Case:
    """State the twelve pentominoes in a rectangle, each once: a placement is an option."""
    options: list[list[Hashable]] = [
        [name, *((top + r, number + c) for r, c in shape)]
        for name, cells in SHAPES.items()
        for shape in sorted(orientations(cells))
        for top in range(rows - max(r for r, _ in shape))
        for number in range(columns - max(c for _, c in shape))
    ]
    return Case(f"pentominoes {rows}×{columns}", options, [], PENTOMINOES[rows, columns])


def orientations(cells: Iterable[tuple[int, int]]) -> set[tuple[tuple[int, int], ...]]:
    """Return a shape, turned and mirrored in every way, each pushed to the top left corner."""
    shapes = set()
    image = list(cells)
    for turn in range(8):
        top, remaining = min(r for r, _ in image), min(c for _, c in image)
        shapes.add(tuple(sorted((r - top, c - remaining) for r, c in image)))
        image = [(r, -c) if turn == 3 else (c, -r) for r, c in image]
    return shapes

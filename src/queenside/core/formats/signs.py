"""Grids of signs: one sign for each cell, with or without spaces between."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from queenside.core.faults import format_count, quote, raise_faults
from queenside.core.puzzles.puzzle import Cell, place

EMPTY = "."


def read(lines: Sequence[str], side: int, signs: str, name: str) -> tuple[tuple[Cell, ...], ...]:
    """Read the cells of each of the signs, in order; `.` is an empty cell.

    Raises InvalidPuzzle naming every fault of the grid, which is called by its name.
    """
    rows = ["".join(line.split()) for line in lines]
    faults = []
    if len(rows) != side:
        faults.append(f"{name} has {format_count(len(rows), 'row')}, but the board {side}")
    faults += [
        f"row {number} of {name} has {format_count(len(row), 'cell')}, but the board {side}"
        for number, row in enumerate(rows, 1)
        if len(row) != side
    ]
    choice = " nor ".join(signs + EMPTY)
    faults += [
        f"unknown sign {quote(sign)} in {name} at {place((r, c))}: it is neither {choice}"
        for r, row in enumerate(rows)
        for c, sign in enumerate(row)
        if sign not in signs + EMPTY
    ]
    raise_faults(faults)
    return tuple(tuple(cells_with(rows, sign)) for sign in signs)


def cells_with(rows: Sequence[Sequence[str]], signs: Container[str]) -> Iterator[Cell]:
    """Yield the cells that have one of the signs."""
    return ((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in signs)


def write(side: int, **cells: Iterable[Cell]) -> list[list[str]]:
    """Write the rows of a grid that has each sign on its cells, the last sign on top."""
    rows = [[EMPTY] * side for _ in range(side)]
    for sign, places in cells.items():
        for row, column in places:
            rows[row][column] = sign
    return rows

"""Problems of one queen a row, as sets of cells row by row: what random probing goes through.

A queen in a row takes cells from all other rows: those that share a unit with hers. A set of cells
of a row is one or two 64-bit words, the first column lowest; `native/counter/queens` has the
layout.
"""

from __future__ import annotations

import sys
from array import array
from typing import NamedTuple

from queenside.core import lines
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import Family, Partition

MAX_SIDE = 128
"""Rows and columns."""
WORD = 64


class OpenRows(NamedTuple):
    """Rows that have no queen yet.

    rows     how many they are
    columns   how many cells each has
    free      by row: its cells that no clue has taken
    attacked  by row, column and row: the cells that a queen there attacks
    """

    rows: int
    columns: int
    free: bytes
    attacked: bytes


def unsupported_reason(problem: Problem) -> str | None:
    """Return why the problem cannot be written so, in words; None if it can."""
    grid = problem.grid
    if lines.rows(grid, 1, 1) not in problem.families:
        return "it takes boards with exactly one queen in each row"
    if max(grid.rows, grid.columns) > MAX_SIDE:
        return f"it takes boards of at most {MAX_SIDE}×{MAX_SIDE} cells, not {grid}"
    if not all(_is_of_single_queens(family, grid.rows) for family in problem.families):
        return "it takes boards where no unit holds two queens"
    return None


def _is_of_single_queens(family: Family, rows: int) -> bool:
    """Return whether any `rows` queens of which no two share a unit fill the family."""
    if isinstance(family, Partition):
        return family.upper == 1 and (family.lower == 0 or family.count == rows)
    return all(unit.upper == 1 and unit.lower == 0 for unit in family.units)


def encode(problem: Problem) -> OpenRows | None:
    """Return the open rows of a supported problem; None if its clues contradict each other."""
    grid = problem.grid
    attacked = _attack_masks(problem)
    given = list(cells_of(problem.given))
    free = (cell for cell in range(grid.size) if not problem.blocked >> cell & 1)
    open_mask = sum(1 << _bit_index(problem, cell) for cell in free)
    for cell in given:
        if not open_mask >> _bit_index(problem, cell) & 1:
            return None
        open_mask &= ~attacked[cell]
    closed = {cell // grid.columns for cell in given}
    rows = [row for row in range(grid.rows) if row not in closed]
    cells = [row * grid.columns + column for row in rows for column in range(grid.columns)]
    masks = [attacked[cell] for cell in cells]
    return OpenRows(
        len(rows),
        grid.columns,
        _pack_masks(problem, [open_mask], rows),
        _pack_masks(problem, masks, rows),
    )


def _stride(problem: Problem) -> int:
    return WORD if problem.grid.columns <= WORD else 2 * WORD


def _bit_index(problem: Problem, cell: int) -> int:
    row, column = divmod(cell, problem.grid.columns)
    return row * _stride(problem) + column


def _attack_masks(problem: Problem) -> list[int]:
    """By cell, the mask of the cells that a queen on it takes, herself among them."""
    attacked = [0] * problem.grid.size
    for unit in problem.units:
        mask = sum(1 << _bit_index(problem, cell) for cell in unit.cells)
        for cell in unit.cells:
            attacked[cell] |= mask
    return attacked


def _pack_masks(problem: Problem, masks: list[int], rows: list[int]) -> bytes:
    """Return the masks, each cut down to these rows, as words of this machine."""
    width = _stride(problem) // 8
    parts = []
    for mask in masks:
        packed = mask.to_bytes(width * problem.grid.rows, "little")
        parts += [packed[row * width : (row + 1) * width] for row in rows]
    words = array("Q", b"".join(parts))
    if sys.byteorder == "big":
        words.byteswap()
    return words.tobytes()

"""Counting without going to every solution: halves that are joined, and probes."""

from __future__ import annotations

import math
import random

import queenside as qs
from lab.tools.docs_pictures.sheet import INK, RED, SOFT, Sheet, centre
from queenside.core.grid import mask_of

_CELL = 30


def two_halves() -> str:
    """Return a solution of eight queens, cut in the middle."""
    puzzle = qs.NQueens(8)
    grid = puzzle.problem.grid
    columns = next(iter(qs.solutions(puzzle))).columns
    sheet = Sheet("A solution, cut into a western and an eastern half", 640, 402)
    side, top, left, gap = 8 * _CELL, 60, 140, 120
    for is_east in (False, True):
        shift = left + is_east * gap
        queens = [8 * r + c for r, c in enumerate(columns) if (c >= 4) == is_east]
        for number, (row, column) in enumerate(grid.positions):
            if (column >= 4) == is_east:
                x, y = shift + _CELL * column, top + _CELL * row
                fill = "#efe3cd" if (row + column) % 2 == 0 else "#d9c7a5"
                sheet.rect(x, y, _CELL, _CELL, fill)
                if number in queens:
                    sheet.disc(x + _CELL / 2, y + _CELL / 2, 9, INK)
        _diagonals(sheet, queens, shift, top, is_east)
        sheet.frame(shift + is_east * side / 2, top, side / 2, side)
        rows = ", ".join(str(number // 8 + 1) for number in queens)
        middle = shift + side / 4 + is_east * side / 2
        sheet.words(middle, top - 34, "east" if is_east else "west", size=15, bold=True)
        sheet.words(middle, top + side + 24, f"rows {rows}", size=14)
    sheet.words(320, 362, "Every row once, and no diagonal of the one meets the other.", ink=SOFT)
    sheet.words(320, 382, "The dashed lines are where the diagonals cross the cut.", ink=SOFT)
    return str(sheet)


def _diagonals(sheet: Sheet, queens: list[int], left: float, top: float, is_east: bool) -> None:
    """Draw the diagonals of these queens as far as the cut and a little further."""
    grid = qs.NQueens(8).problem.grid
    for number in queens:
        x, y = centre(grid, number, left, top, _CELL)
        run = left + 4 * _CELL - x
        beyond = (-30 if is_east else 30) + run
        for slope in (1, -1):
            end = y + slope * abs(beyond)
            if top <= y + slope * abs(run) <= top + 8 * _CELL:
                sheet.path(f"M{x:g},{y:g}L{x + beyond:g},{end:g}", RED, 1, dash="3 4")


def probe() -> str:
    """Two probes down the tree of six queens, row by row: one ends in nothing."""
    puzzle = qs.NQueens(6)
    probes = [_probe(puzzle, random.Random(seed)) for seed in range(100)]
    empty = next(steps for steps in probes if not steps[-1][1])
    full = next(steps for steps in probes if steps[-1][1])
    sheet = Sheet("Two random probes down the search tree", 868, 400)
    for top, steps in ((40, empty), (216, full)):
        _draw_probe(sheet, puzzle, steps, top)
    mean = f"The mean of all probes is the number of solutions, {qs.count(puzzle)}."
    sheet.words(16, 388, mean, ink=SOFT, anchor="start")
    return str(sheet)


def _probe(puzzle: qs.NQueens, rng: random.Random) -> list[tuple[list[int], list[int]]]:
    """In each row: the queens above, and the cells that are left for hers."""
    queens: list[int] = []
    rows = []
    for row in range(puzzle.n):
        choices = [cell for cell in _free(puzzle.problem, queens) if cell // puzzle.n == row]
        rows.append((queens, choices))
        if not choices:
            break
        queens = [*queens, rng.choice(choices)]
    return rows


def _draw_probe(
    sheet: Sheet, puzzle: qs.NQueens, rows: list[tuple[list[int], list[int]]], top: int
) -> None:
    """Draw the boards from left to right, and what the probe estimates."""
    grid = puzzle.problem.grid
    for number, (queens, choices) in enumerate(rows):
        left = 16 + 142 * number
        crossed = {*range(grid.size)} - {*_free(puzzle.problem, queens)}
        sheet.board(puzzle, left, top, 20, queens=queens, crossed=crossed)
        for cell in choices:
            x, y = centre(grid, cell, left, top, 20)
            sheet.parts.append(
                f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="none" stroke="{RED}" stroke-width="2"/>'
            )
        word = "branch" if len(choices) == 1 else "branches"
        sheet.words(left + 60, top - 10, f"{len(choices)} {word}", bold=True)
    branches = [len(choices) for _, choices in rows]
    product = f"{' · '.join(map(str, branches))} = {math.prod(branches)}"
    sheet.words(16, top + 144, f"This probe estimates {product}.", anchor="start")


def _free(problem: qs.Problem, queens: list[int]) -> list[int]:
    full = {unit for unit in problem.units if unit.mask & mask_of(queens)}
    return [c for c in range(problem.grid.size) if not any(c in unit.cells for unit in full)]

"""The boards of the test screenshots: puzzles, and a person's progress."""

from __future__ import annotations

from random import Random

import queenside as qs
from queenside import collection
from queenside.core.grid import Grid
from queenside.puzzles.puzzle import Cell, Puzzle
from queenside.puzzles.region import RegionPuzzle

_SEVERAL = range(8, 15)
"""Sizes of boards with two stars."""


def regions(rng: Random, largest: int = 16, *, pieces: bool = False) -> RegionPuzzle:
    """A board with exactly one solution; with `pieces` a region of it is in several pieces."""
    while True:
        puzzle = _regions(rng, largest)
        if not pieces:
            return puzzle
        if (broken := _in_pieces(rng, puzzle)) is not None:
            return broken


def _regions(rng: Random, largest: int) -> RegionPuzzle:
    if largest >= 8 and rng.random() < 0.15:
        size = rng.choice([size for size in _SEVERAL if size <= largest])
        if found := collection.boards(size=size, stars=2):
            return rng.choice(found).puzzle
    size = min(largest, rng.choice((5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 14, 16)))
    found = collection.boards(size=size, stars=1)
    if found and rng.random() < 0.6:
        return rng.choice(found).puzzle
    return qs.generate(size, seed=rng.randrange(10**6))


def _in_pieces(rng: Random, puzzle: RegionPuzzle) -> RegionPuzzle | None:
    """The board with a few cells given to regions elsewhere; still with one solution."""
    solution = solution_of(puzzle)
    names = [list(row) for row in puzzle.regions]
    for _ in range(rng.randint(1, 3)):
        row, column = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
        if (row, column) not in solution:
            names[row][column] = rng.randrange(puzzle.size)
    moved = RegionPuzzle(names, puzzle.stars)
    return moved if moved != puzzle and qs.check(moved) == "unique" else None


def solution_of(puzzle: Puzzle) -> tuple[Cell, ...]:
    """The cells of its queens."""
    return qs.solve(puzzle).solution or ()


def state(rng: Random, puzzle: Puzzle) -> tuple[qs.State, tuple[Cell, ...]]:
    """A state of play, and the queens in it that are shown as wrong."""
    grid: Grid = puzzle.problem.grid
    kind = rng.choice(("empty", "marks", "part", "part", "part", "random", "solved", "conflict"))
    if kind == "empty":
        return qs.State(), ()
    solution = list(solution_of(puzzle))
    cells = list(grid.positions)
    rng.shuffle(solution)
    queens = {
        "marks": [],
        "part": solution[: rng.randint(1, max(1, len(solution) - 1))],
        "random": [],
        "solved": solution,
        "conflict": solution[: rng.randint(1, max(1, len(solution) // 2))],
    }[kind]
    wrong: tuple[Cell, ...] = ()
    if kind == "conflict":
        queens, wrong = _with_conflict(rng, queens, cells)
    density = rng.choice((0.0, 1.0)) if kind == "solved" else rng.random() ** 1.5
    free = [cell for cell in cells if cell not in queens]
    if kind in ("part", "solved", "conflict"):
        free = [cell for cell in free if rng.random() < 0.2 or _attacked(cell, queens)]
    marks = [cell for cell in free if rng.random() < density]
    return qs.State(tuple(sorted(queens)), tuple(sorted(marks))), wrong


def _with_conflict(
    rng: Random, queens: list[Cell], cells: list[Cell]
) -> tuple[list[Cell], tuple[Cell, ...]]:
    """One more queen, in the row of another."""
    row, column = rng.choice(queens)
    extra = rng.choice([cell for cell in cells if cell[0] == row and cell != (row, column)])
    return [*{*queens, extra}], ((row, column), extra)


def _attacked(cell: Cell, queens: list[Cell]) -> bool:
    row, column = cell
    return any(
        row == r or column == c or (abs(row - r) == 1 and abs(column - c) == 1) for r, c in queens
    )

"""Boards of the test screenshots, and what a person has put on them."""

from __future__ import annotations

from random import Random

import queenside as qs
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.maker import collection

START = qs.State()
_TWO_STAR_SIZES = range(8, 15)
_SIZES = (5, 6, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 12, 13, 14, 16)
_STATES = ("empty", "marks", "part", "part", "part", "random", "solved", "conflict")


def choose_puzzle(rng: Random, max_size: int = 16, *, in_pieces: bool = False) -> RegionPuzzle:
    """Choose a board with exactly one solution; `in_pieces` divides a region of it."""
    while True:
        puzzle = _choose_board(rng, max_size)
        if not in_pieces:
            return puzzle
        if (broken := _break_regions(rng, puzzle)) is not None:
            return broken


def _choose_board(rng: Random, max_size: int) -> RegionPuzzle:
    if max_size >= 8 and rng.random() < 0.15:
        size = rng.choice([size for size in _TWO_STAR_SIZES if size <= max_size])
        if boards := collection.boards(size=size, stars=2):
            return rng.choice(boards).puzzle
    size = min(max_size, rng.choice(_SIZES))
    boards = collection.boards(size=size, stars=1)
    if boards and rng.random() < 0.6:
        return rng.choice(boards).puzzle
    return qs.generate(size, seed=rng.randrange(10**6))


def _break_regions(rng: Random, puzzle: RegionPuzzle) -> RegionPuzzle | None:
    """Give a few cells to regions elsewhere, if one solution remains."""
    labels, solution = [list(row) for row in puzzle.regions], solve(puzzle)
    for _ in range(rng.randint(1, 3)):
        row, column = rng.randrange(puzzle.size), rng.randrange(puzzle.size)
        if (row, column) not in solution:
            labels[row][column] = rng.randrange(puzzle.size)
    broken = RegionPuzzle(labels, puzzle.stars)
    return broken if broken != puzzle and qs.check(broken) == "unique" else None


def solve(puzzle: Puzzle) -> tuple[Cell, ...]:
    return qs.solve(puzzle).solution or ()


def choose_state(rng: Random, puzzle: Puzzle) -> tuple[qs.State, tuple[Cell, ...]]:
    """Choose a state of play, and the queens in it that are shown as wrong."""
    kind = rng.choice(_STATES)
    if kind == "empty":
        return START, ()
    solution, cells = [*solve(puzzle)], [*puzzle.problem.grid.positions]
    rng.shuffle(solution)
    queens, wrong = list[Cell](), tuple[Cell, ...]()
    if kind == "solved":
        queens = solution
    elif kind == "part":
        queens = solution[: rng.randint(1, max(1, len(solution) - 1))]
    elif kind == "conflict":
        queens = solution[: rng.randint(1, max(1, len(solution) // 2))]
        row, column = rng.choice(queens)
        extra = rng.choice([cell for cell in cells if cell[0] == row and cell[1] != column])
        queens, wrong = [*{*queens, extra}], ((row, column), extra)
    density = rng.choice((0.0, 1.0)) if kind == "solved" else rng.random() ** 1.5
    free = [cell for cell in cells if cell not in queens]
    if queens:
        free = [cell for cell in free if rng.random() < 0.2 or _is_attacked(cell, queens)]
    marks = [cell for cell in free if rng.random() < density]
    return qs.State(tuple(sorted(queens)), tuple(sorted(marks))), wrong


def _is_attacked(cell: Cell, queens: list[Cell]) -> bool:
    row, column = cell
    return any(row == r or column == c or abs(row - r) == 1 == abs(column - c) for r, c in queens)

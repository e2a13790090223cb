"""Two puzzles that everyone knows, recognised by their rules.

Most formats and some methods are made for n-queens or for boards of regions. Whether a puzzle is
one of these is read off its units, never off its class: a subclass may have added a rule, and a
board built from single rules may say just what one of these says.
"""

from __future__ import annotations

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.recognise import match_n_queens, match_region_board


def recognise(problem: Problem) -> NQueens | RegionPuzzle | None:
    """Return the puzzle that everyone knows, if the problem is one, clues included."""
    return queens_of(problem) or regions_of(problem)


def as_queens(puzzle: Puzzle) -> NQueens | None:
    """Return the same puzzle as n-queens, clues included, or None if its rules are others."""
    if type(puzzle) is NQueens:  # which has no other rules, however large it is
        return puzzle
    return queens_of(puzzle.problem)


def queens_of(problem: Problem) -> NQueens | None:
    """Return the problem as n-queens, or None if its rules are others."""
    size = match_n_queens(problem)
    return None if size is None else NQueens(size, problem.grid.torus, *clues(problem))


def as_regions(puzzle: Puzzle) -> RegionPuzzle | None:
    """Return the puzzle as a board of regions, clues included; None if its rules are others."""
    if type(puzzle) is RegionPuzzle:
        return puzzle
    return regions_of(puzzle.problem)


def regions_of(problem: Problem) -> RegionPuzzle | None:
    """Return the problem as a board of regions, or None if its rules are others."""
    board = match_region_board(problem)
    if board is None:
        return None
    size = board.size
    rows = [board.labels[start : start + size] for start in range(0, size * size, size)]
    return RegionPuzzle(rows, board.stars, *clues(problem))


def clues(problem: Problem) -> tuple[list[Cell], list[Cell]]:
    """Return the given and the blocked cells as (row, column) from 0; rules may block some."""
    columns = problem.grid.columns
    given, blocked = (
        [divmod(cell, columns) for cell in cells_of(mask)]
        for mask in (problem.given, problem.blocked)
    )
    return given, blocked

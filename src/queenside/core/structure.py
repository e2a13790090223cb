"""What kind of board a problem is: for methods that are made for one kind.

An engine sees units and never a puzzle. What it must know of the rules it reads off the families.
"""

from __future__ import annotations

from queenside.core import lines
from queenside.core.problem import Problem


def queens_on_a_board(problem: Problem) -> int | None:
    """The n of an n-queens problem, flat or toroidal (`problem.grid.torus`); None for any other.

    Its families are exactly these, in any order: one queen in each row and each column, at most one
    in each diagonal and antidiagonal, as `core.lines` makes them. Clues may be there or not. It
    takes no time, however large the board.
    """
    grid = problem.grid
    if grid.rows != grid.columns or len(problem.families) != 4:
        return None
    rules = (
        lines.rows(grid, 1, 1),
        lines.columns(grid, 1, 1),
        lines.diagonals(grid, 0, 1),
        lines.antidiagonals(grid, 0, 1),
    )
    return grid.rows if all([rule in problem.families for rule in rules]) else None


def queens_on_an_empty_board(problem: Problem) -> int | None:
    """The n of an n-queens problem on a flat board without clues; None for any other."""
    if problem.grid.torus or problem.given or problem.blocked:
        return None
    return queens_on_a_board(problem)


def is_permutation(problem: Problem) -> bool:
    """Whether a solution has exactly one queen in each row and in each column of a square."""
    grid = problem.grid
    if grid.rows != grid.columns:
        return False
    return all([line(grid, 1, 1) in problem.families for line in (lines.rows, lines.columns)])

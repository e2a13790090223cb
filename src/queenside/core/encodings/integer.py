"""A problem with an integer a row: the column of its queen.

It is what most people write first, for boards with one queen in each row. Columns and diagonals are
"all different", neighbouring rows differ by at least 2 where queens may not touch, and everything
else counts: in how many rows the queen stands on one of these cells. That a row has one queen need
not be said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from queenside.core import lines
from queenside.core.encodings.linear import Constraint, family_constraints
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.unit import Family


class AllDifferent(NamedTuple):
    """No two rows have the same column + slope * row."""

    slope: int


class NotAdjacent(NamedTuple):
    """Queens of neighbouring rows stand at least 2 columns apart."""


Statement = AllDifferent | NotAdjacent | Constraint
"""A statement about the columns; a `Constraint` is about cells and counts rows."""


def unsupported_reason(problem: Problem) -> str | None:
    """Return why the problem can't be said with an integer a row; None if it can."""
    if lines.rows(problem.grid, 1, 1) in problem.families:
        return None
    return "an integer a row needs exactly one queen in each row"


def statements(problem: Problem) -> Iterator[Statement]:
    """Yield the simplest statements for the families of such a problem."""
    for family in problem.families:
        combined = _single_statement(problem.grid, family)
        yield from family_constraints(family) if combined is None else combined


def _single_statement(grid: Grid, family: Family) -> tuple[Statement, ...] | None:
    """Return a family as at most one statement; None if it takes more."""
    if family == lines.rows(grid, 1, 1):
        return ()
    if not grid.rows:  # there is nothing to say "all different" of
        return None
    each_once = family == lines.columns(grid, 1, 1) and grid.rows >= grid.columns
    if each_once or family == lines.columns(grid, 0, 1):
        return (AllDifferent(0),)
    if grid.torus:
        return None
    if family == lines.diagonals(grid, 0, 1):
        return (AllDifferent(-1),)
    if family == lines.antidiagonals(grid, 0, 1):
        return (AllDifferent(1),)
    if min(grid.rows, grid.columns) > 1 and family == lines.windows(grid, 0, 1):
        return (NotAdjacent(),)
    return None


__all__ = ["AllDifferent", "NotAdjacent", "Statement", "statements", "unsupported_reason"]

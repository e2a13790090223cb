"""An integer a row: families said as a whole mean what their units mean, and which are said so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pytest

from queenside.core import lines
from queenside.core.encodings.integer import (
    AllDifferent,
    NotAdjacent,
    Statement,
    statements,
    unsupported_reason,
)
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.unit import Family

FAMILIES: dict[Callable[[Grid, int, int], Family], Statement] = {
    lines.columns: AllDifferent(0),
    lines.diagonals: AllDifferent(-1),
    lines.antidiagonals: AllDifferent(1),
    lines.windows: NotAdjacent(),
}
GRIDS = [Grid(4, 4), Grid(3, 5), Grid(5, 3), Grid(1, 4), Grid(4, 1), Grid(0, 0), Grid(4, 4, True)]


def said(grid: Grid, family: Family) -> list[Statement]:
    return [*statements(Problem(grid, (lines.rows(grid, 1, 1), family)))]


def holds(statement: Statement, grid: Grid, columns: tuple[int, ...]) -> bool:
    match statement:
        case AllDifferent(slope):
            return len({column + slope * row for row, column in enumerate(columns)}) == len(columns)
        case NotAdjacent():
            return all(abs(first - other) >= 2 for first, other in pairwise(columns))
        case _:
            count = sum(grid.cell(*cell) in statement.cells for cell in enumerate(columns))
            return statement.lower <= count <= statement.upper


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
@pytest.mark.parametrize("bounds", [(0, 1), (1, 1), (0, 2), (0, 0)])
@pytest.mark.parametrize("lines_of", FAMILIES, ids=lambda statement: statement.__name__)
def test_what_is_said_is_what_the_units_say(
    lines_of: Callable[[Grid, int, int], Family], bounds: tuple[int, int], grid: Grid
) -> None:
    family = lines_of(grid, *bounds)
    result = said(grid, family)
    for columns in product(range(grid.columns), repeat=grid.rows):
        queens = {grid.cell(*cell) for cell in enumerate(columns)}
        right = all(u.lower <= len(queens & {*u.cells}) <= u.upper for u in family.units)
        assert all(holds(statement, grid, columns) for statement in result) == right


@pytest.mark.parametrize("grid", GRIDS, ids=repr)
@pytest.mark.parametrize("lines_of", FAMILIES, ids=lambda item: item.__name__)
def test_lines_that_hold_one_queen_at_most_are_said_as_a_whole(
    lines_of: Callable[[Grid, int, int], Family], grid: Grid
) -> None:
    """Those that hold one exactly are, too, if there are no more columns than rows."""
    on_the_plane = lines_of is lines.columns or not grid.torus
    has_windows = lines_of is not lines.windows or min(grid.rows, grid.columns) > 1
    is_single = bool(grid.rows) and on_the_plane and has_windows
    assert (said(grid, lines_of(grid, 0, 1)) == [FAMILIES[lines_of]]) == is_single
    each_has_one = is_single and lines_of is lines.columns and grid.rows >= grid.columns
    assert (said(grid, lines_of(grid, 1, 1)) == [FAMILIES[lines_of]]) == each_has_one


def test_only_boards_with_one_queen_a_row_are_said_so() -> None:
    grid = Grid(3, 3)
    assert unsupported_reason(Problem(grid, (lines.rows(grid, 1, 1),))) is None
    assert said(grid, lines.rows(grid, 1, 1)) == []
    for bounds in ((0, 1), (1, 2), (2, 2)):
        assert unsupported_reason(Problem(grid, (lines.rows(grid, *bounds),)))

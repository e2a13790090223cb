from __future__ import annotations

from collections.abc import Callable

import pytest

from queenside.core import lines
from queenside.core.grid import Grid
from queenside.core.unit import Family, Partition

Make = Callable[[Grid, int, int], Family]


def cells(family: Family) -> list[tuple[int, ...]]:
    return [unit.cells for unit in family.units]


def test_rows_and_columns() -> None:
    grid = Grid(2, 3)
    assert cells(lines.rows(grid, 1, 1)) == [(0, 1, 2), (3, 4, 5)]
    assert cells(lines.columns(grid, 1, 1)) == [(0, 3), (1, 4), (2, 5)]


def test_diagonals_of_a_rectangle() -> None:
    grid = Grid(2, 3)
    assert cells(lines.diagonals(grid, 0, 1)) == [(2,), (1, 5), (0, 4), (3,)]
    assert cells(lines.antidiagonals(grid, 0, 1)) == [(0,), (1, 3), (2, 4), (5,)]


def test_diagonals_of_a_torus_come_back() -> None:
    grid = Grid(3, 3, torus=True)
    assert cells(lines.diagonals(grid, 0, 1)) == [(0, 4, 8), (2, 3, 7), (1, 5, 6)]
    assert cells(lines.antidiagonals(grid, 0, 1)) == [(0, 5, 7), (1, 3, 8), (2, 4, 6)]


def test_diagonals_of_a_torus_that_is_no_square_wind_round_it() -> None:
    assert cells(lines.diagonals(Grid(2, 3, torus=True), 0, 1)) == [(0, 1, 2, 3, 4, 5)]
    assert len(lines.diagonals(Grid(2, 4, torus=True), 0, 1).units) == 2


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 4), (3, 3), (4, 5), (5, 3)])
def test_windows_hold_exactly_the_pairs_that_touch(rows: int, columns: int, torus: bool) -> None:
    grid = Grid(rows, columns, torus)

    def apart(a: int, b: int, side: int) -> int:
        return min(abs(a - b), side - abs(a - b)) if torus else abs(a - b)

    touching = {
        (a, b)
        for a, (r, c) in enumerate(grid.positions)
        for b, (s, d) in enumerate(grid.positions)
        if a < b and apart(r, s, rows) <= 1 and apart(c, d, columns) <= 1
    }
    windows = cells(lines.windows(grid, 0, 1))
    assert {(a, b) for window in windows for a in window for b in window if a < b} == touching


@pytest.mark.parametrize("make", [lines.rows, lines.columns, lines.diagonals, lines.antidiagonals])
@pytest.mark.parametrize("grid", [Grid(4, 4), Grid(3, 5), Grid(5, 5, torus=True), Grid(0, 0)])
def test_every_cell_is_in_one_line_of_each_kind(make: Make, grid: Grid) -> None:
    family = make(grid, 0, 1)
    assert sorted(cell for unit in family.units for cell in unit.cells) == list(range(grid.size))
    assert [unit.index for unit in family.units] == list(range(len(family.units)))
    assert {unit.kind for unit in family.units} <= {family.kind}


@pytest.mark.parametrize("grid", [Grid(3, 5), Grid(5, 3), Grid(4, 4, torus=True), Grid(0, 3)])
@pytest.mark.parametrize(
    "family", [lines.rows, lines.columns, lines.diagonals, lines.antidiagonals]
)
def test_labels_are_the_same_listed_and_computed(
    family: Callable[..., Partition], grid: Grid
) -> None:
    listed = family(grid, 0, 1)
    computed = lines.LineLabels(listed.kind, grid)
    assert list(computed) == list(listed.labels) == list(computed[:])
    assert computed.lines == listed.count == len(listed.units)


def test_a_board_of_a_million_rows_is_a_small_object() -> None:
    n = 10**6
    grid = Grid(n, n)
    solution = [row * n + column for row, column in enumerate([*range(1, n, 2), *range(0, n, 2)])]
    moved = [*solution[:-1], solution[-1] - 1]
    for family, holds in [(lines.rows, True), (lines.columns, False), (lines.diagonals, False)]:
        bounds = (0 if family is lines.diagonals else 1, 1)
        assert family(grid, *bounds).is_satisfied(solution)
        assert family(grid, *bounds).is_satisfied(moved) is holds
    with pytest.raises(IndexError, match="no cell"):
        lines.rows(grid, 1, 1).labels[n * n]

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.core.grid import Grid, cells_of, mask_of


@given(st.sets(st.integers(0, 5000)))
def test_a_mask_is_a_set_of_cells(cells: set[int]) -> None:
    mask = mask_of(cells)
    assert list(cells_of(mask)) == sorted(cells)
    assert mask.bit_count() == len(cells)


def test_cells_are_numbered_row_by_row() -> None:
    grid = Grid(2, 3)
    assert grid.positions == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    assert [grid.cell(*position) for position in grid.positions] == list(range(6))
    assert grid.size == 6
    assert grid.full == 0b111111
    assert str(grid) == "2×3"


@pytest.mark.parametrize("position", [(-1, 0), (2, 0), (0, -1), (0, 3)])
def test_outside_a_flat_board(position: tuple[int, int]) -> None:
    with pytest.raises(
        IndexError, match=f"row {position[0] + 1}, column {position[1] + 1} is outs"
    ):
        Grid(2, 3).cell(*position)


def test_a_torus_has_no_outside() -> None:
    grid = Grid(2, 3, torus=True)
    assert grid.cell(-1, 0) == grid.cell(1, 0)
    assert grid.cell(0, 3) == grid.cell(0, 0)
    assert grid.cell(5, -4) == grid.cell(1, 2)


@pytest.mark.parametrize("torus", [False, True])
@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (0, 4), (4, 0)])
def test_a_board_of_no_cells(rows: int, columns: int, torus: bool) -> None:
    grid = Grid(rows, columns, torus)
    assert (grid.size, grid.full, grid.positions) == (0, 0, ())
    with pytest.raises(IndexError):
        grid.cell(0, 0)


def test_a_negative_side() -> None:
    with pytest.raises(ValueError, match="-1 rows and 3 columns"):
        Grid(-1, 3)

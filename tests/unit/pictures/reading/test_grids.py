"""Grids: what edges say about one, and whether it ends."""

from __future__ import annotations

import pytest

pytest.importorskip("PIL", reason="pictures need the extra image")
pytest.importorskip("numpy", reason="pictures need the extra image")

from dataclasses import replace

import numpy as np

from queenside.formats.document import State
from queenside.pictures.reading import grid_candidates, grids
from queenside.pictures.reading.grids import Grid, Sight
from tests.unit.pictures.reading.drawn import STYLES, drawn

BOARD = Grid(52, 52, 40, 40, 7)
"""Where the board lies in a drawing with cells of 40 pixels."""


def sight(style: str) -> Sight:
    return grids.seen(np.asarray(drawn(style=STYLES[style])))


@pytest.mark.parametrize(
    "other",
    [
        replace(BOARD, size=6),
        replace(BOARD, size=8),
        replace(BOARD, left=12, top=12, size=8),
        replace(BOARD, left=12),
        Grid(52, 52, 20, 20, 14),
        Grid(52, 52, 80, 80, 4),
    ],
)
def test_no_grid_is_worth_as_much_as_the_board(other: Grid) -> None:
    lines = sight("one line for all")
    assert grids.worth(lines, other) < grids.worth(lines, BOARD)


def test_several_grids_are_weighed_and_fitted_as_each_by_itself() -> None:
    lines = sight("one line for all")
    alone = [BOARD, Grid(60, 47, 39, 39, 7), Grid(52, 52, 60, 60, 7)]  # the last does not fit
    together = Grid(
        np.array([52.0, 60, 52]),
        np.array([52.0, 47, 52]),
        np.array([40.0, 39, 60]),
        np.array([40.0, 39, 60]),
        7,
    )
    assert grids.worth(lines, together).tolist() == pytest.approx(
        [float(grids.worth(lines, grid)) for grid in alone]
    )
    fitted = grids.fitted(lines, together)
    for number, grid in enumerate(alone):
        one = grids.fitted(lines, grid)
        assert (fitted.left[number], fitted.top[number], fitted.wide[number]) == pytest.approx(
            (one.left, one.top, one.wide)
        )


@pytest.mark.parametrize("off", [0.0, 1.7])
def test_a_grid_near_the_lines_leads_to_the_board(off: float) -> None:
    lines = sight("one line for all")
    left, top, step = BOARD.left + 2 * BOARD.wide, BOARD.top + BOARD.high, BOARD.wide + off
    [(value, found), *_] = grids.better(lines, [[(0.0, Grid(left, top, step, step, 4))]], 1)
    assert found.size == BOARD.size
    assert np.abs(found.xs - BOARD.xs).max() < 3
    assert value == pytest.approx(float(grids.worth(lines, found)))


def test_the_best_of_several_sizes_are_found_on_the_same_lines() -> None:
    page = np.full((480, 480, 3), 250, np.uint8)
    for place in (80, 120, 160, 200, 240, 280, 320, 400):  # of 8 rows; the 7th has no end
        page[place, 80:401] = page[80:401, place] = 30
    found = grids.better(grids.seen(page), [[(0.0, Grid(80, 80, 40, 40, 4))]], 1)
    assert {8, 6} <= {grid.size for _, grid in found}
    assert 7 not in {grid.size for _, grid in found}


@pytest.mark.parametrize("style", ["one line for all", "no lines", "black and white"])
def test_the_board_is_found_first(style: str) -> None:
    lines = sight(style)
    _, found = grids.better(lines, grid_candidates.starts(lines, 1.0), 5)[0]
    assert found.size == 7
    assert np.abs(found.xs - BOARD.xs).max() < 3
    assert np.abs(found.ys - BOARD.ys).max() < 3


def test_a_grid_with_lines_has_them_on_most_sides() -> None:
    assert grids.lined(sight("one line for all"), BOARD)


def test_a_finer_grid_has_not() -> None:
    assert not grids.lined(sight("one line for all"), Grid(52, 52, 20, 20, 14))


def test_seamless_colours_have_not() -> None:
    assert not grids.lined(sight("no lines"), BOARD)


def test_cells_twice_as_large_are_halved() -> None:
    lines = sight("one line for all")
    assert grids.halved(lines, Grid(52, 52, 80, 80, 3))
    assert not grids.halved(lines, BOARD)


def test_lines_go_on_beyond_a_part_of_a_table() -> None:
    lines = sight("one line for all")
    assert grids.goes_on(lines, replace(BOARD, size=6))
    assert not grids.goes_on(lines, BOARD)


@pytest.mark.parametrize(
    ("left", "top", "size", "cells"),
    [(52, 52, 7, (0, 0, 0, 0)), (52, 92, 5, (0, 1, 2, 1)), (132, 132, 4, (2, 2, 1, 1))],
)
def test_lines_go_on_up_to_the_frame(
    left: int, top: int, size: int, cells: tuple[int, int, int, int]
) -> None:
    assert grids.further(sight("one line for all"), Grid(left, top, 40, 40, size)) == cells


def test_a_row_and_column_of_page_have_bare_sides() -> None:
    lines = sight("one line for all")
    assert grids.bare_side(lines, replace(BOARD, left=12, top=12, size=8))
    assert not grids.bare_side(lines, BOARD)


def test_grids_on_the_same_lines_are_one_lattice() -> None:
    moved, shifted = replace(BOARD, left=92, size=5), replace(BOARD, left=72)
    twice = replace(BOARD, wide=80, high=80, size=4)
    assert list(grids.lattices([BOARD, moved, shifted, twice])) == [BOARD, shifted, twice]


def test_cells_are_found_that_are_twice_as_large() -> None:
    lines = sight("one line for all")
    halves = Grid(52, 72, 20, 20, 13)
    found = max(grids.larger_cells(lines, halves), key=lambda grid: grids.worth(lines, grid))
    assert found.size == BOARD.size
    assert np.allclose((found.left, found.top, found.wide), (52, 52, 40), atol=1)


@pytest.mark.parametrize("margin", [4, 7])
def test_a_grid_is_not_drawn_to_the_sides_of_the_picture(margin: int) -> None:
    tight = np.asarray(drawn(style=STYLES["black and white"]))
    tight = tight[52 - margin : 332 + margin, 52 - margin : 332 + margin]
    found = grids.fitted(grids.seen(tight), Grid(margin, margin, 40, 40, 7))
    assert np.allclose((found.left, found.top, found.wide), (margin, margin, 40), atol=0.7)


def test_many_walls_are_no_page() -> None:
    """Where only regions have lines, and nearly all in the middle, the outer cells may have few."""
    page = np.full((344, 344, 3), 250, np.uint8)
    for place in range(52, 293, 40):
        page[place, 92:252] = page[92:252, place] = 30
    page[[52, 292], 52:293] = page[52:293, [52, 292]] = 30
    page[80:120, 130:134] = page[130:134, 80:120] = 250
    page[92:252, 172] = page[172, 92:252] = 250
    assert not grids.bare_side(grids.seen(page), Grid(52, 52, 40, 40, 6))


def test_signs_in_the_middle_of_cells_are_no_lines() -> None:
    board = drawn(style=STYLES["no lines"], state=State((), tuple(np.ndindex(7, 7))))
    lines = grids.seen(np.asarray(board))
    marked = float(grids.worth(lines, BOARD))
    assert marked == pytest.approx(float(grids.worth(sight("no lines"), BOARD)))

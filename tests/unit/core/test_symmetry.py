from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.core.grid import Grid, cells_of
from queenside.core.puzzles import NQueens
from queenside.core.symmetry import (
    IDENTITY,
    image,
    stabiliser,
    symmetries,
)
from queenside.core.unit import Placement
from queenside.solver.engines.backtracking import Backtracking
from queenside.solver.orbits import images_of
from tests.boards import random_problem
from tests.conformance.checks import solutions_by

SQUARE, OBLONG = Grid(3, 3), Grid(2, 3)


def test_a_square_has_eight_and_a_rectangle_four() -> None:
    assert len({symmetry.cells(SQUARE) for symmetry in symmetries(SQUARE)}) == 8
    assert len({symmetry.cells(OBLONG) for symmetry in symmetries(OBLONG)}) == 4
    assert symmetries(SQUARE)[0] == symmetries(OBLONG)[0] == IDENTITY
    assert len({symmetry.name for symmetry in symmetries(SQUARE)}) == 8


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("identity", (0, 1, 2, 3, 4, 5, 6, 7, 8)),
        ("quarter turn", (2, 5, 8, 1, 4, 7, 0, 3, 6)),
        ("half turn", (8, 7, 6, 5, 4, 3, 2, 1, 0)),
        ("three-quarter turn", (6, 3, 0, 7, 4, 1, 8, 5, 2)),
        ("mirror left-right", (2, 1, 0, 5, 4, 3, 8, 7, 6)),
        ("mirror top-bottom", (6, 7, 8, 3, 4, 5, 0, 1, 2)),
        ("mirror in the falling diagonal", (0, 3, 6, 1, 4, 7, 2, 5, 8)),
        ("mirror in the rising diagonal", (8, 5, 2, 7, 4, 1, 6, 3, 0)),
    ],
)
def test_each_does_what_its_name_says(name: str, cells: Placement) -> None:
    [symmetry] = [s for s in symmetries(SQUARE) if s.name == name]
    assert symmetry.cells(SQUARE) == cells


@given(st.integers(0, 10_000))
def test_the_image_has_the_images_as_solutions(seed: int) -> None:
    """The heart of it, without trusting names of units: each unit's cells go where cells go."""
    problem = random_problem(seed)
    for symmetry in symmetries(problem.grid):
        turned = image(problem, symmetry)
        goes = symmetry.cells(problem.grid)
        expected = sorted(
            (tuple(sorted(goes[cell] for cell in u.cells)), u.lower, u.upper) for u in problem.units
        )
        assert sorted((u.cells, u.lower, u.upper) for u in turned.units) == expected
        assert set(cells_of(turned.given)) == {goes[cell] for cell in cells_of(problem.given)}
        assert set(cells_of(turned.blocked)) == {goes[cell] for cell in cells_of(problem.blocked)}


@pytest.mark.parametrize("toroidal", [False, True])
@pytest.mark.parametrize("n", [0, 1, 2, 5, 6])
def test_n_queens_is_its_own_image(n: int, toroidal: bool) -> None:
    """Names included: row 1 turns into column 5, and is called so."""
    problem = NQueens(n, toroidal).problem
    assert set(stabiliser(problem)) == set(symmetries(problem.grid))
    for symmetry in symmetries(problem.grid):
        assert set(image(problem, symmetry).units) == set(problem.units)


@pytest.mark.parametrize(
    ("blocked", "names"),
    [
        ((), 8),
        ([(2, 2)], 8),
        ([(0, 0)], 2),
        ([(0, 1)], 1),
        ([(0, 0), (4, 4)], 4),
        ([(0, 1), (1, 4), (4, 3), (3, 0)], 4),
    ],
)
def test_stabiliser(blocked: list[tuple[int, int]], names: int) -> None:
    same = stabiliser(NQueens(5, blocked=blocked).problem)
    assert len(same) == names
    assert same[0] == IDENTITY


@given(st.integers(0, 10_000))
def test_the_stabiliser_maps_solutions_to_solutions(seed: int) -> None:
    problem = random_problem(seed)
    solutions = solutions_by(Backtracking(), problem)
    if len(solutions) <= 200:
        for orbit in images_of(problem, solutions):
            assert solutions >= orbit.images.keys()

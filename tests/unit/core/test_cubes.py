"""Cubes are a partition of the solutions, on boards of every kind."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenside.core import lines
from queenside.core.cubes import Cube, split_into_cubes
from queenside.core.grid import Grid, cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.unit import Placement, Unit, UnitList
from queenside.solver.engines.backtracking import Backtracking
from tests.boards import random_problem, replayable
from tests.conformance.checks import solutions_by


def solutions(problem: Problem) -> set[Placement]:
    return solutions_by(Backtracking(), problem)


def parts(problem: Problem, cubes: list[Cube]) -> list[Problem]:
    return [problem.restrict(cube.place, cube.block) for cube in cubes]


def assert_partition(problem: Problem, pieces: int) -> list[Cube]:
    """No solution is in two cubes, and each is in one; the cubes themselves are in order."""
    cubes = split_into_cubes(problem, pieces)
    placements = [placement for part in parts(problem, cubes) for placement in solutions(part)]
    assert sorted(placements) == sorted(solutions(problem)), replayable(problem)
    decided = problem.given | problem.blocked
    for place, block, weight in cubes:
        assert 0 < weight <= 1
        assert place == tuple(sorted(set(place))), "in order, each once"
        assert block == tuple(sorted(set(block)))
        assert not set(place + block) & set(cells_of(decided)), "the clues are not in the cubes"
    assert len({cube.place for cube in cubes}) == len(cubes)
    assert [cube.weight for cube in cubes] == sorted([c.weight for c in cubes], reverse=True)
    return cubes


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.sampled_from((1, 2, 5, 30)))
def test_random_problems(seed: int, pieces: int) -> None:
    assert_partition(random_problem(seed), pieces)


LOOSE = Grid(5, 5)
BOARDS = {
    "n-queens": NQueens(7).problem,
    "torus": NQueens(7, toroidal=True).problem,
    "clues": NQueens(7, given=[(0, 2)], blocked=[(1, 0), (4, 4)]).problem,
    "regions": RegionPuzzle(["aabbb", "aacbb", "dcccb", "dddee", "ddeee"]).problem,
    "two stars": Problem(LOOSE, (lines.rows(LOOSE, 2, 2), lines.columns(LOOSE, 2, 2))),
    "at least one": Problem(LOOSE, (lines.rows(LOOSE, 1, 2), lines.windows(LOOSE, 0, 1))),
    "no exact unit": Problem(Grid(3, 4), (lines.windows(Grid(3, 4), 0, 1),)),
    "no unit": Problem(Grid(2, 3), ()),
}


@pytest.mark.parametrize("name", BOARDS)
def test_every_kind_of_board(name: str) -> None:
    problem = BOARDS[name]
    for pieces in (1, 2, 3, 10, 60):
        cubes = assert_partition(problem, pieces)
        assert len(cubes) >= pieces or len(cubes) == len(solutions(problem))


def test_cut_to_the_end_each_cube_is_a_solution() -> None:
    problem = BOARDS["n-queens"]
    assert {cube.place for cube in split_into_cubes(problem, 10**6)} == solutions(problem)
    assert all(cube.block == () for cube in split_into_cubes(problem, 10**6)), (
        "queens rule out all else"
    )


def test_blocked_cells_that_a_queen_rules_out_are_left_out() -> None:
    cubes = split_into_cubes(NQueens(6).problem, 6)
    assert {cube.place for cube in cubes} == {(cell,) for cell in range(6)}
    assert all(cube.block == () for cube in cubes), "all blocked cells are in the queen's row"


def test_what_is_plainly_without_a_solution_has_no_cubes() -> None:
    for place, block in (([0, 1], []), ([5], [5]), ([], range(6)), ([0, 7], [])):
        assert split_into_cubes(NQueens(6).problem.restrict(place, block), 4) == []
    grid = Grid(2, 2)
    impossible = UnitList("cage", (Unit("cage", 0, (0, 1), 3, 3),))
    assert split_into_cubes(Problem(grid, (impossible,)), 4) == []
    assert split_into_cubes(NQueens(3).problem, 100) == []


def test_a_cell_of_a_unit_without_queens_is_not_free() -> None:
    grid = Grid(2, 2)
    empty = UnitList("cage", (Unit("cage", 0, (0, 1), 0, 0),))
    assert_partition(Problem(grid, (empty,)), 10)
    assert split_into_cubes(Problem(grid, (empty,)).restrict(place=[0]), 10) == []

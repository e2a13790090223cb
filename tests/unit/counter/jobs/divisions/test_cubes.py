"""Any board by cubes: each unit in three ways, and all units together."""

from __future__ import annotations

from pathlib import Path

import pytest

from queenside.core import kernels, lines
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.counter.jobs.divisions.cubes import Cubes
from queenside.reader import resolve_board
from tests.boards import corpus, random_problem, replayable
from tests.unit.counter.jobs.divisions.checks import assert_counts

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

EXAMPLES = Path(__file__).parents[5] / "examples"


def loose(size: int, stars: int) -> Problem:
    """So many queens in each row and column, none touching: with many solutions."""
    grid = Grid(size, size)
    families = (lines.rows(grid, stars, stars), lines.columns(grid, stars, stars))
    return Problem(grid, (*families, lines.windows(grid, 0, 1)))


def by_search(problem: Problem) -> int:
    search = kernels.SearchKernel(problem, None, None, False)
    while not search.run(1):
        pass
    return search.count


def test_the_corpus() -> None:
    for expected in corpus():
        assert assert_counts(Cubes(expected.puzzle.problem, 9)) == expected.solutions, expected.text


@pytest.mark.parametrize("name", ["queens-12", "several", "none", "given", "blocked", "pieces"])
def test_examples(name: str) -> None:
    for document in resolve_board.read_all(EXAMPLES / f"{name}.txt"):
        problem = document.puzzle.problem
        assert assert_counts(Cubes(problem, 15)) == by_search(problem)


def test_several_stars_with_many_solutions() -> None:
    for size, stars, pieces in ((8, 2, 4), (9, 2, 60), (12, 3, 3)):
        problem = loose(size, stars)
        assert assert_counts(Cubes(problem, pieces)) == by_search(problem)
    assert by_search(loose(9, 2)) > 1


def test_random_problems() -> None:
    for seed in range(150):
        problem = random_problem(seed)
        count = assert_counts(Cubes(problem, seed % 20 + 1))
        assert count == by_search(problem), replayable(problem)


def test_tasks_are_the_cells() -> None:
    division = Cubes(loose(8, 2), 3)
    tasks = [unit.task for unit in division.units()]
    assert len(set(tasks)) == len(tasks) >= 1
    [full] = Cubes(loose(8, 2), 1).units()
    assert full == ("whole", 1.0)
    row = Problem(Grid(1, 4), (lines.rows(Grid(1, 4), 2, 2),))
    assert [unit.task for unit in Cubes(row, 2).units()] == ["+0", "+1-0", "+2-0-1"]


def test_what_it_does_not_take() -> None:
    with pytest.raises(ValueError, match="takes at most 4096"):
        Cubes(NQueens(65).problem, 10)
    with pytest.raises(ValueError, match="at least 1"):
        Cubes(NQueens(8).problem, 0)


def test_a_small_board_is_one_unit_and_one_without_solutions_none() -> None:
    assert len([*Cubes.suited(NQueens(8).problem, 60).units()]) == 1
    dead = RegionPuzzle(["aab", "abb", "ccc"]).problem.restrict(block=range(3))
    assert [*Cubes.suited(dead, 60).units()] == []

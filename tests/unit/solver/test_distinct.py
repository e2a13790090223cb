"""Counting up to symmetry: published values, brute force over orbits, and honest classes."""

from __future__ import annotations

from collections import Counter

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.puzzles import Puzzle
from queenside.core.symmetry import stabiliser
from queenside.rules import columns, diagonals, falling, groups, rows
from queenside.solver.distinct import Distinct, distinct
from queenside.solver.orbits import images_of

needs_kernels = pytest.mark.skipif(bool(kernels.missing()), reason="they take long without")

BLOCKS = qs.RegionPuzzle(["AAABBBCCC"] * 3 + ["DDDEEEFFF"] * 3 + ["GGGHHHIII"] * 3)
"""A board with all eight symmetries, and solutions of many sorts."""


def brute_force(puzzle: Puzzle) -> tuple[int, int, Counter[int]]:
    """Solutions, orbits, and how many orbits there are of each size."""
    result = qs.solve(puzzle, limit=None, engine="backtracking")
    grid = puzzle.problem.grid
    cells = [solution.placement(grid) for solution in result.solutions]
    groups = {frozenset(orbit.images) for orbit in images_of(puzzle.problem, cells)}
    return result.count, len(groups), Counter(map(len, groups))


@needs_kernels
@pytest.mark.parametrize(
    ("puzzle", "count", "classes"),
    [
        (qs.NQueens(0), 1, {"quarter turn and mirrors": 1}),
        (qs.NQueens(1), 1, {"quarter turn and mirrors": 1}),
        (qs.NQueens(8), 92, {"half turn": 1, "trivial": 11}),
        (qs.NQueens(12), 14200, {"trivial": 1765, "half turn": 18, "quarter turn": 4}),
        (qs.NQueens(8, given=[(0, 1)]), 8, {"trivial": 8}),
        (qs.NQueens(4, given=[(0, 1)], blocked=[(1, 3)]), 0, {}),
        (qs.RegionPuzzle(["DDAAB", "DDDBB", "CDDDB", "CEDDD", "EEEDD"]), 2, {"mirror": 2}),
    ],
    ids=repr,
)
def test_classes(puzzle: Puzzle, count: int, classes: dict[str, int]) -> None:
    assert distinct(puzzle) == Distinct(count, classes)
    assert hash(distinct(puzzle)) == hash(Distinct(count, classes))


@needs_kernels
def test_published_values() -> None:
    published = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233, 45752, 285053]  # OEIS A002562
    assert [distinct(qs.NQueens(n)).fundamental for n in range(16)] == published
    assert distinct(qs.Custom(3, 5, [falling()], wrap="both")).fundamental == 1 + 6
    assert distinct(qs.NQueens(6), engine="reference") == Distinct(4, {"half turn": 1})
    with pytest.raises(qs.UnknownEngine):
        distinct(qs.NQueens(6), engine="no such")


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_counting_and_listing_agree(n: int) -> None:
    """A torus with its shifts left out has the same symmetries; so has a blocked centre."""
    for puzzle in (
        qs.NQueens(n),
        qs.NQueens(n, toroidal=True),
        qs.NQueens(n, blocked=[(n // 2, n // 2), ((n - 1) // 2, (n - 1) // 2)]),
        qs.NQueens(n, blocked=[(0, 0), (0, n - 1), (n - 1, 0), (n - 1, n - 1)]),
        qs.NQueens(n, blocked=[(0, 0), (n - 1, n - 1)]),
    ):
        count, fundamental, sizes = brute_force(puzzle)
        result = distinct(puzzle)
        assert (result.count, result.fundamental) == (count, fundamental)
        if len(stabiliser(puzzle.problem)) == 8:
            assert result.trivial == sizes[8]
            assert result.half_turn == sizes[4]
            assert result.quarter_turn == sizes[2]


@pytest.mark.parametrize(
    "rows",
    [
        ["AAAA", "BBBB", "CCCC", "DDDD"],
        ["AABB", "AABB", "CCDD", "CCDD"],
        ["AAAAA", "AABAA", "CBBBD", "CCBDD", "EEEEE"],
        ["CCCAAB", "CCCCEB", "CCCCEE", "DCCEEE", "DEEEEE", "FFEEEE"],
    ],
)
def test_region_boards_against_brute_force(rows: list[str]) -> None:
    puzzle = qs.RegionPuzzle(rows)
    result = distinct(puzzle)
    assert (result.count, result.fundamental) == brute_force(puzzle)[:2]


LEFT, RIGHT = [(0, 0), (1, 1)], [(0, 3), (1, 2)]
COLUMNS = [[(row, column) for row in range(4)] for column in range(4)]


@pytest.mark.parametrize(
    ("expected", "otherwise"),
    [
        (
            [rows(1), columns(1), groups([LEFT, RIGHT], at_most=1)],
            [
                *(rows(1), columns(1)),
                *(groups([LEFT], at_most=1, name="left"), groups([RIGHT], at_most=1, name="right")),
            ],
        ),
        ([rows(1), columns(1), diagonals()], [rows(1), groups(COLUMNS, 1), diagonals()]),
        (
            [rows(at_most=1), columns(1)],
            [rows(at_most=1), columns(at_most=1), groups(COLUMNS, at_least=1)],
        ),
    ],
)
def test_the_names_of_units_do_not_matter(
    expected: list[qs.Rule], otherwise: list[qs.Rule]
) -> None:
    assert distinct(qs.Custom(4, 4, otherwise)) == distinct(qs.Custom(4, 4, expected))


@needs_kernels
def test_each_class_has_orbits_of_its_size() -> None:
    result = distinct(BLOCKS)
    assert set(result.classes) == {
        "trivial",
        "mirror",
        "half turn",
        "quarter turn",
        "half turn and mirrors",
    }
    size = {"trivial": 8, "mirror": 4, "half turn": 4}
    assert result.count == sum(size.get(name, 2) * n for name, n in result.classes.items()) == 14914
    assert result.fundamental == 1896


def test_out_of_time() -> None:
    for puzzle in (qs.NQueens(20), qs.NQueens(20, blocked=[(0, 0)]), qs.NQueens(25, toroidal=True)):
        with pytest.raises(qs.Unfinished):
            distinct(puzzle, time_limit=0)

"""The constructions: right for every n, two solutions at most, and none where there is none."""

from __future__ import annotations

from array import array
from itertools import chain
from math import gcd

import pytest

from queenside.core import kernels
from queenside.core.puzzles import NQueens, Puzzle
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get
from queenside.solver.engines.construction import columns
from tests.conformance.checks import run

CONSTRUCTION = get("construction")


def is_solution(solution: list[int], turn: int) -> bool:
    """The definition; diagonals come back after `turn`."""
    n = len(solution)
    return (
        sorted(solution) == list(range(n))
        and len({(row + column) % turn for row, column in enumerate(solution)}) == n
        and len({(row - column) % turn for row, column in enumerate(solution)}) == n
    )


@pytest.mark.parametrize("start", range(0, 800, 200))
def test_every_size(start: int) -> None:
    for n in range(start, start + 200):
        ranges = columns(n)
        assert (ranges is None) == (n in (2, 3))
        if ranges is not None:
            solution = list(chain.from_iterable(ranges))
            assert len(solution) == n
            assert is_solution(solution, 2 * n + 1), n


@pytest.mark.parametrize("n", [5, 7, 11, 25, 35, 1001])
def test_the_torus(n: int) -> None:
    solution = list(chain.from_iterable(columns(n, toroidal=True) or ()))
    assert len(solution) == n
    assert is_solution(solution, n)


def test_the_torus_has_none_where_two_or_three_divides_n() -> None:
    """By brute force for small n; that is Pólya's theorem."""
    for n in range(1, 13):
        brute = run(get("backtracking"), NQueens(n, toroidal=True).problem, Query(limit=1))[0]
        assert (columns(n, toroidal=True) is None) == (brute == []) == (gcd(n, 6) > 1)


@pytest.mark.parametrize("n", [4, 5, 6, 7, 8, 9, 14, 15, 100, 101, 104])
@pytest.mark.parametrize("toroidal", [False, True])
def test_both_solutions_are_right_and_different(n: int, toroidal: bool) -> None:
    problem = NQueens(n, toroidal).problem
    has_solution = not toroidal or gcd(n, 6) == 1
    for limit in (1, 2):
        assert not CONSTRUCTION.unsupported_reason(problem, Query(limit=limit))
        placements, outcome = run(CONSTRUCTION, problem, Query(limit=limit))
        assert (
            len(set(placements))
            == len(placements)
            == outcome.count
            == (limit if has_solution else 0)
        )
        assert all(verify(problem, placement) for placement in placements)
        assert outcome.exhausted is not has_solution
        counted = run(CONSTRUCTION, problem, Query(limit=limit, want="count"))
        assert counted == ([], outcome)


@pytest.mark.parametrize(
    ("puzzle", "query"),
    [
        (NQueens(8), Query()),
        (NQueens(8), Query(limit=3)),
        (NQueens(8), Query(limit=1, seed=0)),
        (NQueens(8, given=[(0, 0)]), Query(limit=1)),
        (NQueens(8, blocked=[(0, 0)]), Query(limit=1)),
        (NQueens(3), Query(limit=1)),
        (NQueens(1), Query(limit=2)),
        (NQueens(7, toroidal=True), Query()),
        (NQueens(6, toroidal=True, given=[(0, 0)]), Query(limit=1)),
    ],
)
def test_what_it_refuses(puzzle: Puzzle, query: Query) -> None:
    assert CONSTRUCTION.unsupported_reason(puzzle.problem, query)


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
@pytest.mark.parametrize("toroidal", [False, True])
@pytest.mark.parametrize("n", [5, 7, 1001])
def test_both_checkers_of_large_boards_agree(n: int, toroidal: bool) -> None:
    problem = NQueens(n, toroidal).problem
    for flat in (False, True):
        right = run(CONSTRUCTION, NQueens(n, flat).problem, Query(limit=1))[0][0]
        first, *remaining = right
        wrongs = [
            (*remaining, n * n),
            remaining,
            (first - 1, *remaining),
            (first + 1, *remaining),
            right[::-1],
        ]
        swapped = [right[1] - n, right[0] + n, *right[2:]]
        for placement in (right, swapped, *wrongs):
            accepted = kernels.verify_queens(n, tuple(placement), toroidal)
            assert accepted == verify(problem, tuple(placement)), placement[:3]
    assert not kernels.verify_queens(n, array("Q", [0] * n), toroidal)  # type: ignore[arg-type]

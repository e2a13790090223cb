from __future__ import annotations

import pytest

from queenside.core import kernels, lines
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.solution import Solution
from queenside.core.verify import broken_rules, verify

GRID = Grid(4, 4)
QUEENS = Problem(
    GRID,
    (
        lines.rows(GRID, 1, 1),
        lines.columns(GRID, 1, 1),
        lines.diagonals(GRID, 0, 1),
        lines.antidiagonals(GRID, 0, 1),
    ),
)
RIGHT = (1, 7, 8, 14)


def test_a_right_placement() -> None:
    assert verify(QUEENS, RIGHT)
    assert broken_rules(QUEENS, RIGHT) == []


def test_every_broken_rule_is_named() -> None:
    assert broken_rules(QUEENS, (0, 1, 8, 15)) == [
        "row 1 holds 2 queens instead of 1",
        "row 2 holds 0 queens instead of 1",
        "column 1 holds 2 queens instead of 1",
        "column 3 holds 0 queens instead of 1",
        "diagonal 4 holds 2 queens instead of 0–1",
    ]


def test_clues() -> None:
    assert broken_rules(QUEENS.restrict(place=[0]), RIGHT) == ["a given queen is missing"]
    assert broken_rules(QUEENS.restrict(block=[1]), RIGHT) == ["a queen stands on a blocked cell"]
    assert not verify(QUEENS.restrict(place=[0]), RIGHT)
    assert not verify(QUEENS.restrict(block=[1]), RIGHT)
    assert verify(QUEENS.restrict(place=[1, 7], block=[0]), RIGHT)


def test_what_is_no_placement_at_all() -> None:
    for wrong in [(7, 1, 8, 14), (1, 1, 7, 8, 14), (1, 7, 8, 14, 16), (-1, 1, 7, 8, 14)]:
        assert not verify(QUEENS, wrong)
        assert "not different cells of the 4×4 board in order" in broken_rules(QUEENS, wrong)[0]


def test_a_solution_and_back() -> None:
    solution = Solution.from_placement(GRID, RIGHT)
    assert solution.columns == (1, 3, 0, 2)
    assert solution.placement(GRID) == RIGHT
    assert solution == ((0, 1), (1, 3), (2, 0), (3, 2))


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")
@pytest.mark.parametrize(
    "placement", [(), (-1,), (2**16,), (2**16 + 1, 2**16 + 7), (0, 99), (7, 1)]
)
def test_what_is_no_placement_at_all_is_none_in_c_either(placement: tuple[int, ...]) -> None:
    assert verify(QUEENS, placement) is kernels.verify(QUEENS, placement) is False

from __future__ import annotations

from typing import Any

import pytest

from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import cells_of
from queenside.core.puzzles import NQueens
from queenside.core.puzzles.kinds import KINDS


def faults(*args: Any, **options: Any) -> tuple[str, ...]:
    with pytest.raises(InvalidPuzzle) as caught:
        NQueens(*args, **options)
    return caught.value.faults


@pytest.mark.parametrize("n", [-1, 1.0, "8", True, None])
def test_n_that_is_no_number_from_0(n: object) -> None:
    assert faults(n) == (f"the number of queens must be a whole number from 0, not {n!r}",)


@pytest.mark.parametrize("toroidal", [1, "yes", None])
def test_toroidal_or_not(toroidal: object) -> None:
    assert faults(5, toroidal) == (f"toroidal must be true or false, not {toroidal!r}",)


def test_cells_outside_are_all_named() -> None:
    assert faults(4, given=[(4, 0)], blocked=[(0, -1), (9, 9)]) == (
        "given cell at row 5, column 1 is outside the 4×4 board",
        "blocked cell at row 1, column 0 is outside the 4×4 board",
        "blocked cell at row 10, column 10 is outside the 4×4 board",
    )


def test_contradicting_clues_are_all_named() -> None:
    assert faults(4, given=[(0, 0), (1, 1), (1, 3)], blocked=[(1, 3)]) == (
        "the cell at row 2, column 4 is both given and blocked",
        "row 2 has 2 given queens, at (row 2, column 2) and (row 2, column 4), but holds at most 1",
        "a diagonal has 2 given queens, at (row 1, column 1) and (row 2, column 2), "
        "but holds at most 1",
    )


def test_clues_of_a_huge_board_are_checked_without_compiling_it() -> None:
    puzzle = NQueens(10**6, given=[(0, 0), (5, 7)], blocked=[(3, 3)])
    assert "problem" not in vars(puzzle)
    assert "a diagonal has 2" in faults(10**6, given=[(0, 0), (99, 99)])[0]


def test_a_diagonal_that_comes_back() -> None:
    assert NQueens(5, given=[(0, 3), (2, 0)]).given == ((0, 3), (2, 0))
    assert "a diagonal has 2 given queens" in faults(5, True, given=[(0, 3), (2, 0)])[0]


def test_none_at_all() -> None:
    problem = NQueens(0).problem
    assert problem.grid.size == 0
    assert problem.units == ()


def test_the_problem_it_compiles_to() -> None:
    problem = NQueens(4, given=[(0, 1)], blocked=[(3, 3)]).problem
    bounds = [(f.kind, len(f.units), f.units[0].lower, f.units[0].upper) for f in problem.families]
    assert bounds == [
        ("row", 4, 1, 1),
        ("column", 4, 1, 1),
        ("diagonal", 7, 0, 1),
        ("antidiagonal", 7, 0, 1),
    ]
    assert list(cells_of(problem.given)) == [1]
    assert list(cells_of(problem.blocked)) == [15]
    assert len(NQueens(4, toroidal=True).problem.families[2].units) == 4


def test_clues_are_kept_once_and_in_order() -> None:
    puzzle = NQueens(6, blocked=[(3, 3), (0, 1), (3, 3)])
    assert puzzle.blocked == ((0, 1), (3, 3))
    assert puzzle == NQueens(6, blocked=iter([(0, 1), (3, 3)]))
    assert hash(puzzle) == hash(NQueens(6, blocked=[(0, 1), (3, 3)]))
    assert puzzle != NQueens(6)
    assert NQueens(6) != NQueens(6, toroidal=True)


def test_fields_without_a_size() -> None:
    with pytest.raises(InvalidPuzzle, match="needs a size"):
        NQueens.from_fields({}, (), ())


def test_every_kind_is_registered_under_its_name() -> None:
    assert KINDS
    assert all(puzzle.kind == name for name, puzzle in KINDS.items())

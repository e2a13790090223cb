"""The puzzle that CONTRIBUTING.md tells people to copy works, and shows how to test one."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import cells_of
from queenside.core.puzzles.TEMPLATE import Rooks


def test_known_counts() -> None:
    """n! without holes; with holes on the diagonal, the derangements (OEIS A000166)."""
    assert [qs.count(Rooks(n)) for n in range(1, 6)] == [1, 2, 6, 24, 120]
    holes = [[(i, i) for i in range(n)] for n in range(1, 6)]
    assert [qs.count(Rooks(n, holes[n - 1])) for n in range(1, 6)] == [0, 1, 2, 9, 44]


def test_the_problem_it_compiles_to() -> None:
    problem = Rooks(3, holes=[(0, 0)], given=[(1, 1)], blocked=[(2, 0)]).problem
    assert [family.kind for family in problem.families] == ["row", "column"]
    assert list(cells_of(problem.given)) == [4]
    assert list(cells_of(problem.blocked)) == [0, 6]


def test_every_fault_with_its_place() -> None:
    with pytest.raises(InvalidPuzzle) as caught:
        Rooks(3, holes=[(3, 0)], given=[(0, 3)])
    assert caught.value.faults == (
        "hole cell at row 4, column 1 is outside the 3×3 board",
        "given cell at row 1, column 4 is outside the 3×3 board",
    )
    with pytest.raises(InvalidPuzzle, match="row 1 has 2 given queens"):
        Rooks(3, given=[(0, 0), (0, 1)])
    with pytest.raises(InvalidPuzzle, match="given rook at row 1, column 1 stands on a hole"):
        Rooks(3, holes=[(0, 0)], given=[(0, 0)])
    with pytest.raises(InvalidPuzzle, match="whole number from 1, not 0"):
        Rooks(0)


def test_fields_and_back() -> None:
    puzzle = Rooks(4, holes=[(1, 2)], given=[(0, 0)], blocked=[(3, 3)])
    assert Rooks.from_fields(puzzle.fields(), puzzle.given, puzzle.blocked) == puzzle
    with pytest.raises(InvalidPuzzle, match="needs a size"):
        Rooks.from_fields({}, (), ())


def test_equal_and_hashable() -> None:
    assert Rooks(4, holes=[(1, 2)]) == Rooks(4, holes=[(1, 2), (1, 2)])
    assert len({Rooks(4), Rooks(4), Rooks(5)}) == 2
    assert Rooks(4, holes=[(1, 2)]).title == "4 rooks on a board with 1 holes"

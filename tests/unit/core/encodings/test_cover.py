"""Problems as exact covers: what becomes of units and clues."""

from __future__ import annotations

from queenside.core import lines
from queenside.core.encodings.cover import cover
from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles import NQueens
from queenside.core.unit import Unit, UnitList


def problem(*units: tuple[tuple[int, ...], int, int], given: int = 0, blocked: int = 0) -> Problem:
    listed = tuple(Unit("cage", at, *unit) for at, unit in enumerate(units))
    return Problem(Grid(2, 2), (UnitList("cage", listed),), given, blocked)


def test_units_of_one_are_items_and_units_of_at_most_one_are_optional() -> None:
    found = cover(NQueens(4).problem)
    assert found is not None
    assert list(found.options) == list(range(16))
    assert found.bounds == dict.fromkeys(range(8), (1, 1))
    assert len(found.optional) == 2 * 5  # diagonals of one cell say nothing
    assert sum(len(items) for items in found.options.values()) == 2 * 16 + 2 * 14


def test_other_units_have_bounds() -> None:
    found = cover(problem(((0, 1, 2), 1, 2), ((2, 3), 0, 0)))
    assert found is not None
    assert found.options == {0: [0], 1: [0]}
    assert found.bounds == {0: (1, 2)}
    assert found.optional == []


def test_a_cell_that_no_unit_asks_for_gets_an_item_of_its_own() -> None:
    found = cover(problem(((0, 1, 2), 0, 1)))
    assert found is not None
    assert found.optional == [0]
    assert found.bounds == dict.fromkeys((1, 2, 3, 4), (0, 1))
    assert found.options == {0: [0, 1], 1: [0, 2], 2: [0, 3], 3: [4]}


def test_a_given_queen_leaves_its_units_less() -> None:
    found = cover(problem(((0, 1, 2, 3), 2, 3), given=1, blocked=2))
    assert found is not None
    assert found.options == {2: [0], 3: [0]}
    assert found.bounds == {0: (1, 2)}


def test_clues_that_break_a_unit() -> None:
    assert cover(problem(((0, 1), 0, 1), given=3)) is None
    assert cover(problem(((0, 1), 1, 2), blocked=3)) is None
    assert cover(problem(((0, 1), 3, 3))) is None
    assert cover(problem(given=1, blocked=1)) is None
    assert (
        cover(problem(((0, 1), 1, 1), ((1, 2), 1, 1), ((0, 2), 1, 1), given=2, blocked=4)) is None
    )


def test_rectangles() -> None:
    grid = Grid(2, 3)
    found = cover(Problem(grid, (lines.rows(grid, 1, 1), lines.columns(grid, 0, 1))))
    assert found is not None
    assert len(found.optional) == 3
    assert found.bounds == dict.fromkeys(range(2), (1, 1))

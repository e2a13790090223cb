"""Reasoning on boards by rules of their own: no wrong step, and solved only where it is decided."""

from __future__ import annotations

import random

import pytest

import queenside as qs
from queenside.core.grid import mask_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.grade import grade
from queenside.explainer.logic.reasoner import Position, find_next_step, prove
from queenside.rules import columns, groups, regions, rows
from tests.boards import random_custom


@pytest.mark.parametrize("part", range(4))
def test_steps_are_right_and_end_where_logic_does(part: int) -> None:
    for seed in range(30 * part, 30 * (part + 1)):
        puzzle = random_custom(random.Random(seed))
        grid = puzzle.problem.grid
        solutions = [mask_of(solution.placement(grid)) for solution in qs.solutions(puzzle)]
        explanation = qs.explain(puzzle)
        for step in explanation if solutions else ():
            places, eliminates = (
                mask_of(grid.cell(*cell) for cell in cells)
                for cells in (step.places, step.eliminates)
            )
            wrong = [q for q in solutions if places & ~q or eliminates & q]
            assert not wrong, (seed, step.sentence)
        if explanation.solved:
            assert len(solutions) == 1, seed


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ((2, 3, [rows(1), columns(1)]), "Columns 1 to 3 have only rows 1 and 2"),
        ((3, 2, [rows(1), columns(1)]), "Rows 1 to 3 have only columns 1 and 2"),
        (
            (4, 5, [columns(1), regions(["ABBAA", "CCABC", "BCBAB", "CACCA"], 1)]),
            "Columns 2 to 5 have only the",
        ),
    ],
)
def test_rows_and_columns_that_need_different_numbers_are_no_solution(
    rules: tuple[int, int, list[qs.Rule]], text: str
) -> None:
    puzzle = qs.Custom(*rules)
    explanation = qs.explain(puzzle)
    assert any(text in step.sentence for step in explanation), str(explanation)
    assert explanation.ending == "Here reasoning ends: this board has no solution."
    assert grade(puzzle.problem) is None


def test_a_queen_where_none_may_be_is_no_solution() -> None:
    """Where every unit has its queens, a unit that must have none may be all that is wrong."""
    puzzle = qs.Custom(2, 2, [rows(exactly=1), columns(exactly=1), groups([[(0, 0)]], exactly=0)])
    board = Board(puzzle.problem)
    for queens, is_solved in ((0b1001, False), (0b0110, True)):
        _, state, _ = find_next_step(Position(board, queens, 0))
        assert (state == "solved") == is_solved


def test_a_grade_is_for_one_solution() -> None:
    """Where no unit asks for an exact number, nothing is solved without a queen being placed."""
    with pytest.raises(qs.NotUnique, match="several solutions"):
        qs.grade(qs.Custom(3, 3, [rows(at_least=1), columns(at_least=1)]))


def test_where_no_unit_asks_for_an_exact_number_logic_gets_nowhere() -> None:
    result = grade(qs.Custom(3, 3, [rows(at_least=1), columns(at_least=1)]).problem)
    assert result is not None
    assert (result.name, result.hardest, result.steps) == ("extreme", "guess", 0)


@pytest.mark.parametrize(("a_column", "text"), [(1, "the rest of row 1"), (2, "two queens")])
def test_a_number_is_said_of_full_units_that_all_hold_as_many(a_column: int, text: str) -> None:
    puzzle = qs.Custom(3, 3, [rows(exactly=2), columns(exactly=a_column)])
    marks = prove(Position(Board(puzzle.problem), 0b011, 0b111111100)).steps[0].deduction
    assert text in marks.sentence
    assert ("two queens" in marks.sentence) == (a_column == 2)

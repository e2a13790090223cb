"""Techniques that trust the board: right where it has one solution, and used only if asked for."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.grid import mask_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import AT_SEA, BY_A_THREAD, NAMES, TRUSTING, left_out
from queenside.explainer.logic.reason import Cells, Reason, Units
from queenside.explainer.logic.reasoner import Position, find_alike, prove
from queenside.maker.generate import generate
from queenside.solver.engines import get
from tests.conformance.checks import solutions_by

EASY = (
    "region-single",
    "line-single",
    "region-in-line",
    "line-in-region",
    "touching-region",
    "touching-line",
    "exclusion",
    AT_SEA,
    BY_A_THREAD,
)
WIDE = (
    "AAAABBBB",
    "CCCCCCCC",
    "CCCCCCCC",
    "AAAABBBB",
    "DDDDDDDD",
    "EEEEFFFF",
    "EEEEFFFF",
    "GGGGHHHH",
)

R4C4 = 1 << 8 * 3 + 3

needs_kernels = pytest.mark.skipif(kernels.missing() is not None, reason=str(kernels.missing()))


@needs_kernels
def test_on_boards_with_one_solution_every_step_holds() -> None:
    """By brute force; with so few other techniques they are needed early and often."""
    used = dict.fromkeys(TRUSTING, 0)
    for seed in range(60):
        stars = 1 + seed % 2
        problem = generate(9 if stars == 2 else 6 + seed % 3, stars, seed=seed).problem
        (solution,) = map(mask_of, solutions_by(get("backtracking"), problem))
        excluded = left_out(only=(*EASY, "tiling", "exclusion"))
        start = Position.start(problem)
        proofs = [prove(start, excluded=excluded, full=full).steps for full in (True, False)]
        for step in (*proofs[0], *proofs[1]):
            assert step.deduction.places & ~solution == 0, step.deduction.sentence
            assert step.deduction.eliminates & solution == 0, step.deduction.sentence
            if step.deduction.technique in TRUSTING:
                used[step.deduction.technique] += 1
                assert "trusts" in step.deduction.sentence
                for told_queen in told_queens(step.deduction):
                    unit, forced = told_queen.slots["unit"], told_queen.slots["cells"]
                    assert isinstance(unit, Units)
                    assert isinstance(forced, Cells)
                    assert not forced.mask & ~start.board.units[unit.numbers[0]].mask
    assert used[AT_SEA] > 10


def told_queens(deduction: Deduction) -> list[Reason]:
    """What is said of the queens that a queen forces: each with the unit that needs her."""
    parts = deduction.reason.slots.get("forced", ())
    assert isinstance(parts, tuple)
    return [*parts]


def position(rows: tuple[str, ...], queens: str, crossed: str, stars: int = 1) -> Position:
    """Cells such as "11 25", row and column from 1; all other cells are free."""
    problem = qs.RegionPuzzle(rows, stars).problem
    place, removed = (
        mask_of(problem.grid.cell(int(index[0]) - 1, int(index[1]) - 1) for index in cells.split())
        for cells in (queens, crossed)
    )
    return Position(Board(problem), place, problem.grid.full & ~(place | removed))


def find(index: Position, technique: str) -> list[Deduction]:
    """All that this technique shows."""
    return [step.deduction for step in find_alike(index, left_out(only=[technique]))]


def test_two_queens_that_nothing_stops() -> None:
    """Nothing can stand beside the cells where they could be as well."""
    crossed = "13 14 15 23 24 25 31 32 41 42 51 52"
    everything = find(position(WIDE, "11", crossed, 2), AT_SEA)
    (result,) = (item for item in everything if item.eliminates == R4C4)
    assert result.sentence == (
        "With a star at r4c4, the stars at r1c1 and r4c4 could move to r1c4 and r4c1 without "
        "breaking a rule: a second solution. This trusts that there is only one. Cross out r4c4."
    )
    separate = (*WIDE[:3], "DDDDBBBB", *WIDE[4:])
    everything = find(position(separate, "11", crossed, 2), AT_SEA)
    assert not any(item.eliminates == R4C4 for item in everything)


def test_one_cell_from_which_they_can_be_stopped() -> None:
    crossed = "13 14 15 23 24 25 31 41 42 51 52"
    (result,) = find(position(WIDE, "11 44", crossed, 2), BY_A_THREAD)
    assert result.places == mask_of([2 * 8 + 1])
    assert result.sentence == (
        "The stars at r1c1 and r4c4 could move to r1c4 and r4c1 without breaking a rule: a second "
        "solution. Only a star at r3c2 can stop them. This trusts that there is only one solution, "
        "so there is a star at r3c2."
    )
    extra = position(WIDE, "11 44", crossed.replace("51", ""), 2)
    assert find(extra, BY_A_THREAD) == []


def test_they_are_used_only_if_asked_for() -> None:
    board = generate(7, seed=3)
    assert not {step.technique for step in qs.explain(board, full=True)} & TRUSTING
    assert not {item.technique for item in qs.explain(board, without=[AT_SEA])} & TRUSTING
    assert left_out() == TRUSTING == left_out([BY_A_THREAD]) | TRUSTING
    assert left_out(trust_unique=True) == frozenset()
    assert left_out([AT_SEA], trust_unique=True) == {AT_SEA}
    assert left_out(only=EASY) == {*NAMES} - {*EASY}


def test_grades_hints_and_endings_say_so() -> None:
    board = next(
        board
        for seed in range(200)
        if AT_SEA in qs.grade(board := generate(7, seed=seed), only=EASY).techniques
        and qs.grade(board, only=EASY).solved
    )
    explanation = qs.explain(board, only=EASY)
    assert explanation.solved
    assert explanation.ending == (
        "Solved, trusting that there is only one solution: some steps rest on that."
    )
    step = next(item for item in explanation if item.technique == AT_SEA)
    before = explanation.steps[explanation.steps.index(step) - 1].after if step.number > 1 else None
    hinted = qs.hint(board, before, only=EASY).step
    assert hinted
    assert hinted.technique == AT_SEA
    assert AT_SEA not in qs.grade(board).techniques


def test_never_where_a_board_has_several_solutions() -> None:
    multiple = qs.RegionPuzzle([row[:4] for row in ("AABB", "AABB", "CCDD", "CCDD")])
    assert qs.check(multiple) == "several"
    trusting = qs.explain(multiple, trust_unique=True)
    assert [*trusting] == [*qs.explain(multiple)]
    assert qs.hint(multiple, trust_unique=True).kind == "completion"
    with pytest.raises(qs.NotUnique):
        qs.grade(multiple, trust_unique=True)

"""Explanations of boards: a full chain of reasons, and an honest end where there is none."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

import queenside as qs
from queenside.core.errors import InvalidPuzzle, NotUnique
from queenside.core.formats.document import State
from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.puzzles.puzzle import Cell
from queenside.core.symmetry import symmetries
from queenside.core.unit import REGION
from queenside.explainer.diagnose import diagnose
from queenside.explainer.documents import step_data
from queenside.explainer.explain.explain import Explanation, Link, explain, names_for, to_step
from queenside.explainer.explain.moves import Move
from queenside.explainer.grade import FIELDS, grade, grade_many
from queenside.explainer.hint import hint
from queenside.explainer.logic.ladder import MARKS, TRIALS, TRUSTING
from queenside.explainer.logic.reasoner import Position, prove
from queenside.maker import collection
from tests.boards import published_boards

FIRST = qs.read("examples/first.txt")
SEVERAL = qs.read("examples/several.txt")
NONE = qs.read("examples/none.txt")
SOLUTION = qs.solve(FIRST).solution or ()
HARDEST = RegionPuzzle(
    ("00001111", "20334441", "22233411", "22333445", "64443345", "66444445", "64447555", "66667777")
)


def test_techniques_can_be_left_out() -> None:
    used = {step.technique for step in explain(FIRST)} - {MARKS}
    assert "two-lines" in used
    excluded = explain(FIRST, without=["two-lines"])
    assert "two-lines" not in {step.technique for step in excluded}
    graded = grade(FIRST, without=["two-lines"])
    assert "two-lines" not in graded.techniques
    kernels, reasoners = grade(FIRST), grade(FIRST, only=grade(FIRST).techniques)
    for name in ("name", "rating", "hardest", "opening", "steps", "techniques"):
        assert getattr(kernels, name) == getattr(reasoners, name)


def test_where_the_techniques_that_are_left_do_not_suffice() -> None:
    singles = ["region-single", "line-single"]
    explanation = explain(FIRST, only=singles)
    assert (explanation.solved, explanation.ending) == (
        False,
        "Here the techniques that may be used end.",
    )
    assert grade(FIRST, only=singles).hardest == "guess"
    stuck = hint(FIRST, only=singles)
    assert (stuck.kind, stuck.where) == (
        "stuck",
        "None of the techniques that may be used helps here.",
    )


@pytest.mark.parametrize("question", [explain, hint, grade])
def test_techniques_that_cannot_be_chosen(question: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match="unknown technique 'two-linez'; did you mean 'two-lines'"):
        question(FIRST, without=["two-linez"])
    with pytest.raises(ValueError, match="not both"):
        question(FIRST, without="two-lines", only="exclusion")


TRIED = qs.read("q7-0121")


# ---- explain ----


def test_every_step_is_in_order_and_leads_to_the_solution() -> None:
    steps = explain(FIRST).steps
    numbers = [step.number for step in steps if step.technique != MARKS]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(
        step.number == before.number for before, step in pairwise(steps) if step.technique == MARKS
    )
    assert steps[-1].after.queens == SOLUTION
    assert explain(FIRST).solved
    assert "only solution" in explain(FIRST).ending
    assert explain(FIRST).opening == ""


def test_steps_add_up() -> None:
    queens: set[tuple[int, int]] = set()
    marks: set[tuple[int, int]] = set()
    for step in explain(FIRST):
        assert not {*step.places, *step.eliminates} & (queens | marks)
        queens |= {*step.places}
        marks |= {*step.eliminates}
        assert {*step.after.queens} == queens
        assert {*step.after.marks} == marks


@pytest.mark.parametrize("number", range(0, 60, 12))
def test_a_chosen_proof_is_no_longer_and_no_harder(number: int) -> None:
    puzzle = collection.boards(size=9, stars=1)[number].puzzle
    short, full = explain(puzzle), explain(puzzle, full=True)
    assert short.solved
    assert short.steps[-1].after.queens == full.steps[-1].after.queens
    told = [[step for step in proof if step.technique != "queen-marks"] for proof in (short, full)]
    assert len(told[0]) <= len(told[1])
    assert max(step.rating for step in short) <= max(step.rating for step in full)


def test_a_trial_has_all_that_leads_to_the_contradiction_and_no_more() -> None:
    explanation = explain(TRIED)
    trials = [step for step in explanation if step.technique in TRIALS]
    assert {step.technique for step in trials} == {"forcing-chain", "contradiction"}
    for step in trials:
        cited = {unit for link in step.trial for unit in link.because}
        assert cited <= {*step.because}
        assert len({*step.because} - cited) <= 1  # the unit without a cell
        assert step.is_spelled_out or [
            link.sentence in "\n".join(step.lines) for link in step.trial
        ]
    assert "every step was forced" not in explanation.ending
    assert "this is the only solution" in explanation.ending
    assert "supposed a queen" in explanation.ending


def test_a_trial_within_a_trial_is_in_the_data_told_and_drawn() -> None:
    rows = ["6544314", "0650221", "2505544", "4136163", "3250344", "6024611", "1364032"]
    puzzle = RegionPuzzle([[int(label) for label in row] for row in rows])
    excluded = TRUSTING | {"x-wing"}
    steps = prove(Position.start(puzzle.problem), excluded=excluded, full=True).steps
    proved = next(step for step in steps if step.deduction.rating == 9)
    step = to_step(proved, 1)
    within = [link for link in step.trial if link.trial]
    assert [link.technique for link in within] == ["pressured-exclusion"] * 2
    links = step_data(step)["trial"]
    assert [len(link["trial"]) for link in links] == [0, 0, 0, 2, 2]
    assert links[3]["trial"][0]["eliminates"] == [list(c) for c in within[0].trial[0].eliminates]
    assert step.lines[4].startswith("   4. With a queen at r7c3, ")
    assert ">4.1" not in Move((step,)).picture(puzzle)  # the sentence tells it
    summarised = replace(
        step, trial=tuple(replace(link, is_spelled_out=False) for link in step.trial)
    )
    numbers = re.findall(r">(\d\.\d\+?)</text>", Move((summarised,)).picture(puzzle))
    assert {number.rstrip("+") for number in numbers} == {"4.1", "4.2", "5.1", "5.2"}
    assert any(number.endswith("+") for number in numbers)  # two lead to the same cell


def test_deductions_of_trials_within_are_numbered_below_theirs() -> None:
    reported = Link("region-single", "Here.", (), (), (), ())
    inner = replace(reported, sentence="Tried.", trial=(reported, reported), is_spelled_out=False)
    step = replace(explain(FIRST).steps[0], trial=(reported, inner), is_spelled_out=False)
    assert step.lines[1:] == (
        "   1. Here.",
        "   2. Tried.",
        "      2.1. Here.",
        "      2.2. Here.",
    )


def test_regions_have_the_names_of_their_colours_or_cells() -> None:
    assert any("red region" in step.sentence for step in explain(FIRST))
    by_cells = explain(FIRST, naming="cells")
    assert any("region at r" in step.sentence for step in by_cells)
    assert not any("red" in step.sentence for step in by_cells)
    rows = RegionPuzzle([[row] * 17 for row in range(17)])  # more regions than colours
    assert names_for(rows, "colours").one(rows.problem.families[-1].units[1]) == (
        "the region at r2c1"
    )


def test_regions_can_be_called_by_the_letters_of_a_letter_grid() -> None:
    first = explain(FIRST, naming="letters", full=True).steps[0].sentence
    assert first.startswith("Region H has its queen at r7c4 or r8c4–5. ")
    rows = RegionPuzzle([[row] * 54 for row in range(54)])
    regions = [unit for unit in rows.problem.units if unit.kind == REGION]
    names = names_for(rows, "letters")
    assert names.several([regions[number] for number in (0, 25, 26, 51, 52, 53)]) == (
        "regions A, Z, a, z, 53 and 54"
    )
    assert names.several([*rows.problem.units[:2], regions[2]]) == "rows 1 and 2 and region C"
    assert names_for(NQueens(4), "letters").one(NQueens(4).problem.units[0]) == "row 1"


@pytest.mark.parametrize("puzzle", [SEVERAL, NONE, NQueens(6)])
def test_what_has_no_only_solution_is_never_solved(puzzle: qs.Puzzle) -> None:
    explanation = explain(puzzle)
    assert not explanation.solved
    assert "only solution" not in explanation.ending
    assert explanation.opening
    assert str(explanation).startswith(explanation.opening)


def test_given_queens_count() -> None:
    explanation = explain(qs.read("examples/given.txt"))
    assert explanation.solved


def test_an_empty_board_is_solved_at_once() -> None:
    assert explain(NQueens(0)).steps == ()
    assert explain(RegionPuzzle(["A"])).solved


def test_it_shows_itself() -> None:
    assert "Explanation of 8×8" in repr(Explanation(FIRST))
    assert str(explain(FIRST)).endswith("this is the only solution.")


# ---- grade ----


def test_equal_grades_are_equal() -> None:
    assert grade(FIRST) == grade(qs.read("examples/first.txt"))
    assert (grade(FIRST).name, grade(FIRST).hardest) == ("hard", "two-lines")
    assert grade(FIRST).solved


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("stars", [1, 2])
def test_the_grade_is_that_of_all_images(number: int, stars: int) -> None:
    puzzle = collection.boards(size=9, stars=stars)[10 * number].puzzle
    grid = puzzle.problem.grid
    grades = set()
    for symmetry in symmetries(grid):
        targets = symmetry.cells(grid)
        rows = [[0] * 9 for _ in range(9)]
        for cell, (row, column) in enumerate(grid.positions):
            to = grid.positions[targets[cell]]
            rows[to[0]][to[1]] = 8 - puzzle.regions[row][column]
        grades.add(grade(RegionPuzzle(rows, stars)))
    assert len(grades) == 1


def test_boards_without_a_grade() -> None:
    with pytest.raises(NotUnique, match="several solutions"):
        grade(SEVERAL)
    with pytest.raises(NotUnique, match="no solution"):
        grade(NONE)
    assert grade_many([SEVERAL, FIRST, NONE]) == [None, grade(FIRST), None]


def test_grades_as_a_table() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    table = grade_many([SEVERAL, FIRST]).to_frame()
    result = grade(FIRST)
    assert list(table.columns) == [*FIELDS]
    assert table["rating"].isna().tolist() == [True, False]
    assert table.loc[1, "name"] == result.name
    assert table.loc[1, "rating"] == result.rating


def test_published_boards_with_several_solutions_are_never_solved_by_logic() -> None:
    boards = [b for b in published_boards("queens_boards.jsonl") if b["solutions"] != 1]
    if not boards:
        pytest.skip("the published boards are not there")
    for board in boards:
        with pytest.raises(NotUnique):
            grade(RegionPuzzle(board["regions"]))


# ---- hint ----


def test_hints_have_three_depths() -> None:
    given = hint(FIRST)
    assert given.kind == "step"
    assert given.texts == (
        "Look at columns 7 and 8 and the pink and green regions.",
        "Two lines in two regions: two lines that lie in two regions take both: cross out those "
        "regions elsewhere.",
        given.step.sentence if given.step else "",
    )


def test_a_hint_names_its_units_or_a_cell() -> None:
    given = hint(FIRST)
    assert given.step is not None
    assert (given.units, given.around) == (given.step.because, None)
    state = State()
    while (given := hint(HARDEST, state)).step is not None:
        step = given.step
        cited = tuple(dict.fromkeys(step.because))
        assert given.units == (cited if len(cited) <= 6 else ())
        assert given.around == (None if given.units else step.eliminates[0])
        state = State((*state.queens, *step.places), (*state.marks, *step.eliminates))
    assert (given.kind, given.units, given.around) == ("solved", (), None)


def test_hints_lead_from_any_state_to_the_solution() -> None:
    state = State()
    for _ in range(200):
        given = hint(FIRST, state)
        if given.kind == "solved":
            break
        assert given.step is not None
        state = State(
            tuple(sorted({*state.queens, *given.step.places})),
            tuple(sorted({*state.marks, *given.step.eliminates})),
        )
    assert state.queens == SOLUTION


def test_a_mistake_comes_before_a_hint() -> None:
    wrong = next(c for c in ((0, 0), (0, 1)) if c not in SOLUTION)
    given = hint(FIRST, State((wrong,)))
    assert given.kind == "mistake"
    assert given.where == "There is a mistake."
    assert f"r{wrong[0] + 1}c{wrong[1] + 1} is wrong" in given.cells


def test_a_state_off_the_board_is_refused() -> None:
    with pytest.raises(InvalidPuzzle, match="outside"):
        hint(FIRST, State(((9, 9),)))
    with pytest.raises(InvalidPuzzle, match="both a queen and a mark"):
        diagnose(FIRST, State(((0, 0),), ((0, 0),)))


# ---- diagnose ----


def test_what_is_right_is_right() -> None:
    assert diagnose(FIRST, State()).right
    result = diagnose(FIRST, State(SOLUTION[:3]))
    assert (result.verdict, result.right) == ("right", True)
    marks = tuple(c for c in FIRST.problem.grid.positions if c not in SOLUTION)
    assert diagnose(FIRST, State(SOLUTION, marks)).right


def test_every_wrong_cell_is_found_with_a_reason() -> None:
    for cell in FIRST.problem.grid.positions:
        if cell in SOLUTION:
            result = diagnose(FIRST, State(marks=(cell,)))
            assert result.marks == (cell,)
            assert f"The mark at r{cell[0] + 1}c{cell[1] + 1} is wrong." in result.sentence
        else:
            result = diagnose(FIRST, State((cell,)))
            assert result.queens == (cell,)
        assert result.verdict == "wrong"
        assert result.cell == cell
        assert result.step is not None
        assert cell in {*result.step.places, *result.step.eliminates}


QUEEN_WITH_EFFECT = re.compile(r"[Tt]he queen at (r\d+c\d+) crosses out")


@pytest.mark.parametrize("name", ["first", "stars-2-10"])
def test_a_diagnosis_tells_queens_that_are_missing_from_those_on_the_board(name: str) -> None:
    puzzle = qs.read(f"examples/{name}.txt")
    steps = explain(puzzle, full=True).steps
    marks = next(step for step in steps if step.technique == "queen-marks")
    [queen], crossed = marks.looks_at, marks.eliminates[0]
    missing = diagnose(puzzle, State((crossed,)))
    place = f"r{queen[0] + 1}c{queen[1] + 1}"
    star = "star" if name.startswith("stars") else "queen"
    because, _, effect = missing.sentence.partition(". ")[2].partition(". ")
    assert place in because
    assert f"{star} at {place}" in effect
    assert not QUEEN_WITH_EFFECT.search(missing.sentence)


def test_the_earliest_of_several_mistakes_comes_first() -> None:
    steps = explain(FIRST, full=True).steps
    first, later = steps[0].eliminates[0], steps[-1].places[0]
    result = diagnose(FIRST, State((first,), (later,)))
    assert (result.cell, result.queens, result.marks) == (first, (first,), (later,))
    assert result.step == steps[0]


def test_queens_in_conflict() -> None:
    touch = diagnose(FIRST, State(((0, 0), (1, 1))))
    assert (touch.verdict, touch.sentence) == ("conflict", "The queens at r1c1 and r2c2 touch.")
    row = diagnose(FIRST, State(((3, 0), (3, 5))))
    assert "are both in row 4" in row.sentence
    blocked = RegionPuzzle(FIRST.regions, blocked=[(0, 0)])
    stands = diagnose(blocked, State(((0, 0),)))
    assert (stands.verdict, stands.sentence) == ("conflict", "A queen stands where none can: r1c1.")
    stars = qs.read("examples/stars-2-10.txt")
    crowded = diagnose(stars, State(((0, 0), (0, 2), (0, 4))))
    assert crowded.sentence == "Row 1 has three stars, but holds two."


def test_boards_that_are_wrong_themselves() -> None:
    assert diagnose(NONE, State()).verdict == "no solution"
    result = hint(NONE)
    assert (result.kind, result.where) == (
        "mistake",
        "There is something wrong with the board itself.",
    )


@pytest.mark.parametrize("puzzle", [SEVERAL, NQueens(8), NQueens(7, toroidal=True)], ids=str)
def test_boards_with_several_solutions_are_finished_in_one_way(puzzle: qs.Puzzle) -> None:
    solutions = [{*solution} for solution in qs.solutions(puzzle)]
    assert diagnose(puzzle, State()).right
    placed: list[Cell] = []
    while (result := hint(puzzle, State(tuple(placed)))).kind == "completion":
        assert result.around is not None
        assert result.around not in placed
        placed.append(result.around)
        diagnosis = diagnose(puzzle, State(tuple(placed)))
        assert diagnosis.right, diagnosis.sentence
        assert any({*placed} <= solution for solution in solutions)
    assert (result.kind, {*placed} in solutions) == ("solved", True)
    crossed = State((), tuple(cell for solution in solutions for cell in solution))
    assert diagnose(puzzle, crossed).verdict == "dead end"
    assert hint(puzzle, crossed).kind == "mistake"


def test_hard_boards_can_be_diagnosed_too() -> None:
    solution = qs.solve(HARDEST).solution
    assert solution is not None
    result = diagnose(HARDEST, State(marks=(solution[0],)))
    assert result.cell == solution[0]

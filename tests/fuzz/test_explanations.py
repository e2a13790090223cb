"""Every step follows: the board with the steps before and without this one has no solution.

A share of the boards in the tests; with `make fuzz`, for 10,000 cases: 2,000 boards. They are the
published boards beside the project, boards that are made (one and two stars), and random problems
of every sort, most of which have no solution or several.

And every step of an explanation, from which unused steps have been left out, follows from the units
it cites alone: as many boards as `QUEENSIDE_FUZZ_CASES` says, 10,000 with `make fuzz`, else 50. So
does each deduction of a trial, and of one within it. `QUEENSIDE_FUZZ_FIRST` is the seed of the
first board, so that a long run can be done in pieces.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from queenside.core import kernels
from queenside.core.contract.options import GRADES
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.puzzles import RegionPuzzle
from queenside.core.unit import UnitList
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.grade import grade
from queenside.explainer.logic.reasoner import Position, prove
from queenside.maker.generate import generate
from queenside.solver.engines import get
from tests.boards import published_boards, random_problem, replayable
from tests.conformance.checks import solutions_by

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "500"))
PUBLISHED, MADE, RANDOM = CASES // 25, CASES // 12, CASES // 12
"""Of 10,000 cases 400 published boards, 833 made and 833 random ones."""

IS_ASKED = "QUEENSIDE_FUZZ_CASES" in os.environ
CITED = CASES if IS_ASKED else CASES // 10
"""Boards whose steps are compared with what they cite: as many as were asked for, else 50."""

FIRST = int(os.environ.get("QUEENSIDE_FUZZ_FIRST", "0"))

CHUNK = 25

needs_kernels = pytest.mark.skipif(kernels.missing() is not None, reason=str(kernels.missing()))


@needs_kernels
@pytest.mark.parametrize("start", range(0, PUBLISHED, CHUNK))
def test_published_boards(start: int) -> None:
    boards = [*small_published_boards()]
    if not boards:
        pytest.skip("the published boards are not there")
    for puzzle in boards[start : start + CHUNK]:
        check_explanation(puzzle.problem)


@needs_kernels
@pytest.mark.parametrize("start", range(FIRST, FIRST + CITED, CHUNK))
def test_steps_follow_from_what_they_cite(start: int) -> None:
    for seed in range(start, min(start + CHUNK, FIRST + CITED)):
        problem = made(seed).problem
        check_cited(problem, seed)
        if IS_ASKED:
            check_explanation(problem)


FILLED = """
abbcccccccc
aabccdeeeee
aabccdefeee
bbbcdddffee
gbhhiidffee
gbhhiiiifff
gbhhhhijjff
ggggghijjff
kkhhhhijjjf
kkiiiiiijjf
kkkkkkjjjjj
"""
"""Here a trial's queen fills a row with another, on which the trial rests."""
JOINED = """
aaaaabccddd
eeeeebccdcd
ebbeebcddcd
bbbbbbccccd
bbbbffddddd
gggbffhhhii
gggbffffhhi
jjjbkkkfffi
jkjbkfffffi
jkkkkffffii
jjjkkkkffff
"""
"""Here pressured exclusions have the same cause, but their strips cross out other cells."""


@needs_kernels
@pytest.mark.parametrize("rows", [FILLED, JOINED])
def test_steps_that_once_cited_too_little(rows: str) -> None:
    check_cited(RegionPuzzle(rows.split(), 2).problem, 0)


def made(seed: int) -> RegionPuzzle:
    """A board: one in 128 has three stars, one in eight two, the others one and any grade."""
    if seed % 128 == 127:
        return generate(13 + seed // 128 % 2, 3, seed=seed)
    if seed % 8 == 7:
        return generate(8 + seed // 8 % 4, 2, seed=seed)
    return generate(5 + seed % 7, grade=GRADES[seed % 5] if seed % 7 > 1 else None, seed=seed)


@needs_kernels
@pytest.mark.parametrize("start", range(0, PUBLISHED, CHUNK))
def test_published_boards_follow_from_what_they_cite(start: int) -> None:
    boards = [*small_published_boards()]
    if not boards:
        pytest.skip("the published boards are not there")
    for index, puzzle in enumerate(boards[start : start + CHUNK], start):
        check_cited(puzzle.problem, index)


def check_cited(problem: Problem, index: int) -> None:
    """Each step follows from the steps before and the units it cites, and of all others only that
    they hold no more queens than they may. So does each deduction of a trial.
    """
    cited = problem
    negated: list[Problem] = []
    for step in prove(Position.start(problem)).steps:
        negated += contradicting(cited, step.deduction)
        for cell in cells_of(step.deduction.eliminates if step.deduction.inner else 0):
            negated += contradicting_trial(cited.restrict(place=[cell]), step.deduction)
        cited = after(cited, step.deduction)
    answers = kernels.search_many(negated, 1, None, 60.0)
    assert [answer and answer[:2] for answer in answers] == [(0, True)] * len(negated), index


def contradicting_trial(supposed: Problem, trial: Deduction) -> Iterator[Problem]:
    """The same for each deduction of a trial, and of the trials within it."""
    for link in trial.inner:
        yield from contradicting(supposed, link)
        for cell in cells_of(link.eliminates if link.inner else 0):
            yield from contradicting_trial(supposed.restrict(place=[cell]), link)
        supposed = after(supposed, link)


def contradicting(problem: Problem, deduction: Deduction) -> list[Problem]:
    """What has no solution if the deduction follows from the units it cites."""
    cited = {*deduction.because}
    families = tuple(
        UnitList(
            family.kind,
            tuple(unit if unit in cited else unit._replace(lower=0) for unit in family.units),
        )
        for family in problem.families
    )
    restricted = Problem(problem.grid, families, problem.given, problem.blocked)
    wrong = [restricted.restrict(block=[cell]) for cell in cells_of(deduction.places)]
    return wrong + [restricted.restrict(place=[cell]) for cell in cells_of(deduction.eliminates)]


def after(problem: Problem, deduction: Deduction) -> Problem:
    return problem.restrict(cells_of(deduction.places), cells_of(deduction.eliminates))


def small_published_boards() -> Iterator[RegionPuzzle]:
    for name, limit in (("queens_boards.jsonl", 320), ("star_battle.jsonl", 80)):
        small = [
            item for item in published_boards(name) if item["size"] <= 16 and item["stars"] < 3
        ]
        for board in small[:limit]:
            yield RegionPuzzle(board["regions"], board["stars"])


@needs_kernels
@pytest.mark.parametrize("start", range(0, MADE, CHUNK))
def test_boards_that_are_made(start: int) -> None:
    for seed in range(start, min(start + CHUNK, MADE)):
        two = seed % 8 == 7
        puzzle = generate(9 + seed % 2 if two else 5 + seed % 10, 2 if two else 1, seed=seed)
        check_explanation(puzzle.problem)


@pytest.mark.parametrize("start", range(0, RANDOM, CHUNK))
def test_random_problems(start: int) -> None:
    """Where all solutions can be listed, a step follows if it is right in each of them."""
    for seed in range(start, min(start + CHUNK, RANDOM)):
        problem = random_problem(seed)
        solutions = [mask_of(placement) for placement in solutions_by(get("backtracking"), problem)]
        for step in prove(Position.start(problem), full=True).steps:
            places, eliminates = step.deduction.places, step.deduction.eliminates
            right = all(s & places == places and not s & eliminates for s in solutions)
            assert right, f"{step.deduction.sentence}\n{replayable(problem)}"
        graded = grade(problem)
        if graded is None:
            assert not solutions, replayable(problem)
        elif graded.solved and all(
            unit.lower == unit.upper for unit in problem.units if unit.lower
        ):
            assert len(solutions) <= 1 or not has_whole_units(problem), replayable(problem)


def has_whole_units(problem: Problem) -> bool:
    """Whether every cell lies in a unit that holds an exact number, so that solved means unique."""
    covered = mask_of(c for u in problem.units if u.lower == u.upper for c in u.cells)
    return covered | problem.blocked | problem.given == problem.grid.full


def check_explanation(problem: Problem) -> None:
    """Every step is entailed, as the native search proves; they lead as far as the grade says."""
    place: list[int] = []
    block: list[int] = []
    negated: list[Problem] = []
    hardest = 0.0
    unique = kernels.search_many([problem], 2, None, 60.0)[0][:2] == (1, True)
    steps, state, *_ = prove(Position.start(problem), full=True)
    for step in steps:
        places = [*cells_of(step.deduction.places)]
        eliminates = [*cells_of(step.deduction.eliminates)]
        assert places or eliminates
        expected = problem.restrict(place, block)
        negated += [expected.restrict(block=[cell]) for cell in places]
        negated += [expected.restrict(place=[cell]) for cell in eliminates]
        place += places
        block += eliminates
        hardest = max(hardest, step.deduction.rating)
    answers = kernels.search_many(negated, 1, None, 60.0)
    assert [answer and answer[:2] for answer in answers] == [(0, True)] * len(negated)
    solved = state == "solved"
    graded = grade(problem)
    assert graded is not None
    assert graded.solved == solved
    if solved:
        assert unique
        assert hardest == graded.rating

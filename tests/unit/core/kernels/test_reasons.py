"""The steps that the kernel tells are those of the logic in words: technique, cells and reason."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from itertools import chain
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.puzzles import RegionPuzzle
from queenside.core.unit import Unit
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import ONE
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.prover import Step, next_step
from queenside.explainer.logic.techniques import contradiction
from queenside.maker import collection
from tests.boards import random_regions
from tests.unit.core.kernels.test_logic import RUNGS

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels are not compiled")

CASES = int(os.environ.get("QUEENSIDE_FUZZ_CASES", "150"))
NESTED = "6544314/0650221/2505544/4136163/3250344/6024611/1364032"
SIMPLE = {
    "queen-marks",
    "region-single",
    "line-single",
    "region-in-line",
    "line-in-region",
    "touching-region",
    "touching-line",
}
"""What the kernel knows of several stars, as far as the ladder in words has nothing in between."""


def labels_of(rows: str) -> list[list[int]]:
    return [[int(label) for label in row] for row in rows.split("/")]


def by_kernel(puzzle: RegionPuzzle, position: Position) -> dict[str, Any] | None:
    problem = puzzle.problem
    marks = problem.grid.full & ~(position.free | position.queens)
    labels = bytes(chain.from_iterable(puzzle.regions))
    queens, marked = cells_of(position.queens), cells_of(marks)
    return kernels.next_step(labels, puzzle.size, puzzle.stars, queens, marked)


def in_words(step: Step | None) -> dict[str, Any] | None:
    if step is None:
        return None
    units = step.after.board.units
    return of_deduction(step.deduction, units.index)


def of_deduction(deduction: Deduction, index: Callable[[Unit], int]) -> dict[str, Any]:
    inner = [of_deduction(link, index) for link in deduction.inner]
    return {
        "technique": deduction.technique,
        "because": [index(unit) for unit in deduction.because],
        "places": [*cells_of(deduction.places)],
        "eliminates": [*cells_of(deduction.eliminates)],
        "evidence": [*cells_of(deduction.evidence)],
        "reason": deduction.reason.data(),
    } | ({"inner": inner} if inner else {})


def assert_same_steps(puzzle: RegionPuzzle) -> set[str]:
    """From the clues to where no step helps any more. The techniques that came up."""
    position, observed = Position.start(puzzle.problem), set[str]()
    while True:
        step = next_step(position)
        assert by_kernel(puzzle, position) == in_words(step), f"{puzzle!r} {position[1:]}"
        if step is None:
            return observed
        observed.add(step.deduction.technique)
        position = step.after


def test_every_technique() -> None:
    observed = set[str]()
    for rows in RUNGS:
        labels = [[int(label, 16) for label in row] for row in rows.split("/")]
        observed |= assert_same_steps(RegionPuzzle(labels))
    assert observed >= {level.technique for level in ONE}


@pytest.mark.parametrize("start", range(0, CASES // 5, 15))
def test_boards_of_the_collection(start: int) -> None:
    expected = [entry for entry in collection.boards() if entry.stars == 1 and entry.size <= 12]
    for entry in random.Random(8).sample(expected, len(expected))[
        start : min(start + 15, CASES // 5)
    ]:
        assert_same_steps(RegionPuzzle(entry.rows))


def random_position(seed: int) -> tuple[RegionPuzzle, Position]:
    """Any regions, most without a solution or with several, and any marks and a few queens."""
    rng = random.Random(f"reasons {seed}")
    size = rng.choice((1, 4, 5, 6, 7))
    labels = random_regions(rng, Grid(size, size), size, scattered=rng.random() < 0.3)
    puzzle = RegionPuzzle([labels[row * size :][:size] for row in range(size)])
    start = Position.start(puzzle.problem)
    queens = mask_of(rng.sample(range(size**2), rng.choice((0, 0, 1, 2) if size > 1 else (0, 1))))
    marks = mask_of(rng.sample(range(size**2), rng.randrange(size**2 // 2 + 1)))
    position = start._replace(queens=queens, free=start.free & ~queens & ~marks)
    return puzzle, position if rng.random() < 0.2 else position.marked()


@pytest.mark.parametrize("start", range(0, CASES, 50))
def test_any_positions(start: int) -> None:
    for seed in range(start, start + 50):
        puzzle, position = random_position(seed)
        step = next_step(position)
        assert by_kernel(puzzle, position) == in_words(step), f"seed {seed}: {puzzle!r}"


@pytest.mark.parametrize("turns", range(4))
def test_a_trial_ends_in_any_line(turns: int) -> None:
    """On this board queens are tried until a row by the edge has no cell left."""
    rows = [[*row] for row in collection.find("q8-0216").puzzle.regions]
    for _ in range(turns):
        rows = [[*row] for row in zip(*rows[::-1], strict=True)]
    assert "contradiction" in assert_same_steps(RegionPuzzle(rows))


@pytest.mark.parametrize("turns", range(4))
def test_a_trial_within_a_trial(turns: int) -> None:
    """On this board a queen fails only by others that fail, with deductions of their own."""
    rows = labels_of(NESTED)
    for _ in range(turns):
        rows = [[*row] for row in zip(*rows[::-1], strict=True)]
    for image in (rows, rows[::-1]):
        assert contradiction.NESTED in assert_same_steps(RegionPuzzle(image))


def test_a_trial_tells_what_an_area_outside_lines_rests_on() -> None:
    """Cells of its regions have been crossed out since the trial began: so that is told, too."""
    rows = (
        "512682284/500088258/548258578/075483402/580282460/324035580/080410405/084805520/465883846"
    )
    assert "contradiction" in assert_same_steps(RegionPuzzle(labels_of(rows)))


TOLD_OF_TRIALS = [
    (  # the lines that the regions of a finned count reach
        "352405282/102767805/220756684/756807142/056552404/557365704/502816641/705226752/408763588",
        [17, 18, 19, 32, 54],
    ),
    (  # nothing of cells that a deduction finds open, even if another crosses them out at once
        "75471033/70032506/55543072/52344330/16032070/71133321/21354403/05012551",
        [1, 6, 7, 9, 10, 11, 12, 13, 16, 20, 22, 23, 27, 34, 35, 39, 44, 47, 51, 54, 55, 59],
    ),
]


@pytest.mark.parametrize(("rows", "marks"), TOLD_OF_TRIALS)
def test_a_trial_tells_what_it_rests_on(rows: str, marks: list[int]) -> None:
    puzzle = RegionPuzzle(labels_of(rows))
    position = Position.start(puzzle.problem).without(mask_of(marks))
    assert by_kernel(puzzle, position) == in_words(next_step(position))


def test_several_stars_as_far_as_simple_techniques_go() -> None:
    observed = set[str]()
    for entry in [entry for entry in collection.boards(stars=2) if entry.size <= 10][:12]:
        puzzle = RegionPuzzle(entry.rows, entry.stars)
        position = Position.start(puzzle.problem)
        while step := next_step(position):
            if step.deduction.technique in SIMPLE:
                assert by_kernel(puzzle, position) == in_words(step), f"{puzzle!r} {position[1:]}"
                observed.add(step.deduction.technique)
            position = step.after
    assert observed == SIMPLE


def test_no_step_with_several_stars_loses_the_solution() -> None:
    observed = set[str]()
    for entry in collection.boards(stars=2)[::2]:
        size, labels = entry.size, bytes(chain.from_iterable(entry.puzzle.regions))
        solution = {row * size + column for row, column in qs.solve(entry.puzzle).solution or ()}
        queens, marks = set[int](), set[int]()
        while step := kernels.next_step(labels, size, 2, queens, marks):
            queens |= {*step["places"]}
            marks |= {*step["eliminates"]}
            assert queens <= solution, entry
            assert not marks & solution, entry
            observed.add(step["technique"])
    assert observed == SIMPLE | {"two-regions", "two-lines", "three-in-three"}


def test_two_regions_that_need_all_stars_of_three_rows() -> None:
    """Two of these rows have a star already."""
    rows = (
        "011122223/001122233/001112223/000415233/000415266/444455666/774885666/777885666/888885566"
    )
    marks = [3, 5, 7, 9, 13, 14, 15, 16, 18, 20, 21, 22, 26, 29, 31, 37, 38, 39, 40, 45, 49, 55]
    marks += [57, 62, 64, 67, 79]
    step = kernels.next_step(bytes(chain(*labels_of(rows))), 9, 2, (6, 30), marks)
    assert step is not None
    assert step["technique"] == "two-regions"
    assert step["because"] == [19, 21, 0, 1, 3]
    assert step["eliminates"] == [0, 4, 10, 27, 28, 32, 33]


def test_where_there_is_no_step() -> None:
    solved = RegionPuzzle(("ABBBB", "AABCB", "AAACD", "EEEDD", "EEEEE"))
    solution = [row * 5 + column for row, column in qs.solve(solved).solution or ()]
    labels = bytes(chain.from_iterable(solved.regions))
    remaining = {*range(25)} - {*solution}
    assert kernels.next_step(labels, 5, 1, solution, remaining) is None
    assert kernels.next_step(labels, 5, 1, (), range(5)) is None  # a row without a cell
    assert kernels.next_step(labels, 5, 1, (0, 1), ()) is None  # two queens in a row

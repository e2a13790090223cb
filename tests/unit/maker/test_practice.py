"""Positions to train a technique on."""

from __future__ import annotations

import pytest

from queenside import grade, hint, solve
from queenside.core import kernels
from queenside.core.grid import mask_of
from queenside.explainer.explain.explain import cells
from queenside.explainer.logic.reasoner import Position, find_alike, find_waves
from queenside.maker import collection
from queenside.maker.board_spec import VERSION
from queenside.maker.practice import Practice, practice


def easiest(result: Practice) -> str:
    grid = result.puzzle.problem.grid
    start = Position.start(result.puzzle.problem)
    queens, marks = (
        mask_of(grid.cell(*cell) for cell in cells)
        for cells in (result.state.queens, result.state.marks)
    )
    return find_alike(start.after(queens, marks))[0].deduction.technique


@pytest.mark.usefixtures("small_collection")
@pytest.mark.parametrize(
    "technique", ["region-single", "two-regions", "two-lines", "squeeze", "forcing-chain"]
)
def test_just_that_technique_comes_next(technique: str) -> None:
    result = practice(technique, seed=5)
    assert result.step.technique == technique == easiest(result)
    reported = hint(result.puzzle, result.state)
    assert reported.step is not None
    assert reported.step.technique == technique
    assert (result.id in collection._entries()) or "#" in result.id
    assert result.document.state == result.state


@pytest.mark.usefixtures("small_collection")
@pytest.mark.parametrize("technique", ["region-single", "two-lines", "exclusion"])
def test_all_that_the_technique_shows_is_an_answer(technique: str) -> None:
    result = practice(technique, seed=3)
    assert result.step in result.answers
    assert {answer.technique for answer in result.answers} == {technique}
    solution = solve(result.puzzle).solution or ()
    for answer in result.answers:
        assert {*answer.places} <= {*solution}
        assert not {*answer.eliminates} & {*solution}
    waves, _ = find_waves(Position.start(result.puzzle.problem))
    wave = next(wave for wave in waves if wave.technique == technique)
    rendered = {cell for answer in result.answers for cell in (*answer.places, *answer.eliminates)}
    assert rendered == {*cells(result.puzzle.problem.grid, wave.places | wave.eliminates)}


@pytest.mark.usefixtures("small_collection")
def test_the_same_seed_gives_the_same_position() -> None:
    assert practice("touching-region", seed=1) == practice("touching-region", seed=1)
    ids = {practice("touching-region", seed=seed).id for seed in range(20)}
    assert len(ids) > 2


@pytest.mark.skipif(bool(kernels.missing()), reason="boards are made by the compiled kernels")
@pytest.mark.parametrize("technique", ["four-in-four", "tiling"])
def test_a_board_is_made_where_the_collection_has_none(
    technique: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collection, "_entries", dict)
    result = practice(technique, seed=1)
    assert result.step.technique == technique == easiest(result)
    assert result.id.endswith(f"v{VERSION}")


@pytest.mark.parametrize("technique", ["touching-region", "two-lines", "x-wing", "four-in-four"])
def test_the_board_gets_harder_without_the_technique(technique: str) -> None:
    for seed in range(4):
        puzzle = practice(technique, seed).puzzle
        usual, without = grade(puzzle), grade(puzzle, without=[technique])
        assert without.rating > usual.rating


def test_an_unknown_technique() -> None:
    with pytest.raises(ValueError, match="unknown technique 'x'; choose one of: region-single, "):
        practice("x")


def test_boards_are_as_small_as_wished_or_the_smallest() -> None:
    sizes = {practice("two-lines", seed, largest=7).puzzle.problem.grid.rows for seed in range(8)}
    assert sizes <= {6, 7}
    assert practice("two-lines", 1, largest=4).puzzle.problem.grid.rows == 6
    assert practice("five-or-more", 1, largest=5).puzzle.problem.grid.rows == 10

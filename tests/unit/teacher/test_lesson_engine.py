"""The lessons as engines: right on their boards, refused on others, and ended in time."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core.query import Query
from queenside.core.verify import verify
from queenside.solver.engines import get
from queenside.teacher.lessons import LESSONS, N_QUEENS
from tests.conformance.checks import run

SMALL = qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
KEYS = get("lesson").info.choices["lesson"]


@pytest.mark.parametrize("key", KEYS)
def test_every_lesson_finds_what_there_is(key: str) -> None:
    lesson, engine = LESSONS[key], get(f"lesson:{key}")
    if missing := engine.unavailable_reason():
        pytest.skip(missing)
    puzzle, solutions = (qs.NQueens(6), 4) if lesson in N_QUEENS else (SMALL, 1)
    placements, outcome = run(engine, puzzle.problem, Query())
    assert all(verify(puzzle.problem, placement) for placement in placements)
    assert len(set(placements)) == (solutions if lesson.finds_all else 1)
    assert outcome.exhausted == lesson.finds_all
    assert outcome.stats["nodes"] > 0


def test_alone_it_takes_the_road_that_the_board_is_on() -> None:
    assert qs.solve(SMALL, engine="lesson").stats["engine"] == "lesson:6"
    assert qs.count(qs.NQueens(8), engine="lesson") == 92


@pytest.mark.parametrize(
    ("name", "puzzle", "reason"),
    [
        ("lesson:a", SMALL, "n-queens on a flat board"),
        ("lesson:3", qs.NQueens(6), "boards of regions with one queen each"),
        ("lesson", qs.NQueens(7, toroidal=True), "n-queens on a flat board"),
        ("lesson:e", qs.NQueens(33), "at most 32"),
    ],
)
def test_other_boards_are_refused(name: str, puzzle: qs.Puzzle, reason: str) -> None:
    assert reason in str(get(name).unsupported_reason(puzzle.problem, Query()))


def test_it_ends_in_time() -> None:
    """Lesson 0 would look at a hundred million million choices."""
    board = qs.RegionPuzzle([letter * 10 for letter in "ABCDEFGHIJ"])
    result = qs.solve(board, engine="lesson:0", time_limit=0.05)
    assert not result.exhausted

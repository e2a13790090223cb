"""The lessons as engines: right on their boards, refused on others, and ended in time."""

from __future__ import annotations

import pytest

import queenside as qs
from queenside.core.query import Query
from queenside.solver.engines import get

SMALL = qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])


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

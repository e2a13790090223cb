"""What scores mean to people, within the bounds of what was measured."""

from __future__ import annotations

from itertools import pairwise

import pytest

import queenside as qs
from queenside.explainer.logic.weekday import WEEKDAYS, time_text, weekday_of, weekday_of_score


def test_harder_boards_are_like_later_days_and_take_longer() -> None:
    assert [weekday.most for weekday in WEEKDAYS] == sorted({weekday.most for weekday in WEEKDAYS})
    for one, other in pairwise(WEEKDAYS):
        assert all(a <= b for a, b in zip(one.seconds, other.seconds, strict=True))
        assert one.seconds[1:] < other.seconds[1:]


@pytest.mark.parametrize(
    ("size", "rating", "score", "name"),
    [
        (7, 1.9, 12.7, "Monday"),
        (8, 1.9, 12.7, "Monday"),
        (8, 1.9, 12.8, "Tuesday"),
        (11, 4.4, 55.0, "Sunday"),
        (11, 4.4, 55.1, None),
        (11, 4.8, 30.0, None),
        (6, 1.9, 5.0, None),
        (12, 3.2, 30.0, None),
    ],
)
def test_nothing_is_said_beyond_what_was_measured(
    size: int, rating: float, score: float, name: str | None
) -> None:
    result = weekday_of_score(size, rating, score)
    assert (result.name if result else None) == name


@pytest.mark.parametrize("board", ["10k2#1", "6#1", "12-easy#1", "9-master#1"])
def test_other_boards_have_no_weekday(board: str) -> None:
    result = qs.grade(qs.read(board))
    assert (result.weekday, result.seconds, result.like) == (None, None, "")


def test_a_weekday_is_told_with_its_times() -> None:
    grade = qs.generate(8, grade="hard", seed=7).grade
    assert grade.seconds is not None
    assert grade.like == f"about a {grade.weekday}, {time_text(grade.seconds)}"
    assert str(grade).endswith(f"; {grade.like})")


def test_boards_with_clues_have_no_weekday() -> None:
    generated = qs.generate(8, grade="hard", seed=7)
    assert generated.grade.weekday is not None
    assert (
        qs.grade(qs.RegionPuzzle(generated.regions, given=[generated.solution[0]])).weekday is None
    )


def test_boards_of_two_stars_have_no_weekday_however_easy_they_are() -> None:
    rows = ["ABCDEFGH"] * 8
    results = [
        weekday_of(qs.RegionPuzzle(rows, stars=stars).problem, 1.0, 10.0) for stars in (1, 2)
    ]
    assert results == [WEEKDAYS[0], None]

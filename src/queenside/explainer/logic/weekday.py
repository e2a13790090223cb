"""The meaning of a score to people: a weekday of a daily game, and how long a board takes.

The daily game gets harder from Monday to Sunday, so the weekday of its boards is a measure of
difficulty that owes nothing to us; and people have published their times. `WEEKDAYS` is from 304
boards that public projects recorded, and from the 566 times of seven people who shared theirs for
half a year (plettj/queens): the bounds lie midway between the median scores of two days, and the
logarithm of a time follows that of the score. `lab/bench/difficulty.py` fits them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from queenside.core.problem import Problem
from queenside.core.recognise import match_region_board


class Weekday(NamedTuple):
    """The kind of boards with scores up to `most`.

    `seconds`: eight of ten times that people took lie between the first and the last; the second
    is the median.
    """

    name: str
    most: float
    seconds: tuple[int, int, int]


WEEKDAYS = (
    Weekday("Monday", 12.7, (10, 20, 55)),
    Weekday("Tuesday", 16.5, (15, 40, 95)),
    Weekday("Wednesday", 19.9, (20, 50, 120)),
    Weekday("Thursday", 22.6, (25, 60, 145)),
    Weekday("Friday", 25.7, (25, 70, 170)),
    Weekday("Saturday", 31.6, (35, 85, 210)),
    Weekday("Sunday", 55.0, (50, 135, 340)),
)
"""The easiest first. Harder boards than the last are harder than any that was measured."""

SIZES = range(7, 12)
"""The rows of the boards that were measured, all with one star and without clues."""

HARDEST = 4.4
"""The highest rating of theirs."""


def weekday_of(problem: Problem, rating: float, score: float) -> Weekday | None:
    """The weekday that a board of this rating and score is like; None beyond what was measured."""
    board = match_region_board(problem)
    if not board or board.stars > 1 or problem.given or problem.blocked:
        return None
    return weekday_of_score(board.size, rating, score)


def weekday_of_score(size: int, rating: float, score: float) -> Weekday | None:
    """The same for a board of one star without clues."""
    if size not in SIZES or rating > HARDEST:
        return None
    for day in WEEKDAYS:
        if score <= day.most:
            return day
    return None


def time_text(seconds: Sequence[int]) -> str:
    """Between which times people take: "0:25–2:30"."""
    low, high = (f"{time // 60}:{time % 60:02}" for time in (seconds[0], seconds[-1]))
    return f"{low}–{high}"

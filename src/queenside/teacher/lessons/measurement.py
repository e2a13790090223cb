"""Measure how long a lesson takes on a board, and how many nodes its search has.

The first run counts the nodes, looks at the clock on the way, and its answer is checked. Only then
come the rounds whose time counts: with nothing that counts, each to the last solution.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from queenside.teacher.lessons import Lesson
from queenside.teacher.lessons.cases import Columns, LessonCase

ROUNDS = 15
LONG_ENOUGH = 1.0
"""No further round is begun once all of them together have taken so many seconds."""
_LOOK = 64
"""Nodes from one look at the clock to the next."""


class Measured(NamedTuple):
    """Size of a search, and the median time of several rounds."""

    nodes: int
    seconds: float


class TimeUp(Exception):
    """Search has reached its deadline."""


def measure(lesson: Lesson, case: LessonCase, time_limit: float) -> Measured | None:
    """Nodes and time of a lesson on a board; None if it does not end within the time limit.

    Raises ArithmeticError if the answer is wrong.
    """
    from statistics import median

    try:
        answers, nodes = explore(lesson, case, time_limit)
    except TimeUp:
        return None
    if fault := case.fault(answers, lesson.finds_all):
        raise ArithmeticError(f"lesson {lesson.key} finds on {case.name}: {fault}")
    rounds: list[float] = []
    while len(rounds) < ROUNDS and sum(rounds) < LONG_ENOUGH:
        begin = time.perf_counter()
        for _ in lesson.solutions(case.board):
            pass
        rounds.append(time.perf_counter() - begin)
    return Measured(nodes, median(rounds))


def explore(lesson: Lesson, case: LessonCase, time_limit: float) -> tuple[list[Columns], int]:
    """Return all that a lesson finds, and its number of nodes. Raises TimeUp."""
    deadline = time.monotonic() + time_limit
    nodes = 0

    def visit(_: object) -> None:
        nonlocal nodes
        if nodes % _LOOK == 0 and time.monotonic() >= deadline:
            raise TimeUp
        nodes += 1

    return list(lesson.solutions(case.board, visit)), nodes

"""Lessons as engines: naive and clever programs of one page each, beside all the others.

`lesson:0` to `lesson:6` solve boards of regions with one queen each, `lesson:a` to `lesson:h`
n-queens; `lesson` alone is the last step of the road that the board is on. They are here to be
compared: `queenside compare BOARD --engines lesson:0,lesson:3,exact_cover`. Lesson d is not among
them, since it starts processes of its own.
"""

from __future__ import annotations

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.engine import Info, Search
from queenside.teacher.lessons import LESSONS

MAX_ROWS = 32
"""Rows. The programs are recursive, and slow on far smaller boards."""

_KEYS = tuple(key for key in LESSONS if key != "d")
_LAST = ("6", "e")
"""Fastest program of each road that finds everything."""


class LessonEngine:
    """Runs a lesson as it stands."""

    info = Info(
        "lesson",
        "the lessons, from naive to fast",
        largest=f"{MAX_ROWS}×{MAX_ROWS}, one queen a row, no clues",
        special=True,
        choices={"lesson": _KEYS},
    )

    def __init__(self, lesson: str | None = None) -> None:
        self._keys = _LAST if lesson is None else (lesson,)

    def unavailable_reason(self) -> str | None:
        """Return the package that the lesson lacks; only lesson h needs more than Python."""
        return LESSONS[self._keys[0]].missing

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        """Refuse other puzzles than the lesson's, large boards, and seeds."""
        if problem.grid.rows > MAX_ROWS:
            return f"the board has {problem.grid.rows} rows, and it takes at most {MAX_ROWS}"
        if query.seed is not None:
            return "a lesson doesn't use a seed: leave it out"
        reasons = [LESSONS[key].refusal(problem) for key in self._keys]
        return None if None in reasons else " and ".join(filter(None, reasons))

    def search(self, problem: Problem, query: Query) -> Search:
        """Yield the solutions in the order of the lesson."""
        lessons = (LESSONS[key] for key in self._keys)
        lesson = next(lesson for lesson in lessons if lesson.board_for(problem) is not None)
        nodes, count, exhausted = 0, 0, lesson.finds_all

        def visit(_: object) -> None:
            nonlocal nodes
            nodes += 1
            if query.expired:
                raise TimeoutError

        try:
            for columns in lesson.solutions(lesson.board_for(problem), visit):
                count += 1
                if query.want == "solutions":
                    size = problem.grid.columns
                    yield tuple(row * size + column for row, column in enumerate(columns))
                if count == query.limit:
                    exhausted = False
                    break
        except TimeoutError:
            exhausted = False
        return Outcome(count, exhausted, {"engine": f"lesson:{lesson.key}", "nodes": nodes})

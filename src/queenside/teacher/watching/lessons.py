"""Watch a lesson: arguments of `visit` are read as cells, and its yields are solutions.

What a program has crossed out it does not say; it follows from its idea. Most lessons know the
cells that the queens attack, the first two with marks also those that they have tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from operator import or_
from typing import Any

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.teacher.lessons import LESSONS, N_QUEENS, Lesson
from queenside.teacher.lessons.n_queens import cores
from queenside.teacher.watching.watcher import Account, View, Watcher

_BLIND = ("0", "a", "g")
"""They look at the queens again and again, and keep no account of cells."""
_MARKING = ("1", "2")
"""They cross out what they have tried."""
_CHANGING = ("0", "g")
"""They build nothing up, but change a whole placement."""
LEVELS = "h"
"""It looks at all placements of so many rows at once."""


def refusal(key: str, problem: Problem) -> str | None:
    """Why a lesson is not about this board, in words; None if it is."""
    if key == LEVELS:
        return "it has thousands of boards at a time, and no one of them after the other"
    return LESSONS[key].refusal(problem)


def watcher(key: str, problem: Problem, view: View) -> Watcher:
    """Return the watcher for this lesson."""
    return Watcher(
        problem,
        view,
        builds=key not in _CHANGING,
        account=_account(key, problem),
        one_by_one=key != "6",
    )


def run(key: str, problem: Problem, watcher: Watcher) -> None:
    """Run the program to its end, watched."""
    lesson, size = LESSONS[key], problem.grid.rows
    for _ in _solutions(
        lesson, problem, lambda queens: watcher.record_node(_mask(lesson, size, queens))
    ):
        watcher.solution()


def run_alone(key: str, problem: Problem, count: Callable[[object], object]) -> None:
    """Run it to its end, with nobody looking on; `count` is called at each node."""
    for _ in _solutions(LESSONS[key], problem, count):
        pass


def _solutions(
    lesson: Lesson, problem: Problem, visit: Callable[[Any], object]
) -> Iterator[tuple[int, ...]]:
    """Yield the program's solutions; lesson d runs in this process."""
    if lesson.key == "d":
        return _visit_subproblems(problem.grid.rows, visit)
    return lesson.solutions(lesson.board_for(problem), visit)


def _visit_subproblems(n: int, visit: Callable[[Any], object]) -> Iterator[tuple[int, ...]]:
    """Search the subproblems of lesson d one after the other, not on several cores."""

    def below(start: tuple[int, ...], columns: Any) -> None:
        if columns != start:  # which has been seen when it was made
            visit(columns)

    for start in cores.fill(n, (), min(_ROWS, n), visit):
        for solution in cores.fill(n, start, n, partial(below, start)):
            yield solution
            mirrored = tuple(n - 1 - column for column in solution)
            if mirrored != solution:
                yield mirrored


_ROWS = 2
"""After so many rows lesson d divides its tree."""


def _mask(lesson: Lesson, size: int, queens: Iterable[Any]) -> int:
    if lesson.key == "e":
        columns: Iterable[int] = (queen.bit_length() - 1 for queen in queens)
    elif lesson in N_QUEENS and lesson.key != "f":
        columns = queens
    else:
        return sum(1 << row * size + column for row, column in queens)
    return sum(1 << row * size + column for row, column in enumerate(columns))


def _account(key: str, problem: Problem) -> Account | None:
    """Return the cells that a lesson has crossed out, from the queens and the tried cells."""
    if key in _BLIND:
        return None
    tables = [family.attacks for family in problem.families]
    attacks = [reduce(or_, (t[cell] for t in tables), 0) for cell in range(problem.grid.size)]

    def account(queens: int, tried: int) -> int:
        attacked = reduce(or_, (attacks[cell] for cell in cells_of(queens)), 0)
        return attacked | tried if key in _MARKING else attacked

    return account

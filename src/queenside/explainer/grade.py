"""Grade a board that has one solution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from queenside.core import extras
from queenside.core.errors import NotUnique, Unfinished
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.query import Query
from queenside.explainer.logic import grade as logic
from queenside.explainer.logic.grade import Grade
from queenside.explainer.logic.ladder import left_out
from queenside.solver.solve import search

FIELDS = ("name", "rating", "score", "weekday", "steps", "opening", "hardest")
"""The columns of a table of grades."""


def grade(
    puzzle: BoardLike,
    *,
    time_limit: float | None = None,
    without: Iterable[str] = (),
    only: Iterable[str] = (),
    trust_unique: bool = False,
) -> Grade:
    """Grade how hard the puzzle is to solve by logic; see `Grade`.

    It is the same for all turned and mirrored images and every numbering of the regions. A board
    whose one solution logic does not reach is graded "extreme", its hardest technique "guess".
    `without` names techniques that may not be used, or `only` all that may; a board that the others
    do not solve is graded "extreme". With `trust_unique` techniques may be used that trust that
    there is only one solution. `time_limit` is in seconds. Raises NotUnique for a board
    without a solution or with several, Unfinished when the time runs out, ValueError for
    a time below 0 or an unknown technique.

        >>> print(qs.grade(qs.read("8-hard#7")))
        hard (3.2, two-regions; score 13.7; about a Tuesday, 0:15–1:35)
    """
    query = Query.from_arguments(2, time_limit, None)
    puzzle = as_puzzle(puzzle)
    omitted = left_out(without, only, trust_unique=trust_unique)
    result = search(puzzle, puzzle.problem, "auto", query)
    if result.status in ("none", "several"):
        count = "no solution" if result.status == "none" else "several solutions"
        raise NotUnique(f"the board has {count}, so it has no grade")
    if not result.exhausted:
        raise Unfinished(result.count)
    graded = logic.grade(puzzle.problem, omitted, query.deadline)
    if graded is None:
        raise NotUnique("the board has no solution, so it has no grade")
    return graded


class Grades(list[Grade | None]):
    """A list of grades that can become a table; None where a board has no grade.

    >>> qs.grade_many([qs.read("8-hard#7"), qs.NQueens(8)])
    [<Grade hard (3.2, two-regions; score 13.7; about a Tuesday, 0:15–1:35)>, None]
    """

    def to_frame(self) -> Any:
        """Return a pandas table: a line for each board, in order, empty where there is no grade.

        The columns are name, rating, score, weekday, steps, opening and hardest. Raises
        EngineUnavailable without pandas.
        """
        pandas = extras.import_extra("pandas")
        lines = [[graded and getattr(graded, name) for name in FIELDS] for graded in self]
        return pandas.DataFrame(lines, columns=[*FIELDS])


def grade_many(puzzles: Iterable[BoardLike]) -> Grades:
    """Return the grade of each puzzle, in order; None for those that have no solution, or several.

    `puzzles` are boards as `solve` takes them, and raise what `solve` raises. The list can become a
    table: `grade_many(boards).to_frame()`.

        >>> [grade.name for grade in qs.grade_many([qs.read("8-hard#7"), qs.read("6#1")])]
        ['hard', 'medium']
        >>> qs.grade_many([qs.NQueens(8)])
        [None]
    """
    grades = Grades()
    for puzzle in puzzles:
        try:
            grades.append(grade(puzzle))
        except NotUnique:
            grades.append(None)
    return grades

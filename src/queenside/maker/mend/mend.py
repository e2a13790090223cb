"""Mending a board: exactly one solution, by as small a change as can be found soon.

    by "regions"   some cells go to a neighbouring region; clues stay, no region falls apart;
                   on a board without regions they are drawn
    by "givens"    some queens are given; where there was no solution, some clues go first
    by "blocked"   some cells are blocked
    by "numbers"   rows, columns, regions and groups that may hold several numbers of queens get one

All suit a board of any rules, be it a bare one: so puzzles of such rules are made.

The change of a single cell is found wherever there is one. Larger changes are searched for step by
step (`beam.py` has the idea), so they are few, but perhaps not the fewest.
"""

from __future__ import annotations

import random
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from queenside.core import kernels
from queenside.core.contract.options import MADE_GRADES, MENDABLE_PARTS, MendablePart
from queenside.core.errors import EngineBug, EngineUnavailable, InvalidPuzzle
from queenside.core.faults import format_count
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.known import as_regions, recognise
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Cell
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.query import Query
from queenside.core.solution import Solution
from queenside.core.unit import REGION, ROW, Partition
from queenside.maker.drafts.draft import from_regions, match_region_names
from queenside.maker.mend.clues import Clues, ease_to_grade, mend_around, mend_givens, with_clues
from queenside.maker.mend.regions import draw_regions, mend_regions
from queenside.maker.mend.solution_finder import SolutionFinder
from queenside.solver.solve import search

if TYPE_CHECKING:
    import numpy

TIMEOUT = 30.0
"""Seconds after which `mend` gives up, unless told otherwise."""

MAX_ROWS = 64
"""The largest board, in rows, that can be mended: what the native search takes."""


class Mended(NamedTuple):
    """A board with one solution, `puzzle`, and that `solution`.

    `changed` are the (row, column) cells, from 0, whose region is another one, or that have become
    a clue or are none any more. It is empty for a board that had one solution before. `numbers` are
    the numbers of queens that are told, such as "row 3: 2".

        >>> mended = qs.mend(["AABB", "AABB", "CCDD", "CCDD"], seed=1)
        >>> mended.changed
        ((0, 1),)
        >>> print(mended)
        ┌───┬───────────┐
        │ · │ ·   ·   · │
        │   └───┐       │
        │ ·   · │ ·   · │
        ├───────┼───────┤
        │ ·   · │ ·   · │
        │       │       │
        │ ·   · │ ·   · │
        └───────┴───────┘
        1 cell changed: r1c2.
    """

    puzzle: NQueens | RegionPuzzle | Custom
    changed: tuple[Cell, ...]
    solution: Solution
    numbers: tuple[str, ...] = ()

    @property
    def summary(self) -> str:
        """Say how many cells have changed, and which, or which numbers are told."""
        if self.numbers:
            return f"Numbers: {', '.join(self.numbers)}."
        if not self.changed:
            return "Nothing had to change."
        if len(self.changed) == self.puzzle.problem.grid.size:
            return "All regions are drawn."
        cells = ", ".join(f"r{row + 1}c{column + 1}" for row, column in self.changed)
        return f"{format_count(len(self.changed), 'cell')} changed: {cells}."

    def __str__(self) -> str:
        return f"{self.puzzle}\n{self.summary}"

    def __repr__(self) -> str:
        return f"<Mended {self.puzzle.title}: {self.summary}>"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook
        from queenside.core.formats.svg import Highlight

        light = Highlight(looks_at=self.changed)
        return notebook.board(self.puzzle, highlight=light, captions=[self.summary])

    def to_numpy(self) -> numpy.ndarray:
        """Return the board as its `to_numpy` does: the region of each cell."""
        return self.puzzle.to_numpy()


def mend(
    puzzle: BoardLike,
    *,
    by: MendablePart = "regions",
    grade: str | None = None,
    seed: int | None = None,
    time_limit: float | None = TIMEOUT,
) -> Mended:
    """Return a board with exactly one solution that differs from this puzzle in few cells.

    By "regions" cells change to neighbouring regions: their number, the stars and the clues stay,
    and no region falls into more pieces; where there are none they are drawn, each with as many
    queens as a row. By "givens" queens are given; if there is no solution, as few clues as possible
    are taken away first. By "blocked" cells are blocked around a solution that is drawn, and by
    "numbers" rows, columns, regions and groups with several possible numbers of queens get the one
    of that solution. All this is for boards of any rules: it makes a puzzle of a bare board. With a
    `grade`, such as "hard", the board is also that hard. The same `seed` mends in the same way.
    `time_limit` is in seconds of work, None for no limit.

    Raises InvalidPuzzle where that is impossible: for a board of more than 64 rows, or without room
    for its queens. GenerationTimeout, saying what was not found, also when the time runs out.
    ValueError for another `by`, EngineUnavailable without the kernels.

        >>> board = ["AABB", "AABB", "CCDD", "CCDD"]
        >>> qs.check(board)
        'several'
        >>> mended = qs.mend(board, seed=1)
        >>> mended.changed, qs.check(mended)
        (((0, 1),), 'unique')
    """
    if by not in MENDABLE_PARTS:
        raise ValueError(
            f"by must be {', '.join(MENDABLE_PARTS[:-1])} or {MENDABLE_PARTS[-1]}, not {by!r}"
        )
    if grade is not None and grade not in MADE_GRADES:
        raise ValueError(f"unknown grade '{grade}'; choose one of: {', '.join(MADE_GRADES)}")
    board = as_puzzle(puzzle)
    regions = as_regions(board)
    is_bare = not (board.problem.given or board.problem.blocked)
    if regions and is_bare and by == "regions" and grade is not None:
        return _mend_to_grade(regions, grade, seed, time_limit)
    if max(board.problem.grid.rows, board.problem.grid.columns) > MAX_ROWS:
        rows = board.problem.grid.rows
        raise InvalidPuzzle(f"can mend boards of up to {MAX_ROWS} rows and columns, not {rows}")
    if missing := kernels.missing():
        raise EngineUnavailable(f"can't mend boards here: {missing}")
    Query.from_arguments(2, time_limit, seed)  # it may refuse
    finder = SolutionFinder(time_limit)
    rng = random.Random(0 if seed is None else seed)
    if by == "regions":
        after, cells = _by_regions(board.problem, grade, finder, rng)
        numbers: tuple[str, ...] = ()
    else:
        after, cells, numbers = _by_clues(board.problem, by, grade, finder, rng)
    mended = recognise(after) or Custom.from_problem(after)
    result = search(mended, after, "native", Query.from_arguments(2, None, None))
    if result.status != "unique" or result.solution is None:
        raise EngineBug(f"a mended board is {result.status}; please report this: {board!r}")
    changed = tuple(after.grid.positions[cell] for cell in cells)
    return Mended(mended, changed, result.solution, numbers)


def _mend_to_grade(
    board: RegionPuzzle, grade: str, seed: int | None, time_limit: float | None
) -> Mended:
    """Generate a board with this one as its draft, unless it is that hard already."""
    from queenside.explainer.grade import grade_many
    from queenside.maker.board_spec import BoardSpec
    from queenside.maker.generate import make_many

    spec = BoardSpec(board.size, board.stars, grade, draft=from_regions(board.regions))
    makers = make_many(1, spec, seed=seed or 0, time_limit=time_limit)  # it may refuse
    [grade_of_board] = grade_many([board])
    if grade_of_board is not None and grade_of_board.name == grade:
        result = search(board, board.problem, "native", Query.from_arguments(2, None, None))
        if result.solution is not None:
            return Mended(board, (), result.solution)
    made = next(makers)
    regions = match_region_names(board.regions, made.regions)
    cells = board.problem.grid.positions
    changed = tuple((r, c) for r, c in cells if regions[r][c] != board.regions[r][c])
    return Mended(RegionPuzzle(regions, board.stars), changed, made.solution)


def _by_regions(
    problem: Problem, grade: str | None, finder: SolutionFinder, rng: random.Random
) -> tuple[Problem, list[int]]:
    """Return the mended problem, and the cells whose region is another one."""
    from queenside.explainer.logic.grade import grade as grade_problem

    family = next((family for family in problem.families if family.kind == REGION), None)
    if family is not None and not (isinstance(family, Partition) and family.lower == family.upper):
        raise InvalidPuzzle(
            "by regions, can mend only boards on which each cell has a region, and each region the "
            "same number of queens"
        )
    if family is None and grade is None and finder.solve_one(problem, 2).unique:
        return problem, []
    for aside in count():
        start = family or draw_regions(problem, _queens_of_a_row(problem), finder, rng)
        labels = mend_regions(problem, start, finder, rng, aside if family else 0)
        rules = tuple(rule for rule in problem.families if rule.kind != REGION)
        regions = Partition(REGION, labels, start.lower, start.upper, start.count)
        after = Problem(problem.grid, (*rules, regions), problem.given, problem.blocked)
        if grade is None or ((graded := grade_problem(after)) and graded.name == grade):
            break
        finder.check_time()
    before = start.labels if family else [-1] * problem.grid.size
    return after, [cell for cell, label in enumerate(labels) if label != before[cell]]


def _queens_of_a_row(problem: Problem) -> int:
    """Return how many queens each row holds, 1 if that varies."""
    rows = (family for family in problem.families if family.kind == ROW)
    numbers = {number for family in rows for u in family.units for number in (u.lower, u.upper)}
    return numbers.pop() if len(numbers) == 1 else 1


def _by_clues(
    board: Problem, by: MendablePart, grade: str | None, finder: SolutionFinder, rng: random.Random
) -> tuple[Problem, list[int], tuple[str, ...]]:
    """Return the mended problem, the cells that have become a clue or are none, and numbers."""
    clues: Clues | None = None
    while clues is None:
        is_given = by == "givens"
        clues = mend_givens(board, finder, rng) if is_given else mend_around(board, by, finder, rng)
        if grade is not None:
            clues = ease_to_grade(board, clues, by, grade, finder, rng)
    cells = cells_of(board.given ^ clues.given | board.blocked ^ clues.blocked)
    numbers = tuple(f"{kind} {index + 1}: {number}" for kind, index, number in clues.numbers)
    return with_clues(board, clues), list(cells), numbers

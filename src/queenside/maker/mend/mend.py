"""Mending a board: exactly one solution, by as small a change as can be found soon.

    by "regions"   some cells go to a neighbouring region; clues stay, no region falls apart
    by "givens"    some queens are given; where there was no solution, some clues go first
    by "blocked"   some cells are blocked

Clues suit a board of any rules, be it a bare one: so puzzles of such rules are made.

Trying all small changes is quick, since the native search answers for thousands of small boards in
a second: the change of a single cell is found wherever there is one. Larger changes are searched
for step by step (`beam.py` has the idea), so they are few, but perhaps not the fewest.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from queenside.core import kernels
from queenside.core.contract.options import MADE_GRADES, MENDABLE_PARTS, MendablePart
from queenside.core.errors import EngineBug, EngineUnavailable, InvalidPuzzle
from queenside.core.grid import cells_of
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.known import as_regions, recognise
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Cell, Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.query import Query
from queenside.core.recognise import unusual_rule
from queenside.core.solution import Solution
from queenside.maker.drafts.draft import from_regions, match_region_names
from queenside.maker.mend.clues import ease_to_grade, mend_blocked, mend_givens, with_clues
from queenside.maker.mend.regions import mend_regions
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
    a clue or are none any more. It is empty for a board that had one solution before.

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

    @property
    def summary(self) -> str:
        """Say how many cells have changed, and which."""
        if not self.changed:
            return "Nothing had to change."
        cells = ", ".join(f"r{row + 1}c{column + 1}" for row, column in self.changed)
        word = "cell" if len(self.changed) == 1 else "cells"
        return f"{len(self.changed)} {word} changed: {cells}."

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
    and no region falls into more pieces. By "givens" queens are given; if there is no solution,
    as few clues as possible are taken away first. By "blocked" cells are blocked around a solution
    that is drawn. Clues are for boards of any rules: they make a puzzle of a bare board. With a
    `grade`, such as "hard", the board is also that hard; by regions this is for boards of one star
    without clues. The same `seed` mends in the same way. `time_limit` is in seconds, None for no
    limit.

    Raises InvalidPuzzle where that is impossible: by regions for a board that has none, for one of
    more than 64 rows, or without room for its queens. GenerationTimeout, saying what was not found,
    also when the time runs out. ValueError for another `by`, EngineUnavailable without the kernels.

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
    board = as_puzzle(puzzle)
    regions = as_regions(board)
    if by == "regions" and regions is None:
        odd = unusual_rule(board.problem)
        raise InvalidPuzzle(f"by regions, can mend only boards of regions, not {odd}")
    if regions and by == "regions" and grade is not None:
        return _mend_to_grade(regions, grade, seed, time_limit)
    if max(board.problem.grid.rows, board.problem.grid.columns) > MAX_ROWS:
        rows = board.problem.grid.rows
        raise InvalidPuzzle(f"can mend boards of up to {MAX_ROWS} rows and columns, not {rows}")
    if missing := kernels.missing():
        raise EngineUnavailable(f"can't mend boards here: {missing}")
    query = Query.from_arguments(2, time_limit, seed)
    finder = SolutionFinder(query, time_limit)
    rng = random.Random(0 if seed is None else seed)
    after: NQueens | RegionPuzzle | Custom
    if regions and by == "regions":
        after, changed = _by_regions(regions, finder, rng)
    else:
        after, changed = _by_clues(board, by, grade, finder, rng)
    result = search(after, after.problem, "native", Query.from_arguments(2, None, None))
    if result.status != "unique" or result.solution is None:
        raise EngineBug(f"a mended board is {result.status}; please report this: {board!r}")
    cells = (board.problem.grid.positions[cell] for cell in changed)
    return Mended(after, tuple(cells), result.solution)


def _mend_to_grade(
    board: RegionPuzzle, grade: str, seed: int | None, time_limit: float | None
) -> Mended:
    """Generate a board with this one as its draft, unless it is that hard already."""
    from queenside.explainer.grade import grade_many
    from queenside.maker.board_spec import BoardSpec
    from queenside.maker.generate import make_many

    if board.stars > 1:
        raise InvalidPuzzle("only a board of one star can be mended to a grade")
    if board.given or board.blocked:
        raise InvalidPuzzle("a board with clues can't be mended to a grade: take them away first")
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
    return Mended(RegionPuzzle(regions), changed, made.solution)


def _by_regions(
    puzzle: RegionPuzzle, finder: SolutionFinder, rng: random.Random
) -> tuple[RegionPuzzle, list[int]]:
    size = puzzle.size
    before = [label for row in puzzle.regions for label in row]
    after = mend_regions(puzzle, finder, rng)
    rows = [after[start : start + size] for start in range(0, size * size, size)]
    changed = [cell for cell, label in enumerate(before) if label != after[cell]]
    return RegionPuzzle(rows, puzzle.stars, puzzle.given, puzzle.blocked), changed


def _by_clues(
    puzzle: Puzzle, by: MendablePart, grade: str | None, finder: SolutionFinder, rng: random.Random
) -> tuple[NQueens | RegionPuzzle | Custom, list[int]]:
    board = puzzle.problem
    if grade is not None and grade not in MADE_GRADES:
        raise ValueError(f"unknown grade '{grade}'; choose one of: {', '.join(MADE_GRADES)}")
    while True:
        clues = (mend_blocked if by == "blocked" else mend_givens)(board, finder, rng)
        if grade is None:
            break
        eased = ease_to_grade(with_clues(board, clues), by, grade, finder, rng)
        if eased is not None:
            clues = eased
            break
    after = with_clues(board, clues)
    changed = cells_of(board.given ^ clues.given | board.blocked ^ clues.blocked)
    return recognise(after) or Custom.from_problem(after), list(changed)

"""Clues are added until the board has one solution: given queens, or blocked cells.

Of given queens as few as can be found soon; where there is no solution, clues are taken away first.
Cells are blocked around a solution that is drawn at random, and those that need not be are opened
again: so a bare board of any rules becomes a puzzle.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from queenside.core.contract.options import MendablePart
from queenside.core.errors import GenerationTimeout, InvalidPuzzle
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import Placement
from queenside.maker.mend.beam import Beam, Option
from queenside.maker.mend.solution_finder import SolutionFinder

_MAX_CHOICES = 5000
"""Choices of clues that are tried to be taken away, the smallest first."""


_OTHERS = 16
"""Solutions that are looked at before another cell is blocked."""


class Clues(NamedTuple):
    """Masks of the given queens and of the blocked cells."""

    given: int
    blocked: int


def mend_givens(board: Problem, finder: SolutionFinder, rng: random.Random) -> Clues:
    """Mend the clues. Raises InvalidPuzzle or GenerationTimeout, which say why that fails."""

    def problem(clues: Clues) -> Problem:
        return with_clues(board, clues)

    starts = [Clues(board.given, board.blocked)]
    if not finder.solve_one(board, 1).solutions:
        starts = _drop_clues(problem(Clues(0, 0)), starts[0], finder)
    result = Beam(finder, rng, problem, _options, board.grid.size, board.grid.size).run(starts)
    if result is None:
        raise GenerationTimeout("found no given queens that leave one solution")
    return result


def mend_blocked(board: Problem, finder: SolutionFinder, rng: random.Random) -> Clues:
    """Block cells. Raises InvalidPuzzle where there is no solution, GenerationTimeout."""
    first = finder.solve_one(board, 1, rng.randrange(2**32)).solutions
    if not first:
        raise InvalidPuzzle("the board has no solution, and blocked cells would not give it one")
    kept, blocked, closed = mask_of(first[0]), board.blocked, list[int]()
    while others := _other_solutions(board, blocked, kept, finder, rng):
        uses = Counter(cell for placement in others for cell in placement if not kept >> cell & 1)
        closed.append(max(uses, key=lambda cell: (uses[cell], rng.random())))
        blocked |= 1 << closed[-1]
    rng.shuffle(closed)
    for cell in closed:
        if not _other_solutions(board, blocked & ~(1 << cell), kept, finder, rng):
            blocked &= ~(1 << cell)
    return Clues(board.given, blocked)


def _other_solutions(
    board: Problem, blocked: int, kept: int, finder: SolutionFinder, rng: random.Random
) -> list[Placement]:
    problem = with_clues(board, Clues(board.given, blocked))
    result = finder.solve_one(problem, _OTHERS, rng.randrange(2**32))
    if not result.solutions:  # it takes too long
        raise GenerationTimeout("found no blocked cells that leave one solution")
    return [placement for placement in result.solutions if mask_of(placement) != kept]


def ease_to_grade(
    board: Problem, by: MendablePart, grade: str, finder: SolutionFinder, rng: random.Random
) -> Clues | None:
    """Add clues at random until a board with one solution is so hard; None if it's easier first."""
    from queenside.explainer.logic.grade import NAMES
    from queenside.explainer.logic.grade import grade as grade_problem

    solution = mask_of(finder.solve_one(board, 1).solutions[0])
    clues, free = Clues(board.given, board.blocked), board.grid.full & ~board.blocked
    cells = [*cells_of(solution & ~board.given if by == "givens" else free & ~solution)]
    rng.shuffle(cells)
    while graded := grade_problem(with_clues(board, clues)):
        finder.check_time()
        if graded.name == grade:
            return clues
        if NAMES.index(graded.name) < NAMES.index(grade) or not cells:
            break
        cell = 1 << cells.pop()
        if by == "givens":
            clues = clues._replace(given=clues.given | cell)
        else:
            clues = clues._replace(blocked=clues.blocked | cell)
    return None


def with_clues(board: Problem, clues: Clues) -> Problem:
    """Return the board with these clues, and no others."""
    return Problem(board.grid, board.families, *clues)


def _options(clues: Clues, solutions: Sequence[Placement]) -> Iterator[Option[Clues]]:
    """One queen more; those solutions survive that have it."""
    uses = Counter(cell for placement in solutions for cell in placement)
    for cell, survivors in sorted(uses.items()):
        yield Option(Clues(clues.given | 1 << cell, clues.blocked), survivors)


def _drop_clues(bare: Problem, clues: Clues, finder: SolutionFinder) -> list[Clues]:
    """Return the clues without the fewest that must go for a solution."""
    if not finder.solve_one(bare, 1).solutions:
        raise InvalidPuzzle(
            "without any clue the board has no solution either: its regions must change"
        )
    clue_cells = [(cell, 0) for cell in cells_of(clues.given)]
    clue_cells += [(cell, 1) for cell in cells_of(clues.blocked)]
    choices = (
        choice for size in range(1, len(clue_cells)) for choice in combinations(clue_cells, size)
    )
    fewest = 0
    drafts = []
    for removed in islice(choices, _MAX_CHOICES):
        if fewest and len(removed) > fewest:
            break
        given, blocked = (mask_of(cell for cell, of in removed if of == kind) for kind in (0, 1))
        less = Clues(clues.given & ~given, clues.blocked & ~blocked)
        if finder.solve_one(with_clues(bare, less), 1).solutions:
            drafts.append(less)
            fewest = len(removed)
    return drafts or [Clues(0, 0)]

"""Clues are added until the board has one solution: given queens, blocked cells, or numbers.

Of given queens as few as can be found soon; where there is no solution, clues are taken away first.
The others leave one solution that is drawn at random: cells are blocked around it, or rows,
columns, regions and groups that may hold several numbers of queens get the one that it has there.
Clues that need not be are taken away again: so a bare board of any rules becomes a puzzle.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations, islice
from typing import NamedTuple

from queenside.core.contract.options import MendablePart
from queenside.core.errors import GenerationTimeout, InvalidPuzzle
from queenside.core.grid import cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.unit import ANTIDIAGONAL, DIAGONAL, KNIGHT, WINDOW, Placement, Unit, UnitList
from queenside.maker.mend.solution_finder import SolutionFinder

_MAX_CHOICES = 5000
"""Choices of clues that are tried to be taken away, the smallest first."""

_OTHERS = 16
"""Solutions that are looked at before another clue is added."""

_STARTS, _TRIES = 4, 24
"""Boards to which queens are given, and solutions of each that are drawn for that."""

_ATTEMPTS = 50
"""Solutions that are drawn, one after the other, for clues to leave them alone."""

_NUMBERLESS = {DIAGONAL, ANTIDIAGONAL, WINDOW, KNIGHT}
"""Units that are so many that nobody gives a number for one."""


class Clues(NamedTuple):
    """Masks of given queens and blocked cells; kind and index of units, with the number told."""

    given: int
    blocked: int
    numbers: tuple[tuple[str, int, int], ...] = ()


def mend_givens(board: Problem, finder: SolutionFinder, rng: random.Random) -> Clues:
    """Mend the clues. Raises InvalidPuzzle or GenerationTimeout, which say why that fails."""
    starts = [Clues(board.given, board.blocked)]
    if not finder.solve_one(board, 1).solutions:
        starts = _drop_clues(with_clues(board, Clues(0, 0)), starts[0], finder)
    boards = [with_clues(board, start) for start in starts[:_STARTS]] * _TRIES
    mended = (mend_around(less, "givens", finder, rng) for less in boards)
    return min(mended, key=lambda clues: clues.given.bit_count())


def mend_around(
    board: Problem, by: MendablePart, finder: SolutionFinder, rng: random.Random
) -> Clues:
    """Block cells, or tell numbers, so that one solution is left.

    Raises InvalidPuzzle where there is none, or where no such clues leave one; GenerationTimeout.
    """
    for _ in range(_ATTEMPTS):
        solutions = finder.solve_one(board, 1, rng.randrange(2**32)).solutions
        if not solutions:
            raise InvalidPuzzle(
                f"the board has no solution, and {_NAMES[by]} would not give it one"
            )
        if chosen := _choose_clues(board, solutions[0], by, finder, rng):
            return _join(board, chosen)
    raise InvalidPuzzle(
        f"no {_NAMES[by]} leave a single solution: by these rules others still have their queens "
        "where these allow them"
    )


def _choose_clues(
    board: Problem, kept: Placement, by: MendablePart, finder: SolutionFinder, rng: random.Random
) -> list[Clues] | None:
    """Return clues that leave only this solution, none of which could go; None if none do."""
    available, chosen = _list_clues(board, by, kept), [Clues(0, 0)]
    while others := _other_solutions(board, chosen, kept, finder, rng):
        excluded = [sum(not _allows(clue, board, other) for other in others) for clue in available]
        if not any(excluded):
            return None
        best = max(range(len(available)), key=lambda index: (excluded[index], rng.random()))
        chosen.append(available.pop(best))
    rng.shuffle(chosen)
    for clue in tuple(chosen):
        fewer = [other for other in chosen if other is not clue]
        if not _other_solutions(board, fewer, kept, finder, rng):
            chosen = fewer
    return chosen or [Clues(0, 0)]


_NAMES = {"blocked": "blocked cells", "numbers": "numbers", "givens": "given queens"}


def _list_clues(board: Problem, by: MendablePart, solution: Placement) -> list[Clues]:
    """Return every clue of a kind that suits this solution and is not there yet."""
    queens = mask_of(solution)
    if by == "numbers":
        return [
            Clues(0, 0, ((unit.kind, unit.index, (unit.mask & queens).bit_count()),))
            for unit in board.units
            if unit.lower < unit.upper and unit.kind not in _NUMBERLESS
        ]
    cells = queens & ~board.given if by == "givens" else board.grid.full & ~board.blocked & ~queens
    return [Clues(1 << c, 0) if by == "givens" else Clues(0, 1 << c) for c in cells_of(cells)]


def _allows(clue: Clues, board: Problem, placement: Placement) -> bool:
    queens = mask_of(placement)
    if not clue.numbers:
        return clue.given & ~queens == 0 and not clue.blocked & queens
    [(kind, index, number)] = clue.numbers
    unit = next(unit for unit in board.units if (unit.kind, unit.index) == (kind, index))
    return (unit.mask & queens).bit_count() == number


def _join(board: Problem, clues: Iterable[Clues]) -> Clues:
    given, blocked, numbers = board.given, board.blocked, list[tuple[str, int, int]]()
    for clue in clues:
        given, blocked = given | clue.given, blocked | clue.blocked
        numbers += clue.numbers
    return Clues(given, blocked, tuple(sorted(numbers)))


def _other_solutions(
    board: Problem,
    clues: Iterable[Clues],
    kept: Placement,
    finder: SolutionFinder,
    rng: random.Random,
) -> list[Placement]:
    problem = with_clues(board, _join(board, clues))
    result = finder.solve_one(problem, _OTHERS, rng.randrange(2**32))
    if not result.solutions:  # it takes too long
        raise GenerationTimeout("found no clues that leave one solution")
    return [placement for placement in result.solutions if placement != kept]


def ease_to_grade(
    board: Problem,
    mended: Clues,
    by: MendablePart,
    grade: str,
    finder: SolutionFinder,
    rng: random.Random,
) -> Clues | None:
    """Add clues at random until a board with one solution is so hard; None if it's easier first."""
    from queenside.explainer.logic.grade import NAMES
    from queenside.explainer.logic.grade import grade as grade_problem

    bare = board if by != "givens" else with_clues(board, Clues(0, mended.blocked))
    [solution] = finder.solve_one(with_clues(bare, mended), 1).solutions
    more, chosen = _list_clues(with_clues(bare, mended), by, solution), [mended]
    rng.shuffle(more)
    while graded := grade_problem(with_clues(bare, _join(bare, chosen))):
        finder.check_time()
        if graded.name == grade:
            return _join(bare, chosen)
        if NAMES.index(graded.name) < NAMES.index(grade) or not more:
            break
        chosen.append(more.pop())
    return None


def with_clues(board: Problem, clues: Clues) -> Problem:
    """Return the board with these clues, and no others; its numbers stay."""
    numbers = {(kind, index): number for kind, index, number in clues.numbers}
    kinds = {kind for kind, _ in numbers}

    def tell(unit: Unit) -> Unit:
        number = numbers.get((unit.kind, unit.index))
        return unit if number is None else unit._replace(lower=number, upper=number)

    families = tuple(
        UnitList(family.kind, tuple(map(tell, family.units))) if family.kind in kinds else family
        for family in board.families
    )
    return Problem(board.grid, families, clues.given, clues.blocked)


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

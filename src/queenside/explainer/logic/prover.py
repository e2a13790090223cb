"""The next step and the whole explanation: always the easiest deduction that helps.

Where a technique shows several things, the one that decides most comes first; of trials the one
that takes the fewest deductions. Marks come right after the queen that makes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from queenside.core.problem import Problem
from queenside.explainer.logic.board import TRUSTING
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.ladder import Level, ladder
from queenside.explainer.logic.names import PLAIN, Names
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.techniques import contradiction, forcing_chain, queen_marks
from queenside.explainer.logic.waves import Late, check_time

_COMPARED = (forcing_chain.NAME, contradiction.PLAIN)
"""The trials of which the shortest is taken."""


class Step(NamedTuple):
    """A deduction, its rating, and the position after it. Marks have rating 0."""

    deduction: Deduction
    rating: float
    after: Position


def prove(
    problem: Problem,
    names: Names = PLAIN,
    hardest: float = 10.0,
    without: frozenset[str] = TRUSTING,
    late: Late | None = None,
) -> Iterator[Step]:
    """The steps from the clues to the solution, as far as techniques up to this rating lead.

    Raises Unfinished once it is late.
    """
    position = Position.start(problem, names, without)
    while (step := next_step(position, hardest, late)) is not None:
        yield step
        position = step.after


def next_step(position: Position, hardest: float = 10.0, late: Late | None = None) -> Step | None:
    """The easiest deduction; None where there is none, or the position contradicts itself.

    It looks at each technique, and at each thing that one shows, whether it is late.
    """
    if position.clash() or position.fault() is not None:
        return None
    for mark in queen_marks.find(position):
        return Step(mark, 0.0, mark.apply(position))
    if position.solved:
        return None
    for level in ladder(position.board):
        if level.rating > hardest:
            break
        best = _best(level, position, late)
        if best is not None:
            return Step(best, level.rating, best.apply(position))
    return None


def _best(level: Level, position: Position, late: Late | None) -> Deduction | None:
    """The deduction of this level that decides most cells, or is shortest; the first of several.

    Of what tries cell after cell the first will do, and of nested trials, which take long.
    """
    found = _in_time(level.find(position), late)
    if level.technique in _COMPARED:
        return min(found, key=lambda deduction: deduction.length, default=None)
    if level.tries:
        return next(found, None)
    return max(found, key=lambda deduction: deduction.cells, default=None)


def _in_time(deductions: Iterator[Deduction], late: Late | None) -> Iterator[Deduction]:
    check_time(late)
    for deduction in deductions:
        check_time(late)
        yield deduction

"""Makes a failing problem small: drops units and clues as long as it still fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import UnitList


def shrunk(problem: Problem, fails: Callable[[Problem], bool]) -> Problem:
    """The smallest failing problem that dropping one thing after the other leads to."""
    for smaller in _smaller(problem):
        if fails(smaller):
            return shrunk(smaller, fails)
    return problem


def _smaller(problem: Problem) -> Iterator[Problem]:
    """The problem without one of its families, units, given or blocked cells."""
    families = problem.families
    for index, family in enumerate(families):
        before, after = families[:index], families[index + 1 :]
        yield replace(problem, families=(*before, *after))
        for left_out in family.units if len(family.units) > 1 else ():
            smaller_family = UnitList(
                family.kind, tuple(u for u in family.units if u is not left_out)
            )
            yield replace(problem, families=(*before, smaller_family, *after))
    for cell in cells_of(problem.given):
        yield replace(problem, given=problem.given ^ 1 << cell)
    for cell in cells_of(problem.blocked):
        yield replace(problem, blocked=problem.blocked ^ 1 << cell)

"""One checker: does a placement solve the Problem? It knows no engine and no encoding."""

from __future__ import annotations

from operator import lt

from queenside.core.faults import format_count
from queenside.core.grid import mask_of
from queenside.core.problem import Problem
from queenside.core.unit import Placement


def verify(problem: Problem, placement: Placement) -> bool:
    """Return whether these queens (cell numbers in increasing order) are a solution."""
    if problem.given or problem.blocked:
        queens = mask_of(placement)
        if problem.given & ~queens or problem.blocked & queens:
            return False
    if not is_placement(problem, placement):
        return False
    for family in problem.families:  # noqa: SIM110 - faster than all()
        if not family.is_satisfied(placement):
            return False
    return True


def is_placement(problem: Problem, placement: Placement) -> bool:
    """Return whether these are different cells of the board, in increasing order."""
    if not placement:
        return True
    in_order = all(map(lt, placement, placement[1:]))
    return in_order and placement[0] >= 0 and placement[-1] < problem.grid.size


def broken_rules(problem: Problem, placement: Placement) -> list[str]:
    """Return every rule that these queens break, in words; empty for a solution."""
    if not is_placement(problem, placement):
        return [f"{list(placement)} are not different cells of the {problem.grid} board in order"]
    queens = mask_of(placement)
    broken = []
    if problem.given & ~queens:
        broken.append("a given queen is missing")
    if problem.blocked & queens:
        broken.append("a queen stands on a blocked cell")
    for unit in problem.units:
        count = (queens & unit.mask).bit_count()
        if not unit.lower <= count <= unit.upper:
            allowed = str(unit.lower) if unit.lower == unit.upper else f"{unit.lower}–{unit.upper}"
            broken.append(f"{unit.name} holds {format_count(count, 'queen')} instead of {allowed}")
    return broken

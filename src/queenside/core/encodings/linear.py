"""A problem as linear constraints over 0/1 cells: `lower ≤ sum of the cells ≤ upper`.

These are the units that say something. The clues are not among them: `problem.given` and
`problem.blocked` are masks beside the constraints, as they are masks beside the units.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from queenside.core.problem import Problem
from queenside.core.unit import Family, Placement, Unit


class Constraint(NamedTuple):
    """At least `lower` and at most `upper` of the cells hold a queen.

    `lower` and `upper` lie between 0 and the number of cells. A constraint that nothing can
    satisfy asks for one queen more than it has cells.
    """

    name: str
    cells: Placement
    lower: int
    upper: int


def linear(problem: Problem) -> tuple[Constraint, ...]:
    """Return a constraint for each unit that some placement breaks, in the order of the units."""
    return tuple(chain.from_iterable(family_constraints(family) for family in problem.families))


@lru_cache(maxsize=64)  # plain grids have the same families on every board
def family_constraints(family: Family) -> tuple[Constraint, ...]:
    """Return the constraints of one family."""
    return tuple(constraint for unit in family.units if (constraint := _constraint(unit)))


def _constraint(unit: Unit) -> Constraint | None:
    size = len(unit.cells)
    lower, upper = max(0, unit.lower), min(size, unit.upper)
    if lower > upper:
        lower = upper = size + 1
    elif (lower, upper) == (0, size):
        return None
    return Constraint(unit.name, unit.cells, lower, upper)

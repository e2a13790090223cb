"""A problem as clauses, for satisfiability: variable `c + 1` says that cell c holds a queen.

Auxiliary variables follow those of the cells, and their values follow from the cells' (see
`cardinality`). The clues are literals beside the clauses, which one may assume or assert. What
follows from a family is kept as long as it has no auxiliary variables, since plain grids have the
same families on every board.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import NamedTuple

from queenside.core.encodings.cardinality import (
    ENCODINGS,
    PAIRWISE,
    Clause,
    NewVariable,
    count_pairwise_clauses,
    encode_cardinality,
)
from queenside.core.encodings.linear import Constraint, family_constraints
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import Family

MAX_PAIRWISE_CLAUSES = 10
"""Up to so many clauses, such as those of a 2×2 window, every encoding writes a unit pairwise:
counting would take more."""

_MAX_CACHED_CLAUSES = 4096
"""Most clauses of a family that are kept for the next board."""


class Cnf(NamedTuple):
    """Clauses over `variables` variables, and the literals of the clues."""

    variables: int
    clauses: list[Clause]
    clues: tuple[int, ...]


def cnf(problem: Problem, encoding: str = PAIRWISE) -> Cnf:
    """Return the problem in the named encoding. Raises ValueError for a name that is none.

    A unit that nothing can satisfy becomes the empty clause.
    """
    if encoding not in ENCODINGS:
        raise ValueError(f"unknown encoding {encoding!r}; choose one of: {', '.join(ENCODINGS)}")
    numbers = count(problem.grid.size + 1)
    clauses: list[Clause] = []
    for family in problem.families:
        if encoding == PAIRWISE and _pairwise_size(family) <= _MAX_CACHED_CLAUSES:
            clauses += _pairwise(family)
        else:
            for constraint in family_constraints(family):
                clauses += encode_constraint(constraint, numbers.__next__, encoding)
    return Cnf(next(numbers) - 1, clauses, clues(problem))


def encode_constraint(constraint: Constraint, new: NewVariable, encoding: str) -> list[Clause]:
    """Return the clauses of one constraint; `new` gives auxiliary variables."""
    cells, lower, upper = constraint.cells, constraint.lower, constraint.upper
    is_small = count_pairwise_clauses(len(cells), lower, upper) <= MAX_PAIRWISE_CLAUSES
    literals = [cell + 1 for cell in cells]
    return encode_cardinality(literals, lower, upper, new, PAIRWISE if is_small else encoding)


def clues(problem: Problem) -> tuple[int, ...]:
    """Return the literals of the given cells, and those of the blocked ones, negated."""
    given = [cell + 1 for cell in cells_of(problem.given)]
    return (*given, *[-1 - cell for cell in cells_of(problem.blocked)])


@lru_cache(maxsize=64)
def _pairwise(family: Family) -> list[Clause]:
    clauses: list[Clause] = []
    for _, cells, lower, upper in family_constraints(family):
        clauses += encode_cardinality(
            [cell + 1 for cell in cells], lower, upper, _no_variables, PAIRWISE
        )
    return clauses


@lru_cache(maxsize=64)
def _pairwise_size(family: Family) -> int:
    constraints = family_constraints(family)
    return sum(count_pairwise_clauses(len(c.cells), c.lower, c.upper) for c in constraints)


def _no_variables() -> int:
    raise AssertionError("the pairwise encoding needs no auxiliary variables")


__all__ = ["ENCODINGS", "Cnf", "clues", "cnf", "encode_constraint"]

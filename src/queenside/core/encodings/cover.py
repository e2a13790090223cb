"""A problem as exact cover: an option is a cell, and its items are the units it lies in.

A unit of exactly one queen is an item covered exactly once, one of at most one an optional item,
and any other has bounds (Knuth's multiple covering). The clues are worked in: a given queen leaves
its units less to ask for, and cells that cannot hold a queen aren't options. A cell that no unit
asks for may hold a queen or not; it gets an item of its own, since nothing else would choose it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from queenside.core.encodings.linear import linear
from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import Placement


class Cover(NamedTuple):
    """Items of each open cell; those that have bounds, and those covered at most once.

    Items are numbers. Solutions of the problem are those of the cover, each with the given queens.
    """

    options: dict[int, list[int]]
    optional: list[int]
    bounds: dict[int, tuple[int, int]]


class _Demand(NamedTuple):
    cells: Placement
    lower: int
    upper: int


def cover(problem: Problem) -> Cover | None:
    """Return the problem as a cover; None if the clues alone break a unit or starve one."""
    if problem.given & problem.blocked:
        return None
    demands = _demands(problem)
    closed = problem.given | problem.blocked
    for demand in demands:
        if demand.upper < 0:
            return None
        if demand.upper == 0:
            for cell in demand.cells:
                closed |= 1 << cell
    open_cells = list(cells_of(problem.grid.full & ~closed))
    options: dict[int, list[int]] = {cell: [] for cell in open_cells}
    result = Cover(options, [], {})
    covered: set[int] = set()
    for item, demand in enumerate(demands):
        members = [cell for cell in demand.cells if cell in options]
        if demand.lower > len(members):
            return None
        if demand.lower <= 0 and demand.upper >= len(members):
            continue
        _add_item(result, item, demand, members, covered)
    for item, cell in enumerate((c for c in open_cells if c not in covered), len(demands)):
        options[cell].append(item)
        result.bounds[item] = (0, 1)
    return result


def _demands(problem: Problem) -> Sequence[_Demand]:
    given, decided = set(cells_of(problem.given)), problem.given | problem.blocked
    constraints = linear(problem)
    if not decided:
        return [_Demand(*constraint[1:]) for constraint in constraints]
    undecided = set(cells_of(problem.grid.full & ~decided))
    demands = []
    for _, cells, lower, upper in constraints:
        queens = len(given.intersection(cells))
        remaining = tuple(cell for cell in cells if cell in undecided)
        demands.append(_Demand(remaining, lower - queens, upper - queens))
    return demands


def _add_item(
    cover: Cover, item: int, demand: _Demand, members: list[int], covered: set[int]
) -> None:
    for cell in members:
        cover.options[cell].append(item)
    lower, upper = max(0, demand.lower), demand.upper
    if (lower, upper) == (0, 1):
        cover.optional.append(item)
        return
    covered.update(members)
    cover.bounds[item] = (lower, upper)

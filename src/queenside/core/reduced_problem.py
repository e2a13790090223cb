"""Remainder of a problem once its clues are taken into account.

A given queen decides every cell that can hold no queen beside it. On a large board with many clues
few cells may be left, so that methods for small boards can settle it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import NamedTuple

from queenside.core.grid import Grid, cells_of
from queenside.core.problem import Problem
from queenside.core.unit import Family, LineLabels, Partition, Placement, Unit, UnitList


class ReducedProblem(NamedTuple):
    """Undecided part of a problem, as a problem of its own.

    problem  on a grid of one row, whose cells are the undecided ones in order
    cells    which cell of the whole problem each of them is
    given    the queens that the whole problem has already
    """

    problem: Problem
    cells: Sequence[int]
    given: Placement

    def lift_solution(self, placement: Placement) -> Placement:
        """Return the placement in the whole problem that a solution of the remainder stands for."""
        return tuple(sorted((*self.given, *[self.cells[cell] for cell in placement])))


def reduce_problem(problem: Problem) -> ReducedProblem:
    """Return the undecided part of a problem. Its solutions, completed, are those of the problem.

    It looks at every cell of the board, but lists no unit of a partition.
    """
    given = tuple(cells_of(problem.given))
    families = [(family, _queens_per_unit(family, given)) for family in problem.families]
    cells: Sequence[int] = range(problem.grid.size)
    for family, counts in families:
        cells = _undecided_cells(family, counts, cells)
    decided = {*given, *cells_of(problem.blocked)}
    cells = [cell for cell in cells if cell not in decided]
    remaining = [
        UnitList(family.kind, tuple(_remaining_rules(family, counts, cells)))
        for family, counts in families
    ]
    if problem.given & problem.blocked:
        remaining.append(UnitList("clue", (Unit("clue", 0, (), 1, 1),)))  # cannot be
    return ReducedProblem(Problem(Grid(1, len(cells)), tuple(remaining)), cells, given)


def _queens_per_unit(family: Family, queens: Placement) -> Counter[int]:
    if isinstance(family, Partition):
        return Counter(_labels(family, queens))
    queen_set = set(queens)
    return Counter({unit.index: len(queen_set.intersection(unit.cells)) for unit in family.units})


def _labels(family: Partition, cells: Iterable[int]) -> list[int]:
    labels = family.labels
    if isinstance(labels, LineLabels):
        return labels.labels_of(cells)
    return [labels[cell] for cell in cells]


def _undecided_cells(
    family: Family, queens_by_unit: Counter[int], cells: Sequence[int]
) -> Sequence[int]:
    if isinstance(family, Partition):
        full = {index for index, queens in queens_by_unit.items() if queens >= family.upper}
        if isinstance(family.labels, bytes) and len(cells) == len(family.labels):
            is_open = bytes(index not in full for index in range(256))
            return list(compress(cells, family.labels.translate(is_open)))
        return list(compress(cells, [label not in full for label in _labels(family, cells)]))
    closed = {
        c for unit in family.units if queens_by_unit[unit.index] >= unit.upper for c in unit.cells
    }
    return [cell for cell in cells if cell not in closed]


def _remaining_rules(
    family: Family, queens_by_unit: Counter[int], cells: Sequence[int]
) -> Iterator[Unit]:
    """Yield the rules of the units for the open cells; empty rules are left out."""
    for kind, index, members, lower, upper in _restrict_units(family, cells):
        min_queens, max_queens = lower - queens_by_unit[index], upper - queens_by_unit[index]
        if max_queens < 0:  # too many queens are given
            yield Unit(kind, index, (), 1, 1)
        elif min_queens > 0 or len(members) > max_queens:
            yield Unit(kind, index, members, max(min_queens, 0), max_queens)


def _restrict_units(family: Family, cells: Sequence[int]) -> Iterator[Unit]:
    if isinstance(family, Partition):
        members = defaultdict(list)
        for number, label in enumerate(_labels(family, cells)):
            members[label].append(number)
        for index in range(family.count):
            yield Unit(family.kind, index, tuple(members[index]), family.lower, family.upper)
        return
    number_of = {cell: number for number, cell in enumerate(cells)}
    for unit in family.units:
        cells_inside = [number_of[cell] for cell in unit.cells if cell in number_of]
        yield unit._replace(cells=tuple(cells_inside))

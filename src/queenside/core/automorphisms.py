"""Symmetries of a problem: permutations of its cells that turn solutions into solutions.

A board is turned, mirrored, and on a torus shifted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.symmetry import Rule, keeps_rules, rules, stabiliser
from queenside.core.unit import Placement, Unit, UnitList

_FEW_CELLS = 200
"""Cells of a board whose shifts in both directions are looked at together."""


def own_turns(problem: Problem) -> list[Placement]:
    """Return the turns and mirrors that keep the rules, as maps of cells, the identity first."""
    return [symmetry.cells(problem.grid) for symmetry in stabiliser(problem)]


def own_shifts(problem: Problem) -> Iterator[list[Placement]]:
    """On a torus, the shifts that leave the problem as it is: along rows, along columns, and all.

    Each time a group of them, first the one by nothing; all of them only on small boards.
    """
    grid = problem.grid
    if not grid.torus:
        return
    said, groups = rules(problem), list[list[Placement]]()
    for down, right, length in ((0, 1, grid.columns), (1, 0, grid.rows)):
        for step in (step for step in range(1, length) if length % step == 0):
            if keeps_rules(problem, said, _shifted(grid, down * step, right * step)):
                times = range(length // step)
                groups.append([_shifted(grid, down * step * k, right * step * k) for k in times])
                break
    yield from groups
    if len(groups) == 2 and grid.size <= _FEW_CELLS:
        along, across = groups
        yield [tuple([one[cell] for cell in other]) for other in across for one in along]


def unmoved(problem: Problem, to: Placement) -> Problem:
    """The solutions that this permutation leaves as they are, as those of a smaller problem.

    Its cells are the cycles of the permutation: all cells of a cycle hold a queen or none does.
    """
    cycle, said = cycles(to), rules(problem)
    blocked = {cycle[cell] for cell in cells_of(problem.blocked)}
    for rule in said:
        times = Counter(cycle[cell] for cell in rule.cells)
        blocked |= {one for one, number in times.items() if number > rule.upper}
    sums = {_sum(rule, cycle, blocked) for rule in said}
    copies = Counter(dict.fromkeys(range(max(cycle, default=-1) + 1), 1))
    for each in sums:
        copies |= Counter(dict(each.times))
    name = {copy: i for i, copy in enumerate((o, k) for o in copies for k in range(copies[o]))}
    units = [
        (sorted(name[one, k] for one, number in each.times for k in range(number)), *each[1:])
        for each in sums
    ]
    grid = Grid(1, len(name) + sum(number > 1 for number in copies.values()))
    units += _all_alike(copies, name)
    family = tuple(
        Unit("sum", i, tuple(cells), *bounds) for i, (cells, *bounds) in enumerate(units)
    )
    given = mask_of(name[cycle[cell], 0] for cell in cells_of(problem.given))
    return Problem(
        grid, (UnitList("sum", family),), given, mask_of(name[one, 0] for one in blocked)
    )


def cycles(to: Placement) -> Placement:
    """By cell the number of its cycle, from 0: the same for all that move the same cells about."""
    number: dict[int, int] = {}
    count = 0
    for cell in range(len(to)):
        if cell in number:
            continue
        while cell not in number:
            number[cell] = count
            cell = to[cell]
        count += 1
    return tuple(number[cell] for cell in range(len(to)))


class _Sum(NamedTuple):
    """A rule about cycles: how often each counts, and the bounds of the sum."""

    times: frozenset[tuple[int, int]]
    lower: int
    upper: int


def _sum(rule: Rule, cycle: Placement, blocked: set[int]) -> _Sum:
    """Return the rule of a unit about cycles, with counts of 1 where all counts are equal."""
    times = Counter(cycle[cell] for cell in rule.cells)
    different = {number for one, number in times.items() if one not in blocked}
    lower, upper = rule.lower, rule.upper
    if len(different) == 1:
        [often] = different
        lower, upper = -(-lower // often), upper // often
    once = len(different) <= 1
    counted = {one: 1 if once or one in blocked else number for one, number in times.items()}
    return _Sum(frozenset(counted.items()), lower, upper)


def _all_alike(
    copies: Mapping[int, int], name: Mapping[tuple[int, int], int]
) -> Iterator[tuple[list[int], int, int]]:
    """Units by which the copies of a cycle are alike: each differs from one more cell."""
    other = len(name)
    for one, number in copies.items():
        if number > 1:
            yield from (([name[one, k], other], 1, 1) for k in range(number))
            other += 1


def _shifted(grid: Grid, down: int, right: int) -> Placement:
    return tuple(grid.cell(row + down, column + right) for row, column in grid.positions)

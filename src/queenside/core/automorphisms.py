"""Symmetries of a problem: permutations of its cells that turn solutions into solutions.

A board is turned, mirrored, and on a torus shifted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from queenside.core.grid import Grid, cells_of, mask_of
from queenside.core.problem import Problem
from queenside.core.symmetry import Rule, collect_rules, preserves_rules, stabiliser
from queenside.core.unit import Placement, Unit, UnitList

_MAX_PRODUCT_CELLS = 200
"""Cells of a board whose shifts in both directions are looked at together."""


def board_automorphisms(problem: Problem) -> list[Placement]:
    """Return the turns and mirrors that keep the rules, as maps of cells, the identity first."""
    return [symmetry.cells(problem.grid) for symmetry in stabiliser(problem)]


def torus_translations(problem: Problem) -> Iterator[list[Placement]]:
    """On a torus, the shifts that leave the problem as it is: along rows, along columns, and all.

    Each time a group of them, first the one by nothing; all of them only on small boards.
    """
    grid = problem.grid
    if not grid.torus:
        return
    rules, groups = collect_rules(problem), list[list[Placement]]()
    for dy, dx, length in ((0, 1, grid.columns), (1, 0, grid.rows)):
        for step in (step for step in range(1, length) if length % step == 0):
            if preserves_rules(problem, rules, _translate(grid, dy * step, dx * step)):
                times = range(length // step)
                groups.append([_translate(grid, dy * step * k, dx * step * k) for k in times])
                break
    yield from groups
    if len(groups) == 2 and grid.size <= _MAX_PRODUCT_CELLS:
        by_row, by_column = groups
        yield [tuple([first[cell] for cell in second]) for second in by_column for first in by_row]


def fixed_point_problem(problem: Problem, permutation: Placement) -> Problem:
    """Return the solutions that this permutation leaves as they are, as those of a smaller problem.

    Its cells are the cycles of the permutation: all cells of a cycle hold a queen or none does.
    """
    cycle_of, rules = cycle_indices(permutation), collect_rules(problem)
    blocked = {cycle_of[cell] for cell in cells_of(problem.blocked)}
    for rule in rules:
        times = Counter(cycle_of[cell] for cell in rule.cells)
        blocked |= {index for index, number in times.items() if number > rule.upper}
    sums = {_sum_over_cycles(rule, cycle_of, blocked) for rule in rules}
    copies = Counter(dict.fromkeys(range(max(cycle_of, default=-1) + 1), 1))
    for counts, _, _ in sums:
        copies |= Counter(dict(counts))
    name = {copy: i for i, copy in enumerate((o, k) for o in copies for k in range(copies[o]))}
    units = [
        (sorted(name[index, k] for index, number in counts for k in range(number)), lower, upper)
        for counts, lower, upper in sums
    ]
    grid = Grid(1, len(name) + sum(number > 1 for number in copies.values()))
    units += _equate_copies(copies, name)
    family = tuple(
        Unit("sum", i, tuple(cells), *bounds) for i, (cells, *bounds) in enumerate(units)
    )
    given = mask_of(name[cycle_of[cell], 0] for cell in cells_of(problem.given))
    return Problem(
        grid, (UnitList("sum", family),), given, mask_of(name[index, 0] for index in blocked)
    )


def cycle_indices(permutation: Placement) -> Placement:
    """Return each cell's cycle index."""
    number: dict[int, int] = {}
    count = 0
    for cell in range(len(permutation)):
        if cell in number:
            continue
        while cell not in number:
            number[cell] = count
            cell = permutation[cell]
        count += 1
    return tuple(number[cell] for cell in range(len(permutation)))


def _sum_over_cycles(
    rule: Rule, cycle: Placement, blocked: set[int]
) -> tuple[frozenset[tuple[int, int]], int, int]:
    """Return how often each cycle counts for a rule, 1 where all are equal, and the bounds."""
    times = Counter(cycle[cell] for cell in rule.cells)
    different = {number for index, number in times.items() if index not in blocked}
    lower, upper = rule.lower, rule.upper
    if len(different) == 1:
        [multiple] = different
        lower, upper = -(-lower // multiple), upper // multiple
    is_uniform = len(different) <= 1
    multiplicities = {
        index: 1 if is_uniform or index in blocked else number for index, number in times.items()
    }
    return frozenset(multiplicities.items()), lower, upper


def _equate_copies(
    copies: Mapping[int, int], name: Mapping[tuple[int, int], int]
) -> Iterator[tuple[list[int], int, int]]:
    """Yield units that equate the copies of a cycle: each differs from one spare cell."""
    spare = len(name)
    for index, number in copies.items():
        if number > 1:
            yield from (([name[index, k], spare], 1, 1) for k in range(number))
            spare += 1


def _translate(grid: Grid, dy: int, dx: int) -> Placement:
    return tuple(grid.cell(row + dy, column + dx) for row, column in grid.positions)

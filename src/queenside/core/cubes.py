"""Cuts a problem into cubes: parts of its solutions that are disjoint and together all of them.

A cube is some cells placed and some blocked; `problem.restrict(cube.place, cube.block)` is its part
(cube and conquer: Heule, Kullmann, Wieringa and Biere, 2011). The heaviest cube is cut next, at a
unit that still needs queens, the one with the fewest free cells:

    · a b c ·      place a  |  block a, place b  |  block a and b, place c

The first of the unit's free cells that holds a queen is a, or b, or c: so each solution is in one
of these cubes, however many queens the unit needs. Where no unit needs a queen, a free cell is
placed in one cube and blocked in another. Cubes that are plainly without a solution are dropped.

How heavy a cube is: each unit of a family, looked at alone, can be filled in some number of ways.
No more solutions are left than the product over a family; the least product of all families goes
with the work, about as its square root. Only whole numbers decide what is cut, so that the same
cubes come out on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.recognise import attack_masks
from queenside.core.unit import Placement

MAX_TERMS = 64
"""A unit whose number of queens may be any of more numbers than that is as good as free."""


class Cube(NamedTuple):
    """Cells that hold a queen and cells that hold none, beside the clues of the problem.

    `weight` says about how much work the part is: the most of all cubes is 1. A blocked cell that a
    queen of the cube rules out is left out, since it says nothing.
    """

    place: Placement
    block: Placement
    weight: float


def split_into_cubes(problem: Problem, pieces: int) -> list[Cube]:
    """At least so many cubes, the heaviest first; fewer only if nothing is left to cut.

    There are none if the clues plainly leave no solution. Raises ValueError for less than 1 piece.
    """
    if pieces < 1:
        raise ValueError(f"pieces must be at least 1, not {pieces}")
    splitter = _Splitter(problem)
    decided: list[_Node] = []
    queue = splitter.root()
    while queue and len(queue) + len(decided) < pieces:
        node = heappop(queue)
        if not node.free:
            decided.append(node)
            continue
        for child in splitter.branch(node):
            heappush(queue, child)
    nodes = sorted(queue + decided)
    max_bound = max([-node.negative_bound for node in nodes], default=1)
    return [
        Cube(
            tuple(cells_of(node.placed)),
            tuple(cells_of(node.blocked)),
            math.sqrt(-node.negative_bound / max_bound),
        )
        for node in nodes
    ]


class _Node(NamedTuple):
    """A cube on its way. The least in order is the heaviest.

    Its cells are masks. A free cell may hold a queen or not; a blocked one was free, and nothing
    else rules it out.
    """

    negative_bound: int
    placed: int
    blocked: int
    free: int


class _Bounds(NamedTuple):
    mask: int
    lower: int
    upper: int


class _Splitter:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        families = [
            [_Bounds(unit.mask, unit.lower, unit.upper) for unit in family.units]
            for family in problem.families
        ]
        self.units = [unit for family in families for unit in family]
        self.families = [units for units in families if any(unit.lower > 0 for unit in units)]
        self.needy = [unit for unit in self.units if unit.lower > 0]
        self.roomy = [unit for unit in self.units if 1 < unit.upper < unit.mask.bit_count()]
        self.outside_cells = [_cells_outside(problem.grid.full, units) for units in self.families]
        self.attacks = attack_masks(problem)

    def root(self) -> list[_Node]:
        """Return the problem in one piece; in none if its clues plainly leave no solution."""
        given, free = self.problem.given, self.problem.grid.full & ~self.problem.blocked
        if given & self.problem.blocked:
            return []
        for unit in self.units:
            if (given & unit.mask).bit_count() > unit.upper:
                return []
            if unit.upper == 0:
                free &= ~unit.mask
        for cell in cells_of(given):
            free &= ~self._excluded_cells(given, cell)
        return list(self._viable_nodes(0, 0, free))

    def branch(self, node: _Node) -> Iterator[_Node]:
        """Cut a part with free cells into pieces.

        The last is the one with no queen in those of the cells: nothing, where the unit needs one.
        """
        queens, blocked, free = self.problem.given | node.placed, node.blocked, node.free
        unit, branches = self._select_unit(queens, free)
        for cell in islice(cells_of(node.free & unit), branches):
            bit = 1 << cell
            excluded = self._excluded_cells(queens | bit, cell)
            yield from self._viable_nodes(node.placed | bit, blocked & ~excluded, free & ~excluded)
            blocked, free = blocked | bit, free & ~bit
        yield from self._viable_nodes(node.placed, blocked, free)

    def _viable_nodes(self, placed: int, blocked: int, free: int) -> Iterator[_Node]:
        bound = self._solution_bound(self.problem.given | placed, free)
        if bound:
            yield _Node(-bound, placed, blocked, free)

    def _excluded_cells(self, queens: int, cell: int) -> int:
        """Return the cells that a new queen, one of these, takes from the others, with its own."""
        excluded = self.attacks[cell]
        for mask, _, upper in self.roomy:
            if mask >> cell & 1 and (queens & mask).bit_count() == upper:
                excluded |= mask
        return excluded

    def _select_unit(self, queens: int, free: int) -> tuple[int, int]:
        """Choose where to cut: a unit, and how many free cells may hold its first queen.

        All free cells, and one, if no unit needs a queen.
        """
        unit, min_branches = 0, 0
        for mask, lower, _ in self.needy:
            need = lower - (queens & mask).bit_count()
            if need <= 0:
                continue
            branches = (free & mask).bit_count() - need + 1
            if not min_branches or branches < min_branches:
                unit, min_branches = mask, branches
        return (unit, min_branches) if min_branches else (free, 1)

    def _solution_bound(self, queens: int, free: int) -> int:
        """Return the least product, over a family, of the ways to fill its units."""
        min_product = 0
        for units, outside in zip(self.families, self.outside_cells, strict=True):
            product = 1 << (free & outside).bit_count()
            for mask, lower, upper in units:
                placed = (queens & mask).bit_count()
                product *= count_fillings((free & mask).bit_count(), lower - placed, upper - placed)
            if not product:
                return 0
            min_product = min(min_product or product, product)
        return min_product or 1 << free.bit_count()


@lru_cache(maxsize=4096)
def count_fillings(cells: int, min_queens: int, max_queens: int) -> int:
    """In how many ways so many cells hold at least and at most so many queens; or a bound on it."""
    min_queens, max_queens = max(0, min_queens), min(max_queens, cells)
    if max_queens - min_queens > MAX_TERMS:
        return 1 << cells
    return sum([math.comb(cells, queens) for queens in range(min_queens, max_queens + 1)])


def _cells_outside(cells: int, units: list[_Bounds]) -> int:
    for unit in units:
        cells &= ~unit.mask
    return cells

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
from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.unit import Family, Placement

MANY_TERMS = 64
"""A unit whose number of queens may be any of more numbers than that is as good as free."""


class Cube(NamedTuple):
    """Cells that hold a queen and cells that hold none, beside the clues of the problem.

    `weight` says about how much work the part is: the most of all cubes is 1. A blocked cell that a
    queen of the cube rules out is left out, since it says nothing.
    """

    place: Placement
    block: Placement
    weight: float


def split(problem: Problem, pieces: int) -> list[Cube]:
    """At least so many cubes, the heaviest first; fewer only if nothing is left to cut.

    There are none if the clues plainly leave no solution. Raises ValueError for less than 1 piece.
    """
    if pieces < 1:
        raise ValueError(f"pieces must be at least 1, not {pieces}")
    board = _Board(problem)
    decided: list[_Part] = []
    waiting = board.whole()
    while waiting and len(waiting) + len(decided) < pieces:
        part = heappop(waiting)
        if not part.free:
            decided.append(part)
            continue
        for smaller in board.cut(part):
            heappush(waiting, smaller)
    parts = sorted(waiting + decided)
    most = max([-part.minus_ways for part in parts], default=1)
    return [_cube(part, most) for part in parts]


class _Part(NamedTuple):
    """A cube on its way. The least in order is the heaviest.

    Its cells are masks. A free cell may hold a queen or not; a blocked one was free, and nothing
    else rules it out.
    """

    minus_ways: int
    placed: int
    blocked: int
    free: int


def _cube(part: _Part, most: int) -> Cube:
    weight = math.sqrt(-part.minus_ways / most)
    return Cube(tuple(cells_of(part.placed)), tuple(cells_of(part.blocked)), weight)


class _Bounds(NamedTuple):
    """A unit as a mask, and how many queens it holds."""

    mask: int
    lower: int
    upper: int


class _Board:
    """Tables about a problem that cutting it looks up."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        families = [_bounds(family) for family in problem.families]
        self.units = [unit for family in families for unit in family]
        self.families = [units for units in families if any(unit.lower > 0 for unit in units)]
        self.needy = [unit for unit in self.units if unit.lower > 0]
        self.roomy = [unit for unit in self.units if 1 < unit.upper < unit.mask.bit_count()]
        self.loose = [_without(problem.grid.full, units) for units in self.families]
        self.attacks: dict[int, int] = {}

    def whole(self) -> list[_Part]:
        """The problem in one piece; in none if its clues plainly leave no solution."""
        given, free = self.problem.given, self.problem.grid.full & ~self.problem.blocked
        if given & self.problem.blocked:
            return []
        for unit in self.units:
            if (given & unit.mask).bit_count() > unit.upper:
                return []
            if unit.upper == 0:
                free &= ~unit.mask
        for cell in cells_of(given):
            free &= ~self.ruled_out(given, cell)
        return list(self.parts(0, 0, free))

    def cut(self, part: _Part) -> Iterator[_Part]:
        """Cut a part with free cells into pieces.

        The last is the one with no queen in those of the cells: nothing, where the unit needs one.
        """
        queens, blocked, free = self.problem.given | part.placed, part.blocked, part.free
        unit, branches = self.narrowest(queens, free)
        for cell in islice(cells_of(part.free & unit), branches):
            here = 1 << cell
            gone = self.ruled_out(queens | here, cell)
            yield from self.parts(part.placed | here, blocked & ~gone, free & ~gone)
            blocked, free = blocked | here, free & ~here
        yield from self.parts(part.placed, blocked, free)

    def parts(self, placed: int, blocked: int, free: int) -> Iterator[_Part]:
        """The part with these cells; nothing if some unit cannot get the queens it needs."""
        ways = self.ways(self.problem.given | placed, free)
        if ways:
            yield _Part(-ways, placed, blocked, free)

    def ruled_out(self, queens: int, cell: int) -> int:
        """The cells that a new queen, one of these, takes from the others; its own is one."""
        if cell not in self.attacks:
            self.attacks[cell] = 1 << cell | _attacked(self.problem, cell)
        gone = self.attacks[cell]
        for mask, _, upper in self.roomy:
            if mask >> cell & 1 and (queens & mask).bit_count() == upper:
                gone |= mask
        return gone

    def narrowest(self, queens: int, free: int) -> tuple[int, int]:
        """Choose where to cut: a unit, and how many free cells may hold its first queen.

        All free cells, and one, if no unit needs a queen.
        """
        unit, fewest = 0, 0
        for mask, lower, _ in self.needy:
            need = lower - (queens & mask).bit_count()
            if need <= 0:
                continue
            branches = (free & mask).bit_count() - need + 1
            if not fewest or branches < fewest:
                unit, fewest = mask, branches
        return (unit, fewest) if fewest else (free, 1)

    def ways(self, queens: int, free: int) -> int:
        """The least product, over a family, of the ways to fill its units; 0 if one has none."""
        least = 0
        for units, loose in zip(self.families, self.loose, strict=True):
            product = 1 << (free & loose).bit_count()
            for mask, lower, upper in units:
                held = (queens & mask).bit_count()
                product *= fillings((free & mask).bit_count(), lower - held, upper - held)
            if not product:
                return 0
            least = min(least or product, product)
        return least or 1 << free.bit_count()


@lru_cache(maxsize=4096)
def fillings(cells: int, least: int, most: int) -> int:
    """In how many ways so many cells hold at least and at most so many queens; or a bound on it."""
    least, most = max(0, least), min(most, cells)
    if most - least > MANY_TERMS:
        return 1 << cells
    return sum([math.comb(cells, queens) for queens in range(least, most + 1)])


def _bounds(family: Family) -> list[_Bounds]:
    return [_Bounds(unit.mask, unit.lower, unit.upper) for unit in family.units]


def _without(cells: int, units: list[_Bounds]) -> int:
    """The cells that are in none of these units."""
    for unit in units:
        cells &= ~unit.mask
    return cells


def _attacked(problem: Problem, cell: int) -> int:
    """The cells that cannot hold a queen beside this one, by the units of at most one."""
    attacked = 0
    for family in problem.families:
        masks = family.attacks
        attacked |= masks.get(cell, 0) if isinstance(masks, Mapping) else masks[cell]
    return attacked

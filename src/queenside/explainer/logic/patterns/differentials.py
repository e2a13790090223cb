"""Set differentials: a run of lines against any regions.

The queens that lines and regions have in common count for both. So by as many as the lines need
more than the regions, they have more outside the regions than the regions have outside the lines.

Only those choices of regions are of use that leave one side hardly more room than that. They are
found region by region: either it is taken, with its queens, or its cells lie on that side. There is
room for as many queens as cells lie in every second row and column. A choice is given up as soon as
those, and the least that regions to come can add, are too many.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from queenside.core.grid import Grid
from queenside.explainer.logic.patterns.covers import every_second, fit_in
from queenside.explainer.logic.position import Position

LONGEST, MOST = 4, 4
"""A person compares so many lines with so many regions."""

_ANY = sys.maxsize
_BITS = 16
_LANE = (1 << _BITS) - 1
_LANES = range(0, 4 * _BITS, _BITS)
_ONES = sum(1 << lane for lane in _LANES)
_SIGNS = _ONES << (_BITS - 1)
"""Four small counts in one integer: one for each way to take every second row and column."""

Numbers = tuple[int, ...]


class Differential(NamedTuple):
    """Units that have `count` queens more outside others than those have outside them.

    `cells` are what the `more` units have outside the `fewer`, `rest` what those have outside them.
    """

    more: Numbers
    fewer: Numbers
    cells: int
    rest: int
    count: int  # type: ignore[assignment]  # hides the method of tuples


class _Part(NamedTuple):
    """A region that lies partly in a run: the queens it needs, its cells there and elsewhere."""

    unit: int
    need: int
    inside: int
    outside: int


def differentials(position: Position, spare: int) -> Iterator[Differential]:
    """Those whose cells have room for at most so many queens more than they must hold."""
    for regions, lines in position.board.pairs:
        for length in range(1, LONGEST + 1):
            for start in range(len(lines) - length + 1):
                run = _run(position, lines[start : start + length], regions)
                for each in chain(run.outside_regions(spare), run.outside_lines(spare)):
                    if fit_in(position.board, each.cells, each.count + spare):
                        yield each


class _Run(NamedTuple):
    """Lines, the regions within them, those that reach out, and what the lines need beside."""

    grid: Grid
    lines: Numbers
    within: Numbers
    parts: Sequence[_Part]
    need: int

    def outside_regions(self, spare: int) -> Iterator[Differential]:
        """Those where there is little room for what the lines have outside the regions."""
        sides = [(part.need, part.inside) for part in self.parts]
        most = MOST - len(self.within)
        for taken, cells, count in _choices(self.grid, sides, self.need, spare, (most, _ANY)):
            chosen, _ = self._split(taken)
            if self.within or chosen:
                rest = reduce(or_, (part.outside for part in chosen), 0)
                yield Differential(self.lines, self._regions(chosen), cells, rest, count)

    def outside_lines(self, spare: int) -> Iterator[Differential]:
        """Those where there is little room for what the regions have outside the lines."""
        sides = [(part.need, part.outside) for part in self.parts]
        theirs = sum(part.need for part in self.parts)
        most = MOST - len(self.within)
        for left, cells, count in _choices(
            self.grid, sides, theirs - self.need, spare, (_ANY, most)
        ):
            others, chosen = self._split(left)
            if chosen:
                rest = reduce(or_, (part.inside for part in others), 0)
                yield Differential(self._regions(chosen), self.lines, cells, rest, count)

    def _split(self, bits: int) -> tuple[list[_Part], list[_Part]]:
        """The parts whose bits are set, and the others."""
        ways: tuple[list[_Part], list[_Part]] = ([], [])
        for at, part in enumerate(self.parts):
            ways[not bits >> at & 1].append(part)
        return ways

    def _regions(self, chosen: Sequence[_Part]) -> Numbers:
        return tuple(sorted((*self.within, *(part.unit for part in chosen))))


def _run(position: Position, lines: Numbers, regions: Numbers) -> _Run:
    """These lines, which have all regions within them taken."""
    inside = position.cells_in(lines)
    reaching = [
        _Part(unit, position.need(unit), cells & inside, cells & ~inside)
        for unit in position.open(regions)
        if (cells := position.cells(unit)) & inside
    ]
    within = [part for part in reaching if not part.outside]
    return _Run(
        position.board.grid,
        lines,
        tuple(part.unit for part in within),
        [part for part in reaching if part.outside],
        sum(map(position.need, lines)) - sum(part.need for part in within),
    )


def _choices(
    grid: Grid,
    sides: Sequence[tuple[int, int]],
    budget: int,
    spare: int,
    most: tuple[int, int],
) -> list[tuple[int, int, int]]:
    """Choices of regions, as bits; the cells of the others, and what is left of the budget.

    At most so many regions are taken, and so many are others.
    """
    masks = every_second(grid.rows, grid.columns)
    counts = [_apart(masks, cells) for _, cells in sides]
    to_come = [0]
    for (need, _), count in zip(reversed(sides), reversed(counts), strict=True):
        to_come.insert(0, to_come[0] + _at_most(count, need))
    limit = (budget + spare) * _ONES | _SIGNS
    found = list[tuple[int, int, int]]()

    def grow(at: int, taken: int, cells: int, left: int, cost: int, most: int, others: int) -> None:
        if (limit - cost - to_come[at]) & _SIGNS != _SIGNS:
            return
        if at == len(sides):
            found.append((taken, cells, left))
            return
        need, more = sides[at]
        if most and left >= need:
            more_cost = cost + need * _ONES
            grow(at + 1, taken | 1 << at, cells, left - need, more_cost, most - 1, others)
        if others:
            grow(at + 1, taken, cells | more, left, cost + counts[at], most, others - 1)

    if budget >= 0 and min(most) >= 0:
        grow(0, 0, 0, budget, 0, *most)
    return found


def _apart(masks: Sequence[int], cells: int) -> int:
    """Count the cells in every second row and column: four counts."""
    counts = 0
    for lane, mask in zip(_LANES, masks, strict=True):
        counts |= (cells & mask).bit_count() << lane
    return counts


def _at_most(counts: int, most: int) -> int:
    """The same counts, but none above this."""
    lesser = 0
    for lane in _LANES:
        count = counts >> lane & _LANE
        lesser |= min(count, most) << lane
    return lesser

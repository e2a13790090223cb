"""Sets of units that fill as many others (Hall sets), for the techniques of counting.

If what some regions have left lies in a few lines, and they need as many queens as those lines,
then the lines are taken: other regions cannot use them. And the other way round. (Philip Hall,
1935.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Units, because


def regions_in_lines(name: str, position: Position, count: int) -> Iterator[Deduction]:
    """Sets of so many regions that fill the lines they lie in."""
    for regions, lines in position.board.pairs:
        yield from _fillers(name, position, regions, lines, count)


def lines_in_regions(name: str, position: Position, count: int) -> Iterator[Deduction]:
    """Sets of so many lines that fill the regions they lie in."""
    for regions, lines in position.board.pairs:
        yield from _fillers(name, position, lines, regions, count)


def _fillers(
    name: str, position: Position, inner: Sequence[int], outer: Sequence[int], count: int
) -> Iterator[Deduction]:
    open_inner = list(position.open(inner))
    if len(open_inner) < 2 * count and not position.board.several:
        return  # the units beside them make a smaller set, of the other kind
    inside = [
        _Unit(unit, position.need(unit), _reach(position, unit, outer)) for unit in open_inner
    ]
    room = [position.need(unit) for unit in outer]
    for chosen, reached in _sets(inside, room, count):
        yield from filling(name, position, chosen, [outer[bit] for bit in cells_of(reached)])


class _Unit(NamedTuple):
    """An inner unit, how many queens it needs, and as bits the outer ones where it has cells."""

    unit: int
    need: int
    reach: int


def _reach(position: Position, unit: int, outer: Sequence[int]) -> int:
    """The outer units where the unit has free cells, as bits."""
    reached, cells, masks = 0, position.cells(unit), position.board.masks
    for bit, other in enumerate(outer):
        if cells & masks[other]:
            reached |= 1 << bit
    return reached


def _sets(
    units: Sequence[_Unit], room: Sequence[int], count: int
) -> Iterator[tuple[list[int], int]]:
    """The sets of so many units that need as many queens as what they reach, which comes along.

    A set is given up as soon as the units to come can't need all that is left there.
    """
    most = max((each.need for each in units), default=0)

    def grow(
        start: int, chosen: list[int], reached: int, left: int
    ) -> Iterator[tuple[list[int], int]]:
        if len(chosen) == count:
            if left == 0:
                yield chosen, reached
            return
        limit = (count - len(chosen) - 1) * most
        for at in range(start, len(units)):
            unit, need, reach = units[at]
            more = left - need + sum(room[bit] for bit in cells_of(reach & ~reached))
            if more <= limit:
                yield from grow(at + 1, [*chosen, unit], reached | reach, more)

    return grow(0, [], 0, 0)


def filling(
    name: str, position: Position, chosen: Sequence[int], holders: Sequence[int]
) -> Iterator[Deduction]:
    """Yield the consequences if the chosen units need all the queens of their holders."""
    board = position.board
    inside = position.cells_in(chosen)
    rest = position.cells_in(holders) & ~inside
    if rest:
        units, among = tuple(chosen), tuple(holders)
        yield Deduction(
            name,
            tuple(board.units[unit] for unit in (*units, *among)),
            because(
                board,
                "filling",
                chosen=Units(units),
                holders=Units(among),
                stars=2 if board.several else 1,
            ),
            eliminates=rest,
            evidence=inside,
        )

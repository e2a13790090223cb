"""What the counting techniques share: sets of units that fill as many others (Hall sets).

If what some regions have left lies in a few lines, and they need as many queens as those lines,
then the lines are taken: other regions cannot use them. And the other way round. (Philip Hall,
1935.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Units, because


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
    need = {unit: position.need(unit) for unit in (*open_inner, *outer)}
    index = {unit: bit for bit, unit in enumerate(outer)}
    reach = {unit: _reach(position, unit, outer, index) for unit in open_inner}
    for chosen, reached in _sets(open_inner, reach, count, position.board.several):
        holders = [outer[bit] for bit in cells_of(reached)]
        if sum([need[h] for h in holders]) == sum([need[u] for u in chosen]):
            yield from filling(name, position, chosen, holders)


def _reach(position: Position, unit: int, outer: Sequence[int], index: dict[int, int]) -> int:
    """The outer units where the unit has free cells, as bits."""
    reached, cells = 0, position.cells(unit)
    for other in outer:
        if cells & position.board.masks[other]:
            reached |= 1 << index[other]
    return reached


def _sets(
    units: Sequence[int], reach: dict[int, int], count: int, several: bool
) -> Iterator[tuple[list[int], int]]:
    """The sets of so many units, with what they reach; with one queen a unit, only as many."""

    def grow(start: int, chosen: list[int], reached: int) -> Iterator[tuple[list[int], int]]:
        if len(chosen) == count:
            yield chosen, reached
            return
        for at in range(start, len(units)):
            wider = reached | reach[units[at]]
            if several or wider.bit_count() <= count:
                yield from grow(at + 1, [*chosen, units[at]], wider)

    return grow(0, [], 0)


def filling(
    name: str, position: Position, chosen: Sequence[int], holders: Sequence[int]
) -> Iterator[Deduction]:
    """What follows when the chosen units need all the queens of the holders they lie in."""
    board = position.board
    inside = held = 0
    for unit in chosen:
        inside |= position.cells(unit)
    for unit in holders:
        held |= position.cells(unit)
    rest = held & ~inside
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

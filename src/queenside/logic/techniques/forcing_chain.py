"""Short forcing chain: a queen here would force others, and soon a contradiction.

In each pass all queens that are forced are placed at once. A chain is as long as it takes passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Reason, Units, because
from queenside.logic.techniques import singles

NAME = "forcing-chain"
LONGEST = 5


def find(position: Position, passes: int) -> Iterator[Deduction]:
    """The cells whose contradiction shows after so many passes."""
    for cell in cells_of(position.free):
        chain = _chain(position.assuming(cell), passes)
        if chain is not None:
            yield _deduction(position, cell, *chain)


def _chain(position: Position, passes: int) -> tuple[tuple[Deduction, ...], Position] | None:
    """The forced queens up to a contradiction in the last of so many passes; None if there is none.

    Also None if the contradiction shows earlier.
    """
    chain: tuple[Deduction, ...] = ()
    for number in range(1, passes + 1):
        forced = (*singles.find_region(position), *singles.find_line(position))
        if not forced:
            return None
        chain += forced
        for each in forced:
            position = position.placed(each.places)
        position = position.marked()
        if position.clash() or position.fault() is not None:
            return (chain, position) if number == passes else None
    return None


def _deduction(
    position: Position, cell: int, chain: tuple[Deduction, ...], end: Position
) -> Deduction:
    board = position.board
    fault = end.fault()
    links = _needed(chain, end, fault)
    units = dict.fromkeys(unit for link in links for unit in link.because)
    if fault is not None:
        units[board.units[fault]] = None
    return Deduction(
        NAME,
        tuple(units),
        _reason(position, cell, links, end, fault),
        eliminates=1 << cell,
        evidence=0 if fault is None else position.cells(fault),
        inner=links,
    )


def _needed(
    chain: tuple[Deduction, ...], end: Position, fault: int | None
) -> tuple[Deduction, ...]:
    """The links that have to do with the contradiction, each queen once.

    A queen matters if it takes a cell from the unit that is left empty, or from a unit that forces
    a queen that matters.
    """
    board, clash = end.board, end.clash()
    once = {link.places: link for link in reversed(chain)}
    links = [link for link in chain if once[link.places] is link]
    aims = clash
    wanted = 0 if fault is None else board.masks[fault]
    kept = []
    for link in reversed(links):
        seen = sum_of(board.attacks[cell] for cell in cells_of(link.places))
        if link.places & aims or seen & wanted:
            kept.append(link)
            for unit in link.because:
                wanted |= unit.mask
    return tuple(reversed(kept))


def sum_of(masks: Iterator[int]) -> int:
    """The union of these sets of cells."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _reason(
    position: Position,
    cell: int,
    links: tuple[Deduction, ...],
    end: Position,
    fault: int | None,
) -> Reason:
    board, clash = position.board, end.clash()
    told = [
        because(board, "chain.link", unit=link.reason.slots["unit"], cells=Cells(link.places))
        for link in links
    ]
    if fault is None or clash:
        ending = because(board, "chain.clash", clash=Cells(clash))
    else:
        stars = 2 if board.several else 1
        ending = because(board, "chain.empty", unit=Units((fault,)), stars=stars)
    steps = tuple(told) or (because(board, "chain.others"),)
    return because(board, "chain", cell=Cells(1 << cell), links=steps, ending=ending)

"""Contradiction: a queen here, followed up by all that is known, ends in the impossible.

The plain one uses what makes no assumption itself; the nested one also forcing chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.names import number, sentence
from queenside.logic.position import Position

PLAIN, NESTED = "contradiction", "nested-contradiction"

Next = Callable[[Position], list[Deduction]]
"""The deductions of the easiest technique that finds any; none where nothing helps."""


def find(position: Position, name: str, following: Next) -> Iterator[Deduction]:
    """The cells where a queen ends in a contradiction, by what follows from a position."""
    for cell in cells_of(position.free):
        chain: list[Deduction] = []
        after = position.assuming(cell)
        while not after.solved and not (after.clash() or after.fault() is not None):
            found = following(after)
            if not found:
                break
            chain += found
            for each in found:
                after = each.apply(after)
            after = after.marked()
        fault = after.fault()
        if fault is not None or after.clash():
            yield Deduction(
                name,
                () if fault is None else (position.board.units[fault],),
                eliminates=1 << cell,
                tell=partial(_say, position, cell, chain, after),
                inner=tuple(chain),
            )


def _say(position: Position, cell: int, chain: list[Deduction], after: Position) -> str:
    board, fault, place = position.board, after.fault(), position.board.cell(cell)
    forced = (after.queens & ~position.queens & ~(1 << cell)).bit_count()
    count = f"{number(len(chain))} deduction{'s' * (len(chain) > 1)} later"
    more = f", with {number(forced)} more queen{'s' * (forced > 1)} placed" if forced else ""
    if fault is None or after.clash():
        ending = f"{board.cells(after.clash())} would attack each other"
    else:
        room = "too few cells" if board.several else "no cell"
        ending = f"{board.unit(fault)} would have {room} left"
    return sentence(
        f"suppose a queen at {place}: {count}{more}, {ending}, so there is none at {place}"
    )

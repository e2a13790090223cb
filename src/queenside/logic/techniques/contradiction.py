"""Contradiction: a queen here, followed up by all that is known, ends in the impossible.

The plain one uses what makes no assumption itself; the nested one also forcing chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Reason, Units, because

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
                _reason(position, cell, len(chain), after),
                eliminates=1 << cell,
                inner=tuple(chain),
            )


def _reason(position: Position, cell: int, count: int, after: Position) -> Reason:
    board, fault, clash = position.board, after.fault(), after.clash()
    if fault is None or clash:
        ending = because(board, "contradiction.clash", clash=Cells(clash))
    else:
        stars = 2 if board.several else 1
        ending = because(board, "contradiction.empty", unit=Units((fault,)), stars=stars)
    return because(
        board,
        "contradiction",
        cell=Cells(1 << cell),
        count=count,
        forced=(after.queens & ~position.queens & ~(1 << cell)).bit_count(),
        ending=ending,
    )

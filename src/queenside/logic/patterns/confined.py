"""What two techniques share: a unit whose cells all lie in another one takes up its queens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Reason, Units, because


def confined(
    name: str, position: Position, inner: Iterable[int], outer: Iterable[int]
) -> Iterator[Deduction]:
    """For each inner unit that lies in an outer one and needs as many queens: the rest of that."""
    board = position.board
    holders = tuple(position.open(outer))
    for unit in position.open(inner):
        cells, need = position.cells(unit), position.need(unit)
        if not cells:
            continue
        for holder in holders:
            if cells & ~board.masks[holder] or position.need(holder) != need:
                continue
            rest = position.cells(holder) & ~cells
            if rest:
                yield Deduction(
                    name,
                    (board.units[unit], board.units[holder]),
                    _reason(position, unit, holder),
                    eliminates=rest,
                    evidence=cells,
                )


def _reason(position: Position, unit: int, holder: int) -> Reason:
    board, need = position.board, position.need(unit)
    return because(
        board,
        "confined",
        unit=Units((unit,)),
        holder=Units((holder,)),
        need=need,
        placed=board.units[unit].upper - need,
        stars=board.units[holder].upper,
    )

"""What two techniques share: a unit whose cells all lie in another one takes up its queens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from queenside.logic.deduction import Deduction
from queenside.logic.names import number, sentence
from queenside.logic.position import Position


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
                    eliminates=rest,
                    tell=partial(_say, position, unit, holder),
                    evidence=cells,
                )


def _say(position: Position, unit: int, holder: int) -> str:
    board, need = position.board, position.need(unit)
    name, where = board.unit(unit), board.unit(holder)
    if board.units[holder].upper == 1:
        return sentence(f"{name} fits only in {where}, so the rest of {where} cannot hold a queen")
    if need == 1:
        fits = f"the last queen of {name} fits"
    else:
        whose = f"of {name}" if need == board.units[unit].upper else f"that {name} still needs"
        fits = f"the {number(need)} queens {whose} fit"
    return sentence(f"{fits} only in {where}, so the rest of {where} cannot hold another queen")

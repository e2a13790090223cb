"""Region in one line, line in one region: a unit whose cells all lie in another one takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Reason, Units, because

REGION, LINE = "region-in-line", "line-in-region"


def find_region(position: Position) -> Iterator[Deduction]:
    """The rest of lines that regions take."""
    return _confined(REGION, position, position.board.regions, position.board.lines_of)


def find_line(position: Position) -> Iterator[Deduction]:
    """The rest of regions that lines take."""
    return _confined(LINE, position, position.board.lines, position.board.regions_of)


def _confined(
    name: str, position: Position, inner: Iterable[int], outer_of: Sequence[Sequence[int]]
) -> Iterator[Deduction]:
    """For each inner unit that lies in an outer one and needs as many queens: the rest of that.

    The outer ones are given by cell: all of the inner unit's cells lie where its first one does.
    """
    board, free, masks = position.board, position.free, position.board.masks
    for unit in inner:
        cells = free & masks[unit]
        if not cells:
            continue
        for holder in outer_of[(cells & -cells).bit_length() - 1]:
            if cells & ~masks[holder]:
                continue
            if not position.need(holder) == position.need(unit) > 0:
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

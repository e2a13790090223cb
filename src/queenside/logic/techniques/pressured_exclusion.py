"""Pressured exclusion: a queen here, and the strips it leaves, would empty another unit.

With the queen some regions would have cells in one line only, and some lines in one region only.
What those take away leaves a unit without room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.names import listing, number, sentence
from queenside.logic.position import Position
from queenside.logic.techniques import line_in_region, region_in_line

NAME = "pressured-exclusion"

_TOLD = 2
"""So many strips are named."""


def find(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would do so."""
    board = position.board
    for cell in cells_of(position.free):
        assumed = position.assuming(cell)
        strips = (*region_in_line.find(assumed), *line_in_region.find(assumed))
        after = assumed
        for strip in strips:
            after = after.without(strip.eliminates)
        unit = after.fault()
        if unit is None:
            continue
        lost = assumed.cells(unit) & ~after.free
        used = tuple(strip for strip in strips if strip.eliminates & lost)
        yield Deduction(
            NAME,
            (board.units[unit],),
            eliminates=1 << cell,
            tell=partial(_say, position, cell, unit, used),
            evidence=position.cells(unit),
            inner=used,
        )


def _say(position: Position, cell: int, unit: int, strips: tuple[Deduction, ...]) -> str:
    board, place = position.board, position.board.cell(cell)
    room = "too few cells" if board.several else "no cell"
    told = [
        f"{board.names.one(inner)}{' would then fit' * (n == 0)} only in {board.names.one(outer)}"
        for n, (inner, outer) in enumerate(strip.because for strip in strips[:_TOLD])
    ]
    more = len(strips) - len(told)
    told += [f"{number(more)} more like that"] if more else []
    since = f", since {listing(told)}" if told else ""
    return sentence(
        f"with a queen at {place}, {board.unit(unit)} would have {room} left{since}, so there is "
        f"no queen at {place}"
    )

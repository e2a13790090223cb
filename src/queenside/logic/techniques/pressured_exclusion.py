"""Pressured exclusion: a queen here, and the strips it leaves, would empty another unit.

With the queen some regions would have cells in one line only, and some lines in one region only.
What those take away leaves a unit without room.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.logic.board import Board
from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.reason import Cells, Reason, Units, because
from queenside.logic.techniques import confined

NAME = "pressured-exclusion"

_NAMED = 2
"""So many strips are named."""


def find(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would do so."""
    board = position.board
    for cell in cells_of(position.free):
        assumed = position.assuming(cell)
        strips = (*confined.find_region(assumed), *confined.find_line(assumed))
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
            because(
                board,
                "pressured",
                cell=Cells(1 << cell),
                unit=Units((unit,)),
                strips=_named(board, used),
                stars=2 if board.several else 1,
            ),
            eliminates=1 << cell,
            evidence=position.cells(unit),
            inner=used,
        )


def _named(board: Board, strips: tuple[Deduction, ...]) -> tuple[Reason, ...]:
    """The first strips, and how many more there are."""
    named = [
        because(
            board,
            "pressured.next" if at else "pressured.first",
            inner=strip.reason.slots["unit"],
            outer=strip.reason.slots["holder"],
        )
        for at, strip in enumerate(strips[:_NAMED])
    ]
    more = len(strips) - len(named)
    return (*named, because(board, "pressured.more", count=more)) if more else (*named,)

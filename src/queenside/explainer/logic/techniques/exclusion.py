"""Exclusion: a queen here would leave another unit without room for its queens."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.covers import fits
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Units, because
from queenside.explainer.logic.techniques.touching import touching

NAME = "exclusion"


def find(position: Position) -> Iterator[Deduction]:
    """The cells that all cells of a unit see, however many those are."""
    board = position.board
    return touching(NAME, position, range(len(board.units)), 1, board.grid.size)


def find_crowded(position: Position) -> Iterator[Deduction]:
    """The same for units of several queens: too few cells left for them, or too few windows."""
    board = position.board
    units = [
        (unit, position.cells(unit), position.need(unit))
        for unit in position.open(range(len(board.units)))
    ]
    for cell in cells_of(position.free):
        lost = position.sees(cell) | 1 << cell
        for unit, cells, needed in units:
            need = needed - (cells >> cell & 1)
            if need and cells & lost and not fits(board, cells & ~lost, need):
                yield Deduction(
                    NAME,
                    (board.units[unit],),
                    because(
                        board,
                        "exclusion",
                        cell=Cells(1 << cell),
                        unit=Units((unit,)),
                        need=need,
                        left=Cells(cells & ~lost),
                    ),
                    eliminates=1 << cell,
                    evidence=cells,
                )
                break

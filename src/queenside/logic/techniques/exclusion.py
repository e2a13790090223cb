"""Exclusion: a queen here would leave another unit without room for its queens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.names import queens, sentence
from queenside.logic.patterns.covers import fits
from queenside.logic.patterns.touching import touching
from queenside.logic.position import Position

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
                    eliminates=1 << cell,
                    tell=partial(_say, position, cell, unit, need, cells & ~lost),
                    evidence=cells,
                )
                break


def _say(position: Position, cell: int, unit: int, need: int, left: int) -> str:
    board, place = position.board, position.board.cell(cell)
    name = board.unit(unit)
    if not left:
        whose = queens(need) if need > 1 else "its last queen"
        return sentence(
            f"a queen at {place} would leave {name} no cell for {whose}, so there is none"
        )
    return sentence(
        f"a queen at {place} would leave {name} only {board.cells(left)}, too little room for "
        f"{queens(need)}, so there is none"
    )

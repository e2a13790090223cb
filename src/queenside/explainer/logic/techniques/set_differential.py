"""Set differential: a run of lines against any regions.

The lines have so many queens more outside the regions than the regions have outside the lines.
Where there is room for no more than that, the regions have none outside; and a queen is excluded
that would leave too little room.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.core.unit import Unit
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.patterns.covers import fit_in, fits
from queenside.explainer.logic.patterns.differentials import Differential, differentials
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, Units, because

NAME = "set-differential"


def find(position: Position) -> Iterator[Deduction]:
    """The cells that one side has outside the other, where the other takes all that there is."""
    board = position.board
    for each in position.once(_tight):
        if each.rest and fit_in(board, each.cells, each.count):
            yield Deduction(
                NAME,
                _units(board, each),
                because(board, "differential", **_slots(position, each)),
                eliminates=each.rest,
                evidence=each.cells,
            )


def find_excluded(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would leave too little room for what must be there."""
    board = position.board
    tight: dict[tuple[int, int, int], Differential] = {}
    for each in position.once(_tight):
        if each.cells:
            tight.setdefault((each.cells, each.rest, each.count), each)
    for cell in cells_of(position.free):
        taken = position.sees(cell) | 1 << cell
        for each in tight.values():
            must = each.count + (each.rest >> cell & 1) - (each.cells >> cell & 1)
            left = each.cells & ~taken
            if left != each.cells and must > 0 and not fits(board, left, must):
                yield Deduction(
                    NAME,
                    _units(board, each),
                    _excluding(position, each, cell, left, must),
                    eliminates=1 << cell,
                    evidence=each.cells,
                )
                break


def _tight(position: Position) -> list[Differential]:
    """The differentials that leave room for one queen more than there must be, or for none."""
    return [*differentials(position, 1)]


def _units(board: Board, each: Differential) -> tuple[Unit, ...]:
    return tuple(board.units[unit] for unit in (*each.more, *each.fewer))


def _slots(position: Position, each: Differential) -> dict[str, Units | Cells | int]:
    """Return the parts that every sentence about it shares."""
    need, theirs = (sum(position.need(unit) for unit in units) for units in (each.more, each.fewer))
    return {
        "more": Units(each.more),
        "fewer": Units(each.fewer),
        "need": need,
        "theirs": theirs,
        "count": each.count,
        "cells": Cells(each.cells),
        "rest": Cells(each.rest),
    }


def _excluding(position: Position, each: Differential, cell: int, left: int, must: int) -> Reason:
    board = position.board
    return because(
        board,
        "differential.excluded",
        counts=because(board, "differential.counts", **_slots(position, each)),
        cell=Cells(1 << cell),
        own=1 + (each.cells >> cell & 1),
        must=must,
        left=Cells(left),
        cells=Cells(each.cells & ~(1 << cell)),
    )

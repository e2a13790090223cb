"""Queen marks: a queen crosses out all that it sees, and a full unit its other cells."""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, Slot, Units

NAME = "queen-marks"


def find(position: Position) -> Iterator[Deduction]:
    """For each queen what it still has to cross out; then what full units have to."""
    board = position.board
    for queen in cells_of(position.queens):
        crossed = board.attacks[queen] & position.free
        full = [u for u in board.units_of[queen] if position.need(u) <= 0]
        for unit in full:
            crossed |= board.masks[unit] & position.free
        if not crossed:
            continue
        position = position.without(crossed)
        reach = tuple(unit for unit in full if board.masks[unit] & crossed)
        yield Deduction(
            NAME,
            tuple(board.units[unit] for unit in reach),
            _reason(board, queen, reach, crossed),
            eliminates=crossed,
            evidence=1 << queen,
        )


def _reason(board: Board, queen: int, full: tuple[int, ...], crossed: int) -> Reason:
    """`near`: 0 if the units hold all that goes; 1 for touching cells, 2 for diagonals."""
    beyond = crossed
    for unit in full:
        beyond &= ~board.masks[unit]
    near = (1 if board.has_windows else 2) if beyond else 0
    slots: dict[str, Slot] = {"queen": Cells(1 << queen), "near": near, "full": Units(full)}
    counts = {board.units[unit].upper for unit in full}
    if not board.several or len(counts) > 1:  # no one number can be told
        return Reason(board, "queen-marks", slots)
    return Reason(board, "queen-marks.several", slots | {"count": max(counts, default=0)})

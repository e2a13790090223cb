"""Queen marks: a queen crosses out all that it sees, and a full unit its other cells."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from queenside.core.grid import cells_of
from queenside.logic.board import Board
from queenside.logic.deduction import Deduction
from queenside.logic.names import listing, number, sentence
from queenside.logic.position import Position

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
            eliminates=crossed,
            tell=partial(_say, board, queen, reach, crossed),
            evidence=1 << queen,
        )


def _say(board: Board, queen: int, full: tuple[int, ...], crossed: int) -> str:
    several, beyond = board.several, crossed
    for unit in full:
        beyond &= ~board.masks[unit]
    near = "the cells around it" if board.has_windows else "its diagonals"
    if several and full and not beyond:
        return sentence(_filled(board, full))
    told = [near] if beyond else []
    told += [f"the rest of {board.units_named(full)}"] if full and not several else []
    words = f"the queen at {board.cell(queen)} crosses out {listing(told)}"
    return sentence(f"{words}; {_filled(board, full)}" if several and full else words)


def _filled(board: Board, full: tuple[int, ...]) -> str:
    """That these units of several queens are full."""
    count = number(board.units[full[0]].upper)
    have, it = ("has its", "it") if len(full) == 1 else ("have their", "them")
    names = listing([board.unit(unit) for unit in full])
    return f"{names} now {have} {count} queens, so the rest of {it} is crossed out"

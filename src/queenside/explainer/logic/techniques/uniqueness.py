"""At sea, by a thread: trust that the board has only one solution.

Two queens in opposite corners of a rectangle could move to the other corners if the same rows,
columns and regions gain what they lose, and no other queen is in the way. A board with one solution
never lets them. So no queen is where such a pair would have nothing around that could stop it (it
is at sea); and where one cell is left from which a queen could, she is there (the solution hangs by
a thread).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import AT_SEA, BY_A_THREAD, Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Slot, because
from queenside.explainer.logic.techniques import singles
from queenside.explainer.logic.techniques.trial import forced


class _Swap(NamedTuple):
    """Two queens that could move, where to, and the free cells from which one could stop them."""

    queens: int
    moved: int
    stopping: int


def find_at_sea(position: Position) -> Iterator[Deduction]:
    """The cells where a queen, or one that she forces, would be of a pair that nothing stops."""
    board = position.board
    if not board.is_filled_by_units:
        return
    for cell in cells_of(position.free):
        after = position.assuming(cell)
        found = [*singles.find_region(after), *singles.find_line(after)]
        new = reduce(or_, (each.places for each in found), 1 << cell)
        after = after.placed(new)
        if after.clash() or after.fault() is not None:
            continue
        swap = next((swap for swap in _swaps(after.marked(), new) if not swap.stopping), None)
        if swap is None:
            continue
        needing = [*_placing(found, swap.queens & new & ~(1 << cell))]
        slots: dict[str, Slot] = {
            "cell": Cells(1 << cell),
            "forced": tuple(forced(board, each) for each in needing),
        }
        forcing = tuple(board.units.index(each.because[0]) for each in needing)
        yield _deduction(AT_SEA, position, swap, forcing, slots, eliminates=1 << cell)


def _placing(found: Iterable[Deduction], wanted: int) -> Iterator[Deduction]:
    """Those that place queens on these cells, the first for each."""
    for each in found:
        if each.places & wanted:
            yield each
            wanted &= ~each.places


def find_by_a_thread(position: Position) -> Iterator[Deduction]:
    """The cells from which alone a queen can stop two that are on the board."""
    if position.board.is_filled_by_units:
        for swap in _swaps(position, position.queens):
            if swap.stopping.bit_count() == 1:
                slots: dict[str, Slot] = {"thread": Cells(swap.stopping)}
                yield _deduction(BY_A_THREAD, position, swap, (), slots, places=swap.stopping)


def _swaps(position: Position, new: int) -> Iterator[_Swap]:
    """The pairs with one of the new queens that no queen on the board stops."""
    board = position.board
    for one in cells_of(new & ~board.problem.given):
        for other in cells_of(position.queens & ~board.problem.given):
            if other < one and new >> other & 1:
                continue
            queens, moved = 1 << one | 1 << other, _corners(board, one, other)
            if not moved or moved & (position.queens | board.problem.blocked):
                continue
            near = reduce(or_, (board.touching[cell] for cell in cells_of(moved)))
            if not near & (moved | position.queens & ~queens):
                yield _Swap(queens, moved, (near | moved) & position.free)


def _corners(board: Board, one: int, other: int) -> int:
    """The other corners of the rectangle, if the same units hold as many of them."""
    (top, left), (bottom, right) = board.grid.positions[one], board.grid.positions[other]
    if top == bottom or left == right:
        return 0
    corners = board.grid.cell(top, right), board.grid.cell(bottom, left)
    units, theirs = (
        sorted(unit for cell in pair for unit in board.units_of[cell])
        for pair in ((one, other), corners)
    )
    return 1 << corners[0] | 1 << corners[1] if units == theirs else 0


def _deduction(
    name: str,
    position: Position,
    swap: _Swap,
    forcing: tuple[int, ...],
    slots: dict[str, Slot],
    *,
    places: int = 0,
    eliminates: int = 0,
) -> Deduction:
    board, corners = position.board, swap.queens | swap.moved
    changed = {unit: None for cell in cells_of(corners) for unit in board.units_of[cell]}
    units = tuple(dict.fromkeys((*forcing, *changed)))
    reason = because(board, name, **slots, queens=Cells(swap.queens), moved=Cells(swap.moved))
    seen = [board.masks[unit] for cell in cells_of(eliminates) for unit in board.units_of[cell]]
    near = [board.touching[cell] for cell in cells_of(corners | eliminates)]
    known = board.grid.full & ~position.free
    return Deduction(
        name,
        tuple(board.units[unit] for unit in units),
        reason,
        places,
        eliminates,
        corners & ~eliminates,
        rests_on=known & reduce(or_, (*(board.masks[unit] for unit in units), *seen, *near)),
    )

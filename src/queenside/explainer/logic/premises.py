"""The premises of a deduction: the cells whose state it needs to know.

So what nothing rests on can be left out, of a trial and of an explanation. That each unit holds at
most so many queens is known anyway; that it holds as many is known of the units a deduction cites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Slot, Units


class Link(NamedTuple):
    """A deduction, the cells that it decides first, and those that it rests on."""

    deduction: Deduction
    decides: int
    rests_on: int


def needed(links: Sequence[Link], wanted: int) -> tuple[list[Link], int]:
    """The links that the wanted cells rest on, in order, and all cells that they rest on."""
    kept = []
    for each in reversed(links):
        if each.decides & wanted:
            kept.append(each)
            wanted = wanted & ~each.decides | each.rests_on
    return kept[::-1], wanted


def premises(position: Position, deduction: Deduction, *, exact: bool = True) -> int:
    """The cells that are known in this position, and must be for the deduction to follow.

    If it need not be `exact`, all that is known in the units it cites.
    """
    if deduction.rests_on is not None:
        return deduction.rests_on
    board = position.board
    known = board.grid.full & ~position.free
    slots, crossed = deduction.reason.slots, known & ~position.queens
    match deduction.reason.key if exact else None:
        case "single":
            return crossed & _cells(position, slots["unit"])
        case "touching":
            of_unit = known & _cells(position, slots["unit"])
            more = _full_but_one(position, deduction.evidence)
            return _unseen(position, of_unit, deduction.eliminates) | more
        case "confined":
            inner, outer = (_cells(position, slots[name]) for name in ("unit", "holder"))
            return _of_sets(position, inner, outer)
        case "filling":
            inner, outer = (_cells(position, slots[name]) for name in ("chosen", "holders"))
            return _of_sets(position, inner, outer)
        case "queen-marks" | "queen-marks.several":
            return deduction.evidence | position.queens & _cells(position, slots["full"])
    mentioned = deduction.evidence | deduction.eliminates | deduction.places
    cited = _union(unit.mask for unit in deduction.because)
    return known & (cited | _full_but_one(position, mentioned))


def _of_sets(position: Position, inner: int, outer: int) -> int:
    """The inner units lie in the outer ones and need as many queens."""
    crossed = position.board.grid.full & ~position.free & ~position.queens
    counted = position.queens & (inner | outer) if position.board.several else 0
    return crossed & inner & ~outer | counted


def _unseen(position: Position, cells: int, target: int) -> int:
    """The queens among these cells, and what does not see the target from there."""
    found = position.queens & cells
    for cell in cells_of(cells & ~found):
        if target & ~position.sees(cell):
            found |= 1 << cell
    return found


def _full_but_one(position: Position, cells: int) -> int:
    """The units of these cells that a queen there would fill."""
    board, found = position.board, 0
    if board.several:
        for cell in cells_of(cells):
            found |= _union(board.masks[u] for u in board.units_of[cell] if position.need(u) == 1)
        found |= _union(mask for mask, _ in board.limits if mask & cells)
    return found & position.queens


def _cells(position: Position, slot: Slot) -> int:
    """The cells of these units."""
    assert isinstance(slot, Units)
    return _union(position.board.masks[number] for number in slot.numbers)


def _union(masks: Iterable[int] | Iterator[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union

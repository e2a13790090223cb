"""Trials: suppose a queen on a cell, follow it up, and meet the impossible.

What is followed up is kept as links, so that a trial is told by those that the contradiction rests
on, and by no others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, Self

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.premises import Link, needed, premises
from queenside.explainer.logic.reason import Cells, Reason, Slot, Units, because
from queenside.explainer.logic.techniques import queen_marks

COUNTED = "trial.counted"
"""The reason that says only how many deductions there are."""

FEW = 5
"""So many forced queens are told in one sentence."""


class Ending(NamedTuple):
    """The end of a trial: the cells that it rests on, the unit without room if any, the words."""

    rests_on: int
    unit: int | None
    reason: Reason


Tell = Callable[[Board, int, tuple[Deduction, ...], Ending], Reason]
"""The reason: what a queen on this cell leads to, up to the ending."""


class _Followed(NamedTuple):
    """The position that showed a deduction, and the cells that it decides first."""

    shown: Position
    deduction: Deduction
    decides: int


class Trial(NamedTuple):
    """A queen supposed on a cell of a position, and what has been followed up so far."""

    before: Position
    cell: int
    after: Position
    followed_up: tuple[_Followed, ...] = ()

    @classmethod
    def of(cls, position: Position, cell: int) -> Self:
        """A queen on this cell, with what it crosses out."""
        return cls(position, cell, position.assuming(cell))

    @property
    def fails(self) -> bool:
        """Whether it has met the impossible."""
        return bool(self.after.clash()) or self.after.fault() is not None

    def followed(self, found: Iterable[Deduction]) -> Self:
        """The trial after deductions that its position shows, and the marks they lead to."""
        shown, after, more = self.after, self.after, list[_Followed]()
        for each in found:
            decides = each.places & ~after.queens | each.eliminates & after.free
            more.append(_Followed(shown, each, decides))
            after = each.apply(after)
        for mark in queen_marks.find(after):
            more.append(_Followed(after, mark, mark.eliminates))
            after = mark.apply(after)
        return self._replace(after=after, followed_up=(*self.followed_up, *more))

    def deduction(self, name: str, tell: Tell | None = None) -> Deduction:
        """That the cell holds no queen: by the ending that takes the fewest links."""
        every = [
            Link(each, decides, premises(shown, each)) for shown, each, decides in self.followed_up
        ]
        told = [(*needed(every, ending.rests_on), ending) for ending in self._endings()]
        links, rests_on, ending = min(told, key=lambda each: _length(each[0]))
        inner = tuple(each.deduction for each in links if not _is_mark(each.deduction))
        board, unit = self.before.board, ending.unit
        units = dict.fromkeys(unit for each in inner for unit in each.because)
        if unit is not None:
            units[board.units[unit]] = None
        return Deduction(
            name,
            tuple(units),
            (tell or _told)(board, self.cell, inner, ending),
            eliminates=1 << self.cell,
            evidence=0 if unit is None else self.before.cells(unit),
            inner=inner,
            rests_on=rests_on & ~(self.before.free | self.before.sees(self.cell)),
        )

    def _endings(self) -> Iterator[Ending]:
        """Each two queens that attack each other, and each unit that cannot have its queens."""
        board, after = self.before.board, self.after
        for one, other in combinations(cells_of(after.clash()), 2):
            if board.attacks[one] >> other & 1:
                how, slots = clash(board, one, other)
                yield Ending(1 << one | 1 << other, None, because(board, f"clash.{how}", **slots))
        for unit, mask in enumerate(board.masks):
            need, left = after.need(unit), after.cells(unit)
            if need < 0:
                queens = mask & after.queens
                slots = {"unit": Units((unit,)), "queens": Cells(queens)}
                yield Ending(queens, unit, because(board, "trial.many", **slots))
            elif left.bit_count() < need:
                slots = {"unit": Units((unit,)), "left": Cells(left), "need": need}
                crossed = mask & ~(after.free | after.queens)
                yield Ending(crossed, unit, because(board, "trial.few", **slots))


def clash(board: Board, one: int, other: int) -> tuple[str, dict[str, Slot]]:
    """Say how two queens attack each other: "shared", "touch" or "attack", with its words."""
    shared = tuple(
        unit
        for unit in board.units_of[one]
        if unit in board.units_of[other] and board.units[unit].upper == 1
    )
    both: dict[str, Slot] = {"one": Cells(1 << one), "other": Cells(1 << other)}
    if shared:
        return "shared", {**both, "units": Units(shared)}
    (a, b), (c, d) = board.grid.positions[one], board.grid.positions[other]
    return "touch" if max(abs(a - c), abs(b - d)) == 1 else "attack", both


def _length(links: list[Link]) -> int:
    return sum(each.deduction.length for each in links if not _is_mark(each.deduction))


def _is_mark(deduction: Deduction) -> bool:
    return deduction.technique == queen_marks.NAME


def _told(board: Board, cell: int, inner: tuple[Deduction, ...], ending: Ending) -> Reason:
    """In one sentence where it is only a few forced queens; else how many deductions there are."""
    told: dict[str, Slot] = {"count": len(inner)}
    few = len(inner) <= FEW and all(each.reason.key == "single" for each in inner)
    if few:
        told = {"links": tuple(forced(board, each) for each in inner)}
    key = "trial.forced" if few else COUNTED
    return because(board, key, cell=Cells(1 << cell), **told, ending=ending.reason)


def forced(board: Board, single: Deduction) -> Reason:
    """That a unit needs the cells it has left, in the middle of a sentence."""
    unit, cells = single.reason.slots["unit"], Cells(single.places)
    return because(board, "trial.link", unit=unit, cells=cells)

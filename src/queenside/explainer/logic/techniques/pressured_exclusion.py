"""Pressured exclusion: a queen here, and the strips it leaves, would empty another unit.

With the queen some regions would have cells in one line only, and some lines in one region only.
What those take away leaves a unit without room.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from queenside.core.grid import cells_of
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Cells, Reason, because
from queenside.explainer.logic.techniques import confined
from queenside.explainer.logic.techniques.trial import Ending, Trial

NAME = "pressured-exclusion"


def find(position: Position) -> Iterator[Deduction]:
    """The cells where a queen would do so."""
    for cell in cells_of(position.free):
        trial = Trial.of(position, cell)
        strips = (*confined.find_region(trial.after), *confined.find_line(trial.after))
        trial = trial.followed(strips)
        if trial.fails:
            yield trial.deduction(NAME, _reason)


def has_same_cause(one: Deduction, other: Deduction) -> bool:
    """Whether the same strips empty the same unit, and the other does not rest on the one."""
    return (
        one.technique == other.technique == NAME
        and _cause(one) == _cause(other)
        and not (other.rests_on or 0) & one.eliminates
    )


def join(one: Deduction, other: Deduction) -> Deduction:
    """Both together, where they have the same cause."""
    eliminates = one.eliminates | other.eliminates
    return replace(
        one,
        reason=replace(one.reason, slots={**one.reason.slots, "cell": Cells(eliminates)}),
        eliminates=eliminates,
        evidence=one.evidence | other.evidence,
        inner=tuple(
            replace(strip, eliminates=strip.eliminates | same.eliminates)
            for strip, same in zip(one.inner, other.inner, strict=True)
        ),
        rests_on=(one.rests_on or 0) | (other.rests_on or 0),
    )


def _cause(deduction: Deduction) -> dict[str, object]:
    return {**deduction.reason.data(), "cell": None}


def _reason(board: Board, cell: int, inner: tuple[Deduction, ...], ending: Ending) -> Reason:
    """The strips that matter; a unit with one cell left is two of them, and told once."""
    told = {strip.because[0]: _strip(board, strip) for strip in inner}
    strips = tuple(told.values())
    return because(board, "pressured", cell=Cells(1 << cell), strips=strips, ending=ending.reason)


def _strip(board: Board, strip: Deduction) -> Reason:
    unit, holder, need = (strip.reason.slots[name] for name in ("unit", "holder", "need"))
    if strip.evidence.bit_count() == 1:
        return because(board, "trial.few", unit=unit, left=Cells(strip.evidence), need=need)
    return because(board, "pressured.strip", inner=unit, outer=holder)

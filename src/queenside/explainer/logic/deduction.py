"""A deduction: one thing that follows from a position, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NotRequired, Self, TypedDict

from queenside.core.grid import mask_of
from queenside.core.unit import Unit
from queenside.explainer.logic.board import Board
from queenside.explainer.logic.reason import Reason
from queenside.explainer.logic.sentences import say


class DeductionData(TypedDict):
    """A deduction as the kernel writes it, `because` as numbers of units."""

    technique: str
    rating: NotRequired[float]
    because: list[int]
    places: list[int]
    eliminates: list[int]
    evidence: list[int]
    reason: Mapping[str, object]
    inner: NotRequired[list[DeductionData]]


@dataclass(frozen=True)
class Deduction:
    """Cells that must hold queens, or can hold none, because of some units.

    It is right if the problem, with the queens and marks of the position it was made from, has no
    solution that contradicts it.
    """

    technique: str
    """Name of the technique, as in the ladder."""

    rating: float
    """Rating of the technique; 0 for marks, and for what an assumption leads to."""

    because: tuple[Unit, ...]
    """Units it argues from."""

    reason: Reason = field(repr=False, compare=False)
    """Reason why it follows."""

    places: int = 0
    """Cells that hold a queen, as a mask."""

    eliminates: int = 0
    """Cells that hold none, as a mask. They were free before."""

    evidence: int = 0
    """Free cells that it looks at, as a mask: where to point a finger."""

    inner: tuple[Deduction, ...] = ()
    """Consequences of an assumption, up to the contradiction: each rests on those before."""

    @classmethod
    def from_data(cls, board: Board, data: DeductionData) -> Self:
        """Return the deduction that the kernel writes so."""
        return cls(
            data["technique"],
            float(data.get("rating", 0)),
            tuple(board.units[unit] for unit in data["because"]),
            Reason.from_data(board, data["reason"]),
            mask_of(data["places"]),
            mask_of(data["eliminates"]),
            mask_of(data["evidence"]),
            tuple(cls.from_data(board, inner) for inner in data.get("inner", ())),
        )

    @property
    def sentence(self) -> str:
        """The deduction for a person, rows and columns from 1."""
        return say(self.reason)

"""A deduction: one thing that follows from a position, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from queenside.core.unit import Unit
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.reason import Reason
from queenside.explainer.logic.sentences import say


@dataclass(frozen=True)
class Deduction:
    """Cells that must hold queens, or can hold none, because of some units.

    It is right if the problem, with the queens and marks of the position it was made from, has no
    solution that contradicts it.
    """

    technique: str
    """The name of the technique, as in the ladder."""

    because: tuple[Unit, ...]
    """The units it argues from."""

    reason: Reason = field(repr=False, compare=False)
    """Why it follows."""

    places: int = 0
    """The cells that hold a queen, as a mask."""

    eliminates: int = 0
    """The cells that hold none, as a mask. They were free before."""

    evidence: int = 0
    """The free cells that it looks at, as a mask: where to point a finger."""

    inner: tuple[Deduction, ...] = ()
    """The consequences of an assumption, up to the contradiction: each rests on those before."""

    rests_on: int | None = field(default=None, repr=False, compare=False)
    """The known cells that it rests on, as a mask, where `premises` cannot tell by the reason."""

    @property
    def sentence(self) -> str:
        """The deduction for a person, rows and columns from 1."""
        return say(self.reason)

    @property
    def cells(self) -> int:
        """The number of cells it decides."""
        return (self.places or self.eliminates).bit_count()

    @property
    def length(self) -> int:
        """The number of deductions, those that an assumption leads to included."""
        return 1 + sum(link.length for link in self.inner)

    def apply(self, position: Position) -> Position:
        """The position after it. Marks are another deduction."""
        return position.placed(self.places).without(self.eliminates)

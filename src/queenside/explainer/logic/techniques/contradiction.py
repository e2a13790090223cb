"""Contradiction: a queen here, followed up by all that is known, ends in the impossible.

The plain one uses what makes no assumption itself; the nested one also forcing chains.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.techniques.trial import Trial

PLAIN, NESTED = "contradiction", "nested-contradiction"

Next = Callable[[Position], list[Deduction]]
"""The deductions of the easiest technique that finds any; none where nothing helps."""


def find(position: Position, name: str, following: Next) -> Iterator[Deduction]:
    """The cells where a queen ends in a contradiction, by what follows from a position."""
    for cell in cells_of(position.free):
        trial = Trial.of(position, cell)
        while not trial.fails and not trial.after.solved and (found := following(trial.after)):
            trial = trial.followed(found)
        if trial.fails:
            yield trial.deduction(name)

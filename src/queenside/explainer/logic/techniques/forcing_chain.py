"""Short forcing chain: a queen here would force others, and soon a contradiction.

In each pass all queens that are forced are placed at once. A chain is as long as it takes passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.explainer.logic.deduction import Deduction
from queenside.explainer.logic.position import Position
from queenside.explainer.logic.techniques import singles
from queenside.explainer.logic.techniques.trial import Trial

NAME = "forcing-chain"
LONGEST = 5


def find(position: Position, passes: int) -> Iterator[Deduction]:
    """The cells whose contradiction shows after so many passes, and no earlier."""
    for trial in position.once(_Chains).ending_after(passes):
        yield trial.deduction(NAME)


class _Chains:
    """The trials of all free cells, followed up pass by pass as far as is asked for."""

    def __init__(self, position: Position) -> None:
        self.open = [Trial.of(position, cell) for cell in cells_of(position.free)]
        self.ended = list[list[Trial]]()

    def ending_after(self, passes: int) -> list[Trial]:
        """Those that fail after so many passes, and no earlier."""
        while len(self.ended) < passes:
            followed = [trial.followed(forced) for trial in self.open if (forced := _forced(trial))]
            self.ended.append([trial for trial in followed if trial.fails])
            self.open = [trial for trial in followed if not trial.fails]
        return self.ended[passes - 1]


def _forced(trial: Trial) -> list[Deduction]:
    return [*singles.find_region(trial.after), *singles.find_line(trial.after)]

"""Short forcing chain: a queen here would force others, and soon a contradiction.

In each pass all queens that are forced are placed at once. A chain is as long as it takes passes.
"""

from __future__ import annotations

from collections.abc import Iterator

from queenside.core.grid import cells_of
from queenside.logic.deduction import Deduction
from queenside.logic.position import Position
from queenside.logic.techniques import singles
from queenside.logic.techniques.trial import Trial

NAME = "forcing-chain"
LONGEST = 5


def find(position: Position, passes: int) -> Iterator[Deduction]:
    """The cells whose contradiction shows after so many passes, and no earlier."""
    for cell in cells_of(position.free):
        trial = Trial.of(position, cell)
        for number in range(1, passes + 1):
            forced = (*singles.find_region(trial.after), *singles.find_line(trial.after))
            if not forced:
                break
            trial = trial.followed(forced)
            if trial.fails:
                if number == passes:
                    yield trial.deduction(NAME)
                break

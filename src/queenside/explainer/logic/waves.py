"""A board in waves: what the easiest technique shows everywhere is done at once.

So the waves do not depend on where one begins to look: they are the same for every image of a board
and every numbering of its regions. The grade is read off them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from queenside.core.errors import Unfinished
from queenside.core.problem import Problem
from queenside.explainer.logic.board import TRUSTING
from queenside.explainer.logic.ladder import Level, ladder
from queenside.explainer.logic.names import PLAIN, Names
from queenside.explainer.logic.position import Position

Late = Callable[[], bool]
"""Whether the time is over."""


class Wave(NamedTuple):
    """One wave: the level it is on, the cells it places or eliminates, the position after it."""

    level: Level
    places: int
    eliminates: int
    after: Position

    @property
    def cells(self) -> int:
        """The number of cells it decides, marks not counted."""
        return (self.places or self.eliminates).bit_count()


def waves(
    problem: Problem,
    names: Names = PLAIN,
    hardest: float = 10.0,
    late: Late | None = None,
    without: frozenset[str] = TRUSTING,
) -> Iterator[Wave]:
    """The waves of a problem, up to a solution, a contradiction, or as far as logic goes.

    No technique rated above `hardest` is used, and none of those in `without`. Raises
    Unfinished once it is late.
    """
    position = Position.start(problem, names, without).marked()
    while True:
        wave = next_wave(position, hardest, late)
        if wave is None:
            return
        yield wave
        position = wave.after


def next_wave(position: Position, hardest: float = 10.0, late: Late | None = None) -> Wave | None:
    """The next wave; None where the board is solved, cannot be, or nothing helps.

    It looks at each technique, and at each thing that one shows, whether it is late.
    """
    if position.solved or position.clash() or position.fault() is not None:
        return None
    for level in ladder(position.board):
        if level.rating > hardest:
            break
        places = eliminates = 0
        check_time(late)
        for deduction in level.find(position):
            check_time(late)
            places |= deduction.places
            eliminates |= deduction.eliminates
        if places or eliminates:
            after = position.placed(places).without(eliminates).marked()
            return Wave(level, places, eliminates, after)
    return None


def check_time(late: Late | None) -> None:
    """Raise Unfinished once it is late."""
    if late is not None and late():
        raise Unfinished(0, "out of time while reasoning")

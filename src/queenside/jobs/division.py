"""What a division is: the count of one problem, cut into units that anyone may count.

Units are counted in any order, on any machine, perhaps twice; the total is the sum over all. Each
can be counted in three ways, which must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, Protocol

from queenside.kernels import Tally

Way = Literal["plain", "mirrored", "other"]
"""How a unit is counted: by the kernel; by the same kernel on the mirrored board; or, on the
mirrored board too, by a kernel that shares no code with it."""


class Unit(NamedTuple):
    """A part of the count. `task` names it within the job; `weight` says about how much work it is.

    Weights are compared with those of the other units of the same division only.
    """

    task: str
    weight: float


class Division(Protocol):
    """A count that is cut into units. It is made again from its problem and its settings."""

    @property
    def name(self) -> str:
        """What kind of division it is."""

    @property
    def settings(self) -> dict[str, int]:
        """All that defines the units, beside the problem."""

    def units(self) -> Iterator[Unit]:
        """The units, always in the same order."""

    def count(self, task: str, way: Way) -> Tally:
        """What a unit comes to. Other threads run meanwhile.

        Raises ValueError for a task that is not of this division, and Unfinished after `cancel`.
        """

    def cancel(self) -> None:
        """Let all counting end soon, within some milliseconds; from now on nothing is counted."""

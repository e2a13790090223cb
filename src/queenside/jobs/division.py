"""How the count of a problem is cut into units that anyone can count, anywhere, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, Protocol

from queenside.kernels import Tally

Way = Literal["plain", "mirrored", "other"]
"""How a unit is counted. All ways give the same count.

plain     by the kernel that is made for it
mirrored  by the same kernel on the mirrored board: other lists, another order
other     on the mirrored board by a kernel that shares no code with the first, and is slower
"""

WAYS: tuple[Way, ...] = ("plain", "mirrored", "other")


class Unit(NamedTuple):
    """A part of the work: its name within the job, and about how much it is, beside the others."""

    task: str
    weight: float


class Division(Protocol):
    """The solutions of a problem, in parts that do not overlap and together are all."""

    name: str

    @property
    def settings(self) -> dict[str, Any]:
        """What makes the same division of the same problem again, as JSON."""

    def units(self) -> Iterator[Unit]:
        """All parts, always the same ones in the same order."""

    def count(self, task: str, way: Way) -> Tally:
        """The solutions of this part, in any thread.

        Raises ValueError for a task that is none of this division, and Unfinished once it was
        cancelled.
        """

    def cancel(self) -> None:
        """Let all counting that goes on end soon, within some milliseconds."""

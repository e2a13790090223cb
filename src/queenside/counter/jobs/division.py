"""Cut the count of a problem into units that any machine can count in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol, get_args

from queenside.core.contract.documents.job import DivisionName, Method
from queenside.core.kernels import Tally
from queenside.core.unit import Placement

METHODS: tuple[Method, ...] = get_args(Method)


class WorkUnit(NamedTuple):
    """A part of the work: its name within the job, and about how much it is, beside the others."""

    task: str
    weight: float


class Part(NamedTuple):
    """Solutions of a problem: those with queens on these cells, and none on those."""

    place: Placement
    block: Placement


class Division(Protocol):
    """The solutions of a problem, in parts that do not overlap and together are all."""

    name: DivisionName

    @property
    def settings(self) -> dict[str, int]:
        """The JSON that restores this division of the same problem."""

    def units(self) -> Iterator[WorkUnit]:
        """All parts, always the same ones in the same order."""

    def count(self, task: str, method: Method) -> Tally:
        """The solutions of this part, in any thread.

        Raises ValueError for a task that is none of this division, and Unfinished once it was
        cancelled.
        """

    def cancel(self) -> None:
        """Let all counting that goes on end soon, within some milliseconds."""

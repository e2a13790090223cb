"""Units that are parts of a board: the solutions with queens on some cells, and none on others.

A part is counted on the board ("plain"), on its mirror image ("mirrored"), or on that by exact
cover ("other"), a search that shares no code with the first.
"""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from threading import Timer

from queenside.core import kernels
from queenside.core.contract.documents.job import Method
from queenside.core.errors import EngineUnavailable, Unfinished
from queenside.core.kernels import Tally
from queenside.core.lazy import cached_property
from queenside.core.problem import Problem
from queenside.core.symmetry import Symmetry, image
from queenside.core.unit import Placement
from queenside.counter.jobs.division import Part, WorkUnit
from queenside.solver.engines.exact_cover import covering_of

WHOLE_BOARD = "whole"
"""The task of a board in one piece."""

PROBE_SECONDS = 0.25
"""Time in which some units are counted to see how long they take."""

MIRROR = Symmetry(flip_rows=True)
"""The mirror image that is counted the second time: the last row comes first."""


class PartsDivision(ABC):
    """A division whose units are parts of the board. Raises EngineUnavailable without kernels."""

    def __init__(self, problem: Problem) -> None:
        need_kernels()
        self.problem = problem
        self.is_cancelled = False

    @abstractmethod
    def units(self) -> Iterator[WorkUnit]:
        """Yield all units, always the same ones in the same order."""

    @abstractmethod
    def weighted_parts(self, task: str) -> list[tuple[Part, int]]:
        """Return a unit's parts, and how many solutions each solution found stands for.

        Raises ValueError for a task that is none of this division.
        """

    @abstractmethod
    def count_part(self, part: Part, mirrored: bool) -> Tally:
        """Count a part of the board, or of its mirror image."""

    def count(self, task: str, method: Method) -> Tally:
        """Count the solutions of a unit. Nodes are 0 unless it is counted in the plain way."""
        total = Tally(0, 0, 0)
        for part, weight in self.weighted_parts(task):
            if method == "plain":
                tally = self.count_part(part, mirrored=False)
            elif method == "mirrored":
                tally = self.count_part(self._mirror_part(part), mirrored=True)
            else:
                tally = self._count_by_cover(self.mirrored.restrict(*self._mirror_part(part)))
            total = total.plus(tally, weight)
        if self.is_cancelled:
            raise Unfinished(0, "cancelled")
        return total if method == "plain" else total._replace(nodes=0)

    def cancel(self) -> None:
        self.is_cancelled = True

    def run(self, search: kernels.SearchKernel | kernels.CoverKernel) -> Tally:
        """Run a search to its end. Raises Unfinished when cancelled."""
        finished = False
        while not finished:
            if self.is_cancelled:
                raise Unfinished(0, "cancelled")
            finished = search.run(kernels.TIME_SLICE)
        return Tally(search.count, search.residue, search.nodes)

    def _count_by_cover(self, problem: Problem) -> Tally:
        covering = covering_of(problem)
        if covering is None:
            return Tally(0, 0, 0)
        return self.run(kernels.CoverKernel(covering.flat(), None, False))

    def estimate_seconds(self, min_units: int) -> float | None:
        """Estimate the seconds of the processor for all units, from a random sample of them.

        None if fewer than `min_units` end in time. The division is good for nothing else then.
        """
        units = [*self.units()]
        random.Random(0).shuffle(units)
        weight, finished = 0.0, 0
        timer = Timer(PROBE_SECONDS, self.cancel)
        timer.start()
        start = time.thread_time()
        for unit in units:
            try:
                self.count(unit.task, "plain")
            except Unfinished:
                break
            weight, finished = weight + unit.weight, finished + 1
        seconds = time.thread_time() - start
        timer.cancel()
        if finished < min(min_units, len(units)):
            return None
        return seconds / weight * sum(unit.weight for unit in units) if weight else 0.0

    @cached_property
    def mirrored(self) -> Problem:
        return image(self.problem, MIRROR)

    @cached_property
    def _targets(self) -> Placement:
        return MIRROR.cells(self.problem.grid)

    def _mirror_part(self, part: Part) -> Part:
        place, block = (tuple([self._targets[cell] for cell in cells]) for cells in part)
        return Part(place, block)


def need_kernels() -> None:
    """Raise EngineUnavailable if the kernels are not compiled."""
    if missing := kernels.missing():
        raise EngineUnavailable(missing)

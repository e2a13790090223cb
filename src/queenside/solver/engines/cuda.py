"""Counts n-queens on a graphics processor, by the kernels of kernels/cuda.

It meets in the middle, as the engine `meet` does, which is also its second opinion. The work is
divided into bands, as there, but one thread does it all: the device has threads enough.
"""

from __future__ import annotations

from queenside.core import kernels
from queenside.core.errors import EngineFailed
from queenside.core.kernels import cuda
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.division import only_counts, total
from queenside.solver.engines.engine import Info, Search
from queenside.solver.engines.meet import TINY

MAX_QUEENS = 23
"""The largest n: beyond, to list the bands takes minutes, and counting days; that is for jobs."""

BATCH_SIZE = 64
"""Bands in a unit of work."""


class Cuda:
    """Meeting in the middle on an NVIDIA graphics processor."""

    info = Info(
        "cuda",
        "counts n-queens on an NVIDIA graphics processor",
        enumerates=False,
        largest=f"n-queens to n = {MAX_QUEENS}",
        special=True,
        choices={"by": ("meet",)},
    )

    def __init__(self, by: str = "meet") -> None:
        self._by = by

    def unavailable_reason(self) -> str | None:
        return kernels.missing() or cuda.missing()

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return only_counts(problem, query, MAX_QUEENS)

    def search(self, problem: Problem, query: Query) -> Search:
        """The number of solutions. Raises EngineFailed where the memory is not enough."""
        yield from ()  # it lists no solutions
        n = problem.grid.rows
        stats: Stats = {"engine": f"cuda:{self._by}"}
        if n < len(TINY):
            return Outcome(TINY[n], True, stats)
        device = cuda.device()
        try:
            counted = total(GpuBandWork(device, n), query._replace(workers=1))
        except MemoryError as error:
            raise EngineFailed(f"the engine 'cuda' failed: {error}") from None
        stats = {**stats, "device": device.name, "units": counted.units}
        return Outcome(counted.count, counted.complete, stats)


class GpuBandWork:
    """The bands of a board, some at a time."""

    def __init__(self, device: cuda.Machine, n: int) -> None:
        plan = cuda.plan(n, is_small=cuda.is_small(device))
        self._meeting = cuda.Meeting(device, plan)
        bands = cuda.bands(plan)
        self._units = [bands[i : i + BATCH_SIZE] for i in range(0, len(bands), BATCH_SIZE)]
        self.weights = [float(len(unit)) for unit in self._units]

    def count(self, unit: int) -> int:
        return self._meeting.count(self._units[unit]).count

    def cancel(self) -> None:
        self._meeting.cancel()

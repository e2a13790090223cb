"""Iterative repair: start anywhere and mend what is wrong. It finds, and never says "no".

Two searches in C, run in slices so that Python stays in charge:

- native/solver/repair/repair_queens.c, for N-Queens with or without given queens: time and memory
  linear in n (Sosič and Gu, 1990);
- native/solver/repair/repair_units.c, for any other problem: a queen that breaks a unit moves to
  where it does least harm (min-conflicts: Minton, Johnston, Philips and Laird, 1992), and units
  that stay broken gain weight until a way out opens (breakout: Morris, 1993).

Both start anew after a while. `solver/engines/local_search.py` says when they stop.
docs/explanation/local-search.md tells how good that is.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from operator import add
from time import monotonic

from queenside.core import kernels
from queenside.core.grid import cells_of
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import match_n_queens
from queenside.core.unit import Placement
from queenside.solver.engines.engine import Info, KernelEngine, Search
from queenside.solver.engines.local_search import SolutionTracker, unsupported_reason

MAX_STALE_STEPS = 5_000_000
"""Steps without a new solution after which it gives up, if there is no deadline: some seconds."""

MAX_QUEENS = 100_000_000
"""Largest n. It is a matter of memory: about 20 bytes a queen, and in Python twice as many."""

_UNLIMITED = 2**64 - 1


class Repair(KernelEngine):
    """Min-conflicts in C: fast at finding, unable to prove."""

    info = Info(
        "repair",
        "compiled local search: finds a solution fast and proves nothing",
        proves=False,
        enumerates=False,
        counts=False,
        largest="64×64; n-queens to n = 100,000,000",
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        n = _match_plain_n_queens(problem)
        if n is not None and n > MAX_QUEENS:
            return f"it takes at most {MAX_QUEENS} queens"
        if n is None and problem.grid.size > kernels.MAX_CELLS:
            return (
                f"the board has {problem.grid.size} cells; it takes at most {kernels.MAX_CELLS}, "
                "and more only for n-queens without blocked cells"
            )
        if len(problem.families) > kernels.MAX_FAMILIES:
            return f"it takes at most {kernels.MAX_FAMILIES} kinds of units"
        return unsupported_reason(query)

    def search(self, problem: Problem, query: Query) -> Search:
        kernel, placement_of = kernel_of(problem, query.seed)
        tracker = SolutionTracker(query, MAX_STALE_STEPS)
        while not (kernel.hopeless or tracker.should_stop(kernel.steps) or query.expired):
            seconds = kernels.TIME_SLICE
            if query.deadline is not None:
                seconds = min(seconds, query.deadline - monotonic())
            queens = kernel.run(
                _UNLIMITED if tracker.stop_effort is None else tracker.stop_effort,
                max(seconds, 0.0),
            )
            if queens is None or not tracker.is_new(queens, kernel.steps):
                continue
            if query.want == "solutions":
                yield placement_of(queens)
        stats: Stats = {"engine": "repair", "steps": kernel.steps, "starts": kernel.starts}
        return Outcome(tracker.count, False, stats)


def kernel_of(
    problem: Problem, seed: int | None
) -> tuple[kernels.RepairKernel, Callable[[bytes], Placement]]:
    """Return the search for this problem, and how to read the queens that it hands out."""
    n = _match_plain_n_queens(problem)
    if n is None:
        return kernels.repair(problem, seed), _cells
    return kernels.repair_queens(n, cells_of(problem.given), seed), _cells_by_row


def _match_plain_n_queens(problem: Problem) -> int | None:
    """Return the n of a problem for the search that knows only N-Queens."""
    return None if problem.blocked or problem.grid.torus else match_n_queens(problem)


def _cells(queens: bytes) -> Placement:
    return tuple(memoryview(queens).cast("I"))


def _cells_by_row(queens: bytes) -> Placement:
    """From the columns by row."""
    columns = memoryview(queens).cast("I")
    return tuple(map(add, count(0, len(columns)), columns))

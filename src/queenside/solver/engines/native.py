"""Fast engine: the compiled search, run in slices so that Python stays in charge.

The search itself is in native/solver/search: depth first, smallest unit first, on bit sets, with
inference that grows stronger where the board proves hard, and restarts while nothing is found; in
turns with a search that learns clauses from its dead ends.
Between two slices solutions are handed on, the deadline is looked at, and Ctrl-C is heard.

All solutions of n-queens, flat or toroidal, with clues or without, are counted by a search of its
own, which knows the board (native/counter/queens): on bit masks, many positions side by side, one
border for up to eight, and divided among threads.
"""

from __future__ import annotations

from queenside.core import kernels
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import match_n_queens
from queenside.solver.engines.engine import Info, KernelEngine, Search, refuse_large


class Native(KernelEngine):
    """Backtracking in C on bit sets."""

    info = Info(
        "native", "compiled backtracking on bit sets, with inference where it pays", largest="64×64"
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if reason := refuse_large(problem, kernels.MAX_CELLS):
            return reason
        if len(problem.families) > kernels.MAX_FAMILIES:
            return f"it takes at most {kernels.MAX_FAMILIES} kinds of units"
        return None

    def search(self, problem: Problem, query: Query) -> Search:
        n = match_n_queens(problem) if query.want == "count" and query.limit is None else None
        if n is not None and n <= kernels.MAX_QUEENS:
            return _count_queens(n, problem, query)
        search = kernels.SearchKernel(problem, query.limit, query.seed, query.want == "solutions")
        finished = query.expired
        while not finished:
            finished = search.run(kernels.TIME_SLICE)
            yield from search.take()
            finished = finished or query.expired
        stats: Stats = {"engine": "native", "nodes": search.nodes, "runs": search.runs}
        return Outcome(search.count, search.exhausted, stats)


def _count_queens(n: int, problem: Problem, query: Query) -> Outcome:
    from queenside.solver.engines.division import total  # here: most questions need no threads

    work = kernels.Queens(n, problem)
    counted = total(work, query)
    stats: Stats = {"engine": "native", "method": work.method, "units": counted.units}
    return Outcome(counted.count, counted.complete, stats)

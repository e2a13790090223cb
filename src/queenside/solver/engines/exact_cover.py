"""Exact cover: the problem as items and options, searched by `queenside.solver.cover`.

A cell is an option and its units are items (`core/encodings/cover.py`). Where units hold one queen
or at most one, the search works on bit sets with all that a queen rules out prepared; other boards,
and large ones, get dancing cells (Knuth, 2023). Both are in C (native/solver/cover); without a
compiler a plain search serves.
"""

from __future__ import annotations

from queenside.core import kernels
from queenside.core.encodings.cover import cover
from queenside.core.grid import cells_of
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.cover.covering import Covering
from queenside.solver.cover.search import start
from queenside.solver.engines.engine import Engine, Info, Search, refuse_large

MAX_CELLS = 256 * 256
"""Beyond that, writing the problem down as a cover takes seconds."""

MAX_CELLS_IN_PYTHON = 64 * 64
"""Same for the search in Python: sets of cells for each unit, and a slow search."""


class ExactCover(Engine):
    """Knuth's exact covering, compiled."""

    info = Info(
        "exact_cover",
        "exact cover: bit sets for single queens, dancing cells for all else",
        largest="256×256",
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return refuse_large(problem, MAX_CELLS_IN_PYTHON if kernels.missing() else MAX_CELLS)

    def search(self, problem: Problem, query: Query) -> Search:
        if query.expired:
            return Outcome(0, False, {"engine": "exact_cover", "nodes": 0})
        covering = covering_of(problem)
        if covering is None:
            return Outcome(0, True, {"engine": "exact_cover", "nodes": 0})
        keep = query.want == "solutions"
        search = start(covering, query.limit, query.seed, keep=keep)
        given = tuple(cells_of(problem.given))
        finished = False
        while not (finished or query.expired):
            finished = search.run(kernels.TIME_SLICE)
            covers = search.take()
            yield from ([tuple(sorted(given + cells)) for cells in covers] if given else covers)
        stats: Stats = {"engine": "exact_cover", "nodes": search.nodes, "method": search.method}
        return Outcome(search.count, search.exhausted, stats)


def covering_of(problem: Problem) -> Covering | None:
    """Return the problem as a covering of cells, or None if there plainly is no solution."""
    encoded = cover(problem)
    if encoded is None:
        return None
    return Covering(  # not `Covering.of`, which would look for mistakes that are not there
        tuple(encoded.options),
        tuple(map(tuple, encoded.options.values())),
        (*encoded.bounds, *encoded.optional),
        tuple(encoded.bounds.values()),
    )

"""Counting all solutions of a problem in slices, so that it can be cancelled between two of them.

By the two searches that share no code: the native one, and the exact cover of the same problem.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from queenside.core import kernels
from queenside.core.errors import EngineUnavailable, Unfinished
from queenside.core.kernels import Tally
from queenside.core.problem import Problem
from queenside.core.symmetry import Symmetry
from queenside.solver.engines.exact_cover import covering_of

SLICE = 0.004
"""Seconds between two looks at whether it was cancelled."""

MIRROR = Symmetry(flip_rows=True)
"""The mirror image that is counted the second time: the last row comes first."""

Cancelled = Callable[[], bool]


class _Paused(Protocol):
    """A search that can be paused."""

    def run(self, seconds: float) -> bool:
        """Search on; True when it is over."""


def by_search(problem: Problem, cancelled: Cancelled) -> Tally:
    """All solutions, by the native search. Raises Unfinished when cancelled."""
    search = kernels.search(problem, None, None, False)
    _run(search, cancelled)
    return Tally(search.count, search.residue, search.nodes)


def by_cover(problem: Problem, cancelled: Cancelled) -> Tally:
    """All solutions, by exact cover. Raises Unfinished when cancelled.

    The nodes are 0: they are other ones than those of the native search.
    """
    covering = covering_of(problem)
    if covering is None:
        return Tally(0, 0, 0)
    search = kernels.cover(covering.flat(), None, False)
    _run(search, cancelled)
    return Tally(search.count, search.residue, 0)


def need_kernels() -> None:
    """Raise EngineUnavailable if they are not compiled."""
    missing = kernels.missing()
    if missing is not None:
        raise EngineUnavailable(missing)


def unfinished() -> Unfinished:
    """Return the error to raise when a count was cancelled."""
    return Unfinished(0, "cancelled")


def _run(search: _Paused, cancelled: Cancelled) -> None:
    """Search to the end."""
    over = False
    while not over:
        if cancelled():
            raise unfinished()
        over = search.run(SLICE)

"""Queries to engines: built once from what a user asks, and only passed on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from queenside.core.arguments import MAX_LIMIT, MAX_WORKERS, check_seconds, check_whole

if TYPE_CHECKING:
    from threading import Event

Want = Literal["solutions", "count", "most", "fewest"]

Progress = Callable[[float], None]
"""Told now and then which share of the work is done, from 0 to 1; called in the asking thread."""


class Query(NamedTuple):
    """One question; to solve, to prove unique, to list and to count differ only in `limit`.

    limit     stop after this many solutions: 1 solves, 2 proves uniqueness, None goes to the end
    seed      shuffles the order of the search, the same way for the same seed; None keeps it plain
    deadline  when to stop, on the clock of `time.monotonic()`; None never
    want      "solutions" yields each one, "count" only counts them; "most" and "fewest" yield ever
              better ones, and exhausted is a search whose last one has the most or fewest queens
    stop      set by another thread to end the search as the deadline would
    workers   how many threads may share the work, where an engine can divide it
    progress  told how far it has come, by the engines that know
    """

    limit: int | None = None
    seed: int | None = None
    deadline: float | None = None
    want: Want = "solutions"
    stop: Event | None = None
    workers: int = 1
    progress: Progress | None = None

    @classmethod
    def from_arguments(
        cls,
        limit: int | None,
        time_limit: float | None,
        seed: int | None,
        want: Want = "solutions",
        workers: int = 1,
        progress: Progress | None = None,
    ) -> Query:
        """Return a checked query; `time_limit` is in seconds from now.

        Raises TypeError and ValueError as `core.arguments` does, for a limit or a number of
        workers below 1, a negative time limit or a negative seed.
        """
        if limit is not None:
            limit = min(check_whole("limit", limit, 1), MAX_LIMIT)
        if seed is not None:
            seed = check_whole("seed", seed)
        workers = check_whole("workers", workers, 1, MAX_WORKERS)
        return cls(limit, seed, deadline_in(time_limit), want, None, workers, progress)

    @property
    def expired(self) -> bool:
        """Whether the search must end: the deadline has passed, or it has been stopped."""
        if self.stop is not None and self.stop.is_set():
            return True
        return self.deadline is not None and time.monotonic() >= self.deadline


def deadline_in(time_limit: float | None) -> float | None:
    """Return the deadline after so many seconds, on the clock of `time.monotonic()`."""
    if time_limit is None:
        return None
    return time.monotonic() + check_seconds("time limit", time_limit)

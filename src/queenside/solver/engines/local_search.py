"""Common parts of local search, which never proves "none": refusals, and when to stop.

Local search cannot know that there is no solution, nor that it has met them all. So it stops when
it has what was asked for, when time is up, or when looking on makes no sense any more, which is no
proof: the outcome is never exhausted. So it is

- when it has met the same solutions again and again: a question for two solutions of a board with
  one ends so, and the outcome is "solved", not "unique";
- without a deadline, when it has looked for a stated effort without meeting anything new.
"""

from __future__ import annotations

from collections.abc import Hashable

from queenside.core.query import Query

MAX_REPEATS = 20
"""Times it meets old solutions, for each one it knows, before it stops looking for new ones."""


def unsupported_reason(query: Query) -> str | None:
    """Say why such a method cannot take this question, in words; None when it can."""
    if query.limit is not None:
        return None
    if query.want == "count":
        return "it never knows whether it has met every solution, so it cannot count; give a limit"
    if query.deadline is None:
        return (
            "it never knows whether it has met every solution; "
            "give a limit or a time limit, or ask an engine that proves"
        )
    return None


class SolutionTracker:
    """Different solutions met so far, and the effort at which it was last worth while.

    Effort is whatever the method counts; where there is no deadline, it is enough after
    `max_stale_effort` of it without a new solution.
    """

    def __init__(self, query: Query, max_stale_effort: int) -> None:
        self.limit = query.limit
        self.max_stale_effort = max_stale_effort
        self.stop_effort: int | None = max_stale_effort if query.deadline is None else None
        """Effort at which to stop; None if it is the deadline that decides."""
        self.count = 0
        self._solutions: set[Hashable] = set()
        self._repeats = 0

    def is_new(self, solution: Hashable, effort: int) -> bool:
        """Return whether this solution, met after so much effort, was not met before."""
        if solution in self._solutions:
            self._repeats += 1
            return False
        if self.limit != 1:  # otherwise it need not be remembered
            self._solutions.add(solution)
        self.count += 1
        self._repeats = 0
        if self.stop_effort is not None:
            self.stop_effort = effort + self.max_stale_effort
        return True

    def should_stop(self, effort: int) -> bool:
        """Return whether to stop, after so much effort."""
        if self.count == self.limit or self._repeats > MAX_REPEATS * self.count:
            return True
        return self.stop_effort is not None and effort >= self.stop_effort

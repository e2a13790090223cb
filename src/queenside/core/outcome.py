"""Outcome of a search: the number of solutions, and whether that is all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Stats = Mapping[str, int | float | str]
Status = Literal["none", "unique", "several", "solved", "unknown"]


class Outcome(NamedTuple):
    """`count` solutions were met; `exhausted` says that there are no others.

    Stopping at a limit or a deadline is not exhaustion, and a method that cannot prove a negative
    (local search) never claims it. `stats` has the engine's name and what it counted on its way.
    """

    count: int  # type: ignore[assignment]  # hides the method of tuples, which no one wants here
    exhausted: bool
    stats: Stats


def status_of(count: int, exhausted: bool) -> Status:
    """Return the proved status: none, unique or several; else solved (one was found) or unknown."""
    if count >= 2:
        return "several"
    if exhausted:
        return "unique" if count else "none"
    return "solved" if count else "unknown"

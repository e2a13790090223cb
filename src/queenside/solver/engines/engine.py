"""An engine: a Problem and a Query in, placements out one by one, an Outcome at the end."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import NamedTuple, Protocol

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement

Search = Generator[Placement, None, Outcome]
"""Yields each solution as it is found, as a placement, and returns the outcome.

A search that is closed early stops at once and frees what it holds.
"""


class Info(NamedTuple):
    """Facts about an engine that help to choose one."""

    name: str
    summary: str
    proves: bool = True
    """Can say that there is no solution, or no other."""
    enumerates: bool = True
    """Can list every solution."""
    counts: bool = True
    """Can count without listing."""
    largest: str = "any board"
    """Largest problem it takes, in words."""
    special: bool = False
    """Made for one kind of board; it refuses all others."""
    optimises: bool = False
    """Can find a solution with the most or the fewest queens by itself."""
    choices: Mapping[str, tuple[str, ...]] = {}
    """Variants after its name, as in `sat:cadical195`, by what they decide. The class
    takes what was chosen as keyword arguments."""


class Engine(Protocol):
    """A method of solving. Stateless: one object serves any number of searches at once."""

    info: Info

    def unavailable_reason(self) -> str | None:
        """Say what to install before this engine can run here; None when it can."""
        return None

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        """Say why this engine will not take this question, in words; None when it will."""

    def search(self, problem: Problem, query: Query) -> Search:
        """Search for solutions of the problem, each once, until the query is satisfied.

        With `query.want == "count"` nothing is yielded and only the outcome tells. The search stops
        within about 10 ms of the query's deadline.
        """


def refuse_large(problem: Problem, max_cells: int) -> str | None:
    """Refuse boards of more cells."""
    size = problem.grid.size
    return (
        f"the board has {size} cells, and it takes at most {max_cells}"
        if size > max_cells
        else None
    )


def walk_nodes(engine: str, nodes: Iterable[Placement | None], query: Query) -> Search:
    """Yield the solutions among the nodes of a complete search; the others are None."""
    count, tried = 0, 0
    for placement in nodes:
        tried += 1
        if query.expired:
            break
        if placement is None:
            continue
        count += 1
        if query.want == "solutions":
            yield placement
        if count == query.limit:
            break
    else:
        return Outcome(count, True, {"engine": engine, "nodes": tried})
    return Outcome(count, False, {"engine": engine, "nodes": tried})


class KernelEngine:
    """Base of engines that stand on the compiled kernels."""

    def unavailable_reason(self) -> str | None:
        from queenside.core import kernels  # here, since every start has this module

        return kernels.missing()

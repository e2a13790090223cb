"""Inside the worker process of an engine: the search, with what it took. `client` calls it."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace
from typing import NamedTuple

from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.memory import peak_memory
from queenside.core.query import Query
from queenside.core.run import Run
from queenside.core.unit import Family, Placement
from queenside.solver.engines import get

BATCH = 0.01
"""Seconds of solutions that travel together."""


class Costs(NamedTuple):
    """Costs of a search.

    Seconds to the first solution (None without one) and in all, and the most memory that its
    process has held so far, in bytes (0 where the system does not say).
    """

    first: float | None
    seconds: float
    memory: int


class SearchResult(NamedTuple):
    """End of a search."""

    outcome: Outcome
    costs: Costs


def search(
    engine: str, problem: Problem, query: Query
) -> Generator[list[Placement], None, SearchResult]:
    """Yield the solutions an engine finds; the first at once, the others a few at a time.

    The seconds are those of the engine, without those in which solutions are sent.
    """
    problem = _intern_families(problem)
    begin = time.perf_counter()
    implementation = get(engine)
    run = Run[Placement, Outcome](
        getattr(implementation, "search_in_process", implementation.search)(problem, query)
    )
    batch: list[Placement] = []
    first, sent, sending = None, 0.0, 0.0
    for placement in run:
        batch.append(placement)
        now = time.perf_counter()
        first = first or now - begin
        if now - sent >= BATCH:
            yield batch
            batch, sent = [], time.perf_counter()
            sending += sent - now
    seconds = time.perf_counter() - begin - sending
    if batch:
        yield batch
    return SearchResult(run.value, Costs(first, seconds, peak_memory()))


_families: dict[Family, Family] = {}


def _intern_families(problem: Problem) -> Problem:
    """Return the problem with the very families of earlier problems where they are equal.

    What is derived from the rows of a board is then derived once, as in the parent.
    """
    if len(_families) > 10_000:
        _families.clear()
    families = tuple(_families.setdefault(family, family) for family in problem.families)
    return replace(problem, families=families)

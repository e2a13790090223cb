"""Engines in worker processes.

Packages in C and C++ may keep the interpreter for a whole search, swallow Ctrl-C, take all memory,
or not get on with one another in one process. So each gets a process of its own. The process is
kept for the next question, since loading such a package may take longer than the search. What is
late, interrupted or left early is killed.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import replace
from threading import local
from typing import NamedTuple

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.client import LOOK, Client, describe
from queenside.core.processes.memory import memory_limit, peak_memory
from queenside.core.processes.messages import Failure, Item, Result
from queenside.core.query import Query
from queenside.core.run import Run
from queenside.core.unit import Family, Placement
from queenside.solver.engines import get
from queenside.solver.engines.engine import Search

GRACE = 0.05
"""Seconds after the deadline in which a process may still say how far it came."""


class EngineClient(Client):
    """A worker process for engines of one package."""

    def __init__(self) -> None:
        super().__init__(memory_limit(), quiet=True)

    def ask_engine(self, engine: str, problem: Problem, query: Query) -> None:
        """Have it search: items are lists of solutions, and the result is a `SearchResult`."""
        self.ask(search_in_worker, engine, problem, query._replace(stop=None, progress=None))

    def search(
        self, engine: str, problem: Problem, query: Query
    ) -> Generator[list[Placement], None, SearchResult | None]:
        """Yield the solutions, some at a time; return None once it is overdue.

        Raises EngineFailed, which says how it broke off.
        """
        self.ask_engine(engine, problem, query)
        while not is_overdue(query):
            left = LOOK if query.deadline is None else query.deadline + GRACE - time.monotonic()
            message = self.receive(min(LOOK, left))
            if isinstance(message, Item):
                yield message.value
            elif isinstance(message, Failure):
                raise EngineFailed(describe(message.error))
            elif isinstance(message, Result):
                result: SearchResult = message.value
                return result
        return None


_idle = local()  # by thread, since Linux ends a process together with the thread that started it


def acquire_client(engine: str) -> EngineClient:
    """Return a process for this engine: one that has loaded its package already, or a new one."""
    idle: list[EngineClient] = vars(_idle).get(_package(engine), [])
    while idle:
        client = idle.pop()
        if client.is_alive:
            return client
    return EngineClient()


def release_client(engine: str, client: EngineClient) -> None:
    """Keep a process that has answered for the next question."""
    vars(_idle).setdefault(_package(engine), []).append(client)


def _package(engine: str) -> str:
    return engine.split(":")[0]


def search(engine: str, problem: Problem, query: Query) -> Search:
    """Yield the solutions that the named engine finds in a process of its own.

    Raises EngineFailed if it breaks off.
    """
    if query.expired:
        return Outcome(0, False, {"engine": engine})
    client, count, result = acquire_client(engine), 0, None
    run = Run(client.search(engine, problem, query))
    try:
        for batch in run:
            count += len(batch)
            yield from batch
        result = run.value
    except EngineFailed as error:
        raise engine_failed_error(engine, str(error)) from None
    finally:
        if result:
            release_client(engine, client)
        else:
            client.close()
    return result.outcome if result else Outcome(count, False, {"engine": engine})


def engine_failed_error(engine: str, reason: str) -> EngineFailed:
    """Return the error that tells why an engine's search broke off."""
    return EngineFailed(f"the engine '{engine}' failed: {reason}")


def is_overdue(query: Query) -> bool:
    """Return whether a process that has not answered by now is to be killed."""
    if query.stop is not None and query.stop.is_set():
        return True
    return query.deadline is not None and time.monotonic() >= query.deadline + GRACE


# ---- inside the process ----

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


def search_in_worker(
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

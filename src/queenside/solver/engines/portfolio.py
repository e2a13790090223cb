"""Several engines race on the same problem; the first that answers wins, and the others are killed.

No engine is the fastest on every board, and some boards on which one wanders for ever are easy for
another (Huberman, Lukose and Hogg, 1997). Each engine runs in a process of its own. They start one
after the other, so that an easy board does not cost four processes.
"""

from __future__ import annotations

import time

from queenside.core.errors import EngineFailed
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.client import describe
from queenside.core.processes.messages import Failure, Item, Result
from queenside.core.query import Query
from queenside.core.system import HAS_PROCESSES
from queenside.core.unit import Placement
from queenside.solver.engines import client, get
from queenside.solver.engines.client import EngineClient
from queenside.solver.engines.engine import Info, Search

ENGINES = (
    "native",
    "sat",
    "cpsat",
    "repair",
    "exact_cover",
    "asp",
    "smt",
    "mip",
    "backtracking",
    "genetic",
    "reference",
)
"""Engines that may race. The first `MAX_RUNNERS` that take the question race by default."""
MAX_RUNNERS = 4
HEAD_START = 0.05
"""Seconds that each has before the next one starts."""
POLL_INTERVAL = 0.002
"""Seconds to wait for one runner before looking at the next."""


class Portfolio:
    """A race of engines. `portfolio:native:sat` chooses which, up to four; one may run twice."""

    info = Info(
        "portfolio",
        "several engines race, and the first answer wins",
        choices={f"{place} engine": ENGINES for place in ("first", "second", "third", "fourth")},
    )

    def __init__(self, **chosen: str) -> None:
        self.chosen = tuple(chosen.values())

    def unavailable_reason(self) -> str | None:
        if not HAS_PROCESSES:
            return "a race needs processes, which a browser doesn't have"
        return next(
            (reason for name in self.chosen if (reason := get(name).unavailable_reason())), None
        )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        if self.runners(problem, query):
            return None
        names = self.chosen or [name for name in ENGINES if not get(name).unavailable_reason()]
        return "; ".join(
            f"{name}: {get(name).unsupported_reason(problem, query)}" for name in names
        )

    def runners(self, problem: Problem, query: Query) -> list[str]:
        ready = [name for name in self.chosen or ENGINES if not get(name).unavailable_reason()]
        taking = [name for name in ready if not get(name).unsupported_reason(problem, query)]
        return taking[:MAX_RUNNERS]

    def search(self, problem: Problem, query: Query) -> Search:
        if query.expired:
            return Outcome(0, False, {"engine": "portfolio"})
        race = Race(self.runners(problem, query), problem, query)
        try:
            winner, outcome = race.run()
        finally:
            race.close()
        if query.want == "solutions":
            yield from race.solutions[winner]
        stats = {**outcome.stats, "engine": "portfolio", "winner": race.names[winner]}
        return outcome._replace(stats=stats)


class Race:
    """One race: a process for each runner, and what each has found. Runners go by their number."""

    def __init__(self, names: list[str], problem: Problem, query: Query) -> None:
        self.names, self.problem, self.query = names, problem, query
        self.waiting = list(range(len(names)))
        self.running: dict[int, EngineClient] = {}
        self.solutions: list[list[Placement]] = [[] for _ in names]
        self.gave_up: dict[int, Outcome] = {}
        self.failures: list[str] = []

    def run(self) -> tuple[int, Outcome]:
        """Return the winner and its outcome; when nobody answers, whoever has come furthest."""
        next_start = time.monotonic()
        while (self.running or self.waiting) and not client.is_overdue(self.query):
            if self.waiting and (not self.running or time.monotonic() >= next_start):
                self._start(self.waiting.pop(0))
                next_start = time.monotonic() + HEAD_START
            for runner in list(self.running):
                if outcome := self._receive(runner):
                    return runner, outcome
        if self.failures and not self.gave_up and not self.running:
            raise EngineFailed("; ".join(self.failures))
        runner = max(range(len(self.names)), key=lambda runner: len(self.solutions[runner]))
        return runner, self.gave_up.get(runner, Outcome(len(self.solutions[runner]), False, {}))

    def query_for(self, runner: int) -> Query:
        """Return the query with a seed of its own for an engine that runs more than once."""
        repeats = self.names[:runner].count(self.names[runner])
        return self.query._replace(seed=(self.query.seed or 0) + repeats) if repeats else self.query

    def _start(self, runner: int) -> None:
        name = self.names[runner]
        self.running[runner] = client.acquire_client(name)
        self.running[runner].ask_engine(name, self.problem, self.query_for(runner))

    def _receive(self, runner: int) -> Outcome | None:
        name, message = self.names[runner], self.running[runner].receive(POLL_INTERVAL)
        if isinstance(message, Item):
            self.solutions[runner] += message.value
        elif isinstance(message, Failure):
            self.failures.append(str(client.engine_failed_error(name, describe(message.error))))
            self.running.pop(runner).close()
        elif isinstance(message, Result):
            client.release_client(name, self.running.pop(runner))
            outcome: Outcome = message.value.outcome
            if outcome.exhausted or outcome.count == self.query.limit:
                return outcome
            self.gave_up[runner] = outcome
        return None

    def close(self) -> None:
        while self.running:
            self.running.popitem()[1].close()

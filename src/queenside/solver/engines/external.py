"""Base of engines that stand on someone else's package.

Such an engine says how its package is called and how it lists placements; the rest is here: it runs
in a process of its own (see `client`), counts what it lists, and stops at the limit.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import closing, nullcontext
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar

from queenside.core import extras
from queenside.core.outcome import Outcome
from queenside.core.problem import Problem
from queenside.core.processes.client import describe
from queenside.core.query import Query
from queenside.core.run import Run
from queenside.core.unit import Partition, Placement
from queenside.solver.engines import client, in_process
from queenside.solver.engines.engine import Info, Search, refuse_large


class Stats(dict[str, int | float | str]):
    """Statistics of an engine, and the seconds it took to encode the problem."""

    def __init__(self, engine: str) -> None:
        super().__init__(engine=engine)
        self._began = time.perf_counter()

    def mark_built(self) -> None:
        """The problem has been handed to the package; what follows is its search."""
        self["build_seconds"] = round(time.perf_counter() - self._began, 6)

    def finish(self) -> dict[str, int | float | str]:
        """Return a plain dict, with the seconds since the package had the problem."""
        if isinstance(build := self.pop("build_seconds", None), float):
            self["build_seconds"] = build  # beside the other, after what was counted
            self["search_seconds"] = round(time.perf_counter() - self._began - build, 6)
        return dict(self)


Placements = Generator[Placement, None, None]

MAX_CELLS = 2000 * 2000
"""Largest board, which is far beyond what they solve."""
MAX_CELLS_IN_PROCESS = 32 * 32
"""Cells of boards that are put into a package's words in no time."""


class ExternalEngine(ABC):
    """An engine made of another package.

    `package` is what is imported, or the `module` in it, `extra` the extra that installs it.
    If it `is_interruptible`, its `placements` end by themselves soon after the deadline.
    """

    info: Info
    package: ClassVar[str]
    module: ClassVar[str] = ""
    extra: ClassVar[str]
    is_interruptible = False

    def __init__(self, **chosen: str) -> None:
        self.name = ":".join((self.info.name, *chosen.values()))
        self.chosen = {key: names[0] for key, names in self.info.choices.items()} | chosen

    def unavailable_reason(self) -> str | None:
        if find_spec(self.package):
            return None
        return extras.install_advice(self.extra)

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return refuse_large(problem, MAX_CELLS)

    def search(self, problem: Problem, query: Query) -> Search:
        """Search in a process of its own unless this one will do (see `in_process`).

        What is to be counted is listed all the same.
        """
        if query.want != "count":
            return (yield from self._search(problem, query))
        search = self._search(problem, query._replace(want="solutions"))
        run = Run(search)
        for _ in run:
            pass
        return run.value

    def _search(self, problem: Problem, query: Query) -> Search:
        punctual = (
            self.is_interruptible
            and problem.grid.size <= MAX_CELLS_IN_PROCESS
            and query.stop is None
        )
        claim = in_process.claim(self.package) if punctual else nullcontext(False)
        with claim as is_here:
            if not is_here or query.expired:
                return (yield from client.search(self.name, problem, query))
            try:
                return (yield from self.search_in_process(problem, query))
            except Exception as error:  # told as of another process
                raise client.engine_failed_error(self.name, describe(error)) from error

    def search_in_process(self, problem: Problem, query: Query) -> Search:
        import_module(self.module or self.package)  # loading it is not building
        stats, count = Stats(self.name), 0
        try:
            with closing(self.placements(problem, query, stats)) as placements:
                for placement in placements:
                    count += 1
                    yield placement
                    if count == query.limit or query.expired:
                        return Outcome(count, False, stats.finish())
        except Exception:
            if not query.expired:  # else it was interrupted
                raise
        return Outcome(count, not query.expired, stats.finish())

    @abstractmethod
    def placements(self, problem: Problem, query: Query, stats: Stats) -> Placements:
        """Yield every solution once, and end only when it is proved that there are no others.

        It may also end when the query has expired: `interrupt_when_expired` sees to that. Adds to
        `stats` what it counts on the way, and calls `stats.mark_built()` once the package has the
        problem. Raises whatever its package raises, and EngineFailed if the package gives up.
        """


def blocking_constraint(problem: Problem, placement: Placement) -> tuple[Placement, Placement]:
    """Return what excludes this solution alone: these cells and those cells.

    Another solution leaves one of the first without a queen or puts one on the second. The second
    is empty where all solutions have the same number of queens.
    """
    for family in problem.families:
        if isinstance(family, Partition) and family.lower == family.upper:
            return placement, ()
    queens = set(placement)
    return placement, tuple(cell for cell in range(problem.grid.size) if cell not in queens)

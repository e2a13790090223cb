"""Count the solutions of drafts: many problems at once, until the time is up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from queenside.core import kernels
from queenside.core.errors import GenerationTimeout
from queenside.core.problem import Problem
from queenside.core.system import read_work_clock
from queenside.core.unit import Placement

_DRAFT_TIMEOUT = 2.0
"""Seconds that one draft may take; one that takes longer is passed over."""


class DraftSolutions(NamedTuple):
    """Solutions of a draft, and whether these are all."""

    solutions: tuple[Placement, ...]
    is_complete: bool

    @property
    def unique(self) -> bool:
        """Whether there is exactly one."""
        return self.is_complete and len(self.solutions) == 1


class SolutionFinder:
    """Asks the native search about drafts, as long as there is time."""

    def __init__(self, time_limit: float | None) -> None:
        self.time_limit, self._begin = time_limit, read_work_clock()

    def solve_all(
        self, problems: Sequence[Problem], limit: int, seed: int | None = None
    ) -> list[DraftSolutions | None]:
        """Find the solutions of each problem, at most `limit`; None for one that takes too long."""
        results: list[DraftSolutions | None] = []
        while len(results) < len(problems):
            self.check_time()
            remaining = problems[len(results) :]
            answers = kernels.search_many(remaining, limit, seed, _DRAFT_TIMEOUT)
            results += [answer and DraftSolutions(answer[3], answer[1]) for answer in answers]
        return results

    def check_time(self) -> None:
        """Raise GenerationTimeout after so many seconds of work."""
        if self.time_limit is not None and read_work_clock() - self._begin >= self.time_limit:
            raise GenerationTimeout(f"couldn't mend the board in {self.time_limit:g} s of work")

    def solve_one(self, problem: Problem, limit: int, seed: int | None = None) -> DraftSolutions:
        """Return the solutions of one problem; none, and not all, if it takes too long."""
        return self.solve_all([problem], limit, seed)[0] or DraftSolutions((), False)

    def sample(self, problem: Problem, number: int) -> tuple[Placement, ...]:
        """About so many solutions from all over the search, so that they differ more."""
        solutions: dict[Placement, None] = {}
        for seed in range(number // 2):
            solutions.update(dict.fromkeys(self.solve_one(problem, 2, seed).solutions))
        return tuple(solutions)

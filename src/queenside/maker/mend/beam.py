"""From drafts with several solutions to one with a single solution, in few changes.

Every change of a step kills some of the solutions that are known: those whose queens stand where
it acts. So the drafts at hand are changed in all ways that kill some and leave some, the most
deadly first, and the search says what is left, and what has come up anew. The few drafts with the
fewest solutions go on (a beam). A draft with thousands of solutions is judged by a sample of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from queenside.core.problem import Problem
from queenside.core.unit import Placement
from queenside.maker.mend.solution_finder import DraftSolutions, SolutionFinder

_COUNT_LIMIT = 128
"""Solutions up to which those of a draft are counted."""

_SAMPLE_SIZE = 48
"""Solutions that stand for those of a draft with more."""

_WIDTH = 6
"""Drafts that go on."""


D = TypeVar("D", bound=Hashable)


class Option(NamedTuple, Generic[D]):
    """A changed draft, how many of the known solutions survive that, and how many may be new."""

    draft: D
    survivors: int
    new: float = 0.0


class Beam(Generic[D]):
    """A search among drafts. `problem` is what a draft asks, `options` how it may change.

    `tried` changes of each draft are tried at a step; after so many `steps` in all it gives up.
    """

    def __init__(
        self,
        finder: SolutionFinder,
        rng: random.Random,
        problem: Callable[[D], Problem],
        options: Callable[[D, Sequence[Placement]], Iterable[Option[D]]],
        tried: int,
        steps: int,
    ) -> None:
        self._finder, self._rng, self._problem = finder, rng, problem
        self._options, self._tried, self._steps = options, tried, steps

    def run(self, starts: Sequence[D]) -> D | None:
        """Return the first draft met that has a single solution; None if none is in reach."""
        drafts, visited = list(starts), set(starts)
        while drafts and self._steps:
            self._steps -= 1
            beam = self._select(drafts)
            unique = next((draft for draft, result in beam if result.unique), None)
            if unique is not None:
                return unique
            drafts = [draft for draft in self._expand(beam) if draft not in visited]
            visited.update(drafts)
        return None

    def _expand(self, beam: Iterable[tuple[D, DraftSolutions]]) -> list[D]:
        """Return the most deadly changes of each draft, without those that leave nothing."""
        drafts: dict[D, None] = {}
        for draft, result in beam:
            solutions = result.solutions
            if not result.is_complete:
                solutions = self._finder.sample(self._problem(draft), _SAMPLE_SIZE) or solutions
            options = [
                (survivors + (0 if result.is_complete else new), self._rng.random(), changed)
                for changed, survivors, new in self._options(draft, solutions)
                if 0 < survivors < len(solutions)
            ]
            options.sort(key=lambda option: option[:2])
            drafts.update(dict.fromkeys(changed for _, _, changed in options[: self._tried]))
        return list(drafts)

    def _select(self, drafts: Sequence[D]) -> list[tuple[D, DraftSolutions]]:
        """Keep the drafts with the fewest solutions, but some."""
        problems = [self._problem(draft) for draft in drafts]
        answers = self._finder.solve_all(problems, _COUNT_LIMIT)
        alive = [
            (draft, result)
            for draft, result in zip(drafts, answers, strict=True)
            if result and result.solutions
        ]
        alive.sort(key=lambda item: len(item[1].solutions))  # those most deadly first among equals
        return alive[:_WIDTH]

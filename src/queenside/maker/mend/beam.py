"""From drafts with several solutions to one with a single solution, in few changes.

Every change of a step kills some of the solutions that are known: those whose queens stand where
it acts. So the drafts at hand are changed in all ways that kill some and leave some, the most
deadly first, and the search says what is left, and what has come up anew. The few drafts with the
fewest solutions go on (a beam). A draft with thousands of solutions is judged by a sample of them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from queenside.maker.mend.drafts import Draft, DraftBoard
from queenside.maker.mend.solution_finder import DraftSolutions, SolutionFinder

_COUNT_LIMIT = 128
"""Solutions up to which those of a draft are counted."""

_SAMPLE_SIZE = 48
"""Solutions that stand for those of a draft with more."""

_WIDTH = 6
"""Drafts that go on."""

_STEPS = 10
"""Steps for each region of the board, all attempts together."""

_MAX_TRIED = 4000
"""Cells that are asked about at each step from one draft, in all."""


class Beam:
    """A search among drafts, which gives up after some steps in all."""

    def __init__(self, board: DraftBoard, finder: SolutionFinder, rng: random.Random) -> None:
        self._board, self._finder, self._rng = board, finder, rng
        self._tried = max(12, min(64, _MAX_TRIED // board.grid.size))
        self._steps = _STEPS * board.regions

    def run(self, starts: Sequence[Draft]) -> Draft | None:
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

    def _expand(self, beam: Iterable[tuple[Draft, DraftSolutions]]) -> list[Draft]:
        """Return the most deadly changes of each draft, without those that leave nothing."""
        drafts: dict[Draft, None] = {}
        for draft, result in beam:
            solutions = result.solutions
            if not result.is_complete:
                solutions = (
                    self._finder.sample(self._board.problem(draft), _SAMPLE_SIZE) or solutions
                )
            options = [
                (survivors + (0 if result.is_complete else new), self._rng.random(), changed)
                for changed, survivors, new in self._board.options(draft, solutions)
                if 0 < survivors < len(solutions)
            ]
            options.sort(key=lambda option: option[:2])
            drafts.update(dict.fromkeys(changed for _, _, changed in options[: self._tried]))
        return list(drafts)

    def _select(self, drafts: Sequence[Draft]) -> list[tuple[Draft, DraftSolutions]]:
        """Keep the drafts with the fewest solutions, but some."""
        problems = [self._board.problem(draft) for draft in drafts]
        answers = self._finder.solve_all(problems, _COUNT_LIMIT)
        alive = [
            (draft, result)
            for draft, result in zip(drafts, answers, strict=True)
            if result and result.solutions
        ]
        alive.sort(key=lambda item: len(item[1].solutions))  # those most deadly first among equals
        return alive[:_WIDTH]

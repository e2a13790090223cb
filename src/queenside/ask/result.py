"""What a person gets back: the solutions, what is proved, and a picture of it."""

from __future__ import annotations

from queenside.core.lazy import lazy
from queenside.core.outcome import Outcome, Stats, Status, status_of
from queenside.core.solution import Solution
from queenside.core.unit import Placement
from queenside.puzzles.puzzle import Puzzle


class Result:
    """The answer to one question about one puzzle. Every solution in it has been verified.

    It prints as a board and shows as a picture in a notebook.
    """

    def __init__(self, puzzle: Puzzle, found: tuple[Placement, ...], outcome: Outcome) -> None:
        self._puzzle = puzzle
        self._found = found
        self._outcome = outcome

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was asked about."""
        return self._puzzle

    @property
    def count(self) -> int:
        """How many solutions were met. All of them if `exhausted`, else at least so many exist."""
        return self._outcome.count

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there are no others."""
        return self._outcome.exhausted

    @property
    def stats(self) -> Stats:
        """The engine's name and what it counted on its way (nodes and the like)."""
        return self._outcome.stats

    @property
    def status(self) -> Status:
        """What is proved: "none", "unique" or "several"; else "solved" or "unknown".

        "solved" has a solution and leaves open whether there are others; "unknown" has none and
        leaves open whether there is one.
        """
        return status_of(self.count, self.exhausted)

    @lazy
    def solutions(self) -> tuple[Solution, ...]:
        """The solutions met, in the order the engine found them."""
        grid = self.puzzle.problem.grid
        return tuple(Solution.of(grid, placement) for placement in self._found)

    @property
    def solution(self) -> Solution | None:
        """The first solution, or None."""
        return self.solutions[0] if self._found else None

    @property
    def verdict(self) -> str:
        """The status as a sentence."""
        return _VERDICTS[self.status]

    def __repr__(self) -> str:
        return f"<Result {self.status}: {self.puzzle.title}, {self.count} found>"

    def __str__(self) -> str:
        from queenside.formats import text  # here, as below: most answers are never drawn

        board = text.draw(self.puzzle, self.solution)
        return f"{board}\n{self.verdict}"

    def _repr_html_(self) -> str:
        from queenside.formats import svg, text

        if text.is_too_large(self.puzzle):
            return f"<p>{text.draw(self.puzzle)}</p><p>{self.verdict}</p>"
        return f"{svg.draw(self.puzzle, self.solution)}<p>{self.verdict}</p>"


_VERDICTS: dict[Status, str] = {
    "none": "There is no solution.",
    "unique": "This is the only solution.",
    "several": "There are other solutions.",
    "solved": "There may be other solutions.",
    "unknown": "No solution was found in time; there may be one.",
}

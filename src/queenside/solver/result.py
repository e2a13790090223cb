"""Results: the solutions, what is proved, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenside.core.lazy import cached_property
from queenside.core.outcome import Outcome, Stats, Status, status_of
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.solution import Solution
from queenside.core.unit import Placement

if TYPE_CHECKING:
    import numpy


class Result:
    """Answer to one question about one puzzle. Every solution in it has been verified.

    It is true where there is a solution, so that `if qs.solve(puzzle):` means what it says. It
    prints as a board and shows as a picture in a notebook.

        >>> result = qs.solve(qs.NQueens(6), limit=None)
        >>> result.status, result.count, result.exhausted
        ('several', 4, True)
        >>> result.solution
        ((0, 1), (1, 3), (2, 5), (3, 0), (4, 2), (5, 4))
        >>> print(result)
        ┌──────────────────┐
        │ ·  ♛  ·  ·  ·  · │
        │ ·  ·  ·  ♛  ·  · │
        │ ·  ·  ·  ·  ·  ♛ │
        │ ♛  ·  ·  ·  ·  · │
        │ ·  ·  ♛  ·  ·  · │
        │ ·  ·  ·  ·  ♛  · │
        └──────────────────┘
        There are other solutions.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        placements: tuple[Placement, ...],
        outcome: Outcome,
        seconds: float = 0.0,
    ) -> None:
        self._puzzle = puzzle
        self._placements = placements
        self._outcome = outcome
        self._seconds = seconds

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def puzzle(self) -> Puzzle:
        """Puzzle of the question."""
        return self._puzzle

    @property
    def count(self) -> int:
        """Number of solutions found: all of them if `exhausted`, else a lower bound."""
        return self._outcome.count

    @property
    def exhausted(self) -> bool:
        """Whether it is proved that there are no others."""
        return self._outcome.exhausted

    @property
    def stats(self) -> Stats:
        """Engine's name and what it counted on its way (nodes and the like)."""
        return self._outcome.stats

    @property
    def seconds(self) -> float:
        """Seconds of search; for boards that were searched together, this one's share."""
        return self._seconds

    @property
    def status(self) -> Status:
        """Proved status: "none", "unique" or "several"; else "solved" or "unknown".

        "solved" has a solution and leaves open whether there are others; "unknown" has none and
        leaves open whether there is one.
        """
        return status_of(self.count, self.exhausted)

    @cached_property
    def solutions(self) -> tuple[Solution, ...]:
        """Solutions met, in the order the engine found them."""
        grid = self.puzzle.problem.grid
        return tuple(Solution.from_placement(grid, placement) for placement in self._placements)

    @property
    def solution(self) -> Solution | None:
        """First solution, or None."""
        return self.solutions[0] if self._placements else None

    @property
    def verdict(self) -> str:
        """Status as a sentence."""
        return _VERDICTS[self.status]

    def __repr__(self) -> str:
        return f"<Result {self.status}: {self.puzzle.title}, {self.count} found>"

    def __str__(self) -> str:
        from queenside.core.formats import text  # here, as below: most answers are never drawn

        board = text.draw(self.puzzle, self.solution)
        return f"{board}\n{self.verdict}"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook

        return notebook.board(self.puzzle, self.solution, captions=[self.verdict])

    def to_numpy(self) -> numpy.ndarray:
        """Return the solutions as a NumPy array of solutions × rows × columns: 1 where a queen is.

        They are bytes (uint8). Raises EngineUnavailable without NumPy, which the extra
        `array` brings.
        """
        from queenside.core import extras  # here, as below: few results become arrays

        np = extras.import_extra("numpy", "array")
        grid = self.puzzle.problem.grid
        boards: numpy.ndarray = np.zeros(
            (len(self._placements), grid.rows * grid.columns), dtype=np.uint8
        )
        for board, placement in zip(boards, self._placements, strict=True):
            board[list(placement)] = 1
        return boards.reshape(len(self._placements), grid.rows, grid.columns)

    def to_frame(self) -> Any:
        """Return a pandas table: a line for each queen, with solution, row and column from 0.

        Raises EngineUnavailable without pandas.
        """
        from queenside.core import extras

        pandas = extras.import_extra("pandas")
        cells = [
            (number, *cell) for number, solution in enumerate(self.solutions) for cell in solution
        ]
        return pandas.DataFrame(cells, columns=["solution", "row", "column"])


_VERDICTS: dict[Status, str] = {
    "none": "There is no solution.",
    "unique": "This is the only solution.",
    "several": "There are other solutions.",
    "solved": "There may be other solutions.",
    "unknown": "No solution was found in time; there may be one.",
}

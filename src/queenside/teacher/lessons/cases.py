"""The boards on which lessons are measured, their answers, and published times."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from queenside.core.puzzles import NQueens, RegionPuzzle
from queenside.core.verify import verify

Columns = tuple[int, ...]


class LessonCase(NamedTuple):
    """A board to measure on: its regions row by row, or N for a chessboard."""

    name: str
    board: Sequence[str] | int
    solutions: int
    """Number of solutions."""

    def fault(self, answers: Sequence[Columns], finds_all: bool) -> str | None:
        """Return the fault of an answer, in words."""
        expected = self.solutions if finds_all else min(1, self.solutions)
        if len(answers) != expected:
            return f"{len(answers)} solutions, not {expected}"
        if len(set(answers)) != len(answers):
            return "a solution twice"
        rules = NQueens(self.board) if isinstance(self.board, int) else RegionPuzzle(self.board)
        rows = rules.problem.grid.rows
        for columns in answers:
            cells = (row * rows + column for row, column in enumerate(columns))
            if not verify(rules.problem, tuple(cells)):
                return f"{columns}, which isn't a solution"
        return None


BOARDS = (
    LessonCase("5×5", ("ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"), 1),
    LessonCase(
        "8×8",
        (
            "AAABBCCC",
            "DDABBCCC",
            "DDAABBEC",
            "FFFFBEEC",
            "GFFFEEEE",
            "GFGFFEEE",
            "GGGHFEEE",
            "GGGHHEEE",
        ),
        1,
    ),
)
"""Two of the project's examples."""

COUNTS = (1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712)
"""The number of solutions of N-Queens, from N = 0 (OEIS A000170)."""


def chessboard(n: int) -> LessonCase:
    """N-Queens as a case; N up to 13."""
    return LessonCase(f"N = {n}", n, COUNTS[n])


CHESSBOARDS = tuple(chessboard(n) for n in (6, 8, 10))

PUBLISHED = {
    "0": (17.6, None),
    "1": (0.0191, 17057),
    "2": (0.0217, 193),
    "3": (0.02, 172),
    "4": (0.0205, 0.0655),
    "5-heap": (0.0223, 0.101),
    "5-sets": (0.0117, 0.0522),
    "6": (0.0108, 0.0486),
}
"""Milliseconds for the attempts of the same number in a road written in Haskell, on its 5×5 and its
8×8 board; None where it did not end. As published by the author of the Haskell posts on LinkedIn
Queens, measured on that author's machine."""

"""Find the faults of an encoding: solutions it loses, and placements it should refuse.

    judge("groups", ["AB", "BB"]).accepted  # ((0, 0), (1, 1))

An engine looks for the models of an encoding of `lessons.encodings`, and the checker says which of
them solve the puzzle that was meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from queenside.core.grid import Grid
from queenside.core.problem import Problem
from queenside.core.puzzles.custom.puzzle import Custom
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.solution import Solution
from queenside.core.unit import Unit, UnitList
from queenside.core.verify import verify
from queenside.solver.solve import solve
from queenside.teacher.lessons.encodings import TRIES, Rule

MOST = 1000
"""The most solutions of a board that are held against an encoding."""

Board = int | Sequence[Sequence[object]]
"""N for N-Queens, or the regions row by row."""


class Verdict(NamedTuple):
    """An encoding held against the puzzle it should say."""

    lost: Solution | None
    """A solution of the puzzle that the encoding refuses; None if it keeps them all."""
    accepted: Solution | None
    """A placement that the encoding accepts and the puzzle does not; None if there is none."""

    @property
    def is_right(self) -> bool:
        """Whether the encoding has the solutions of the puzzle, and no other models."""
        return self.lost is None and self.accepted is None


def judge(key: str, board: Board) -> Verdict:
    """Hold an encoding against the puzzle, by the first 1,000 solutions of the board.

    `key` is one of `lessons.encodings.TRIES`. Raises KeyError for another one, and InvalidPuzzle
    for a board that is none.

    Example: `judge("groups-own", board).lost` is a solution of the board that the encoding forbids.
    """
    meant, said = intended(board), encoded(TRIES[key].rules(board), board)
    solutions = solve(meant, limit=MOST).solutions
    kept = [each for each in solutions if verify(said.problem, each.placement(said.problem.grid))]
    lost = next((each for each in solutions if each not in kept), None)
    models = solve(said, limit=len(kept) + 1).solutions
    wrong = (
        each for each in models if not verify(meant.problem, each.placement(meant.problem.grid))
    )
    return Verdict(lost, next(wrong, None))


def intended(board: Board) -> Puzzle:
    """The puzzle that every encoding of this board should say."""
    return NQueens(board) if isinstance(board, int) else RegionPuzzle(board)


def encoded(rules: Sequence[Rule], board: Board) -> Puzzle:
    """The rules of an encoding as a board by rules of its own."""
    size = board if isinstance(board, int) else len(board)
    units = (
        Unit(
            "rule", index, tuple(sorted(row * size + column for row, column in cells)), least, most
        )
        for index, (cells, least, most) in enumerate(rules)
    )
    return Custom.of(Problem(Grid(size, size), (UnitList("rule", tuple(units)),)))


__all__ = ["MOST", "Verdict", "encoded", "intended", "judge"]

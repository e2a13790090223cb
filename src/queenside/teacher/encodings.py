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

MAX_SOLUTIONS = 1000
"""Most solutions of a board that are held against an encoding."""

EncodingBoard = int | Sequence[Sequence[object]]
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


def judge(key: str, board: EncodingBoard) -> Verdict:
    """Hold an encoding against the puzzle, by the first 1,000 solutions of the board.

    `key` is one of `lessons.encodings.TRIES`. Raises KeyError for another one, and InvalidPuzzle
    for a board that is none.

    Example: `judge("groups-own", board).lost` is a solution of the board that the encoding forbids.
    """
    intended = intended_puzzle(board)
    candidate = encoded(TRIES[key].rules(board), board)
    solutions = solve(intended, limit=MAX_SOLUTIONS).solutions
    accepted = [
        solution
        for solution in solutions
        if verify(candidate.problem, solution.placement(candidate.problem.grid))
    ]
    lost = next((solution for solution in solutions if solution not in accepted), None)
    models = solve(candidate, limit=len(accepted) + 1).solutions
    wrong = (
        solution
        for solution in models
        if not verify(intended.problem, solution.placement(intended.problem.grid))
    )
    return Verdict(lost, next(wrong, None))


def intended_puzzle(board: EncodingBoard) -> Puzzle:
    """Return the puzzle that every encoding of this board should say."""
    return NQueens(board) if isinstance(board, int) else RegionPuzzle(board)


def encoded(rules: Sequence[Rule], board: EncodingBoard) -> Puzzle:
    """Return the rules of an encoding as a board by rules of its own."""
    size = board if isinstance(board, int) else len(board)
    units = (
        Unit(
            "rule",
            index,
            tuple(sorted(row * size + column for row, column in cells)),
            min_queens,
            max_queens,
        )
        for index, (cells, min_queens, max_queens) in enumerate(rules)
    )
    return Custom.from_problem(Problem(Grid(size, size), (UnitList("rule", tuple(units)),)))

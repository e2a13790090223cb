"""The boards that a lesson takes: N, or the regions row by row."""

from __future__ import annotations

from queenside.core.problem import Problem
from queenside.core.recognise import match_empty_n_queens, match_region_board
from queenside.teacher.lessons import N_QUEENS, Lesson

Board = int | list[list[int]]


def board_for(lesson: Lesson, problem: Problem) -> Board | None:
    """Return the input for the lesson's program; None if it doesn't take such problems."""
    if lesson in N_QUEENS:
        return match_empty_n_queens(problem)
    board = match_region_board(problem)
    if problem.given or problem.blocked or board is None or board.stars != 1:
        return None
    size = board.size
    return [list(board.labels[start : start + size]) for start in range(0, size * size, size)]


def refusal(lesson: Lesson, problem: Problem) -> str | None:
    """Why the lesson is not about this problem, in words; None if it is."""
    if board_for(lesson, problem) is not None:
        return None
    if lesson in N_QUEENS:
        return "it takes n-queens on a flat board, without clues"
    return "it takes boards of regions with one queen each, without clues"

"""Queenside: solve, count, explain and make queens puzzles.

    import queenside as qs

    puzzle = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
    print(qs.solve(puzzle))
    qs.count(qs.NQueens(8))                      # 92
"""

from queenside.core.errors import (
    EngineBug,
    EngineRefuses,
    EngineUnavailable,
    InvalidPuzzle,
    QueensideError,
    Unfinished,
    UnknownEngine,
)
from queenside.core.problem import Problem
from queenside.core.solution import Solution
from queenside.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.tasks.result import Result
from queenside.tasks.solve import check, complete, count, solutions, solve

__version__ = "0.1.0"

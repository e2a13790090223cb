"""Queenside: solve, count, explain and make queens puzzles.

import queenside as qs

puzzle = qs.RegionPuzzle(["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"])
print(qs.solve(puzzle))
qs.count(qs.NQueens(8))                      # 92
"""

from __future__ import annotations

from os import PathLike

from queenside.core.errors import (
    CannotWrite,
    EngineBug,
    EngineFailed,
    EngineRefuses,
    EngineUnavailable,
    InvalidPuzzle,
    NoSuchInput,
    QueensideError,
    Unfinished,
    UnknownEngine,
)
from queenside.core.problem import Problem
from queenside.core.solution import Solution
from queenside.core.unit import Unit
from queenside.engines import available as engines
from queenside.formats.board import read as _read
from queenside.formats.board import read_all as _read_all
from queenside.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.tasks.arrays import construct, solutions_array
from queenside.tasks.batch import solve_many
from queenside.tasks.distinct import Distinct, distinct
from queenside.tasks.estimate import Estimate, estimate
from queenside.tasks.result import Result
from queenside.tasks.sample import sample
from queenside.tasks.solve import check, complete, count, solutions, solve

__version__ = "0.1.0"


def read(source: str | PathLike[str]) -> Puzzle:
    """The puzzle in a file, a text, a puzz.link address or a game id: see `formats.board`.

    Raises InvalidPuzzle naming every fault, NoSuchInput for a missing file, OSError for one that
    cannot be read.
    """
    return _read(source).puzzle


def read_all(source: str | PathLike[str]) -> list[Puzzle]:
    """Every puzzle of a collection (JSON Lines), or the one puzzle of anything else; as `read`."""
    return [document.puzzle for document in _read_all(source)]


__all__ = [
    "CannotWrite",
    "Distinct",
    "EngineBug",
    "EngineFailed",
    "EngineRefuses",
    "EngineUnavailable",
    "Estimate",
    "InvalidPuzzle",
    "NQueens",
    "NoSuchInput",
    "Problem",
    "Puzzle",
    "QueensideError",
    "RegionPuzzle",
    "Result",
    "Solution",
    "Unfinished",
    "Unit",
    "UnknownEngine",
    "check",
    "complete",
    "construct",
    "count",
    "distinct",
    "engines",
    "estimate",
    "read",
    "read_all",
    "sample",
    "solutions",
    "solutions_array",
    "solve",
    "solve_many",
]

"""Queenside: solve, count, explain and make queens puzzles.

import queenside as qs

puzzle = qs.RegionPuzzle(["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"])
print(qs.solve(puzzle))
qs.count(qs.NQueens(8))                      # 92
"""

from __future__ import annotations

from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

from queenside import rules
from queenside.ask.arrays import construct, solutions_array
from queenside.ask.batch import solve_many
from queenside.ask.distinct import Distinct, distinct
from queenside.ask.estimate import Estimate, estimate
from queenside.ask.result import Result
from queenside.ask.sample import sample
from queenside.ask.solve import check, complete, count, solutions, solve
from queenside.core.errors import (
    CannotWrite,
    Disputed,
    EngineBug,
    EngineFailed,
    EngineRefuses,
    EngineUnavailable,
    InvalidPuzzle,
    NoSuchInput,
    NotDone,
    NotReached,
    NotUnique,
    QueensideError,
    Unfinished,
    UnknownEngine,
    UnreadablePicture,
    UnusableJob,
    UnusableStore,
)
from queenside.core.problem import Problem
from queenside.core.solution import Solution
from queenside.core.unit import Unit
from queenside.core.version import VERSION
from queenside.engines import available as engines
from queenside.formats.document import State
from queenside.puzzles import Custom, NQueens, Puzzle, RegionPuzzle
from queenside.puzzles.canonical import canonical_id
from queenside.puzzles.custom.rules import Rule
from queenside.see.resolve_board import read as _read
from queenside.see.resolve_board import read_all as _read_all

if TYPE_CHECKING:
    from queenside.jobs import Job
    from queenside.logic.grade import Grade
    from queenside.make.daily import daily
    from queenside.make.generate import Made, generate, generate_many
    from queenside.make.mend.mend import Mended, mend
    from queenside.make.practice import Practice, practice
    from queenside.pictures.reading.values import Doubt, Reading
    from queenside.reason.diagnose import Diagnosis, diagnose
    from queenside.reason.explain.explain import Explanation, Step, explain
    from queenside.reason.grade import grade
    from queenside.reason.hint import Hint, hint
    from queenside.see.book import Book, book
    from queenside.see.picture import picture
    from queenside.see.read_image import read_image
    from queenside.watching.watch import Sight, Watched, watch

_LATE = {
    "jobs": ("Job",),
    "logic.grade": ("Grade",),
    "pictures.reading.values": ("Doubt", "Reading"),
    "see.book": ("Book", "book"),
    "make.daily": ("daily",),
    "reason.diagnose": ("Diagnosis", "diagnose"),
    "reason.explain.explain": ("Explanation", "Step", "explain"),
    "make.generate": ("Made", "generate", "generate_many"),
    "reason.grade": ("grade",),
    "reason.hint": ("Hint", "hint"),
    "make.mend.mend": ("Mended", "mend"),
    "see.picture": ("picture",),
    "make.practice": ("Practice", "practice"),
    "see.read_image": ("read_image",),
    "watching.watch": ("Sight", "Watched", "watch"),
}
"""What is loaded when it is first asked for: whoever only solves does not wait for it."""

__version__ = VERSION


def read(source: str | PathLike[str]) -> Puzzle:
    """The puzzle that `source` names: a file, a text, an address, or the id of a board.

    A file may have any readable format; what else BOARD means on the command line means the same
    here: "n-queens:8", "daily", "q8-0123", "8-hard#7", a puzz.link address, a board in one line.

    Raises InvalidPuzzle naming every fault, NoSuchInput for a missing file, OSError for one that
    cannot be read.
    """
    return _read(source).puzzle


def read_all(source: str | PathLike[str]) -> list[Puzzle]:
    """Every puzzle of a collection (JSON Lines), or the one puzzle of anything else.

    `source` and errors are those of `read`.
    """
    return [document.puzzle for document in _read_all(source)]


if not TYPE_CHECKING:  # or a misspelt name would have the type Any

    def __getattr__(name: str) -> Any:
        for module, names in _LATE.items():
            if name in names:
                globals()[name] = found = getattr(import_module(f"queenside.{module}"), name)
                return found
        raise AttributeError(f"module 'queenside' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "Book",
    "CannotWrite",
    "Custom",
    "Diagnosis",
    "Disputed",
    "Distinct",
    "Doubt",
    "EngineBug",
    "EngineFailed",
    "EngineRefuses",
    "EngineUnavailable",
    "Estimate",
    "Explanation",
    "Grade",
    "Hint",
    "InvalidPuzzle",
    "Job",
    "Made",
    "Mended",
    "NQueens",
    "NoSuchInput",
    "NotDone",
    "NotReached",
    "NotUnique",
    "Practice",
    "Problem",
    "Puzzle",
    "QueensideError",
    "Reading",
    "RegionPuzzle",
    "Result",
    "Rule",
    "Sight",
    "Solution",
    "State",
    "Step",
    "Unfinished",
    "Unit",
    "UnknownEngine",
    "UnreadablePicture",
    "UnusableJob",
    "UnusableStore",
    "Watched",
    "book",
    "canonical_id",
    "check",
    "complete",
    "construct",
    "count",
    "daily",
    "diagnose",
    "distinct",
    "engines",
    "estimate",
    "explain",
    "generate",
    "generate_many",
    "grade",
    "hint",
    "mend",
    "picture",
    "practice",
    "read",
    "read_all",
    "read_image",
    "rules",
    "sample",
    "solutions",
    "solutions_array",
    "solve",
    "solve_many",
    "watch",
]

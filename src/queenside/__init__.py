"""Queenside: solve, count, explain and make queens puzzles.

import queenside as qs

puzzle = qs.RegionPuzzle(["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"])
print(qs.solve(puzzle))
qs.count(qs.NQueens(8))                      # 92
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from queenside.core.errors import (
    ConflictingResults,
    EngineBug,
    EngineFailed,
    EngineUnavailable,
    GenerationTimeout,
    InputNotFound,
    InvalidPuzzle,
    JobError,
    JobUnfinished,
    NotUnique,
    QueensideError,
    StoreError,
    Unfinished,
    UnknownEngine,
    UnreadablePicture,
    UnsupportedByFormat,
    UnsupportedProblem,
)
from queenside.core.version import VERSION
from queenside.engines import available as engines  # here: the package has the name already

if TYPE_CHECKING:
    from queenside import rules
    from queenside.ask.arrays import construct, solutions_array
    from queenside.ask.batch import solve_many
    from queenside.ask.board_arrays import Answered, solve_array
    from queenside.ask.certify.certify import Certificate, certify
    from queenside.ask.compare.side_by_side import Compared, compare
    from queenside.ask.distinct import Distinct, distinct
    from queenside.ask.estimate import Estimate, estimate
    from queenside.ask.result import Result
    from queenside.ask.sample import sample
    from queenside.ask.solve import check, complete, count, solutions, solve
    from queenside.core.problem import Problem
    from queenside.core.solution import Solution
    from queenside.core.unit import Unit
    from queenside.formats.document import State
    from queenside.jobs import Job
    from queenside.logic.grade import Grade
    from queenside.make.daily import daily
    from queenside.make.generate import Made, generate, generate_many
    from queenside.make.mend.mend import Mended, mend
    from queenside.make.practice import Practice, practice
    from queenside.pictures.reading.values import Doubt, Reading
    from queenside.puzzles.canonical import canonical_id
    from queenside.puzzles.custom.puzzle import Custom
    from queenside.puzzles.custom.rules import Rule
    from queenside.puzzles.nqueens import NQueens
    from queenside.puzzles.puzzle import Puzzle
    from queenside.puzzles.region import RegionPuzzle
    from queenside.reason.diagnose import Diagnosis, diagnose
    from queenside.reason.explain.explain import Explanation, Step, explain
    from queenside.reason.grade import grade, grade_many
    from queenside.reason.hint import Hint, hint
    from queenside.see.book import Book, book
    from queenside.see.picture import picture
    from queenside.see.read_image import read_image
    from queenside.see.resolve_board import Source
    from queenside.see.write import write
    from queenside.watching.watch import Sight, Watched, watch

_HOMES = {
    "ask.arrays": "construct solutions_array",
    "ask.board_arrays": "Answered solve_array",
    "ask.batch": "solve_many",
    "ask.certify.certify": "Certificate certify",
    "ask.compare.side_by_side": "Compared compare",
    "ask.distinct": "Distinct distinct",
    "ask.estimate": "Estimate estimate",
    "ask.result": "Result",
    "ask.sample": "sample",
    "ask.solve": "check complete count solutions solve",
    "core.problem": "Problem",
    "core.solution": "Solution",
    "core.unit": "Unit",
    "formats.document": "State",
    "jobs": "Job",
    "logic.grade": "Grade",
    "make.daily": "daily",
    "make.generate": "Made generate generate_many",
    "make.mend.mend": "Mended mend",
    "make.practice": "Practice practice",
    "pictures.reading.values": "Doubt Reading",
    "puzzles.canonical": "canonical_id",
    "puzzles.custom.puzzle": "Custom",
    "puzzles.custom.rules": "Rule",
    "puzzles.nqueens": "NQueens",
    "puzzles.puzzle": "Puzzle",
    "puzzles.region": "RegionPuzzle",
    "reason.diagnose": "Diagnosis diagnose",
    "reason.explain.explain": "Explanation Step explain",
    "reason.grade": "grade grade_many",
    "reason.hint": "Hint hint",
    "see.book": "Book book",
    "see.picture": "picture",
    "see.read_image": "read_image",
    "see.write": "write",
    "watching.watch": "Sight Watched watch",
}
"""The module of each public name. It is imported when it is first used, so `import queenside` is
quick, and whoever only solves never waits for the rest."""

__version__ = VERSION


def read(source: Source) -> Puzzle:
    """The puzzle that `source` names: a file, a text, an address, or the id of a board.

    A file may have any readable format; what else BOARD means on the command line means the same
    here: "n-queens:8", "daily", "q8-0123", "8-hard#7", a puzz.link address, a board in one line.
    An open file is read too, whether it gives text or bytes.

    Raises InvalidPuzzle naming every fault, InputNotFound for a missing file, OSError for one that
    cannot be read, TypeError for what is neither a file nor a text.

        >>> qs.read("n-queens:8")
        NQueens(8)
        >>> qs.read("AAB/ABB/CCC")
        RegionPuzzle(['AAB', 'ABB', 'CCC'])
        >>> qs.read("8-hard#7").title
        '8×8 queens board'
    """
    from queenside.see import resolve_board

    return resolve_board.read(source).puzzle


def read_all(source: Source) -> list[Puzzle]:
    """Every puzzle of a text with a board on each line, or the one puzzle of anything else.

    `source` and errors are those of `read`.

        >>> qs.read_all("n-queens:8")
        [NQueens(8)]
    """
    from queenside.see import resolve_board

    return [document.puzzle for document in resolve_board.read_all(source)]


if not TYPE_CHECKING:  # or a misspelt name would have the type Any

    def __getattr__(name: str) -> Any:
        if name == "rules":
            return import_module("queenside.rules")
        for module, names in _HOMES.items():
            if name in names.split():
                globals()[name] = found = getattr(import_module(f"queenside.{module}"), name)
                return found
        raise AttributeError(f"module 'queenside' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "Answered",
    "Book",
    "Certificate",
    "Compared",
    "ConflictingResults",
    "Custom",
    "Diagnosis",
    "Distinct",
    "Doubt",
    "EngineBug",
    "EngineFailed",
    "EngineUnavailable",
    "Estimate",
    "Explanation",
    "GenerationTimeout",
    "Grade",
    "Hint",
    "InputNotFound",
    "InvalidPuzzle",
    "Job",
    "JobError",
    "JobUnfinished",
    "Made",
    "Mended",
    "NQueens",
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
    "StoreError",
    "Unfinished",
    "Unit",
    "UnknownEngine",
    "UnreadablePicture",
    "UnsupportedByFormat",
    "UnsupportedProblem",
    "Watched",
    "book",
    "canonical_id",
    "certify",
    "check",
    "compare",
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
    "grade_many",
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
    "solve_array",
    "solve_many",
    "watch",
    "write",
]

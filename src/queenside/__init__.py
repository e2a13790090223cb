"""Queenside: solve, count, explain and make queens puzzles.

import queenside as qs

puzzle = qs.RegionPuzzle(["AABBB", "CAABB", "CCDBB", "CDDDE", "CCEEE"])
print(qs.solve(puzzle))
qs.count(qs.NQueens(8))                      # 92
"""

from __future__ import annotations

from importlib import import_module

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
from queenside.solver.engines import available as engines  # here: the package has the name already

TYPE_CHECKING = False  # as in typing, which to import takes longer than all that is imported here
if TYPE_CHECKING:
    from queenside import rules
    from queenside.core.formats.document import State
    from queenside.core.problem import Problem
    from queenside.core.puzzles.canonical import canonical_id
    from queenside.core.puzzles.custom.puzzle import Custom
    from queenside.core.puzzles.custom.rules import Rule
    from queenside.core.puzzles.nqueens import NQueens
    from queenside.core.puzzles.puzzle import Puzzle
    from queenside.core.puzzles.region import RegionPuzzle
    from queenside.core.solution import Solution
    from queenside.core.unit import Unit
    from queenside.counter.estimate import Estimate, estimate
    from queenside.counter.jobs import Job
    from queenside.explainer.diagnose import Diagnosis, diagnose
    from queenside.explainer.explain.explain import Explanation, Step, explain
    from queenside.explainer.grade import grade, grade_many
    from queenside.explainer.hint import Hint, hint
    from queenside.explainer.judge import Judgement, judge
    from queenside.explainer.logic.grade import Grade
    from queenside.maker.daily import daily
    from queenside.maker.generate import Made, generate, generate_many
    from queenside.maker.mend.mend import Mended, mend
    from queenside.maker.practice import Practice, practice
    from queenside.printer.book import Book, book
    from queenside.printer.picture import picture
    from queenside.printer.write import write
    from queenside.reader.pictures.results import Doubt, Reading
    from queenside.reader.read_image import read_image
    from queenside.reader.resolve_board import Source
    from queenside.solver.arrays import construct, solutions_array
    from queenside.solver.batch import solve_many
    from queenside.solver.board_arrays import Answered, solve_array
    from queenside.solver.certain import Certainty, certain
    from queenside.solver.certify.certify import Certificate, certify
    from queenside.solver.distinct import Distinct, distinct
    from queenside.solver.optimum import Optimum, maximise
    from queenside.solver.result import Result
    from queenside.solver.sample import sample
    from queenside.solver.solve import check, complete, count, solutions, solve
    from queenside.teacher.compare.side_by_side import Compared, compare
    from queenside.teacher.watching.watch import Watched, watch
    from queenside.teacher.watching.watcher import NodeView

_HOMES = {
    "solver.arrays": "construct solutions_array",
    "solver.board_arrays": "Answered solve_array",
    "solver.batch": "solve_many",
    "solver.certain": "Certainty certain",
    "solver.optimum": "Optimum maximise",
    "solver.certify.certify": "Certificate certify",
    "teacher.compare.side_by_side": "Compared compare",
    "solver.distinct": "Distinct distinct",
    "counter.estimate": "Estimate estimate",
    "solver.result": "Result",
    "solver.sample": "sample",
    "solver.solve": "check complete count solutions solve",
    "core.problem": "Problem",
    "core.solution": "Solution",
    "core.unit": "Unit",
    "core.formats.document": "State",
    "counter.jobs": "Job",
    "explainer.logic.grade": "Grade",
    "maker.daily": "daily",
    "maker.generate": "Made generate generate_many",
    "maker.mend.mend": "Mended mend",
    "maker.practice": "Practice practice",
    "reader.pictures.results": "Doubt Reading",
    "core.puzzles.canonical": "canonical_id",
    "core.puzzles.custom.puzzle": "Custom",
    "core.puzzles.custom.rules": "Rule",
    "core.puzzles.nqueens": "NQueens",
    "core.puzzles.puzzle": "Puzzle",
    "core.puzzles.region": "RegionPuzzle",
    "explainer.diagnose": "Diagnosis diagnose",
    "explainer.explain.explain": "Explanation Step explain",
    "explainer.grade": "grade grade_many",
    "explainer.hint": "Hint hint",
    "explainer.judge": "Judgement judge",
    "printer.book": "Book book",
    "printer.picture": "picture",
    "reader.read_image": "read_image",
    "printer.write": "write",
    "teacher.watching.watch": "Watched watch",
    "teacher.watching.watcher": "NodeView",
}
"""The module of each public name. It is imported when it is first used, so `import queenside` is
quick, and whoever only solves never waits for the rest."""

_MODULES = {"collection": "maker.collection", "cover": "solver.cover", "rules": "rules"}
"""Modules that are public under a name here."""

__version__ = VERSION


def read(source: Source) -> Puzzle:
    """The puzzle that `source` names: a file, a text, an address, or the id of a board.

    A file may have any readable format; what else BOARD means on the command line means the same
    here: "n-queens:8", "daily", "q8-0123", "8-hard#7", a puzz.link address, a board in one line.
    An open file is read too. In any other text the board is looked for; a warning says what was
    found and what was not used.

    Raises InvalidPuzzle naming every fault, InputNotFound for a missing file, OSError for one that
    cannot be read, TypeError for what is neither a file nor a text.

        >>> qs.read("n-queens:8")
        NQueens(8)
        >>> qs.read("AAB/ABB/CCC")
        RegionPuzzle(['AAB', 'ABB', 'CCC'])
        >>> qs.read("8-hard#7").title
        '8×8 queens board'
    """
    from queenside.reader import resolve_board

    return resolve_board.puzzles_of([resolve_board.read(source)])[0]


def read_all(source: Source) -> list[Puzzle]:
    """Every puzzle of a text with a board on each line, or the one puzzle of anything else.

    `source` and errors are those of `read`.

        >>> qs.read_all("n-queens:8")
        [NQueens(8)]
    """
    from queenside.reader import resolve_board

    return resolve_board.puzzles_of(resolve_board.read_all(source))


if not TYPE_CHECKING:  # or a misspelt name would have the type Any

    def __getattr__(name: str) -> object:
        if name in _MODULES:
            return import_module(f"queenside.{_MODULES[name]}")
        for module, names in _HOMES.items():
            if name in names.split():
                globals()[name] = value = getattr(import_module(f"queenside.{module}"), name)
                return value
        raise AttributeError(f"module 'queenside' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__


__all__ = [
    "Answered",
    "Book",
    "Certainty",
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
    "Judgement",
    "Made",
    "Mended",
    "NQueens",
    "NodeView",
    "NotUnique",
    "Optimum",
    "Practice",
    "Problem",
    "Puzzle",
    "QueensideError",
    "Reading",
    "RegionPuzzle",
    "Result",
    "Rule",
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
    "certain",
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
    "judge",
    "maximise",
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

"""Errors. A puzzle without a solution is a result, never an error."""

from __future__ import annotations

TYPE_CHECKING = False  # see queenside/__init__.py
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


class QueensideError(Exception):
    """Base of every error that Queenside raises on purpose.

    >>> try:
    ...     qs.solve(qs.NQueens(8), engine="hope")
    ... except qs.QueensideError as error:
    ...     print(type(error).__name__)
    UnknownEngine
    """

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel with message and fields: a second __init__ would make a message of the message."""
        return _rebuild, (type(self), self.args, vars(self))


def _rebuild(
    kind: type[QueensideError], arguments: tuple[object, ...], fields: dict[str, object]
) -> QueensideError:
    error = kind.__new__(kind, *arguments)
    vars(error).update(fields)
    return error


class InvalidPuzzle(QueensideError, ValueError):
    """Bad input. `faults` lists every fault, each with its place; the message joins them.

    >>> try:
    ...     qs.RegionPuzzle(["AB", "A"])
    ... except qs.InvalidPuzzle as error:
    ...     error.faults
    ('row 2 has 1 cell, but row 1 has 2',)
    """

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("; ".join(self.faults))


class UnreadablePicture(InvalidPuzzle):
    """Not a picture, too large, damaged, or without a board. The message says what helps.

    >>> qs.read_image(b"text")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnreadablePicture: ...
    """


class InputNotFound(QueensideError, FileNotFoundError):
    """The file doesn't exist, and its name isn't a board either.

    >>> qs.read("missing.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.InputNotFound: ...
    """


class UnsupportedByFormat(QueensideError):
    """A format can't hold something that the puzzle has. The message names it.

    >>> qs.write(qs.Custom(3, 4, [qs.rules.rows(1)]))
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnsupportedByFormat: ...
    """


class StoreError(QueensideError):
    """The file isn't a store, is damaged, or was in use for too long.

    >>> from pathlib import Path
    >>> from queenside.app.store import Store
    >>> _ = Path("notes.txt").write_text("not a store")
    >>> Store("notes.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.StoreError: ...
    """


class JobError(QueensideError):
    """The file isn't a job, is damaged or in use, or all its workers are gone.

    >>> from pathlib import Path
    >>> _ = Path("notes.txt").write_text("not a job")
    >>> qs.Job("notes.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.JobError: ...
    """


class ConflictingResults(QueensideError):
    """Parts of a job gave different results, so there is no total. The message names them.

    >>> with qs.Job.count("nine.job", qs.NQueens(9)) as job:  # doctest: +SKIP
    ...     job.total()
    """


class NotUnique(QueensideError):
    """A puzzle must have exactly one solution. The message says how many it has.

    >>> qs.grade(qs.NQueens(8))
    Traceback (most recent call last):
        ...
    queenside.core.errors.NotUnique: ...
    """


class UnknownEngine(QueensideError, ValueError):
    """No engine has this name. The message lists the names.

    >>> qs.solve(qs.NQueens(8), engine="hope")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnknownEngine: ...
    """


class EngineUnavailable(QueensideError):
    """An engine exists but cannot run here: a package or the compiled kernels are missing.

    The message names what to install.

        >>> try:
        ...     status = qs.check(qs.NQueens(8), engine="sat")
        ... except qs.EngineUnavailable:
        ...     status = qs.check(qs.NQueens(8))
        >>> status
        'several'
    """


class UnsupportedProblem(QueensideError):
    """An engine can't take this problem or this question. The message says why.

    >>> qs.solve(["AAB", "ABB", "CCC"], engine="construction")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnsupportedProblem: ...
    """


class EngineBug(QueensideError):
    """An engine returned a placement that breaks a rule.

    The message names the engine, the broken units, and a puzzle id that replays the case.

        >>> try:
        ...     found = qs.count(qs.NQueens(8))
        ... except qs.EngineBug as bug:
        ...     print("please report:", bug)
        >>> found
        92
    """


class EngineFailed(QueensideError):
    """An engine failed: its package gave up, or its process died, perhaps out of memory.

    The message names the engine and what is known of the cause.

        >>> try:
        ...     status = qs.check(qs.NQueens(8), engine="native")
        ... except qs.EngineFailed:
        ...     status = qs.check(qs.NQueens(8), engine="backtracking")
        >>> status
        'several'
    """


class Unfinished(QueensideError):
    """A search ended before the answer was certain, after `found` solutions.

    `why` says what ended it: time ran out, or local search gave up. A count that is divided knows
    only of the `parts` that were finished.

        >>> try:
        ...     qs.count(qs.NQueens(40), engine="backtracking", time_limit=0)
        ... except qs.Unfinished as error:
        ...     print(error.found)
        0
    """

    def __init__(
        self, found: int, why: str = "out of time", *, parts: float | str | None = None
    ) -> None:
        self.found = found
        number = {0: "no solution", 1: "1 solution"}.get(found, f"{found} solutions")
        progress = f"{number} found so far, and the search is not finished"
        super().__init__(f"{why}: {'no part was finished yet' if parts == 0 else progress}")


class GenerationTimeout(Unfinished):
    """Time ran out before a board met the wishes. The message says what came closest.

    >>> qs.generate(7, rating=(8, 8), seed=1, time_limit=0)
    Traceback (most recent call last):
        ...
    queenside.core.errors.GenerationTimeout: ...
    """

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)


class JobUnfinished(Unfinished):
    """Parts of a job are missing, so there are no lines yet. The message says how many.

    >>> with qs.Job.make('six.job', '6#1', 3) as job:
    ...     list(job.lines())
    Traceback (most recent call last):
        ...
    queenside.core.errors.JobUnfinished: ...
    """

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)

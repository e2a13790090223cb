"""What can go wrong, one class each. A puzzle without a solution is a result, never an error."""

from __future__ import annotations

from collections.abc import Iterable


class QueensideError(Exception):
    """The base of every error that Queenside raises on purpose.

    >>> try:
    ...     qs.solve(qs.NQueens(8), engine="hope")
    ... except qs.QueensideError as error:
    ...     print(type(error).__name__)
    UnknownEngine
    """


class InvalidPuzzle(QueensideError, ValueError):
    """Bad input. `faults` lists every fault, each with its place; the message joins them.

    >>> try:
    ...     qs.RegionPuzzle(["AB", "A"])
    ... except qs.InvalidPuzzle as error:
    ...     error.faults
    ('row 2 has 1 cells, but row 1 has 2',)
    """

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("; ".join(self.faults))


class UnreadablePicture(InvalidPuzzle):
    """No picture, too large, damaged, or no board in it. The message says what would help.

    >>> qs.read_image(b"text")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnreadablePicture: ...
    """


class NoSuchInput(QueensideError, FileNotFoundError):
    """There is no such file, and what was given is not a board itself.

    >>> qs.read("missing.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.NoSuchInput: ...
    """


class CannotWrite(QueensideError):
    """The format can't hold something the puzzle has. The message says for what.

    >>> qs.write(qs.Custom(3, 4, [qs.rules.rows(1)]))
    Traceback (most recent call last):
        ...
    queenside.core.errors.CannotWrite: ...
    """


class UnusableStore(QueensideError):
    """The file is no store of ours, is damaged, or in use for too long. The message says which.

    >>> from pathlib import Path
    >>> from queenside.store import Store
    >>> _ = Path("notes.txt").write_text("not a store")
    >>> Store("notes.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnusableStore: ...
    """


class UnusableJob(QueensideError):
    """The file is no job of ours, is damaged or in use, or nobody is left to do it. It says why.

    >>> from pathlib import Path
    >>> _ = Path("notes.txt").write_text("not a job")
    >>> qs.Job("notes.txt")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnusableJob: ...
    """


class Disputed(QueensideError):
    """Parts of a job were counted twice and differently, so there is no total. It names them.

    >>> with qs.Job.count("nine.job", qs.NQueens(9)) as job:  # doctest: +SKIP
    ...     job.total()
    """


class NotUnique(QueensideError):
    """What was asked makes sense only for a puzzle with exactly one solution. It says how many.

    >>> qs.grade(qs.NQueens(8))
    Traceback (most recent call last):
        ...
    queenside.core.errors.NotUnique: ...
    """


class UnknownEngine(QueensideError, ValueError):
    """No engine has this name. The message lists those that exist.

    >>> qs.solve(qs.NQueens(8), engine="hope")
    Traceback (most recent call last):
        ...
    queenside.core.errors.UnknownEngine: ...
    """


class EngineUnavailable(QueensideError):
    """The engine exists but cannot run here: a package or the compiled kernels are missing.

    The message names what to install.

        >>> try:
        ...     status = qs.check(qs.NQueens(8), engine="sat")
        ... except qs.EngineUnavailable:
        ...     status = qs.check(qs.NQueens(8))
        >>> status
        'several'
    """


class EngineRefuses(QueensideError):
    """The engine cannot take this problem or this question. The message says why, in words.

    >>> qs.solve(["AAB", "ABB", "CCC"], engine="construction")
    Traceback (most recent call last):
        ...
    queenside.core.errors.EngineRefuses: ...
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
    """An engine broke off: its package gave up, or its process died, perhaps for lack of memory.

    The message names the engine and what is known of the cause.

        >>> try:
        ...     status = qs.check(qs.NQueens(8), engine="native")
        ... except qs.EngineFailed:
        ...     status = qs.check(qs.NQueens(8), engine="backtracking")
        >>> status
        'several'
    """


class Unfinished(QueensideError):
    """The search ended before the answer was certain. `found` solutions were met by then.

    `why` says what ended it: time ran out, or local search gave up.

        >>> try:
        ...     qs.count(qs.NQueens(40), engine="backtracking", time_limit=0)
        ... except qs.Unfinished as error:
        ...     print(error.found)
        0
    """

    def __init__(self, found: int, why: str = "out of time") -> None:
        self.found = found
        number = {0: "no solution", 1: "1 solution"}.get(found, f"{found} solutions")
        super().__init__(f"{why}: {number} found so far, and the search is not finished")


class NotReached(Unfinished):
    """No board as wished was made in the time. The message says what was met instead.

    >>> qs.generate(5, rating=(8, 9), seed=1, time_limit=0)
    Traceback (most recent call last):
        ...
    queenside.core.errors.NotReached: ...
    """

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)


class NotDone(Unfinished):
    """Parts of a job are still to be done, so there are no lines yet. The message says how many.

    >>> with qs.Job.make('six.job', '6#1', 3) as job:
    ...     list(job.lines())
    Traceback (most recent call last):
        ...
    queenside.core.errors.NotDone: ...
    """

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)

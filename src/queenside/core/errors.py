"""What can go wrong, one class each. A puzzle without a solution is a result, never an error."""

from __future__ import annotations

from collections.abc import Iterable


class QueensideError(Exception):
    """The base of every error that Queenside raises on purpose."""


class InvalidPuzzle(QueensideError, ValueError):
    """Bad input. `faults` lists every fault, each with its place; the message joins them."""

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("; ".join(self.faults))


class UnreadablePicture(InvalidPuzzle):
    """No picture, too large, damaged, or no board in it. The message says what would help."""


class NoSuchInput(QueensideError, FileNotFoundError):
    """There is no such file, and what was given is not a board itself."""


class CannotWrite(QueensideError):
    """The format has no place for something the puzzle has. The message says for what."""


class UnusableStore(QueensideError):
    """The file is no store of ours, is damaged, or in use for too long. The message says which."""


class UnusableJob(QueensideError):
    """The file is no job of ours, is damaged or in use, or nobody is left to do it. It says why."""


class Disputed(QueensideError):
    """Parts of a job were counted twice and differently, so there is no total. It names them."""


class NotUnique(QueensideError):
    """What was asked makes sense only for a puzzle with exactly one solution. It says how many."""


class UnknownEngine(QueensideError, ValueError):
    """No engine has this name. The message lists those that exist."""


class EngineUnavailable(QueensideError):
    """The engine exists but cannot run here: a package or the compiled kernels are missing.

    The message names what to install.
    """


class EngineRefuses(QueensideError):
    """The engine cannot take this problem or this question. The message says why, in words."""


class EngineBug(QueensideError):
    """An engine returned a placement that breaks a rule.

    The message names the engine, the broken units, and a puzzle id that replays the case.
    """


class EngineFailed(QueensideError):
    """An engine broke off: its package gave up, or its process died, perhaps for lack of memory.

    The message names the engine and what is known of the cause.
    """


class Unfinished(QueensideError):
    """The search ended before the answer was certain. `found` solutions were met by then.

    `why` says what ended it: time ran out, or local search gave up.
    """

    def __init__(self, found: int, why: str = "out of time") -> None:
        self.found = found
        number = {0: "no solution", 1: "1 solution"}.get(found, f"{found} solutions")
        super().__init__(f"{why}: {number} found so far, and the search is not finished")


class NotReached(Unfinished):
    """No board as wished was made in the time. The message says what was met instead."""

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)


class NotDone(Unfinished):
    """Parts of a job are still to be done, so there are no lines yet. The message says how many."""

    def __init__(self, message: str) -> None:
        self.found = 0
        QueensideError.__init__(self, message)

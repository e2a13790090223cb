"""Exit codes, and the one line on standard error."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress

from queenside.app.cli import terminal
from queenside.app.cli.parser import UsageError
from queenside.core import errors
from queenside.core.arguments import ArgumentError

SUCCESS = 0
NEGATIVE = 1
USAGE = 2
BAD_PUZZLE = 65
NO_INPUT = 66
NO_ENGINE = 69
BUG = 70
IO_ERROR = 74
OUT_OF_TIME = 75
INTERRUPTED = 130


_FAULTS = 8  # faults of a board that are said: a text with more of them is hardly a board
_CODES: dict[type[BaseException], int] = {
    UsageError: USAGE,
    ArgumentError: USAGE,
    errors.UnknownEngine: USAGE,
    errors.NotUnique: NEGATIVE,
    errors.InputNotFound: NO_INPUT,
    errors.InvalidPuzzle: BAD_PUZZLE,
    errors.UnsupportedByFormat: BAD_PUZZLE,
    errors.EngineUnavailable: NO_ENGINE,
    errors.UnsupportedProblem: NO_ENGINE,
    errors.EngineBug: BUG,
    errors.EngineFailed: BUG,
    errors.ConflictingResults: BUG,
    errors.JobError: IO_ERROR,
    errors.StoreError: IO_ERROR,
    OSError: IO_ERROR,
    errors.Unfinished: OUT_OF_TIME,
}
"""The codes are those of BSD's sysexits.h where it has one."""


def report_error(error: BaseException) -> int:
    if isinstance(error, KeyboardInterrupt | OSError):
        _discard_output()
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):  # the reader has had enough, as in `| head`
        return SUCCESS
    code = exit_code(error)
    words = error_message(error)
    if code is None:
        words = f"internal error: {type(error).__name__}: {error} (please report it; "
        words += "--debug shows where it happened)"
    terminal.print_error(words)
    return BUG if code is None else code


def exit_code(error: BaseException) -> int | None:
    """Return the exit code of an error; None for a defect of this program."""
    return next((code for kind, code in _CODES.items() if isinstance(error, kind)), None)


def error_message(error: BaseException) -> str:
    folder = os.path.dirname(str(getattr(error, "filename", None) or ""))
    if isinstance(error, FileNotFoundError) and folder and not os.path.isdir(folder):
        return f"folder not found: '{folder}'; create it, or write somewhere else"
    if isinstance(error, OSError) and error.strerror:
        return ": ".join(str(part) for part in (error.filename, error.strerror) if part)
    if isinstance(error, errors.InvalidPuzzle) and len(error.faults) > _FAULTS:
        return "; ".join((*error.faults[:_FAULTS], "... and more"))
    return str(error)


def _discard_output() -> None:
    """Discard further output, even what Python flushes at exit."""
    with suppress(io.UnsupportedOperation), open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())

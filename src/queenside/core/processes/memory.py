"""Limit the memory of a worker process, and measure it."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from queenside.core.errors import EngineUnavailable

LIMIT = "QUEENSIDE_MEMORY_LIMIT"
"""The environment variable that says how much memory a process may take, in MiB."""


def memory_limit() -> int:
    """Return the memory limit of a process in MiB.

    Raises EngineUnavailable if the environment says it wrong.
    """
    number = os.environ.get(LIMIT, "4096")
    if not (number.isascii() and number.isdigit()):
        raise EngineUnavailable(f"{LIMIT} must be a whole number of MiB, not {number!r}")
    return int(number)


def allowance() -> str:
    """The same in words, with how to change it."""
    return f"it may take {memory_limit()} MiB (set {LIMIT} to allow more)"


def limit_memory(mebibytes: int) -> None:
    """Let the system refuse this process more memory than that, where it can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (mebibytes << 20, mebibytes << 20))


def peak_memory() -> int:
    """The most memory that this process has held, in bytes; 0 where the system does not say.

    What Linux answers to getrusage has that of the parent in it, as it was when this one began.
    """
    with suppress(OSError, StopIteration), open("/proc/self/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) << 10 for line in status if line.startswith("VmHWM:"))
    try:
        import resource
    except ImportError:
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

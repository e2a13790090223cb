"""The tests of the kernels, with the compiled module as the sanitizers want it."""

from __future__ import annotations

from pathlib import Path
from subprocess import TimeoutExpired

from tests.attack import sanitizers
from tests.attack.part import Budget, NotHere, Told
from tests.attack.tree import copy, end, start, tests

FILES = {
    sanitizers.ADDRESSES: (
        "tests/unit/native/test_hostile_calls.py",
        "tests/unit/kernels/test_queens.py",
        "tests/unit/kernels/test_logic.py",
        "tests/unit/kernels/test_bands.py",
        "tests/unit/kernels/test_reasons.py",
        "tests/unit/cover/test_cover.py",
        "tests/unit/engines/test_native_counts.py",
        "tests/unit/engines/test_repair.py",
        "tests/unit/engines/test_listing.py",
        "tests/unit/engines/test_meet.py",
        "tests/unit/ask/test_batch.py",
        "tests/unit/make/test_generate.py",
        "tests/unit/engines/test_native_on_hard_boards.py",
        "tests/conformance/test_kernels.py",
    ),
    sanitizers.THREADS: (
        "tests/unit/engines/test_division.py",
        "tests/unit/engines/test_native_counts.py",
        "tests/unit/ask/test_batch.py",
        "tests/unit/ask/test_estimate.py",
        "tests/unit/make/test_generate.py",
        "tests/unit/engines/test_meet.py",
    ),
}
"""Those that ask the kernels most, the quickest first: as many are run as there is time for."""
LEAST = 60.0
"""Seconds that a file has in any case."""


def attack(budget: Budget) -> Told:
    """Run as many of the files as there is time for; each finds nothing, or a fault.

    To compile is not of this time, since it is done once.
    """
    told = Told()
    for sanitizer in FILES:
        try:
            module = sanitizers.module(sanitizer)
        except NotHere as why:
            told.ends(f"not here ({why})")
        else:
            under(sanitizer, module, Budget(budget.seconds / len(FILES)), told)
    return told


def under(sanitizer: sanitizers.Sanitizer, module: Path, budget: Budget, told: Told) -> None:
    """The files of one sanitizer."""
    with copy(module) as tree, sanitizers.watched(sanitizer) as watched:
        for file in FILES[sanitizer]:
            how = ran(tree, file, watched, max(budget.left, LEAST))
            told.tries(f"test files under {sanitizer.name}")
            told.faults += [f"{file}: {fault}" for fault in how]
            told.ends("with a fault" if how else "clean")
            if budget.left < 0:
                return


def ran(tree: Path, file: str, watched: sanitizers.Watched, seconds: float) -> list[str]:
    """What is wrong when these tests run; those that would take longer are ended without a word."""
    process = start(tree, tests(file), watched.settings)
    try:
        output, _ = process.communicate(timeout=seconds)
    except TimeoutExpired:
        return watched.reports()
    finally:
        end(process)
    found = watched.reports()
    return found or ([f"exit {process.returncode}: {output[-1500:]}"] if process.returncode else [])

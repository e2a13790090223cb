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
        "tests/unit/core/kernels/test_queens.py",
        "tests/unit/core/kernels/test_bands.py",
        "tests/unit/explainer/logic/test_techniques.py",
        "tests/unit/solver/cover/test_cover.py",
        "tests/unit/solver/engines/test_native_counts.py",
        "tests/unit/solver/engines/test_repair.py",
        "tests/unit/solver/engines/test_listing.py",
        "tests/unit/solver/engines/test_meet.py",
        "tests/unit/solver/test_batch.py",
        "tests/unit/maker/test_generate.py",
        "tests/unit/solver/engines/test_native_on_hard_boards.py",
        "tests/conformance/test_kernels.py",
    ),
    sanitizers.THREADS: (
        "tests/unit/solver/engines/test_division.py",
        "tests/unit/solver/engines/test_native_counts.py",
        "tests/unit/solver/test_batch.py",
        "tests/unit/counter/test_estimate.py",
        "tests/unit/maker/test_generate.py",
        "tests/unit/solver/engines/test_meet.py",
    ),
}
"""Those that ask the kernels most, the quickest first: as many are run as there is time for."""
NOT_HERE = ("-m", "not long", "-k", "not too_little_memory")
"""Cases that take too long, and one that limits the memory, of which sanitizers need much."""
LEAST = 60.0
"""Seconds that a file has in any case."""


def attack(budget: Budget) -> Told:
    """Run as many of the files as there is time for; each finds nothing, or a fault.

    To compile is not of this time, since it is done once.
    """
    reported = Told()
    for sanitizer in FILES:
        try:
            module = sanitizers.module(sanitizer)
        except NotHere as why:
            reported.ends(f"not here ({why})")
        else:
            under(sanitizer, module, Budget(budget.seconds / len(FILES)), reported)
    return reported


def under(sanitizer: sanitizers.Sanitizer, module: Path, budget: Budget, reported: Told) -> None:
    with copy(module) as tree, sanitizers.watched(sanitizer) as watched:
        for file in FILES[sanitizer]:
            how = ran(tree, file, watched, max(budget.left, LEAST))
            reported.tries(f"test files under {sanitizer.name}")
            reported.faults += [f"{file}: {fault}" for fault in how]
            reported.ends("with a fault" if how else "clean")
            if budget.left < 0:
                return


def ran(tree: Path, file: str, watched: sanitizers.Watched, seconds: float) -> list[str]:
    """What is wrong when these tests run; those that would take longer are ended without a word."""
    process = start(tree, tests(file, *NOT_HERE), watched.settings)
    try:
        output, _ = process.communicate(timeout=seconds)
    except TimeoutExpired:
        return watched.reports()
    finally:
        end(process)
    result = watched.reports()
    return result or (
        [f"exit {process.returncode}: {output[-1500:]}"] if process.returncode else []
    )

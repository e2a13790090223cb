"""The doctor: what is installed, what is missing and how to get it, and what is broken.

Each engine solves a board and counts a small one, each extra is imported in a process of its own.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from queenside.core import extras, kernels
from queenside.core.contract.documents.doctor import Area, State
from queenside.core.errors import QueensideError, UnsupportedProblem
from queenside.core.extras import EXTRAS, Extra
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.version import VERSION
from queenside.maker import collection
from queenside.solver.engines import get
from queenside.solver.engines import names as engines
from queenside.solver.solve import count, solve

PATIENCE = 60.0  # seconds after which an engine or an import is taken to hang
BOARD = RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])
QUEENS, SOLUTIONS = 6, 4  # the board that is counted: 6 queens, and its number of solutions
_COMPILE = "install a C compiler and reinstall queenside"
_REINSTALL = "pip install --force-reinstall queenside"


CORE = ("python", "queenside", "kernels", "collection")


class Finding(NamedTuple):
    """One thing that was looked at.

    state  "ok", "missing" (which isn't a fault) or "broken"
    about  what was found, in words
    cure   what to do about it, in words; empty where nothing is to be done
    """

    area: Area
    name: str
    state: State
    about: str
    cure: str = ""


def names() -> tuple[str, ...]:
    """The names of all findings, before anything was looked at."""
    return (*CORE, *engines(), *EXTRAS)


def findings() -> Iterator[Finding]:
    """Look at one thing after the other; it takes up to half a minute."""
    yield _python()
    yield Finding("core", "queenside", "ok", f"{VERSION} in {Path(__file__).parents[1]}")
    yield _kernels()
    yield _collection()
    yield from map(_engine, engines())
    for name, extra in EXTRAS.items():
        yield _extra(name, extra)


def _python() -> Finding:
    summary = (
        f"{platform.python_version()} ({platform.python_implementation()}), "
        f"{platform.system()} {platform.machine()}, {sys.executable}"
    )
    return Finding("core", "python", "ok", summary)


def _kernels() -> Finding:
    """The compiled kernels: there, not there, or there and of no use."""
    if fault := kernels.fault():
        return Finding("core", "kernels", "broken", fault, _REINSTALL)
    if kernels.missing():
        summary = "not compiled: no explaining or generating, everything else slower"
        return Finding("core", "kernels", "missing", summary, _COMPILE)
    summary = f"compiled, build {kernels.BUILD}, {kernels.vectors()} code"
    return Finding("core", "kernels", "ok", summary)


def _collection() -> Finding:
    """The included boards, which stand for all packaged files."""
    try:
        number = len(collection.boards())
    except (OSError, ValueError, QueensideError) as error:
        return Finding("core", "collection", "broken", _line(error), _REINSTALL)
    return Finding("core", "collection", "ok", f"{number:,} boards and {collection.DAYS:,} of days")


def _engine(name: str) -> Finding:
    engine = get(name)
    if missing := engine.unavailable_reason():
        return Finding("engines", name, "missing", *_lacking(missing))
    extra = getattr(engine, "extra", "")
    try:
        did = ", ".join(_tried(name))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what was looked for
        cure = extras.install_command(extra) if extra else _REINSTALL
        return Finding("engines", name, "broken", _line(error), cure)
    return Finding("engines", name, "ok", did)


def _lacking(missing: str) -> tuple[str, str]:
    """Split the message of a missing engine into the finding and the remedy."""
    reason, separator, cure = missing.partition(extras.ADVICE)
    return (reason or "not installed", cure) if separator else (missing, "")


def _tried(name: str) -> Iterator[str]:
    """Yield each thing that the engine did right; skip refusals. Raises its errors."""
    refused = 0
    for did, ask in _QUESTIONS.items():
        try:
            ask(name)
        except UnsupportedProblem:
            refused += 1
        else:
            yield did
    if refused == len(_QUESTIONS):
        raise _Wrong("it refuses every board")


def _solve(name: str, puzzle: Puzzle) -> None:
    """Have a puzzle solved; the solution is verified on its way."""
    limit = 2 if get(name).info.proves else 1
    status = solve(puzzle, engine=name, limit=limit, time_limit=PATIENCE).status
    if status not in ("unique", "several", "solved"):
        raise _Wrong(f"it finds no solution of a {puzzle.title}: {status}")


def _count(name: str) -> None:
    """Have the solutions counted."""
    number = count(NQueens(QUEENS), engine=name, time_limit=PATIENCE)
    if number != SOLUTIONS:
        raise _Wrong(f"it counts {number} solutions of {QUEENS}-queens, and not {SOLUTIONS}")


_QUESTIONS: dict[str, Callable[[str], None]] = {
    "solves boards": lambda name: _solve(name, BOARD),
    "solves n-queens": lambda name: _solve(name, NQueens(QUEENS)),
    "counts n-queens": _count,
}
"""The questions for every engine, by what a right answer shows."""


class _Wrong(Exception):
    """An answer that is not right."""


def _extra(name: str, extra: Extra) -> Finding:
    """The packages of an extra: all there, of versions that will do, and able to be imported."""
    needs = [*_needs(extra)]
    versions = {published(need): _version(published(need)) for need in needs}
    absent = [package for package, version in versions.items() if version is None]
    if absent:
        is_partial = len(absent) < len(versions)
        summary = extra.summary + f", without {', '.join(absent)}" * is_partial
        return Finding("extras", name, "missing", summary, extras.install_command(name))
    installed = ", ".join(f"{package} {number}" for package, number in versions.items())
    unfit = [need for need in needs if not fits(versions[published(need)] or "", need)]
    fault = f"needs {', '.join(unfit)}" if unfit else _import_fault(extra.imports)
    if fault:
        return Finding(
            "extras", name, "broken", f"{installed}: {fault}", extras.install_command(name)
        )
    return Finding("extras", name, "ok", f"{extra.summary}: {installed}")


def _needs(extra: Extra) -> Iterator[str]:
    """Yield the requirements of an extra, and of the extras it includes."""
    for need in extra.requirements:
        if included := re.fullmatch(r"queenside\[(\w+)\]", need):
            yield from _needs(EXTRAS[included[1]])
        else:
            yield need


def published(need: str) -> str:
    """The name of the package that a requirement is about: "highspy" of "highspy>=1.7,<1.14"."""
    return re.split(r"[<>=]", need)[0]


def fits(version: str, need: str) -> bool:
    """Return whether a version lies within the bounds of a requirement, which are `>=` and `<`."""
    bounds = re.findall(r"(>=|<)([\d.]+)", need)
    return all((_parts(version) >= _parts(bound)) == (sign == ">=") for sign, bound in bounds)


def _parts(number: str) -> list[int]:
    """A version as it is compared: 1.9 of "1.9.dev1", zeros at the end left out."""
    release = re.match(r"[\d.]*", number)
    parts = [int(part) for part in (release[0] if release else "").split(".") if part]
    while parts and not parts[-1]:
        parts.pop()
    return parts


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _import_fault(modules: Iterable[str]) -> str:
    """Return the error message of importing these modules, or "" if all goes well."""
    code = f"import sys; sys.path[:] = {sys.path!r}; import {', '.join(modules)}"
    words = [sys.executable, "-c", code]
    try:
        completed = subprocess.run(
            words, capture_output=True, encoding="utf-8", errors="replace", timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return f"the import does not end in {PATIENCE:g} seconds"
    lines = completed.stderr.strip().splitlines() or [
        f"the import ended with {completed.returncode}"
    ]
    return lines[-1] if completed.returncode else ""


def _line(error: BaseException) -> str:
    """An error in one line."""
    words = str(error) if isinstance(error, QueensideError | _Wrong) else repr(error)
    return " ".join(words.split())

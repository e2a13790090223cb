"""A measurement: its subject, its method, where its figures are stored, and how they are shown.

    measure(effort) ──▶ data ──▶ lab/bench/results/NAME.json ──▶ tables, figures, pictures

Data are plain JSON values, and all figures of the documentation are made from these alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from lab.bench.timing import log
from queenside.core.version import VERSION
from queenside.solver.machine import describe_machine

ROOT = Path(__file__).parents[3]
PUBLISHED_BOARDS = ROOT.parent / "shared" / "data"
"""Boards that others have published; they may lie beside the project and aren't part of it."""
RESULTS = ROOT / "lab" / "bench" / "results"
UNAVAILABLE = 69
"""The exit code where nothing can be measured, as of a command whose engine is missing."""

Data = Any
"""Plain JSON values."""
Show = Callable[[Data], str]
T = TypeVar("T")


class UnavailableHere(Exception):
    """It cannot be measured on this machine; the message says why, and what would help."""


def published_file(name: str) -> Path:
    """Return a file of `PUBLISHED_BOARDS`. Raises UnavailableHere if it isn't there."""
    path = PUBLISHED_BOARDS / name
    if not path.exists():
        raise UnavailableHere(f"the published boards are not in {PUBLISHED_BOARDS}")
    return path


class Effort(NamedTuple):
    """How thorough to be: `effort(3, 15)` is 3, or 15 for a thorough measurement."""

    thorough: bool = False

    def __call__(self, usual: T, thorough: T) -> T:
        return thorough if self.thorough else usual


class Picture(NamedTuple):
    """A picture of the figures, as SVG, and in words what it shows."""

    alt: str
    draw: Show


@dataclass(frozen=True)
class Measurement:
    """One thing that is measured.

    name      for commands and files
    title     of its section in the report
    about     what the figures are, in a sentence or two; Markdown
    measure   gives the data; raises UnavailableHere
    tables    by the name of their marked block; the report has them all
    figures   short ones, for sentences of other pages; by name too
    pictures  by the name of their file in docs/pictures
    packages  the distributions whose versions matter
    is_long   whether it takes minutes, and is only measured when it is named
    """

    name: str
    title: str
    about: str
    measure: Callable[[Effort], Data]
    tables: Mapping[str, Show]
    figures: Mapping[str, Show] = field(default_factory=dict)
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    is_long: bool = False

    @property
    def blocks(self) -> Mapping[str, Show]:
        """All that may stand in a marked block."""
        return {**self.tables, **self.figures}


# ---- stored ----


@dataclass(frozen=True)
class StoredMeasurement:
    """One measurement as it was run.

    day       when, as 2026-01-31
    machine   the processor, its cores, the system and the Python
    versions  of Queenside and of the packages that matter
    command   that runs it again
    load      how many programs wanted a processor when it began
    seconds   it took
    """

    name: str
    day: str
    machine: str
    versions: dict[str, str]
    command: str
    load: float
    seconds: float
    data: Data


def read_stored(name: str) -> StoredMeasurement | None:
    path = RESULTS / f"{name}.json"
    return StoredMeasurement(**json.loads(path.read_text("utf-8"))) if path.exists() else None


def store(result: StoredMeasurement) -> None:
    """Write atomically."""
    RESULTS.mkdir(exist_ok=True)
    part = RESULTS / f"{result.name}.part"
    part.write_text(f"{json.dumps(asdict(result), indent=1, ensure_ascii=False)}\n", "utf-8")
    part.replace(RESULTS / f"{result.name}.json")


# ---- run ----


def collect(measurement: Measurement, effort: Effort) -> Data:
    """Measure; return the data as they come back from a file, floats to six digits."""
    return json.loads(json.dumps(round_floats(measurement.measure(effort))))


def round_floats(data: Data) -> Data:
    if isinstance(data, float):
        return float(f"{data:.6g}")
    if isinstance(data, Mapping):
        return {key: round_floats(value) for key, value in data.items()}
    return [*map(round_floats, data)] if isinstance(data, (list, tuple)) else data


def run_and_store(measurement: Measurement, effort: Effort, load: float = 0.0) -> int:
    """Measure in this process and store the result; return the exit code."""
    start = time.monotonic()
    try:
        data = collect(measurement, effort)
    except UnavailableHere as reason:
        log(f"not measured here: {reason}")
        return UNAVAILABLE
    store(
        StoredMeasurement(
            measurement.name,
            date.today().isoformat(),
            describe_machine(),
            {"queenside": VERSION} | installed_versions(measurement.packages),
            f"python -m lab.bench.report {measurement.name}" + " --thorough" * effort.thorough,
            round(load, 2),
            round(time.monotonic() - start, 1),
            data,
        )
    )
    return 0


def installed_versions(packages: tuple[str, ...]) -> dict[str, str]:
    versions = {}
    for name in packages:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            continue
    return versions

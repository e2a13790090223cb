"""Keep the figures, time, place and machine of each measurement in a file of bench/results."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from bench.report.measurement import Data

FOLDER = Path(__file__).parents[1] / "results"


@dataclass(frozen=True)
class Kept:
    """One measurement, taken; or why it could not be.

    day       when, as 2026-01-31
    machine   the processor, its cores, the system and the Python
    versions  of Queenside and of the packages that matter
    command   that takes it again
    load      how many programs wanted a processor when it began
    seconds   it took
    missing   why there are no data; empty if there are
    """

    name: str
    day: str
    machine: str
    versions: dict[str, str]
    command: str
    load: float
    seconds: float
    missing: str
    data: Data


def read(name: str) -> Kept | None:
    """Return the measurement kept under this name, if any."""
    path = FOLDER / f"{name}.json"
    return Kept(**json.loads(path.read_text("utf-8"))) if path.exists() else None


def keep(kept: Kept) -> None:
    """Write it, in one go. What says only that nothing could be measured replaces no figures."""
    before = read(kept.name)
    if kept.missing and before and not before.missing:
        return
    FOLDER.mkdir(exist_ok=True)
    part = FOLDER / f"{kept.name}.part"
    part.write_text(f"{json.dumps(asdict(kept), indent=1, ensure_ascii=False)}\n", "utf-8")
    part.replace(FOLDER / f"{kept.name}.json")

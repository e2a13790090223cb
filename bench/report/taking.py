"""Measurements are taken one after the other, each in a process of its own.

So none finds a machine that another has warmed up, pinned or filled, and none takes the others down
with it. What a process has measured is kept before the next begins; Ctrl-C ends the one that runs.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.measure import machine, tell
from bench.report import keeping
from bench.report.measurement import NOT_HERE, Effort, Measurement, NotHere, measured
from queenside.core.version import VERSION

ROOT = Path(__file__).parents[2]


QUIET = 1.0
"""Other programs that want a processor, up to which figures mean something."""
BUSY = 75
"""The exit code where more do: try again later."""


def take(measurement: Measurement, effort: Effort, load: float = 0.0) -> int:
    """Measure in this process and keep it, with the load it began at; the exit code."""
    # A shell's background job ignores Ctrl-C, and with it every command that is measured would.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    begin = time.monotonic()
    data, missing = None, ""
    try:
        data = measured(measurement, effort)
    except NotHere as why:
        missing = str(why)
        tell(f"not measured here: {missing}")
    keeping.keep(
        keeping.Kept(
            measurement.name,
            date.today().isoformat(),
            machine(),
            versions(measurement.packages),
            f"python -m bench.report {measurement.name}" + " --thorough" * effort.thorough,
            round(load, 2),
            round(time.monotonic() - begin, 1),
            missing,
            data,
        )
    )
    return NOT_HERE if missing else 0


def take_all(
    measurements: Sequence[Measurement], effort: Effort, *, busy: bool = False
) -> Iterator[tuple[Measurement, bool]]:
    """Each in a process of its own, and whether it went well; else what was kept stays.

    One that finds other programs at work is not taken, unless the machine may be `busy`.
    """
    for number, each in enumerate(measurements, 1):
        tell(f"\n[{number} of {len(measurements)}] {each.name}: {each.title}")
        begin = time.monotonic()
        words = [sys.executable, "-m", "bench.report", "--take", each.name]
        code = ended(
            subprocess.Popen(
                [*words, *["--thorough"] * effort.thorough, *["--busy"] * busy], cwd=ROOT
            )
        )
        tell(f"[{number} of {len(measurements)}] {time.monotonic() - begin:.0f} s")
        yield each, code in (0, NOT_HERE)


def ended(process: subprocess.Popen[bytes]) -> int:
    """Wait for the process; at Ctrl-C, which it hears too, until it has cleared up."""
    try:
        return process.wait()
    except KeyboardInterrupt:
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        raise


def versions(packages: Iterable[str]) -> dict[str, str]:
    """Of Queenside, and of those of the packages that are installed."""
    found = {"queenside": VERSION}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found

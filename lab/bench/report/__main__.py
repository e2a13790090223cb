"""Run the benchmarks: measure, store, and write the pages.

    python -m lab.bench.report                  measures all but what is long, and writes the pages
    python -m lab.bench.report NAME ...         these only
    python -m lab.bench.report --print ...      prints the tables, and stores nothing
    python -m lab.bench.report --thorough ...   with more rounds, and long ones, if no name is given
    python -m lab.bench.report --render         writes the pages again from what is stored

Of several, each runs in a process of its own, so that none finds a machine that another has warmed
up, pinned or filled. The pages are written after each.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
from collections.abc import Sequence

from lab.bench import timing
from lab.bench.report import pages
from lab.bench.report.measurement import (
    ROOT,
    UNAVAILABLE,
    Effort,
    Measurement,
    UnavailableHere,
    collect,
    run_and_store,
)
from lab.bench.report.topics import all_measurements
from lab.bench.timing import log
from queenside.core import kernels
from queenside.solver.machine import describe_machine

FLAGS = ("--print", "--thorough", "--render")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m lab.bench.report",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    for flag in FLAGS:
        parser.add_argument(flag, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    effort = Effort(options.thorough)
    if options.render:
        pages.write(list(all_measurements()))
        return 0
    if reason := kernels.missing():
        parser.error(f"nothing is measured without the kernels: {reason}")
    chosen = choose(parser, options.names, effort)
    if options.print:
        return print_all(chosen, effort)
    return run_here(chosen[0], effort) if len(chosen) == 1 else run_all(chosen, effort)


def choose(
    parser: argparse.ArgumentParser, names: Sequence[str], effort: Effort
) -> list[Measurement]:
    """Return the measurements of these names, or all that are meant where none is given."""
    by_name = {measurement.name: measurement for measurement in all_measurements()}
    if unknown := [name for name in names if name not in by_name]:
        parser.error(f"nothing is called {', '.join(unknown)}; there are {', '.join(by_name)}")
    if names:
        return [by_name[name] for name in names]
    return [item for item in by_name.values() if effort.thorough or not item.is_long]


def print_all(measurements: Sequence[Measurement], effort: Effort) -> int:
    print(f"Measured on {describe_machine()}.")
    code = UNAVAILABLE
    for measurement in measurements:
        print(f"\n{measurement.title}. {measurement.about}\n", flush=True)
        try:
            data = collect(measurement, effort)
        except UnavailableHere as reason:
            print(f"Not measured here: {reason}")
            continue
        print(*(table(data) for table in measurement.tables.values()), sep="\n\n", flush=True)
        code = 0
    return code


def run_here(measurement: Measurement, effort: Effort) -> int:
    """Run one in this process, and write the pages; return the exit code."""
    # A shell's background job ignores Ctrl-C, and with it every command that is measured would.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    log(f"{measurement.name}: {measurement.title}")
    if code := run_and_store(measurement, effort, timing.read_load()):
        return code
    pages.write([measurement])
    return 0


def run_all(measurements: Sequence[Measurement], effort: Effort) -> int:
    """Run these, each in its own process; return the exit code."""
    failed = []
    for measurement in measurements:
        words = ["-m", "lab.bench.report", measurement.name, *["--thorough"] * effort.thorough]
        code = subprocess.run([sys.executable, *words], cwd=ROOT, check=False).returncode
        if code not in (0, UNAVAILABLE):
            failed.append(measurement.name)
    if failed:
        log(f"\nfailed, and left as they were: {', '.join(failed)}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

"""Takes the benchmark report.

    python -m bench.report                  measures all but what is long, and writes the pages
    python -m bench.report NAME ...         these only
    python -m bench.report --busy ...       though other programs are at work; the pages will say so
    python -m bench.report --thorough ...   with more rounds; and what is long, if no name is given
    python -m bench.report --render         writes the pages again from what is kept
    python -m bench.report --list           says what can be measured, and its blocks

The pages are written after each measurement, so that Ctrl-C keeps what is done.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bench import measure
from bench.measure import tell
from bench.report import rendering, taking
from bench.report.measurement import Effort, Measurement, refuse_without_kernels
from bench.report.topics import TOPICS, all_measurements


def main() -> int:
    """Do what is asked; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.report",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--thorough", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--busy", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--render", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--list", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--take", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    effort = Effort(asked.thorough)
    if asked.list:
        print(listed())
        return 0
    if asked.render:
        rendering.write(list(all_measurements()))
        return 0
    refuse_without_kernels()
    measurements = chosen(parser, asked.names, effort)
    if asked.take:
        return take(measurements[0], effort, busy=asked.busy)
    return report(measurements, effort, busy=asked.busy)


def take(measurement: Measurement, effort: Effort, *, busy: bool) -> int:
    """Take one in this process, as `taking` starts it; the exit code."""
    try:
        load = measure.load()
        if load > taking.QUIET and not busy:
            tell(f"not taken: {load:.1f} other programs want a processor; wait, or add --busy")
            return taking.BUSY
        return taking.take(measurement, effort, load)
    except KeyboardInterrupt:
        return 130


def report(measurements: Sequence[Measurement], effort: Effort, *, busy: bool) -> int:
    """Take these and write the pages; the exit code."""
    failed = []
    try:
        for measurement, went_well in taking.take_all(measurements, effort, busy=busy):
            rendering.write([measurement])
            if not went_well:
                failed.append(measurement.name)
    except KeyboardInterrupt:
        tell("\nstopped; what was measured until now is kept")
        return 130
    if failed:
        tell(f"\nfailed, and left as they were: {', '.join(failed)}")
    return int(bool(failed))


def chosen(
    parser: argparse.ArgumentParser, names: Sequence[str], effort: Effort
) -> list[Measurement]:
    """The measurements of these names, or all that are meant where none is given."""
    known = {each.name: each for each in all_measurements()}
    if unknown := [name for name in names if name not in known]:
        parser.error(f"nothing is called {', '.join(unknown)}; --list says what there is")
    if names:
        return [known[name] for name in names]
    return [each for each in known.values() if effort.thorough or not each.is_long]


def listed() -> str:
    """All names, by topic, with the blocks that may stand in a page."""
    lines = []
    for topic in TOPICS:
        lines.append(f"{topic.title}:")
        for each in topic.measurements:
            lines.append(f"  {each.name:20} {each.title}{' (long)' * each.is_long}")
            others = [name for name in each.blocks if name != each.name]
            lines += [f"    {name}" for name in others]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

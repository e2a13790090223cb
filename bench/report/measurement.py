"""A measurement: its subject, its method, and how its figures are shown.

    measure(effort) ──▶ data ──▶ tables, figures, pictures

`measure` checks the answers first and gives a time for none that is wrong. Its data are plain JSON
values, kept in a file; what is shown is made from these alone, so that it can be made again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from queenside import kernels

Data = Any
"""Plain JSON values."""
Show = Callable[[Data], str]
T = TypeVar("T")
NOT_HERE = 69
"""The exit code where nothing could be measured, as of a command whose engine is missing."""


class NotHere(Exception):
    """It cannot be measured on this machine; the message says why, and what would help."""


class Effort(NamedTuple):
    """How thorough to be: `effort(3, 15)` is 3, or 15 for a thorough measurement."""

    thorough: bool = False

    def __call__(self, usual: T, thorough: T) -> T:
        """The one or the other."""
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
    measure   gives the data; raises NotHere
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


def measured(measurement: Measurement, effort: Effort) -> Data:
    """The data as they come back from a file; floats to six digits, more than they mean."""
    return json.loads(json.dumps(rounded(measurement.measure(effort))))


def rounded(data: Data) -> Data:
    """Floats of six digits."""
    if isinstance(data, float):
        return float(f"{data:.6g}")
    if isinstance(data, Mapping):
        return {key: rounded(value) for key, value in data.items()}
    return [*map(rounded, data)] if isinstance(data, (list, tuple)) else data


def refuse_without_kernels() -> None:
    """End the program where the kernels are missing: nothing is as fast there as it should be."""
    if lack := kernels.missing():
        sys.exit(f"nothing is measured without the kernels: {lack}")


def show(*measurements: Measurement) -> None:
    """Run `python -m bench.SOMETHING`: measure, and print the tables; nothing is kept."""
    from bench.measure import machine

    refuse_without_kernels()
    names = [each.name for each in measurements]
    parser = argparse.ArgumentParser(epilog="`python -m bench.report NAME` keeps what it measures.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(names)}")
    parser.add_argument("--thorough", action="store_true", help="take more rounds")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(names):
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    print(f"Measured on {machine()}.")
    chosen = [each for each in measurements if each.name in (asked.names or names)]
    shown = [_is_shown(each, Effort(asked.thorough)) for each in chosen]
    if not any(shown):
        sys.exit(NOT_HERE)


def _is_shown(measurement: Measurement, effort: Effort) -> bool:
    """Measure and print; whether that is possible here."""
    print(f"\n{measurement.title}. {measurement.about}\n", flush=True)
    try:
        data = measured(measurement, effort)
    except NotHere as why:
        print(f"Not measured here: {why}")
        return False
    print(*(table(data) for table in measurement.tables.values()), sep="\n\n", flush=True)
    return True

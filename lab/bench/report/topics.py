"""The measurements by topic; a topic is a page of the report.

To add a measurement, put it into `MEASUREMENTS` of a module in lab/bench/ that is named here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

from lab.bench.report.measurement import Measurement


class Topic:
    """A page: its name, its title, what it is about, and the modules that measure for it."""

    def __init__(self, name: str, title: str, about: str, *modules: str) -> None:
        self.name, self.title, self.about, self.modules = name, title, about, modules

    @cached_property
    def measurements(self) -> tuple[Measurement, ...]:
        lists = (import_module(f"lab.bench.{module}").MEASUREMENTS for module in self.modules)
        return tuple(measurement for measurements in lists for measurement in measurements)


TOPICS = (
    Topic(
        *("boards", "Queens and Star Battles"),
        "Solving boards, including the proof that there is no other solution.",
        "engines",
    ),
    Topic(
        *("counting", "N-Queens"),
        "Counting, listing and finding solutions; see "
        "[counting](../explanation/counting.md) and [listing](../guides/listing.md).",
        *("counting", "listing"),
    ),
    Topic("cover", "Exact cover", "[The library](../reference/cover.md) beside others.", "cover"),
    Topic(
        *("making", "Making boards", "[Generating](../guides/generating.md) boards."),
        *("generation", "looks"),
    ),
    Topic(
        *("reasoning", "Reasoning"),
        "[Explaining](../guides/explaining.md) boards the way a person solves them, and "
        "[certificates](../guides/certificates.md) that a machine can check.",
        *("reasoning", "difficulty"),
    ),
    Topic(
        *("proofs", "Proofs, before and after"),
        "Explanations as they are [chosen](../explanation/proving-steps.md#choosing-a-proof), "
        "beside the easiest steps that are needed.",
        "proofs",
    ),
    Topic(
        *("everyday", "Everyday work, before and after"),
        "Beside an earlier version and other libraries.",
        "everyday",
    ),
    Topic("pictures", "Pictures", "Reading boards from pictures.", "reading"),
    Topic("scale", "Jobs", "[Jobs](../guides/cookbook.md#millions-of-boards) at work.", "jobs"),
    Topic(
        *("applications", "The applications"),
        "How fast the web app responds, and how much it downloads.",
        "page",
    ),
    Topic(
        *("attacks", "Attacks"),
        "[How we try](../explanation/reliability.md#attacks) to break Queenside. Most attacks run "
        "for a fixed time, so a faster machine tries more.",
        "attack",
    ),
)


def all_measurements() -> Iterator[Measurement]:
    for topic in TOPICS:
        yield from topic.measurements

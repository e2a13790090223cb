"""The measurements by topic; a topic is a page of the report.

A module of bench/ that measures has its measurements in `MEASUREMENTS`. To add one, write it there
and, if the module is new, name the module here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib import import_module

from bench.report.measurement import Measurement


class Topic:
    """A page: its name, its title, what it is about, and the modules that measure for it."""

    def __init__(self, name: str, title: str, about: str, *modules: str) -> None:
        self.name, self.title, self.about, self.modules = name, title, about, modules

    @cached_property
    def measurements(self) -> tuple[Measurement, ...]:
        """The measurements of the modules, in their order."""
        found = (import_module(f"bench.{module}").MEASUREMENTS for module in self.modules)
        return tuple(each for of_module in found for each in of_module)


TOPICS = (
    Topic(
        "speedups",
        "Before and now",
        "What was slow, how fast it is now, and how fast the best other program is.",
        "speedups",
    ),
    Topic(
        "boards",
        "Queens and Star Battles",
        "Solving boards, including the proof that there is no other solution.",
        "compare",
        "boards",
        "levels",
        "searches",
    ),
    Topic(
        "lessons",
        "The lessons",
        "From a naive search to a fast one, step by step; see "
        "[the story](../explanation/lessons.md).",
        "lessons",
        "encodings",
    ),
    Topic(
        "counting",
        "N-Queens",
        "Counting, estimating, listing and finding solutions; see "
        "[counting](../explanation/counting.md) and [listing](../guides/listing.md).",
        "nqueens",
        "verify_counts",
        "listing",
        "first_solution",
        "gpu",
    ),
    Topic(
        "cover",
        "Exact cover",
        "[The library](../reference/cover.md) beside others.",
        "cover",
    ),
    Topic(
        "making",
        "Making boards",
        "[Generating](../guides/generating.md) boards.",
        "generation",
        "looks",
        "drawings",
    ),
    Topic(
        "reasoning",
        "Reasoning",
        "Grading and [explaining](../guides/explaining.md) boards the way a person solves them; "
        "[certificates](../guides/certificates.md) that a machine can check.",
        "grading",
        "weekdays",
        "reasoning",
        "proofs",
    ),
    Topic(
        "pictures",
        "Pictures",
        "Reading boards from pictures.",
        "reading",
    ),
    Topic(
        "scale",
        "Jobs and clusters",
        "[Files of boards](../guides/cookbook.md#millions-of-boards) and "
        "[clusters](../guides/jobs.md#on-many-machines).",
        "batch",
        "cluster",
    ),
    Topic(
        "applications",
        "The applications",
        "How fast the web app and the browser extension respond, and how much they download.",
        "web",
        "page",
        "site",
        "extension",
        "extension_pages",
    ),
    Topic(
        "attacks",
        "Attacks",
        "[How we try](../explanation/reliability.md#attacks) to break Queenside. Most attacks run "
        "for a fixed time, so a faster machine tries more.",
        "attack",
    ),
)


def all_measurements() -> Iterator[Measurement]:
    """Every measurement, in the order of the report."""
    for topic in TOPICS:
        yield from topic.measurements

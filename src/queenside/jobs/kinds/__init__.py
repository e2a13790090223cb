"""The kinds of jobs, one file each, and a line for each here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from queenside.core.errors import UnusableJob
from queenside.jobs.kinds.kind import Kind

KINDS = {
    "count": ("count", "Count"),
    "solve": ("boards", "Solve"),
    "grade": ("boards", "Grade"),
    "generate": ("making", "Make"),
}
"""By name: the file beside this one, and the class in it."""


def read(document: Mapping[str, Any]) -> Kind:
    """The kind that a job's document describes. Raises UnusableJob for one that nobody knows."""
    name = document.get("kind")
    if name not in KINDS:
        raise UnusableJob(f"the job is of a kind that this Queenside does not know: {name!r}")
    file, kind = KINDS[name]
    found: Kind = getattr(import_module(f"{__name__}.{file}"), kind).of(document["settings"])
    return found

"""Queenside job report.

What was counted in a job, by whom, and what was checked.
"""

from __future__ import annotations

from typing import Annotated, TypedDict, final

from queenside.contract.documents.puzzle import Version
from queenside.contract.kinds import Choice, Constraint, Text, Whole

JobDocument = dict[str, object]
"""A job as it was planned: its kind, its version, and the settings of that kind."""


@final
class CheckData(TypedDict):
    """What must hold before there is a total."""

    name: str
    holds: Annotated[bool | None, "Null for what could not be checked."]
    found: str


@final
class WorkerData(TypedDict):
    """How many units were done in one way, by one version, on one host."""

    way: Annotated[str, Choice(("plain", "mirrored", "other"))]
    version: Annotated[str, "Of Queenside and of its kernels' sources."]
    host: str
    units: int
    seconds: float


class CountData(TypedDict):
    """One of the results of a unit that contradict each other."""

    way: str
    count: str | None
    version: str
    host: str


class DisputeData(TypedDict):
    """A unit whose results differ."""

    unit: int
    task: str
    results: list[CountData]


class FailureData(TypedDict):
    """A unit that failed and is not done."""

    unit: int
    task: str
    tries: int
    why: str | None


class WithdrawnData(TypedDict):
    """A result that was taken back."""

    unit: int
    way: str
    count: str | None
    version: str
    host: str
    written: str


class ReportDocument(TypedDict):
    """What was counted in a job, by whom, and what was checked."""

    queenside: Version
    job: Annotated[
        JobDocument,
        Constraint({"required": ["queenside-job", "kind", "settings"]}),
        "What the job is, as it was planned.",
    ]
    fingerprint: Annotated[str, Text(None, "[0-9a-f]{64}"), "SHA-256 of the job's document."]
    begun: Annotated[str, "When it was planned, UTC."]
    last_written: Annotated[str | None, "When the last result was written, UTC."]
    units: Annotated[int, Whole(), "The number of units that it was cut into."]
    total: Annotated[
        str | None,
        Text(None, "[0-9]+"),
        "The number of solutions; null unless every check holds.",
    ]
    checks: Annotated[list[CheckData], "What must hold before a total is told, and what was found."]
    counted_by: Annotated[
        list[WorkerData],
        "How many units were done, in which way, by which version, on which host.",
    ]
    disputed: Annotated[list[DisputeData], "Units whose results differ."]
    failing: Annotated[list[FailureData], "Units that failed and are not done."]
    withdrawn: Annotated[
        list[WithdrawnData], "Results that were taken back, and their units done again."
    ]


ROOTS = (ReportDocument,)

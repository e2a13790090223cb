"""Queenside job report.

What was counted in a job, by whom, and what was checked.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict, final

from queenside.core.contract.documents.puzzle import PuzzleDocument, Version
from queenside.core.contract.kinds import Text, WholeNumber
from queenside.core.contract.options import Task

Method = Literal["plain", "mirrored", "other"]
"""The ways to count a unit. All ways give the same count.

plain     by the kernel that is made for it
mirrored  by the same kernel on the mirrored board: other lists, another order
other     on the mirrored board by a kernel that shares no code with the first, and is slower
"""

DivisionName = Literal["bands", "prefixes", "cubes"]


class CountSettings(TypedDict):
    """All solutions of a puzzle, by a division of its problem."""

    puzzle: Annotated[PuzzleDocument, "The puzzle whose solutions are counted."]
    division: Annotated[DivisionName, "How the count is cut into units."]
    cut: Annotated[dict[str, int], "What makes the same division again."]


class BoardsSettings(TypedDict):
    """The boards of a file, so many in each unit."""

    file: str
    boards: int


class AskedSettings(TypedDict):
    """The question that a job asks about each board it solves."""

    engine: str
    limit: int
    time_limit: float | None


class SolveSettings(BoardsSettings, AskedSettings):
    """The boards of a file, with what is asked about each."""


class GenerateSettings(TypedDict):
    """So many boards from the first seed id on, so many in each unit."""

    first: str
    number: int
    boards: int
    time_limit: float | None


Settings = CountSettings | SolveSettings | BoardsSettings | GenerateSettings

JobDocument = TypedDict(
    "JobDocument",
    {
        "queenside-job": Annotated[Literal[1], "The version of the document."],
        "kind": Annotated[Task, "What is done."],
        "settings": Annotated[Settings, "How, by the kind of job."],
    },
)
JobDocument.__doc__ = "A job as it was planned."


@final
class CheckData(TypedDict):
    """A condition that must hold before there is a total."""

    name: str
    holds: Annotated[bool | None, "Null for what could not be checked."]
    found: str


@final
class WorkerData(TypedDict):
    """The number of units done in one way, by one version, on one host."""

    way: Method
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
    """The result of a job, its workers, and its checks."""

    queenside: Version
    job: Annotated[JobDocument, "What the job is, as it was planned."]
    fingerprint: Annotated[str, Text(None, "[0-9a-f]{64}"), "SHA-256 of the job's document."]
    begun: Annotated[str, "When it was planned, UTC."]
    last_written: Annotated[str | None, "When the last result was written, UTC."]
    units: Annotated[int, WholeNumber(), "The number of units that it was cut into."]
    total: Annotated[
        str | None, Text(None, "[0-9]+"), "The number of solutions; null unless every check holds."
    ]
    checks: Annotated[
        list[CheckData], "What must hold before a total is given, and what was found."
    ]
    counted_by: Annotated[
        list[WorkerData], "How many units were done, in which way, by which version, on which host."
    ]
    disputed: Annotated[list[DisputeData], "Units whose results differ."]
    failing: Annotated[list[FailureData], "Units that failed and are not done."]
    withdrawn: Annotated[
        list[WithdrawnData], "Results that were taken back, and their units done again."
    ]


ROOTS = (ReportDocument,)

"""The kinds of jobs, one file each, and a line for each here."""

from __future__ import annotations

from importlib import import_module

from queenside.core.contract.kinds import quote_value
from queenside.core.errors import JobError
from queenside.counter.jobs.kinds.kind import JobKind

KINDS = {
    "count": ("count", "CountJob"),
    "solve": ("boards", "SolveJob"),
    "grade": ("boards", "GradeJob"),
    "generate": ("making", "GenerateJob"),
}
"""By name: the file beside this one, and the class in it."""


def read(document: object) -> JobKind:
    """The kind that a job's document describes. Raises JobError for what cannot be done here."""
    name = document.get("kind") if isinstance(document, dict) else None
    if not isinstance(document, dict) or name not in KINDS:
        raise JobError(f"this Queenside doesn't know the job's kind: {quote_value(name)}")
    file, kind = KINDS[name]
    try:
        job_kind: JobKind = getattr(import_module(f"{__name__}.{file}"), kind).from_settings(
            document.get("settings")
        )
    except ValueError as error:
        raise JobError(f"this job can't run here: {error}") from None
    return job_kind

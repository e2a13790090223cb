"""Jobs: work that is kept in a file and goes on where it was, in the folder of the server.

The processes that answer are at work in that folder, so a job is found by its name alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

from queenside.contract.documents.api import JobFaultData, JobsData, JobStatusData, RunData
from queenside.contract.documents.job import ReportDocument
from queenside.core.errors import EngineBug, JobError, QueensideError
from queenside.engines.division import cores
from queenside.jobs import Job
from queenside.jobs.coordinator import Progress
from queenside.web import inputs
from queenside.web.events import Events, Tell, pushed

_SUFFIX = ".job"
_LOOK = 0.5
"""Seconds between two looks at a job that another process runs."""


def jobs(question: inputs.Nothing) -> JobsData:  # noqa: ARG001
    """The jobs of the folder, by name; one that cannot be read says why."""
    names = sorted(path.stem for path in Path().glob(f"*{_SUFFIX}"))
    return {"folder": str(Path.cwd()), "jobs": [_status_or_fault(name) for name in names]}


def _status_or_fault(name: str) -> JobStatusData | JobFaultData:
    try:
        return _status_of(name)
    except (QueensideError, OSError) as error:
        return {"name": name, "fault": str(error)}


def _status_of(name: str) -> JobStatusData:
    with Job(_path(name)) as job:
        return _told(name, job)


def _told(name: str, job: Job) -> JobStatusData:
    status = job.status()
    return {
        "name": name,
        "title": status.title,
        "units": status.units,
        "done": status.done,
        "share": status.share,
        "counted": None if status.counted is None else str(status.counted),
        "failing": len(status.failing),
        "disputed": len(status.disputed),
        "begun": status.begun,
        "last_written": status.last_written,
    }


def _path(name: str) -> Path:
    return Path(f"{name}{_SUFFIX}")


def create(question: inputs.Create) -> JobStatusData:
    """Create a job that counts all solutions of a board."""
    path = _path(question.name)
    try:
        with Job.count(path, question.board.puzzle, **question.units._asdict()) as job:
            return _told(question.name, job)
    except FileExistsError:
        raise FileExistsError(f"a job named {question.name} exists already") from None


def status(question: inputs.OfJob) -> JobStatusData:
    """The progress of a job."""
    return _status_of(question.name)


def report(question: inputs.OfJob) -> ReportDocument:
    """The report of a count, with every check."""
    with Job(_path(question.name)) as job:
        if job.status().counted is None:
            raise JobError(f"the job is to {job.kind.title}: it has no report")
        found: ReportDocument = json.loads("\n".join(job.export()))
        return found


def run(question: inputs.Run) -> Events[RunData, JobStatusData]:
    """Run a job, with progress all the while; its status at the end."""
    name = question.name

    def work(tell: Tell[RunData]) -> JobStatusData:
        def watch(progress: Progress) -> None:
            tell(("progress", _progress(progress)))

        with Job(_path(name)) as job:
            job.run(question.workers or cores(), time_limit=question.seconds, watch=watch)
            if (wrong := job.wrong()) is not None:
                raise EngineBug(f"the result can't be right: {wrong}")
            return _told(name, job)

    return (yield from pushed(work))


def _progress(progress: Progress) -> RunData:
    return {
        "units": progress.units,
        "done": progress.done,
        "share": progress.share,
        "counted": None if progress.counted is None else str(progress.counted),
        "seconds": progress.seconds,
        "left": progress.left,
        "rate": progress.rate,
        "workers": progress.workers,
        "out": progress.out,
        "failures": progress.failures,
        "repeated": progress.repeated,
    }


def watch(question: inputs.OfJob) -> Events[JobStatusData, JobStatusData]:
    """The status of a job whenever it has changed, until all of it is done."""
    last: JobStatusData | None = None
    for found in _statuses(question.name):
        if found != last:
            yield "progress", found
        last = found
    return last or _status_of(question.name)


def _statuses(name: str) -> Iterator[JobStatusData]:
    while True:
        found = _status_of(name)
        yield found
        if found["done"] >= found["units"]:
            return
        time.sleep(_LOOK)

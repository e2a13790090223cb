"""Jobs: work that is kept in a file and goes on where it was, in the folder of the server.

The processes that answer are at work in that folder, so a job is found by its name alone.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

from queenside.app.server import inputs
from queenside.app.server.events import Emit, Events, stream_events
from queenside.core.contract.documents.api import JobFaultData, JobsData, JobStatusData, RunData
from queenside.core.contract.documents.job import ReportDocument
from queenside.core.contract.kinds import data_of
from queenside.core.errors import EngineBug, JobError, QueensideError
from queenside.counter.jobs import Job
from queenside.counter.jobs.coordinator import Progress
from queenside.solver.engines.division import cores

_SUFFIX = ".job"
_POLL_SECONDS = 0.5  # seconds between two looks at a job that another process runs


def jobs(question: inputs.Nothing) -> JobsData:  # noqa: ARG001
    names = sorted(path.stem for path in Path().glob(f"*{_SUFFIX}"))
    return {"folder": str(Path.cwd()), "jobs": [_status_or_fault(name) for name in names]}


def _status_or_fault(name: str) -> JobStatusData | JobFaultData:
    try:
        return _status_of(name)
    except (QueensideError, OSError) as error:
        return {"name": name, "fault": str(error)}


def _status_of(name: str) -> JobStatusData:
    with Job(_path(name)) as job:
        return _status_data(name, job)


def _status_data(name: str, job: Job) -> JobStatusData:
    status = job.status()
    return data_of(
        JobStatusData,
        status,
        name=name,
        counted=None if status.counted is None else str(status.counted),
        failing=len(status.failing),
        disputed=len(status.disputed),
    )


def _path(name: str) -> Path:
    return Path(f"{name}{_SUFFIX}")


def create(question: inputs.Create) -> JobStatusData:
    path = _path(question.name)
    try:
        with Job.count(path, question.board.puzzle, **question.units._asdict()) as job:
            return _status_data(question.name, job)
    except FileExistsError:
        raise FileExistsError(f"a job named {question.name} exists already") from None


def status(question: inputs.OfJob) -> JobStatusData:
    return _status_of(question.name)


def report(question: inputs.OfJob) -> ReportDocument:
    with Job(_path(question.name)) as job:
        if job.status().counted is None:
            raise JobError(f"the job is to {job.kind.title}: it has no report")
        document: ReportDocument = json.loads("\n".join(job.export()))
        return document


def run(question: inputs.Run) -> Events[RunData, JobStatusData]:
    name = question.name

    def work(tell: Emit[RunData]) -> JobStatusData:
        def watch(progress: Progress) -> None:
            counted = None if progress.counted is None else str(progress.counted)
            tell(("progress", data_of(RunData, progress, counted=counted)))

        with Job(_path(name)) as job:
            job.run(question.workers or cores(), time_limit=question.seconds, watch=watch)
            if (wrong := job.wrong()) is not None:
                raise EngineBug(f"the result can't be right: {wrong}")
            return _status_data(name, job)

    return (yield from stream_events(work))


def watch(question: inputs.OfJob) -> Events[JobStatusData, JobStatusData]:
    last: JobStatusData | None = None
    while last is None or last["done"] < last["units"]:
        if last:
            time.sleep(_POLL_SECONDS)
        status = _status_of(question.name)
        if status != last:
            yield "progress", status
        last = status
    return last

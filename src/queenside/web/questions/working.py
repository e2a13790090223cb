"""Jobs: work that is kept in a file and goes on where it was, in the folder of the server.

The processes that answer are at work in that folder, so a job is found by its name alone.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from queenside.core.errors import QueensideError, UnusableJob
from queenside.engines.division import cores
from queenside.jobs import Job
from queenside.jobs.coordinator import Progress
from queenside.web.bodies import Body
from queenside.web.events import Events, Tell, pushed

Data = dict[str, Any]

_SUFFIX = ".job"
_LOOK = 0.5
"""Seconds between two looks at a job that another process runs."""


def jobs(body: Body) -> Data:  # noqa: ARG001
    """The jobs of the folder, by name; one that cannot be read says why."""
    names = sorted(path.stem for path in Path().glob(f"*{_SUFFIX}"))
    return {"folder": str(Path.cwd()), "jobs": [_status_or_fault(name) for name in names]}


def _status_or_fault(name: str) -> Data:
    try:
        return _status_of(name)
    except (QueensideError, OSError) as error:
        return {"name": name, "fault": str(error)}


def _status_of(name: str) -> Data:
    with Job(_path(name)) as job:
        return _told(name, job)


def _told(name: str, job: Job) -> Data:
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


def create(body: Body) -> Data:
    """A new job, to count all solutions of a board."""
    path = _path(body["name"])
    try:
        with Job.count(path, body["board"].puzzle, unit_seconds=body["unit_seconds"]) as job:
            return _told(body["name"], job)
    except FileExistsError:
        raise FileExistsError(f"there is a job {body['name']} already") from None


def status(body: Body) -> Data:
    """How far a job is."""
    return _status_of(body["name"])


def report(body: Body) -> Data:
    """The report of a count, with every check."""
    with Job(_path(body["name"])) as job:
        if job.status().counted is None:
            raise UnusableJob(f"the job is to {job.kind.title}: it has no report")
        found: Data = json.loads("\n".join(job.export()))
        return found


def run(body: Body) -> Events:
    """Run a job, with progress all the while; its status at the end."""
    name = body["name"]

    def work(tell: Tell) -> Data:
        def watch(progress: Progress) -> None:
            tell(("progress", _progress(progress)))

        with Job(_path(name)) as job:
            job.run(body["workers"] or cores(), time_limit=body["seconds"], watch=watch)
            return _told(name, job)

    return (yield from pushed(work))


def _progress(progress: Progress) -> Data:
    data = progress._asdict()
    counted = data["counted"]
    return {**data, "counted": None if counted is None else str(counted)}


def watch(body: Body) -> Events:
    """The status of a job whenever it has changed, until all of it is done."""
    last: Data = {}
    for found in _statuses(body["name"]):
        if found != last:
            last = found
            yield "progress", found
    return last


def _statuses(name: str) -> Iterator[Data]:
    while True:
        found = _status_of(name)
        yield found
        if found["done"] >= found["units"]:
            return
        time.sleep(_LOOK)

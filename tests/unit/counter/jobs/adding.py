"""A small kind of job, for tests of who does the work: each unit gives a number, known beforehand.

A unit can take a while, and do to its worker what a unit should not: its task says so, as in
"7 sleep=0.1" or "7 SIGKILL". The kind is in no registry; `begun` is the job, and `Workers` made by
`adding` make the kind known wherever they have a unit done.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from queenside.core import kernels
from queenside.core.kernels import MODULUS, Tally
from queenside.core.query import Query
from queenside.counter.jobs import kinds, work
from queenside.counter.jobs.division import METHODS, Method, WorkUnit
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.job import Job
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.solver.engines.division import total


class Adding(JobKind):
    name = "adding"  # type: ignore[assignment]
    methods = METHODS

    def __init__(self, tasks: Sequence[str]) -> None:
        self.tasks = tasks

    @classmethod
    def from_settings(cls, settings: Any) -> Adding:
        return cls(settings["tasks"])

    @property
    def title(self) -> str:
        return "add numbers"

    @property
    def settings(self) -> Any:
        return {"tasks": self.tasks}

    def units(self) -> Iterator[WorkUnit]:
        return (WorkUnit(task, 1.0) for task in self.tasks)

    def find_fault(self, task: str, payload: int | str | None) -> None:
        return None

    def perform(self, task: str, method: Method, material: str, device: str) -> Tally:
        number, *deeds = task.split()
        for deed in deeds:
            do(deed)
        count = value(int(number))
        return Tally(count, count % MODULUS, 1 + int(number))


def value(number: int) -> int:
    """What unit `number` counts: more than 64 bits hold."""
    return (number + 1) * 3**41


def do(deed: str) -> None:
    name, _, argument = deed.partition("=")
    if name == "sleep":
        time.sleep(float(argument))
    elif name == "raise":
        raise ValueError("this unit is poisoned")
    elif name == "count":  # for minutes, in compiled code
        total(kernels.Queens(20), Query())
    else:
        os.kill(os.getpid(), getattr(signal, name))


def known() -> None:
    kinds.KINDS["adding"] = ("adding", "Adding")
    sys.modules["queenside.counter.jobs.kinds.adding"] = sys.modules[__name__]


def perform(assignment: work.Assignment) -> work.Answer:
    known()
    return work.perform(assignment)


class Instead(Executor):
    """An executor that calls this module's `perform`, whatever it is asked to call."""

    def __init__(self, within: Executor) -> None:
        self.within = within

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        assert fn is work.perform
        return self.within.submit(perform, *args, **kwargs)


def adding(workers: Workers) -> Workers:
    return workers._replace(executor=Instead(workers.executor))


def begun(path: Path, tasks: Sequence[str]) -> Job:
    """A job to add the values of these units; they are numbered as their tasks say."""
    known()
    return Job.new(path, Adding(tasks))


def numbered(units: int, deed: str = "") -> list[str]:
    return [f"{number} {deed}".strip() for number in range(units)]


def check(job: Job, units: int, without: Sequence[int] = ()) -> None:
    """Every unit but those that are named has its result, once."""
    remote = {
        answer.unit: answer.count for answer in job.ledger.results() if answer.method == "plain"
    }
    assert remote == {unit: value(unit) for unit in range(units) if unit not in without}
    assert job.ledger.counted() == sum(remote.values())
    assert job.ledger.conflicting_units() == []
    assert job.ledger.is_as_planned()


def check_some(job: Job, minimum: int, less_than: int) -> None:
    """At least so many units have their result, but not all; and those are right."""
    remote = {
        answer.unit: answer.count for answer in job.ledger.results() if answer.method == "plain"
    }
    assert minimum <= len(remote) < less_than
    assert all(count == value(unit) for unit, count in remote.items())
    assert job.ledger.conflicting_units() == []
    assert job.ledger.is_as_planned()

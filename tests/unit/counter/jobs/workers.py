"""Workers for the tests of jobs: they work in this process, one task at a time."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from queenside.counter.jobs import executors
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.work import Answer, Assignment, fingerprint


class Here(Executor):
    """Does each task at once, where it is handed out; after so many it is gone."""

    def __init__(self, tasks: float = float("inf")) -> None:
        self._left = tasks

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self._left == 0:
            raise RuntimeError("tired")
        self._left -= 1
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - as executors do
            future.set_exception(error)
        return future


class Twice(Executor):
    """Waits until a task is handed out again; then brings it back twice, and differently."""

    def __init__(self) -> None:
        self._waiting: dict[int, Future[Answer]] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        assignment: Assignment = args[0]
        first = self._waiting.setdefault(assignment.unit, future)
        if first is not future:
            answer: Answer = fn(assignment, **kwargs)
            lines = "".join(map(deny, (answer.lines or "").splitlines()))
            other = answer._replace(lines=lines).with_checksum(fingerprint(assignment.job))
            first.set_result(answer)
            future.set_result(other)
        return future


def deny(line: str) -> str:
    """A line of `solve`, and that its board, if it is one, has no solution."""
    fields = {"status": "none", "count": "0", "exhausted": True, "solutions": []}
    data = json.loads(line)
    return line if "error" in data else json.dumps({**data, **fields}) + "\n"


def here(tasks: float = float("inf")) -> Workers:
    """One worker in this process, which is gone after so many tasks."""
    return executors.of(Here(tasks), 1)

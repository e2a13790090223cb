"""The messages between the coordinator and a worker: an assignment there, an answer back.

A worker needs nothing but the assignment: no file, no database. What it answers is sealed where it
is computed, so that whatever happens to it on its way, or in the ledger for years, shows.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import secrets
import time
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from queenside.core.checksum import checksum
from queenside.core.contract.documents.job import Method
from queenside.core.kernels import BUILD, MODULUS, Tally
from queenside.core.version import VERSION
from queenside.counter.jobs import kinds
from queenside.counter.jobs.kinds.kind import JobKind


class Place(NamedTuple):
    """Where a unit was done: on a host, in one of its processes ("" for any of them)."""

    host: str
    process: str

    def is_in(self, places: Collection[Place]) -> bool:
        """Whether it is one of these, or on one of these hosts."""
        return self in places or Place(self.host, "") in places


class Declined(NamedTuple):
    """The answer of a worker that was to leave a unit to others."""

    place: Place


class Assignment(NamedTuple):
    """A unit to be done.

    job       the job's document, in JSON
    unit      its number, and
    task      its name within the job
    method    how to do it
    material  what the kind of job wants the worker to have
    device    where to compute: "cpu", or "cuda:1", the second graphics processor
    avoid     the hosts or processes that did the unit before and are to leave it to others
    """

    job: str
    unit: int
    task: str
    method: Method = "plain"
    material: str = ""
    device: str = "cpu"
    avoid: frozenset[Place] = frozenset()


class Answer(NamedTuple):
    """The result of a unit: a count with its residue modulo 2^61 − 1 and its nodes, or lines.

    `version`, `host` and `process` say who computed it, `seconds` how long that took.
    """

    unit: int
    method: Method
    count: int | None  # type: ignore[assignment]  # hides the method of tuples
    residue: int | None
    nodes: int | None
    lines: str | None
    version: str
    host: str
    seconds: float
    process: str
    seal: str = ""

    def with_checksum(self, job: str) -> Answer:
        return self._replace(seal=self._fitting_seal(job))

    def fault(self, job: str) -> str | None:
        """Why this cannot be what a worker computed for this job; None if it can."""
        if self.seal != self._fitting_seal(job):
            return "the result changed on its way: the seal doesn't fit"
        if self.count is not None and self.residue != self.count % MODULUS:
            return f"the count {self.count} does not fit its residue {self.residue}"
        return None

    @property
    def payload(self) -> int | str | None:
        """The count of the unit, or its lines."""
        return self.lines if self.count is None else self.count

    def agrees(self, other: Answer) -> bool:
        """Return whether both say the same of a unit. Nodes of 0 cannot be compared."""
        if (self.count, self.lines) != (other.count, other.lines):
            return False
        return not (self.nodes and other.nodes) or self.nodes == other.nodes

    @property
    def place(self) -> Place:
        return Place(self.host, self.process)

    def _fitting_seal(self, job: str) -> str:
        return checksum(job, *self[:-1])


def fingerprint(document: str) -> str:
    """Return the identifier of a job, different for any two jobs."""
    return hashlib.sha256(document.encode()).hexdigest()


def perform(assignment: Assignment, device: str = "") -> Answer | Declined:
    """Do a unit, on this device if the worker has one of its own, unless others are to do it.

    Raises whatever goes wrong in it.
    """
    place, (job, unit, task, method, material, default, avoid) = current_place(), assignment
    if place.is_in(avoid):
        return Declined(place)
    kind, start = _kind(job), time.perf_counter()
    result = kind.perform(task, method, material, device or default)
    seconds = time.perf_counter() - start
    count, residue, nodes = result if isinstance(result, Tally) else (None, None, None)
    lines = result if isinstance(result, str) else None
    worker = version(), place.host, seconds, place.process
    answer = Answer(unit, method, count, residue, nodes, lines, *worker)
    return answer.with_checksum(fingerprint(job))


_WORD = secrets.token_hex(4)


def current_place() -> Place:
    """The host and the process that is running: its number, and a word drawn when it started."""
    return Place(platform.node(), f"{os.getpid()}-{_WORD}")


@lru_cache(maxsize=4)
def _kind(document: str) -> JobKind:
    return kinds.read(json.loads(document))


@lru_cache(maxsize=1)
def version() -> str:
    """The version of Queenside and of its kernels that computes here."""
    return f"{VERSION} {BUILD}".strip()

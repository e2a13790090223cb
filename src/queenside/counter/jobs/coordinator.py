"""Hand out the units of a job, and record what comes back.

A unit is handed out under a lease. Who does not bring it back in time is not waited for: it is
handed out again, the first result counts, and a late one must say the same. What fails is tried
again, and set aside after some tries, so that a unit that kills whoever touches it does not keep
the others from being done. Leases live in memory only, on a clock that never jumps: after a kill,
the next coordinator hands out whatever has no result in the ledger.

A unit that is counted again, by another method, is left to another host than the first time, or at
least to another process: a worker that meets its own unit declines it, and a copy that it did all
the same is dropped. If nobody else comes for it in a while, whoever is there does it.

Each result is checked as it comes: that the same build computed it as is here, that it is what the
worker sent, that a count fits its residue, and each line the board that it is about. What does not
fit counts as a failure.
"""

from __future__ import annotations

import random
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import NamedTuple

from queenside.core.contract.documents.job import Method
from queenside.core.errors import EngineUnavailable, JobError, UnsupportedProblem
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.counter.jobs.ledger import Ledger, UnitRow
from queenside.counter.jobs.work import (
    Answer,
    Assignment,
    Declined,
    Place,
    current_place,
    perform,
    version,
)

MAX_ATTEMPTS = 5
"""The attempts at a unit before it is set aside."""
POLL_INTERVAL = 0.05
"""Seconds between two looks at the clock."""
_REPORT_INTERVAL = 0.1
"""Seconds between two reports of progress."""
_UNITS_PER_WORKER = 2
"""Units handed out for each worker, so that none waits for the next."""
_MIN_LEASE, _LEASE_FACTOR = 60.0, 10.0
"""A lease lasts so many seconds, or so many times as long as the slowest unit so far."""
_PAUSE, _MAX_WAITING = 0.05, 256
"""Seconds until a unit is offered again that waits for another worker; and so many wait at most."""
_MIN_PATIENCE = 1.0
"""Seconds that a unit waits for another host, then for another process, at least."""
_MAX_REPLICAS = 3
"""The most workers on one unit at the same time."""
_MAX_FAILURES, _MAX_FAILURES_PER_WORKER = 25, 4
"""After so many failures in a row, with no success between, the workers are not up to it; or so
many for each worker, since a machine that dies takes many of them along."""
COST: dict[Method, float] = {"plain": 1.0, "mirrored": 1.0, "other": 10.0}
"""About how much longer a unit takes by each method."""


class WorkItem(NamedTuple):
    """A unit and the method by which it is to be done."""

    unit: UnitRow
    method: Method

    @property
    def key(self) -> tuple[int, Method]:
        return self.unit.number, self.method


class Progress(NamedTuple):
    """The progress of a job; seconds and shares.

    units, done    how many results there are to be (a unit counts once for each method), and how
                   many there are
    share          the work that is done, from 0 to 1
    counted        the sum of the counts in the plain way; None for a job that counts nothing
    seconds, left  since this run began, and about how long it will go on; None if unknown
    rate           results a second in this run
    workers        there are now
    out            units that are handed out
    failures       tries without success, in this run
    repeated       results that came twice, in this run
    """

    units: int
    done: int
    share: float
    counted: int | None
    seconds: float
    left: float | None
    rate: float
    workers: int
    out: int
    failures: int
    repeated: int


Watch = Callable[[Progress], None]


@dataclass
class _Lease:
    """A unit that is handed out: since when, and to how many."""

    item: WorkItem
    since: float = 0.0
    futures: list[Future[Answer | Declined]] = field(default_factory=list)


class _Completion(NamedTuple):
    """An answer for a unit, and where it was not to be done."""

    item: WorkItem
    future: Future[Answer | Declined]
    avoid: frozenset[Place]


class Coordinator:
    """Runs a job, whose ledger it alone writes, with workers."""

    def __init__(
        self,
        ledger: Ledger,
        kind: JobKind,
        workers: Workers,
        *,
        device: str = "cpu",
        lease: float | None = None,
        tries: int = MAX_ATTEMPTS,
        watch: Watch | None = None,
    ) -> None:
        """`lease` is in seconds; None for one that follows from how long units take."""
        self._ledger, self._kind, self._workers = ledger, kind, workers
        self._device, self._lease, self._tries = device, lease, tries
        self._watch = watch
        self._out: dict[tuple[int, Method], _Lease] = {}
        self._retries: deque[WorkItem] = deque()
        self._waiting: deque[tuple[WorkItem, float]] = deque()
        """Units that wait for another worker, and when to offer them again."""
        self._declined: dict[tuple[int, Method], float] = {}
        self._places: set[Place] = set()
        self._is_alone = False
        self._completions: SimpleQueue[_Completion] = SimpleQueue()
        self._slowest = 0.0
        self._failures_in_a_row = 0
        self._counts: Counter[str] = Counter()
        self._aside: set[int] = set()

    def run(self, items: Iterator[WorkItem], goal: Goal, deadline: float | None = None) -> None:
        """Do all that is not set aside, or as much as the deadline allows.

        `goal` is what all of it is, for the progress. Raises JobError where the ledger cannot be
        written or the workers are of no use; what was written is kept.
        """
        self._goal, self._start, self._reported_at = goal, time.monotonic(), 0.0
        try:
            while deadline is None or time.monotonic() < deadline:
                if self._dispatch(items) and not self._out:
                    break
                self._collect()
                self._reissue_overdue()
                self._report()
            self._report(last=True)
        finally:
            for lease in self._out.values():
                _cancel(lease)

    # ---- out ----

    def _dispatch(self, items: Iterator[WorkItem]) -> bool:
        """Keep the workers busy; return whether nothing is left to hand out."""
        while len(self._out) < max(1, _UNITS_PER_WORKER * self._workers.size()):
            item = self._next(items)
            if item is None:
                return not self._waiting
            unit = item.unit.number
            if unit in self._aside or item.unit.tries >= self._tries:
                continue
            if any((unit, method) in self._out for method in COST):  # nobody knows yet who does it
                self._postpone(item)
                continue
            self._out[item.key] = lease = _Lease(item)
            self._submit(lease)
        return False

    def _next(self, items: Iterator[WorkItem]) -> WorkItem | None:
        if self._retries:
            return self._retries.popleft()
        if self._waiting and self._waiting[0][1] <= time.monotonic():
            return self._waiting.popleft()[0]
        return next(items, None) if len(self._waiting) < _MAX_WAITING else None

    def _postpone(self, item: WorkItem) -> None:
        """Offer a unit again soon, in any order, so that workers who take turns all get it."""
        place = random.randrange(len(self._waiting) + 1)
        self._waiting.insert(place, (item, time.monotonic() + _PAUSE))

    def _submit(self, lease: _Lease) -> None:
        item = lease.item
        number, task, avoid = item.unit.number, item.unit.task, self._places_to_avoid(item)
        data = self._kind.load_input(task)
        assignment = Assignment(
            self._ledger.document, number, task, item.method, data, self._device, avoid
        )
        try:
            future = self._workers.executor.submit(perform, assignment)
        except RuntimeError as error:  # it has been shut down, or is broken
            raise _lost(error) from error
        lease.since = time.monotonic()
        lease.futures.append(future)
        future.add_done_callback(
            lambda answered: self._completions.put(_Completion(item, answered, avoid))
        )

    def _places_to_avoid(self, item: WorkItem) -> frozenset[Place]:
        """Return where a unit was done by another method, while someone else may do it."""
        places = self._ledger.compared_places(*item.key)
        if not places or self._workers.size() == 1 or (self._is_alone and len(self._places) < 2):
            return frozenset()
        hosts = {place.host for place in places}
        now, patience = time.monotonic(), max(_MIN_PATIENCE, _LEASE_FACTOR * self._slowest)
        waited = now - self._declined.get(item.key, now)
        if waited <= patience and any(place.host not in hosts for place in self._places):
            return frozenset(Place(host, "") for host in hosts)
        if waited <= 2 * patience:
            return frozenset(places)
        self._is_alone = True
        return frozenset()

    def _reissue_overdue(self) -> None:
        """Hand overdue units out again; abandon a unit that hangs, or whose workers are lost."""
        default = max(_MIN_LEASE, _LEASE_FACTOR * self._slowest)
        now = time.monotonic()
        for lease in list(self._out.values()):
            limit = self._lease or default * COST[lease.item.method]
            if now - lease.since <= limit * len(lease.futures):
                continue
            if len(lease.futures) < _MAX_REPLICAS:
                self._submit(lease)
                continue
            _cancel(self._out.pop(lease.item.key))
            reason = f"none of {_MAX_REPLICAS} tries came back in time"
            self._record_failures([(lease.item, reason)])

    # ---- back ----

    def _collect(self) -> None:
        """Wait a moment for something to come back; record all that has."""
        answers, failures = [], []
        for completion in self._completed():
            answer = self._answer_of(completion)
            if isinstance(answer, Declined):
                self._decline(completion, answer.place)
            elif isinstance(answer, Answer):
                answers.append((completion.item, answer))
            elif self._drop_attempt(completion):
                failures.append((completion.item, answer))
        if answers:
            self._record(answers)
        if failures:
            self._record_failures(failures)

    def _completed(self) -> Iterator[_Completion]:
        with suppress(Empty):
            yield self._completions.get(timeout=POLL_INTERVAL)
            while True:
                yield self._completions.get_nowait()

    def _decline(self, completion: _Completion, place: Place) -> None:
        """Offer a unit again, which was done in this place by another method."""
        self._places.add(place)
        self._is_alone = self._is_alone or place == current_place()  # an executor of threads
        if self._drop_attempt(completion):
            self._declined.setdefault(completion.item.key, time.monotonic())
            self._postpone(completion.item)

    def _answer_of(self, completion: _Completion) -> Answer | Declined | str:
        """Return the answer, if there is one that can be right; else why there is none."""
        try:
            answer = completion.future.result()
        except CancelledError:
            return "it was cancelled"
        except BrokenExecutor as error:
            raise _lost(error) from error
        except (JobError, EngineUnavailable, UnsupportedProblem):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the unit was not done
            return f"{type(error).__name__}: {error}".strip(": ")
        if isinstance(answer, Declined):
            return answer if completion.avoid else f"{answer.place.host} declined it"
        if fault := self._fault(answer, completion.item):
            return f"{fault} (from {answer.host})"
        self._places.add(answer.place)
        return Declined(answer.place) if answer.place.is_in(completion.avoid) else answer

    def _fault(self, answer: Answer, item: WorkItem) -> str | None:
        """Say why an answer can't be right; None if it can be."""
        if (answer.unit, answer.method) != item.key:
            return "the answer is to something else"
        if answer.version != version():
            return f"the worker has Queenside {answer.version}, and this is {version()}"
        return answer.fault(self._ledger.fingerprint) or self._kind.find_fault(
            item.unit.task, answer.payload
        )

    def _drop_attempt(self, completion: _Completion) -> bool:
        """Strike this attempt off; return whether no one else is at work on the unit."""
        lease = self._out.get(completion.item.key)
        if lease is None or completion.future not in lease.futures:  # answered, or given up
            return False
        lease.futures.remove(completion.future)
        if lease.futures:
            return False
        del self._out[completion.item.key]
        return True

    def _record(self, answers: list[tuple[WorkItem, Answer]]) -> None:
        if not self._kind.repeatable:
            answers = self._deduplicate(answers)
        recorded = self._ledger.record([answer for _, answer in answers])
        self._failures_in_a_row = 0
        self._counts["repeated"] += recorded.repeated
        weights = {item.key: item.unit.weight for item, _ in answers}
        for answer in recorded.new:
            self._goal.add(weights[answer.unit, answer.method], answer)
            self._counts["finished"] += 1
        for item, answer in answers:
            self._slowest = max(self._slowest, answer.seconds)
            self._declined.pop(item.key, None)
            if item.key in self._out:
                _cancel(self._out.pop(item.key))

    def _deduplicate(self, answers: list[tuple[WorkItem, Answer]]) -> list[tuple[WorkItem, Answer]]:
        """Drop late and duplicate results, which prove nothing."""
        first: dict[tuple[int, Method], tuple[WorkItem, Answer]] = {}
        for item, answer in answers:
            if item.key in self._out:
                first.setdefault(item.key, (item, answer))
        self._counts["repeated"] += len(answers) - len(first)
        return [*first.values()]

    def _record_failures(self, failures: list[tuple[WorkItem, str]]) -> None:
        self._ledger.record_failures((item.unit.number, reason) for item, reason in failures)
        self._counts["failures"] += len(failures)
        self._failures_in_a_row += len(failures)
        limit = max(_MAX_FAILURES, _MAX_FAILURES_PER_WORKER * self._workers.size())
        if self._failures_in_a_row >= limit:
            raise JobError(
                f"{self._failures_in_a_row} units in a row failed, the last one with: "
                f"{failures[-1][1]}"
            )
        for (unit, method), _ in failures:
            tried = self._ledger.unit(unit.number)
            if tried.tries < self._tries:
                self._retries.append(WorkItem(tried, method))
            else:
                self._aside.add(unit.number)

    # ---- progress ----

    def _report(self, last: bool = False) -> None:
        now = time.monotonic()
        if self._watch is None or (now - self._reported_at < _REPORT_INTERVAL and not last):
            return
        self._reported_at = now
        seconds, goal, counts = now - self._start, self._goal, self._counts
        progress = goal.share - goal.share_at_first
        self._watch(
            Progress(
                units=goal.units,
                done=goal.finished,
                share=goal.share,
                counted=goal.counted,
                seconds=seconds,
                left=seconds * (1 - goal.share) / progress if progress else None,
                rate=counts["finished"] / seconds if seconds else 0.0,
                workers=self._workers.size(),
                out=len(self._out),
                failures=counts["failures"],
                repeated=counts["repeated"],
            )
        )


class Goal:
    """All results that are wanted, and those there are."""

    def __init__(
        self, units: int, weight: float, finished: int, finished_weight: float, counted: int | None
    ) -> None:
        self.units, self.finished, self.counted = units, finished, counted
        self._weight, self._finished_weight = weight or 1.0, finished_weight
        self.share_at_first = self.share

    @property
    def share(self) -> float:
        return min(self._finished_weight / self._weight, 1.0)

    def add(self, weight: float, answer: Answer) -> None:
        self.finished += 1
        self._finished_weight += weight * COST[answer.method]
        if self.counted is not None and answer.method == "plain":
            self.counted += answer.count or 0


def _cancel(lease: _Lease) -> None:
    for future in lease.futures:
        future.cancel()


def _lost(error: Exception) -> JobError:
    return JobError(
        f"the workers are gone ({error}); the job's file is intact and holds every finished unit: "
        "run the job again to resume"
    )

"""Hands out the units of a job, and writes down what comes back.

A unit is handed out under a lease. Who does not bring it back in time is not waited for: it is
handed out again, and whichever result comes first counts; if the late one comes after all it must
say the same. What fails is tried again, and set aside after some tries, so that a unit that kills
whoever touches it does not keep the others from being done. Leases live in memory only, on a clock
that never jumps; when the coordinator is killed, whatever has no result in the ledger is simply
handed out again by the next one.

A unit that is counted again, in another way, is left to another host than the first time, or at
least to another process: a worker that meets its own unit declines it, and a copy that it did all
the same is dropped. If nobody else comes for it in a while, whoever is there does it; the ledger
says who did what, and `job verify` says so.

Each result is checked as it comes: that the same build computed it as is here, that it is what the
worker sent, that a count fits the residue which the kernel kept apart, and each line the board that
it is about. What does not fit counts as a failure.
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
from queenside.counter.jobs.kinds.kind import Kind
from queenside.counter.jobs.ledger import Ledger, Numbered
from queenside.counter.jobs.work import (
    Answer,
    Assignment,
    Declined,
    Place,
    current_place,
    perform,
    version,
)

TRIES = 5
"""The attempts at a unit before it is set aside."""
LOOK = 0.05
"""Seconds between two looks at the clock."""
_SHOWN = 0.1
"""Seconds between two reports of progress."""
_AHEAD = 2
"""Units handed out for each worker, so that none waits for the next."""
_LEAST_LEASE, _LEASES = 60.0, 10.0
"""A lease lasts so many seconds, or so many times as long as the slowest unit so far."""
_PAUSE, _MAX_WAITING = 0.05, 256
"""Seconds until a unit is offered again that waits for another worker; and so many wait at most."""
_APART = 1.0
"""Seconds that a unit waits for another host, then for another process, at least."""
_COPIES = 3
"""The most workers on one unit at the same time."""
_HOPELESS, _LOST_AT_ONCE = 25, 4
"""After so many failures in a row, with no success between, the workers are not up to it; or so
many for each worker, since a machine that dies takes many of them along."""
COST: dict[Method, float] = {"plain": 1.0, "mirrored": 1.0, "other": 10.0}
"""About how much longer a unit takes in each way."""


class Wanted(NamedTuple):
    """A unit to be done in some way."""

    unit: Numbered
    way: Method


class Progress(NamedTuple):
    """The progress of a job; seconds and shares.

    units, done    how many results there are to be (a unit counts once for each way), and how many
                   there are
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

    wanted: Wanted
    since: float
    futures: list[Future[Answer | Declined]] = field(default_factory=list)


class _Back(NamedTuple):
    """An answer for a unit, and where it was not to be done."""

    wanted: Wanted
    future: Future[Answer | Declined]
    avoid: frozenset[Place]


class _Waiting(NamedTuple):
    """A unit that waits for another worker, and when to offer it again."""

    wanted: Wanted
    due: float


class Coordinator:
    """Runs a job, whose ledger it alone writes, with workers."""

    def __init__(
        self,
        ledger: Ledger,
        kind: Kind,
        workers: Workers,
        *,
        device: str = "cpu",
        lease: float | None = None,
        tries: int = TRIES,
        watch: Watch | None = None,
    ) -> None:
        """`lease` is in seconds; None for one that follows from how long units take."""
        self._ledger, self._kind, self._workers = ledger, kind, workers
        self._device, self._lease, self._tries = device, lease, tries
        self._watch = watch
        self._out: dict[tuple[int, Method], _Lease] = {}
        self._again: deque[Wanted] = deque()
        self._waiting: deque[_Waiting] = deque()
        self._declined: dict[tuple[int, Method], float] = {}
        self._places: set[Place] = set()
        self._is_alone = False
        self._back: SimpleQueue[_Back] = SimpleQueue()
        self._slowest = 0.0
        self._fruitless = 0
        self._counts: Counter[str] = Counter()
        self._aside: set[int] = set()

    def run(self, wanted: Iterator[Wanted], goal: Goal, deadline: float | None = None) -> None:
        """Do all that is wanted and not set aside, or as much as the deadline allows.

        `goal` is what all of it is, for the progress. Raises JobError where the ledger cannot be
        written or the workers are of no use; what was written is kept.
        """
        self._goal, self._start, self._shown = goal, time.monotonic(), 0.0
        rest = wanted
        try:
            while not (deadline is not None and time.monotonic() >= deadline):
                rest_is_out = self._hand_out(rest)
                if rest_is_out and not self._out:
                    break
                self._take_back(LOOK)
                self._hand_out_late_ones()
                self._show()
            self._show(last=True)
        finally:
            for lease in self._out.values():
                for future in lease.futures:
                    future.cancel()

    # ---- out ----

    def _hand_out(self, rest: Iterator[Wanted]) -> bool:
        """Keep the workers busy; whether there is nothing left to hand out."""
        while len(self._out) < max(1, _AHEAD * self._workers.size()):
            wanted = self._next(rest)
            if wanted is None:
                return not self._waiting
            unit = wanted.unit.number
            if unit in self._aside or wanted.unit.tries >= self._tries:
                continue
            if any((unit, way) in self._out for way in COST):  # it isn't known yet who does it
                self._put_off(wanted)
                continue
            self._out[unit, wanted.way] = lease = _Lease(wanted, 0.0)
            self._submit(lease)
        return False

    def _next(self, rest: Iterator[Wanted]) -> Wanted | None:
        if self._again:
            return self._again.popleft()
        if self._waiting and self._waiting[0].due <= time.monotonic():
            return self._waiting.popleft().wanted
        return next(rest, None) if len(self._waiting) < _MAX_WAITING else None

    def _put_off(self, wanted: Wanted) -> None:
        """Offer a unit again soon, in any order, so that workers who take turns all get it."""
        place = random.randrange(len(self._waiting) + 1)
        self._waiting.insert(place, _Waiting(wanted, time.monotonic() + _PAUSE))

    def _submit(self, lease: _Lease) -> None:
        unit, way = lease.wanted
        avoid = self._places_to_avoid(unit.number, way)
        assignment = Assignment(
            self._ledger.document,
            unit.number,
            unit.task,
            way,
            self._kind.material(unit.task),
            self._device,
            avoid,
        )
        try:
            future = self._workers.executor.submit(perform, assignment)
        except RuntimeError as error:  # it has been shut down, or is broken
            raise _lost(error) from error
        lease.since = time.monotonic()
        lease.futures.append(future)
        future.add_done_callback(lambda done: self._back.put(_Back(lease.wanted, done, avoid)))

    def _places_to_avoid(self, unit: int, way: Method) -> frozenset[Place]:
        """Where a unit was done in another way, as long as there may be someone else to do it."""
        places = self._ledger.compared_places(unit, way)
        if not places or self._workers.size() == 1 or (self._is_alone and len(self._places) < 2):
            return frozenset()
        hosts = {place.host for place in places}
        now, patience = time.monotonic(), max(_APART, _LEASES * self._slowest)
        waited = now - self._declined.get((unit, way), now)
        if waited <= patience and any(place.host not in hosts for place in self._places):
            return frozenset(Place(host, "") for host in hosts)
        if waited <= 2 * patience:
            return frozenset(place for place in places if place.process)
        self._is_alone = True
        return frozenset()

    def _hand_out_late_ones(self) -> None:
        patience = self._lease or max(_LEAST_LEASE, _LEASES * self._slowest)
        now = time.monotonic()
        for lease in list(self._out.values()):
            long = patience * COST[lease.wanted.way] if self._lease is None else patience
            if now - lease.since <= long * len(lease.futures):
                continue
            if len(lease.futures) < _COPIES:
                self._submit(lease)
            else:
                self._give_up(lease)

    def _give_up(self, lease: _Lease) -> None:
        """Wait no longer for a unit that hangs, or whose workers cannot be heard any more."""
        del self._out[lease.wanted.unit.number, lease.wanted.way]
        for future in lease.futures:
            future.cancel()
        self._write_down_failures([(lease.wanted, f"none of {_COPIES} tries came back in time")])

    # ---- back ----

    def _take_back(self, seconds: float) -> None:
        """Wait so long for something to come back; write down all that has."""
        answers, failures = [], []
        for back in self._all_back(seconds):
            answer, why = self._result_of(back)
            if isinstance(answer, Declined):
                self._leave_to_others(back, answer.place)
            elif answer is not None:
                answers.append((back.wanted, answer))
            elif why is not None and self._forget(back):
                failures.append((back.wanted, why))
        if answers:
            self._write_down(answers)
        if failures:
            self._write_down_failures(failures)

    def _all_back(self, seconds: float) -> Iterator[_Back]:
        with suppress(Empty):
            yield self._back.get(timeout=seconds)
            while True:
                yield self._back.get_nowait()

    def _leave_to_others(self, back: _Back, place: Place) -> None:
        """Offer a unit again, which was done in this place in another way."""
        self._places.add(place)
        self._is_alone = self._is_alone or place == current_place()  # an executor of threads
        if self._forget(back):
            key = back.wanted.unit.number, back.wanted.way
            self._declined.setdefault(key, time.monotonic())
            self._put_off(back.wanted)

    def _result_of(self, back: _Back) -> tuple[Answer | Declined | None, str | None]:
        """The answer, if there is one that can be right; else why there is none."""
        try:
            answer = back.future.result()
        except CancelledError:
            return None, "it was cancelled"
        except BrokenExecutor as error:
            raise _lost(error) from error
        except (JobError, EngineUnavailable, UnsupportedProblem):
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the unit was not done
            return None, f"{type(error).__name__}: {error}".strip(": ")
        if isinstance(answer, Declined):
            return (answer, None) if back.avoid else (None, f"{answer.place.host} declined it")
        if why := self._fault(answer, back.wanted):
            return None, f"{why} (from {answer.host})"
        self._places.add(answer.place)
        return Declined(answer.place) if answer.place.is_in(back.avoid) else answer, None

    def _fault(self, answer: Answer, wanted: Wanted) -> str | None:
        if (answer.unit, answer.way) != (wanted.unit.number, wanted.way):
            return "the answer is to something else"
        if answer.version != version():
            return f"the worker has Queenside {answer.version}, and this is {version()}"
        return answer.fault(self._ledger.fingerprint) or self._kind.find_fault(
            wanted.unit.task, answer.found
        )

    def _forget(self, back: _Back) -> bool:
        """Strike this try off; whether no one else is at work on the unit."""
        key = back.wanted.unit.number, back.wanted.way
        lease = self._out.get(key)
        if lease is None or back.future not in lease.futures:  # done by another, or given up
            return False
        lease.futures.remove(back.future)
        if lease.futures:
            return False
        del self._out[key]
        return True

    def _write_down(self, answers: list[tuple[Wanted, Answer]]) -> None:
        if not self._kind.repeatable:
            answers = self._first_ones(answers)
        recorded = self._ledger.record([answer for _, answer in answers])
        self._fruitless = 0
        self._counts["repeated"] += recorded.repeated
        weights = {(w.unit.number, w.way): w.unit.weight for w, _ in answers}
        for answer in recorded.new:
            self._goal.add(weights[answer.unit, answer.way], answer)
            self._counts["done"] += 1
        for wanted, answer in answers:
            self._slowest = max(self._slowest, answer.seconds)
            self._declined.pop((wanted.unit.number, wanted.way), None)
            lease = self._out.pop((wanted.unit.number, wanted.way), None)
            for future in lease.futures if lease else ():
                future.cancel()

    def _first_ones(self, answers: list[tuple[Wanted, Answer]]) -> list[tuple[Wanted, Answer]]:
        """Those that were still waited for, one for each unit: the others prove nothing."""
        first: dict[tuple[int, Method], tuple[Wanted, Answer]] = {}
        for wanted, answer in answers:
            key = wanted.unit.number, wanted.way
            if key in self._out:
                first.setdefault(key, (wanted, answer))
        self._counts["repeated"] += len(answers) - len(first)
        return [*first.values()]

    def _write_down_failures(self, failures: list[tuple[Wanted, str]]) -> None:
        self._ledger.failed((wanted.unit.number, why) for wanted, why in failures)
        self._counts["failures"] += len(failures)
        self._fruitless += len(failures)
        if self._fruitless >= max(_HOPELESS, _LOST_AT_ONCE * self._workers.size()):
            why = failures[-1][1]
            raise JobError(f"{self._fruitless} units in a row failed, the last one with: {why}")
        for (unit, way), _ in failures:
            tried = self._ledger.unit(unit.number)
            if tried.tries < self._tries:
                self._again.append(Wanted(tried, way))
            else:
                self._aside.add(unit.number)

    # ---- progress ----

    def _show(self, last: bool = False) -> None:
        now = time.monotonic()
        if self._watch is None or (now - self._shown < _SHOWN and not last):
            return
        self._shown = now
        seconds, goal, counts = now - self._start, self._goal, self._counts
        grown = goal.share - goal.share_at_first
        self._watch(
            Progress(
                units=goal.units,
                done=goal.done,
                share=goal.share,
                counted=goal.counted,
                seconds=seconds,
                left=seconds * (1 - goal.share) / grown if grown else None,
                rate=counts["done"] / seconds if seconds else 0.0,
                workers=self._workers.size(),
                out=len(self._out),
                failures=counts["failures"],
                repeated=counts["repeated"],
            )
        )


class Goal:
    """All that is to be done, and what of it is done."""

    def __init__(
        self, units: int, weight: float, done: int, done_weight: float, counted: int | None
    ) -> None:
        self.units, self.done, self.counted = units, done, counted
        self._weight, self._done_weight = weight or 1.0, done_weight
        self.share_at_first = self.share

    @property
    def share(self) -> float:
        return min(self._done_weight / self._weight, 1.0)

    def add(self, weight: float, answer: Answer) -> None:
        self.done += 1
        self._done_weight += weight * COST[answer.way]
        if self.counted is not None and answer.way == "plain":
            self.counted += answer.count or 0


def _lost(error: Exception) -> JobError:
    return JobError(
        f"the workers are gone ({error}); the job's file is intact and holds every finished unit: "
        "run the job again to resume"
    )

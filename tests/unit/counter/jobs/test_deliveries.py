"""Whatever becomes of assignments and answers on their way, the sum is right or there is none."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from queenside.core.errors import JobError
from queenside.counter.jobs import coordinator, executors, ledger
from queenside.counter.jobs.coordinator import MAX_ATTEMPTS, Progress
from queenside.counter.jobs.job import Job
from queenside.counter.jobs.work import Answer, Assignment, fingerprint
from tests.unit.counter.jobs.adding import adding, begun, check, numbered, perform

UNITS = 60


class Again(Future[Answer]):
    """A future that can tell those who wait for it more than once that it is done."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Callable[[Future[Answer]], object]] = []

    def add_done_callback(self, fn: Callable[[Future[Answer]], object]) -> None:
        self.told.append(fn)
        super().add_done_callback(fn)


class Post(Executor):
    """Does units at once, and delivers the answers as the carrier wants, when it is called.

    The carrier gets the assignment, the number of times it was submitted before, and the answer;
    it says which answers (or errors) are brought, how often; none at all if the list is empty.
    """

    def __init__(self, carrier: Callable[[Assignment, int, Answer], list[Any]], seed: int) -> None:
        self.carrier, self.random = carrier, random.Random(seed)
        self.submitted: list[Assignment] = []
        self.bag: list[tuple[Again, Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        [assignment] = args
        before = sum(other[:4] == assignment[:4] for other in self.submitted)
        self.submitted.append(assignment)
        future = Again()
        brought = self.carrier(assignment, before, perform(assignment))
        self.bag += [(future, subject) for subject in brought]
        return future

    def deliver(self, most: int) -> None:
        """Bring some of what is in the bag, in any order."""
        self.random.shuffle(self.bag)
        for _ in range(min(most, len(self.bag))):
            future, subject = self.bag.pop()
            if future.done():
                for tell in future.told:
                    tell(future)
            elif isinstance(subject, Exception):
                future.set_exception(subject)
            else:
                future.set_result(subject)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The coordinator's clock, which only moves when it is told to; and no waiting."""
    clock = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(coordinator, "time", SimpleNamespace(monotonic=lambda: clock.now))
    monkeypatch.setattr(coordinator, "POLL_INTERVAL", 0.0)
    return clock


def run(
    job: Job,
    post: Post,
    clock: SimpleNamespace,
    *,
    step: float = 1.0,
    workers: int = 8,
    most: int = 6,
    **options: Any,
) -> list[Progress]:
    """Run a job by post: at each look some time passes, and some answers come."""
    observed: list[Progress] = []

    def look(progress: Progress) -> None:
        observed.append(progress)
        assert len(observed) < 20_000, "it goes on for ever"
        clock.now += step
        post.deliver(post.random.randint(0, most))

    job.run(executors.of(post, workers), watch=look, **options)
    return observed


@pytest.mark.parametrize("seed", range(5))
def test_repeated_and_shuffled(tmp_path: Path, clock: SimpleNamespace, seed: int) -> None:
    dice = random.Random(seed)
    post = Post(lambda _a, _before, answer: [answer] * dice.randint(1, 5), seed)
    with begun(tmp_path / "job", numbered(UNITS)) as job:
        [*_, last] = run(job, post, clock)
        check(job, UNITS)
    assert last.repeated > 0
    assert last.failures == 0


@pytest.mark.parametrize("seed", range(5))
def test_late_and_never(tmp_path: Path, clock: SimpleNamespace, seed: int) -> None:
    dice = random.Random(seed)

    def carrier(assignment: Assignment, before: int, answer: Answer) -> list[Any]:
        missing = before < 4 and dice.random() < 0.4
        return [] if missing else [answer] * dice.randint(1, 3)

    post = Post(carrier, seed)
    with begun(tmp_path / "job", numbered(UNITS)) as job:
        run(job, post, clock, lease=10.0)
        check(job, UNITS)
    assert len(post.submitted) > UNITS


def test_a_unit_that_never_comes_back_is_set_aside(tmp_path: Path, clock: SimpleNamespace) -> None:
    post = Post(lambda assignment, _before, answer: [answer] * (assignment.unit != 7), 0)
    with begun(tmp_path / "job", numbered(UNITS)) as job:
        [*_, last] = run(job, post, clock, lease=10.0)
        check(job, UNITS, without=[7])
        [aside] = job.status().failing
    assert (aside.number, aside.tries) == (7, MAX_ATTEMPTS)
    assert aside.trouble is not None
    assert "in time" in aside.trouble
    assert last.out == 0


def test_a_lease_lasts_as_long_as_was_said(tmp_path: Path, clock: SimpleNamespace) -> None:
    post = Post(lambda _a, before, answer: [answer] * before, 0)
    with begun(tmp_path / "job", ["0"]) as job:
        observed = run(job, post, clock, step=1.0, lease=25.0)
        check(job, 1)
    assert len(post.submitted) == 2
    assert 25 < len(observed) < 25 + 20


def changed(**fields: Callable[[Any], Any]) -> Callable[[Answer], Answer]:
    """What changes these fields of an answer, but not its seal."""
    return lambda answer: answer._replace(
        **{name: change(getattr(answer, name)) for name, change in fields.items()}
    )


WRONG: dict[str, Callable[[Answer], Answer]] = {
    "one more": changed(count=lambda count: count + 1),
    "one less": changed(count=lambda count: count - 1),
    "seconds": changed(seconds=lambda seconds: seconds + 1),
    "other unit": changed(unit=lambda unit: (unit + 1) % 4),
    "no seal": changed(seal=lambda _: ""),
    "other job": lambda answer: answer.with_checksum("another"),
    "one more, sealed": changed(count=lambda count: count + 1),
    "none, sealed": changed(count=lambda _: 0),
    "twice, sealed": changed(count=lambda count: 2 * count),
    "residue, sealed": changed(residue=lambda residue: residue ^ 1),
    "other unit, sealed": changed(unit=lambda unit: (unit + 1) % 4),
    "other way, sealed": changed(method=lambda _: "mirrored"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_is_a_failure(tmp_path: Path, clock: SimpleNamespace, name: str) -> None:
    """Each unit is answered wrongly twice before it is answered rightly."""

    def carrier(assignment: Assignment, before: int, answer: Answer) -> list[Any]:
        wrong = WRONG[name](answer)
        if name.endswith("sealed"):
            wrong = wrong.with_checksum(fingerprint(assignment.job))
        return [wrong if before < 2 else answer]

    post = Post(carrier, 0)
    with begun(tmp_path / "job", numbered(4)) as job:
        [*_, last] = run(job, post, clock)
        check(job, 4)
    assert last.failures == 8


def test_poisoned_units_are_set_aside_and_the_others_done(
    tmp_path: Path, clock: SimpleNamespace
) -> None:
    poisoned = [3, 30, 31, 59]

    def carrier(assignment: Assignment, before: int, answer: Answer) -> list[Any]:
        return [ValueError("poison") if assignment.unit in poisoned else answer]

    post = Post(carrier, 0)
    with begun(tmp_path / "job", numbered(UNITS)) as job:
        [*_, last] = run(job, post, clock)
        check(job, UNITS, without=poisoned)
        assert [unit.number for unit in job.status().failing] == poisoned
        assert {unit.trouble for unit in job.status().failing} == {"ValueError: poison"}
        assert last.failures == MAX_ATTEMPTS * len(poisoned)
        before = len(post.submitted)
        run(job, post, clock)
        assert len(post.submitted) == before  # they stay aside until they are taken back
        assert job.retry() == poisoned
        run(job, Post(lambda _a, _before, answer: [answer], 0), clock)
        check(job, UNITS)


def test_hopeless_workers_are_told_so(tmp_path: Path, clock: SimpleNamespace) -> None:
    post = Post(lambda *_: [MemoryError("none left")], 0)
    with begun(tmp_path / "job", numbered(1000)) as job:
        with pytest.raises(JobError, match=r"units in a row failed.*MemoryError: none left"):
            run(job, post, clock)
        assert list(job.ledger.results()) == []
    assert len(post.submitted) < 100


def test_many_workers_may_be_lost_at_once(tmp_path: Path, clock: SimpleNamespace) -> None:
    """A machine with 200 workers takes all their units along when it dies."""
    post = Post(lambda _a, before, answer: [answer] if before else [OSError("gone")], 0)
    with begun(tmp_path / "job", numbered(400)) as job:
        [*_, last] = run(job, post, clock, workers=200, most=1000)
        check(job, 400)
    assert last.failures == 400


def test_the_clock_on_the_wall_may_jump(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Years back and forth between any two looks: leases are on another clock."""
    hours = iter(range(0, 10**9, 7919))

    class Jumping(datetime):
        @classmethod
        def now(cls, _tz: Any = None) -> datetime:
            return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=jump(next(hours)))

    def jump(hour: int) -> int:
        return hour % 100_000 - 50_000

    monkeypatch.setattr(ledger, "datetime", Jumping)
    monkeypatch.setattr("time.time", lambda: 3600.0 * jump(next(hours)))
    with begun(tmp_path / "job", numbered(UNITS)) as job, ThreadPoolExecutor(2) as threads:
        observed: list[Progress] = []
        job.run(adding(executors.of(threads, 2)), lease=3600.0, watch=observed.append)
        check(job, UNITS)
        written = [when for (when,) in job.ledger._rows("SELECT written FROM result")]
    assert len({when[:4] for when in written}) > 1
    assert observed[-1].repeated == 0
    assert 0 <= observed[-1].seconds < 600

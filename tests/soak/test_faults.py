"""Single faults, anywhere between a kernel's sum and the total: they are stopped or mended.

Each case is a job of its own, in which one thing goes wrong once: a sum is off by one, has a bit
flipped, is lost or doubled, inside the kernel (so that count and residue agree), between the kernel
and the seal, on the way, or in the file; or a result comes for another unit. The known number of
solutions is not consulted, since the job might be the first to count the board.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter.jobs import Job, executors
from queenside.counter.jobs.job import VERSION
from queenside.counter.jobs.kinds.count import CountJob
from queenside.counter.jobs.work import Answer, Assignment, perform
from queenside.solver import published
from tests.soak.share import cases

FAULTS = cases(120, 10_000)
N = 8
SOLUTIONS = 92

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

ERRORS: dict[str, Callable[[int, random.Random], int]] = {
    "one more": lambda number, _: number + 1,
    "one less": lambda number, _: max(number - 1, 0),
    "a bit": lambda number, chance: number ^ 1 << chance.randrange(40),
    "nothing": lambda *_: 0,
    "double": lambda number, _: 2 * number,
}
PLACES = ("kernel", "count", "residue", "way", "ledger", "other unit")


@cache
def right(job: str, unit: int, task: str, method: str) -> Answer:
    return perform(Assignment(job, unit, task, method))  # type: ignore[arg-type]


class Faulty(Executor):
    def __init__(self, place: str, error: str, victim: int, chance: random.Random) -> None:
        self.place, self.error, self.victim, self.chance = place, error, victim, chance
        self.calls = 0

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Answer]:  # type: ignore[override]
        answer = right(assignment.job, assignment.unit, assignment.task, assignment.method)
        future: Future[Answer] = Future()
        if self.calls == self.victim:
            answer = self.spoiled(answer, assignment)
        self.calls += 1
        future.set_result(answer)
        return future

    def spoiled(self, answer: Answer, assignment: Assignment) -> Answer:
        job = checks_fingerprint(assignment)
        wrong = ERRORS[self.error](answer.count or 0, self.chance)
        if self.place == "kernel":
            return answer._replace(count=wrong, residue=wrong % kernels.MODULUS).with_checksum(job)
        if self.place == "count":
            return answer._replace(count=wrong).with_checksum(job)
        if self.place == "residue":
            return answer._replace(residue=wrong + 1).with_checksum(job)
        if self.place == "way":
            return answer._replace(count=wrong, residue=wrong % kernels.MODULUS)
        if self.place == "other unit":
            return answer._replace(unit=answer.unit + 1).with_checksum(job)
        return answer


def checks_fingerprint(assignment: Assignment) -> str:
    from queenside.counter.jobs.work import fingerprint

    return fingerprint(assignment.job)


def spoil_the_file(path: Path, error: str, chance: random.Random) -> None:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT unit, way, count FROM result").fetchall()
        unit, method, count = chance.choice(rows)
        if error == "nothing":
            connection.execute("DELETE FROM result WHERE unit = ? AND way = ?", (unit, method))
        else:
            wrong = str(ERRORS[error](int(count), chance))
            connection.execute(
                "UPDATE result SET count = ?, residue = ? WHERE unit = ? AND way = ?",
                (wrong, wrong, unit, method),
            )
        connection.commit()


def total_with(place: str, error: str, path: Path, chance: random.Random) -> int | None:
    with Job.new(path, CountJob.dividing(qs.NQueens(N), 1e-6)) as job:
        assert job.ledger.document.startswith(f'{{"queenside-job": {VERSION}')
        victim = chance.randrange(2 * job.status().units)
        executor = Faulty(place, error, victim, chance)
        try:
            job.run(executors.of(executor, 1), quorum=2)
            if place == "ledger":
                spoil_the_file(path, error, chance)
            return job.total()
        except (qs.ConflictingResults, qs.JobError, qs.Unfinished, qs.EngineBug):
            return None


def test_single_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "TABLES", ())
    finished: Counter[str] = Counter()
    wrong = []
    for case in range(FAULTS):
        chance = random.Random(case)
        place, error = chance.choice(PLACES), chance.choice(list(ERRORS))
        path = tmp_path / f"{case}.job"
        total = total_with(place, error, path, chance)
        path.unlink()
        finished["stopped" if total is None else "mended or harmless"] += 1
        if total not in (None, SOLUTIONS):
            wrong.append((case, place, error, total))
    print(f"\n{FAULTS} single faults: {dict(finished)}, wrong totals {len(wrong)} {wrong[:5]}")
    assert len(wrong) <= FAULTS // 1000
    assert finished["stopped"] > FAULTS // 10

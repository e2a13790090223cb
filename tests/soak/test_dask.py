"""Dask clusters of this machine, whose workers are killed again and again, count n-queens."""

from __future__ import annotations

import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter.jobs import Job
from queenside.counter.jobs.cluster import dask_local
from queenside.counter.jobs.coordinator import Progress
from queenside.counter.jobs.executors import Workers
from queenside.solver.published import KNOWN
from tests.soak.share import cases

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

ROUNDS = cases(1, 10)
BETWEEN = 2.0
"""Seconds from one kill to the next, so that workers get something done."""


def at_work(workers: Workers) -> list[int]:
    client = workers.executor._client  # type: ignore[attr-defined]
    return list(client.run(os.getpid, on_error="ignore").values())


@pytest.mark.parametrize("n", [15, 16] if ROUNDS > 1 else [15])
def test_workers_that_are_killed(n: int, tmp_path: Path) -> None:
    """One whenever both are there and something has been done since, at most every few seconds."""
    chance, killed = random.Random(n), 0
    for number in range(ROUNDS):
        workers, done, due = dask_local(2), 0, 0.0

        def watch(progress: Progress, workers: Workers = workers) -> None:
            nonlocal done, due, killed
            now = time.monotonic()
            if now < due or not done < progress.done < progress.units:
                return
            if len(remote := at_work(workers)) == 2:
                with suppress(ProcessLookupError):
                    os.kill(chance.choice(remote), signal.SIGKILL)
                    killed += 1
                done = progress.done
            due = now + BETWEEN

        with Job.count(tmp_path / f"{number}.job", qs.NQueens(n), unit_seconds=1e-4) as job:
            job.run(workers, quorum=min(ROUNDS, 2), watch=watch, tries=50)
            assert job.total() == KNOWN[n]
    print(f"\nN = {n}: {ROUNDS} counts, {killed} workers killed")
    assert killed

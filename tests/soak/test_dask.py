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
from queenside import kernels
from queenside.ask.published import KNOWN
from queenside.jobs import Job
from queenside.jobs.cluster import dask_local
from queenside.jobs.coordinator import Progress
from tests.soak.share import cases

pytest.importorskip("distributed")
pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

ROUNDS = cases(1, 10)
BETWEEN = 2.0
"""Seconds from one kill to the next, so that workers get something done."""


def workers() -> list[int]:
    """The processes that this one has started for the cluster."""
    psutil = pytest.importorskip("psutil")  # Dask needs it
    children = psutil.Process().children()
    return [child.pid for child in children if "spawn_main" in " ".join(child.cmdline())]


@pytest.mark.parametrize("n", [15, 16] if ROUNDS > 1 else [15])
def test_workers_that_are_killed(n: int, tmp_path: Path) -> None:
    chance, killed = random.Random(n), 0
    for number in range(ROUNDS):
        due = 0.0

        def watch(progress: Progress) -> None:
            nonlocal due, killed
            now = time.monotonic()
            if progress.done and now >= due and progress.done < progress.units:
                with suppress(ProcessLookupError, IndexError):
                    os.kill(chance.choice(workers()), signal.SIGKILL)
                    killed += 1
                due = now + BETWEEN

        with Job.count(tmp_path / f"{number}.job", qs.NQueens(n), unit_seconds=1e-4) as job:
            job.run(dask_local(2), quorum=min(ROUNDS, 2), watch=watch, tries=50)
            assert job.total() == KNOWN[n]
    print(f"\nN = {n}: {ROUNDS} counts, {killed} workers killed")
    assert killed

"""Small boards of which the number of solutions is known, and jobs about them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import queenside as qs
from queenside.counter.jobs import Job, executors

HERTZSPRUNG = (1, 1, 0, 0, 2, 14, 90, 646, 5242, 47622, 479306, 5296790)
"""Ways to place n kings, one a row and column, none attacking another (OEIS A002464)."""


def kings(n: int) -> qs.RegionPuzzle:
    """A board whose regions are its rows: it has HERTZSPRUNG[n] solutions."""
    return qs.RegionPuzzle([[row] * n for row in range(n)])


@contextmanager
def job_of_kings(path: Path, n: int = 6) -> Iterator[Job]:
    with Job.count(path, kings(n), unit_seconds=1e-6) as job:
        assert job.status().units > 10
        yield job


def run_here(job: Job, **settings: Any) -> None:
    with ThreadPoolExecutor(1) as pool:
        job.run(executors.of(pool, 1), **settings)

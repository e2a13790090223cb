"""The file of a job is damaged: it goes on exactly, or is refused clearly; never a wrong total."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter.jobs import Job, executors
from queenside.counter.jobs.coordinator import Progress
from tests.soak.share import HERTZSPRUNG, cases, kings

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

DAMAGES = cases(60, 1000)
N = 7
REFUSED = (qs.JobError, qs.Unfinished, qs.ConflictingResults, qs.InputNotFound)


class Enough(Exception):
    """The job is far enough."""


def stop(progress: Progress, units: int) -> None:
    if progress.done > 1.5 * units:
        raise Enough


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("jobs") / "a.job"
    with Job.count(path, kings(N), unit_seconds=1e-6) as job:
        units = job.status().units
        with ThreadPoolExecutor(1) as pool, suppress(Enough):
            job.run(executors.of(pool, 64), quorum=2, watch=lambda progress: stop(progress, units))
        assert job.status().by_way.keys() == {"plain", "mirrored"}
    return path.read_bytes()


def damaged(whole: bytes, chance: random.Random) -> bytes:
    if chance.random() < 0.2:
        return whole[: chance.randrange(len(whole))]
    spoiled = bytearray(whole)
    for _ in range(chance.choice((1, 1, 1, 2, 8, 64))):
        spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
    return bytes(spoiled)


def test_a_damaged_file(whole: bytes, tmp_path: Path) -> None:
    went_on, refused = 0, 0
    for case in range(DAMAGES):
        path = tmp_path / f"{case}.job"
        path.write_bytes(damaged(whole, random.Random(case)))
        try:
            with ThreadPoolExecutor(1) as pool, Job(path) as job:
                job.run(executors.of(pool, 64), quorum=2)
                assert job.total() == HERTZSPRUNG[N], f"case {case}"
                went_on += 1
        except REFUSED:
            refused += 1
        path.unlink()
    print(f"\n{DAMAGES} damaged files: {went_on} went on exactly, {refused} were refused")
    assert went_on
    assert refused

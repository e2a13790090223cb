"""A Dask cluster whose workers are killed, come late or are of no use, and whose scheduler dies."""

from __future__ import annotations

import faulthandler
import importlib
import importlib.util
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import extras, kernels
from queenside.core.errors import EngineUnavailable, JobError
from queenside.counter.jobs import cluster
from queenside.counter.jobs.coordinator import Progress
from queenside.counter.jobs.divisions.cubes import Cubes
from queenside.counter.jobs.job import Job
from queenside.counter.jobs.kinds.count import CountJob
from tests.processes import eventually, is_running
from tests.unit.counter.jobs.adding import (
    adding,
    begun,
    check,
    check_some,
    numbered,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]
HERE = os.pathsep.join(map(str, (ROOT / "src", ROOT)))
needs_dask = pytest.mark.skipif(
    not importlib.util.find_spec("distributed") or kernels.missing() is not None,
    reason="it is about Dask, whose workers need the kernels",
)

OTHER_BUILD = f"{qs.__version__} 0123456789ab"
"""This version of Queenside, with kernels from other sources."""

Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(autouse=True)
def _watchdog() -> Iterator[None]:
    """Clusters are many threads and processes: should one ever hang, say where, and end."""
    faulthandler.dump_traceback_later(300, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """A function that starts `dask scheduler` or `dask worker`; all are killed in the end."""
    begun: list[subprocess.Popen[bytes]] = []

    def start(*words: str, path: str = HERE) -> subprocess.Popen[bytes]:
        files = ["--scheduler-file", str(tmp_path / "scheduler")]
        with open(tmp_path / f"log{len(begun)}", "wb") as log:
            begun.append(
                subprocess.Popen(
                    [sys.executable, "-m", "dask", *words, *files, "--no-dashboard"],
                    env={**os.environ, "PYTHONPATH": path},
                    stdout=log,
                    stderr=log,
                    cwd=tmp_path,
                )
            )
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.wait()


@pytest.fixture
def scheduler(start: Start, tmp_path: Path) -> tuple[subprocess.Popen[bytes], str]:
    process = start("scheduler", "--host", "127.0.0.1", "--port", "0")
    file = tmp_path / "scheduler"
    eventually(lambda: file.exists() and file.read_text().endswith("}"))
    return process, json.loads(file.read_text())["address"]


def worker(start: Start, path: str = HERE) -> subprocess.Popen[bytes]:
    return start("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", path=path)


def hollow(folder: Path, build: str) -> str:
    """Where to look for a Queenside that is not this one."""
    jobs = folder / "other" / "queenside" / "counter" / "jobs"
    jobs.mkdir(parents=True)
    for package in (jobs.parents[1], jobs.parent, jobs):
        (package / "__init__.py").write_text("")
    refusal = "def _unit(build, task):\n    raise ImportError('another build')\n"
    (jobs / "cluster.py").write_text(f"PRESENT = {build!r}\n{refusal}")
    return str(folder / "other")


def pids_of(workers: cluster.Workers) -> list[int]:
    client = workers.executor._client  # type: ignore[attr-defined]
    return list(client.run(os.getpid).values())


@needs_dask
@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels count")
def test_poison_and_a_count_of_queens(tmp_path: Path) -> None:
    """A unit that kills its workers is set aside and named; the cluster is closed after each."""
    with begun(tmp_path / "job", [*numbered(6), "6 SIGKILL", *numbered(9)[7:]]) as job:
        workers = cluster.dask_local(1)
        pids = pids_of(workers)
        job.run(adding(workers), tries=1)
        check(job, 9, without=[unit.number for unit in job.ledger.failed_units()])
        trouble = {unit.number: unit.trouble for unit in job.ledger.failed_units()}
    assert 6 in trouble
    assert all("WorkerDied: the worker died (tcp://" in str(reason) for reason in trouble.values())
    assert not any(map(is_running, pids))


@needs_dask
@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels count")
def test_workers_come_late_and_go_and_some_are_of_no_use(
    tmp_path: Path, start: Start, scheduler: tuple[subprocess.Popen[bytes], str]
) -> None:
    board = qs.NQueens(10)
    remaining: list[subprocess.Popen[bytes]] = []
    sizes: list[int] = []

    def watch(progress: Progress) -> None:
        sizes.append(progress.workers)
        if not remaining:
            remaining.extend(worker(start, path) for path in (hollow(tmp_path, OTHER_BUILD), HERE))

    with Job.new(tmp_path / "count", CountJob(board, Cubes.suited(board.problem, 0.01))) as job:
        job.run(cluster.dask(scheduler[1]), watch=watch)
        assert job.total() == 724
    assert sizes[0] == 0  # no one was there at first
    refused = rf"need the same build .*, {cluster.PRESENT} .*has {OTHER_BUILD}$"
    with pytest.raises(JobError, match=refused):
        eventually(lambda: cluster.dask(scheduler[1]).close())
    remaining[0].kill()
    remaining.append(worker(start))
    with begun(tmp_path / "job", numbered(60, "sleep=0.05")) as job:

        def kill(progress: Progress) -> None:
            sizes.append(progress.workers)
            if progress.done > 5:
                remaining[1].kill()

        workers = cluster.dask(scheduler[1])
        eventually(lambda: workers.size() == 2)
        job.run(adding(workers), watch=kill)
        check(job, 60)
    assert max(sizes) == 2


@needs_dask
def test_the_scheduler_dies(
    tmp_path: Path,
    start: Start,
    scheduler: tuple[subprocess.Popen[bytes], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process, address = scheduler
    worker(start)

    def watch(progress: Progress) -> None:
        if progress.done >= 3:
            process.kill()

    with begun(tmp_path / "job", numbered(100, "sleep=0.05")) as job:
        with pytest.raises(JobError, match=r"the workers are gone .*run the job again"):
            job.run(adding(cluster.dask(address)), watch=watch)
        check_some(job, 3, 100)
        assert job.ledger.failed_units() == []
        monkeypatch.setattr(cluster, "TIMEOUT", 0.2)
        with pytest.raises(JobError, match=f"{address} does not answer"):
            cluster.dask(address)


@needs_dask
def test_what_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "TIMEOUT", 0.2)
    importlib.import_module("distributed")  # which sets its levels itself, the first time
    levels = logging.getLogger("distributed.client").level
    refused = r"tcp://127\.0\.0\.1:9 does not answer; start its scheduler or .*run the job again$"
    with pytest.raises(JobError, match=refused):
        cluster.dask("tcp://127.0.0.1:9")
    for address in ("nowhere", "host:8786", "tcp://host", "tcp://:8786", "tcp://a:b", "http://a:1"):
        with pytest.raises(JobError, match=f"like tcp://host:8786, not {address}"):
            cluster.dask(address)
    with pytest.raises(JobError, match=r"tls://127\.0\.0\.1:9 needs the certificates"):
        cluster.dask("tls://127.0.0.1:9")
    with pytest.raises(JobError, match=r"does not answer: .*No such file"):
        cluster.dask("tls://127.0.0.1:9", "no", "such", "file")
    assert logging.getLogger("distributed.client").level == levels


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _: None)
    with pytest.raises(EngineUnavailable, match=re.escape(extras.install_command("dist"))):
        cluster.dask_local(2)

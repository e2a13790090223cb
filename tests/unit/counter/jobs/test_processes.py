"""A process that dies costs one task; whatever dies, nothing is left behind and nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.core.errors import JobError
from queenside.counter.jobs import executors
from queenside.counter.jobs.coordinator import Progress
from queenside.counter.jobs.executors import Processes
from queenside.counter.jobs.job import Job
from tests.processes import eventually, is_running
from tests.unit.counter.jobs.adding import (
    adding,
    begun,
    check,
    check_some,
    do,
    numbered,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[4]


@pytest.fixture
def processes() -> Iterator[Processes]:
    processes = Processes(2)
    yield processes
    processes.kill()


def test_the_end_comes_at_once_and_leaves_nothing(processes: Processes) -> None:
    counting = [processes.submit(do, "count") for _ in range(3)]
    eventually(lambda: len(processes.pids) == 2)
    pids = processes.pids
    processes.kill()
    assert not any(map(is_running, pids))
    assert processes.pids == []
    assert all(future.done() for future in counting)


def script(path: Path, tasks: str, workers: int = 2) -> subprocess.Popen[str]:
    """A process that runs a job, and prints how far it is and who works for it."""
    program = f"""
import sys
from pathlib import Path
from queenside.counter.jobs import executors
from queenside.counter.jobs.job import Job
from tests.unit.counter.jobs.adding import adding, begun, known

known()
path = Path({str(path)!r})
processes = executors.local({workers})
def watch(progress):
    print(progress.done, *processes.executor.pids, flush=True)
with Job(path) if path.exists() else begun(path, {tasks}) as job:
    job.run(adding(processes), watch=watch)
"""
    return subprocess.Popen(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT)))},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    )


def told(process: subprocess.Popen[str], finished: int, workers: int = 2) -> list[int]:
    """The numbers of its workers, once it has done so many units."""
    assert process.stdout
    for line in process.stdout:
        count, *pids = map(int, line.split())
        if count >= finished and len(pids) == workers:
            return pids
    assert process.stderr
    raise AssertionError(process.stderr.read())


@pytest.mark.skipif(bool(kernels.missing()), reason="it is about compiled code")
def test_they_end_with_the_process_that_asks_even_in_a_long_count(tmp_path: Path) -> None:
    process = script(tmp_path / "job", "['0 count', '1 count']")
    pids = told(process, 0)
    process.kill()
    process.communicate()
    eventually(lambda: not any(map(is_running, pids)))


def test_units_that_kill_are_set_aside_and_named(tmp_path: Path) -> None:
    tasks = ["0", "1 SIGKILL", "2", "3 raise", "4"]
    with begun(tmp_path / "job", tasks) as job:
        job.run(adding(executors.local(2)), tries=2)
        check(job, 5, without=[1, 3])
        trouble = {unit.number: unit.trouble for unit in job.ledger.failed_units()}
    assert trouble == {
        1: "WorkerDied: the worker's process died (SIGKILL)",
        3: "ValueError: this unit is poisoned",
    }


def test_a_pool_of_the_standard_library_breaks_and_the_job_goes_on_later(tmp_path: Path) -> None:
    units = 30
    with begun(tmp_path / "job", numbered(units, "sleep=0.01")) as job:
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:

            def watch(progress: Progress) -> None:
                if progress.done >= 5:
                    for pid in pool._processes or ():
                        os.kill(pid, signal.SIGKILL)

            with pytest.raises(JobError, match=r"the workers are gone .*run the job again"):
                job.run(adding(executors.of(pool, 2)), watch=watch)
        check_some(job, 5, units)
        job.run(adding(executors.local(2)))
        check(job, units)


@pytest.mark.skipif(bool(kernels.missing()), reason="the kernels count")
def test_a_single_unit_is_counted_again_by_another_process(tmp_path: Path) -> None:
    with Job.count(tmp_path / "job", qs.NQueens(8), unit_seconds=1e9) as job:
        job.run(2, quorum=2, audit=1.0)
        [agreement] = [check for check in job.verify() if check.name == "agreement"]
        assert agreement.holds
        assert agreement.message.count("1 of 1 unit") == 2
        assert agreement.message.count("(1 in another process)") == 2

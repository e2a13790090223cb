"""A job whose processes are killed at random instants: nothing is lost, nothing counted twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from queenside import kernels
from queenside.jobs import Job
from tests.soak.share import HERTZSPRUNG, cases, kings

KILLS = cases(8, 1000)
N = 11
UNIT = 0.002
"""Seconds of a unit."""

pytestmark = [
    pytest.mark.skipif(
        not Path("/proc/self/task").exists(), reason="it looks processes up in /proc"
    ),
    pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built"),
]


def start(path: Path) -> subprocess.Popen[bytes]:
    """The coordinator, with two workers."""
    words = ["job", "run", str(path), "--workers", "2", "--progress", "none", "--quorum", "2"]
    return subprocess.Popen(
        [sys.executable, "-m", "queenside", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def workers_of(pid: int) -> list[int]:
    """The processes that this one has started."""
    with suppress(OSError):  # each of its threads has children of its own
        found = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children")]
        return [int(word) for words in found for word in words.split()]
    return []


def lives(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def wait_for_the_end_of(pids: list[int]) -> None:
    for _ in range(200):
        if not any(map(lives, pids)):
            return
        time.sleep(0.05)
    raise AssertionError(f"these are left: {[pid for pid in pids if lives(pid)]}")


def kill_something(process: subprocess.Popen[bytes], chance: random.Random) -> bool:
    """After a while, kill the coordinator or a worker; whether one of them still ran."""
    until = time.monotonic() + chance.uniform(0.05, 0.8)
    while time.monotonic() < until and process.poll() is None:
        time.sleep(0.005)
    workers = workers_of(process.pid)
    if process.poll() is not None:
        return False
    victim = chance.choice([process.pid, *workers])
    with suppress(ProcessLookupError):
        os.kill(victim, signal.SIGKILL)
    if victim == process.pid:
        process.communicate()
        wait_for_the_end_of(workers)
    return True


def jobs(folder: Path) -> Iterator[Path]:
    """One new job after the other."""
    number = 0
    while True:
        path = folder / f"{number}.job"
        Job.count(path, kings(N), unit_seconds=UNIT).close()
        yield path
        number += 1


def test_processes_that_are_killed(tmp_path: Path) -> None:
    chance = random.Random(6)
    kills = 0
    for path in jobs(tmp_path):
        process, done = start(path), 0
        while kills < KILLS and kill_something(process, chance):
            kills += 1
            with Job(path) as job:
                status = job.status()
            assert status.done >= done  # nothing that was written is lost
            assert not status.disputed
            done = status.done
            if process.poll() is not None:
                process.communicate()
                process = start(path)
        finish(process)
        if kills >= KILLS:
            break


def finish(process: subprocess.Popen[bytes]) -> None:
    """Let it run to its end: the total is right."""
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err.decode()
    assert out.decode().strip() == str(HERTZSPRUNG[N])


def test_a_killed_worker_costs_one_try(tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    Job.count(path, kings(N), unit_seconds=UNIT).close()
    process = start(path)
    while process.poll() is None and not workers_of(process.pid):
        time.sleep(0.005)
    for pid in workers_of(process.pid):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    finish(process)

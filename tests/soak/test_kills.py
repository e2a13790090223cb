"""A job whose processes are killed at random instants: nothing is lost, nothing counted twice."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from queenside.app.cli.exits import OUT_OF_TIME
from queenside.core import kernels
from queenside.counter.jobs import Job
from queenside.counter.jobs.coordinator import MAX_ATTEMPTS
from tests.processes import below, eventually, is_running
from tests.soak.share import cases
from tests.unit.counter.jobs.boards import HERTZSPRUNG, kings

KILLS = cases(8, 1000)
N = 11
UNIT = 0.002
"""Seconds of a unit."""
VICTIMS = COORDINATOR, _ = "coordinator", "worker"
"""Who is killed, in turn."""

pytestmark = [
    pytest.mark.skipif(
        not Path("/proc/self/task").exists(), reason="it looks processes up in /proc"
    ),
    pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built"),
]


def start(path: Path) -> subprocess.Popen[bytes]:
    words = ["job", "run", str(path), "--workers", "2", "--progress", "none", "--quorum", "2"]
    return subprocess.Popen(
        [sys.executable, "-m", "queenside", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def kill(process: subprocess.Popen[bytes], name: str, chance: random.Random) -> bool:
    """After a while, kill the coordinator or one of its workers; whether that one still ran."""
    until = time.monotonic() + chance.uniform(0.0, 0.8)
    while process.poll() is None and (time.monotonic() < until or not below(process.pid)):
        time.sleep(0.005)
    workers = below(process.pid)
    if process.poll() is not None or not workers:
        return False
    victim = process.pid if name == COORDINATOR else chance.choice(workers)
    try:
        os.kill(victim, signal.SIGKILL)
    except ProcessLookupError:
        return False
    if victim == process.pid:
        process.communicate()
        eventually(lambda: not any(map(is_running, workers)))
    return True


def jobs(folder: Path) -> Iterator[Path]:
    number = 0
    while True:
        path = folder / f"{number}.job"
        Job.count(path, kings(N), unit_seconds=UNIT).close()
        yield path
        number += 1


def test_processes_that_are_killed(tmp_path: Path) -> None:
    chance, killed, finished, retried = random.Random(6), Counter[str](), 0, 0
    for path in jobs(tmp_path):
        process, completed = start(path), 0
        while killed.total() < KILLS and kill(process, name := VICTIMS[killed.total() % 2], chance):
            killed[name] += 1
            with Job(path) as job:
                status = job.status()
            assert status.done >= completed  # nothing that was written is lost
            assert not status.disputed
            completed = status.done
            if process.poll() is not None:
                process.communicate()
                process = start(path)
        finished, retried = finished + 1, retried + finish(process, path)
        if killed.total() >= KILLS:
            break
    print(f"\n{KILLS} kills: {dict(killed)}; {finished} jobs done, none wrong, nothing lost")
    print(f"{retried} times units had been set aside, since their workers were killed too often")
    assert {killed[victim] for victim in VICTIMS} == {KILLS // 2}


def finish(process: subprocess.Popen[bytes], path: Path) -> int:
    """Let it run to its end: the total is right. Says how often units were tried anew for that."""
    retried = 0
    out, err = process.communicate(timeout=300)
    while process.returncode == OUT_OF_TIME and retried < MAX_ATTEMPTS:
        with Job(path) as job:  # each worker that was killed has cost its unit a try
            assert job.retry()
        retried += 1
        process = start(path)
        out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err.decode()
    assert out.decode().strip() == str(HERTZSPRUNG[N])
    return retried

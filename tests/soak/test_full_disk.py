"""The disk fills up while a job runs: what was written stays, and the job goes on later."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from queenside.core import kernels
from queenside.counter.jobs import Job
from tests.soak.share import cases
from tests.unit.counter.jobs.boards import HERTZSPRUNG, kings

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

POINTS = cases(2, 50)
N = 7

LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from queenside.app.cli import main
sys.exit(main(["job", "run", sys.argv[2], "--workers", "1", "--progress", "none"]))
"""
"""The file can grow to so many bytes, and then no more."""


def run(path: Path, room: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LIMITED, str(room), str(path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, int]:
    path = tmp_path_factory.mktemp("jobs") / "a.job"
    Job.count(path, kings(N), unit_seconds=1e-6).close()
    content = path.read_bytes()
    with Job(path) as job:
        assert job.status().units > 50
        job.run(1)
    return content, path.stat().st_size


@pytest.mark.parametrize("point", range(POINTS))
def test_a_full_disk(point: int, planned: tuple[bytes, int], tmp_path: Path) -> None:
    content, finished = planned
    path = tmp_path / "a.job"
    path.write_bytes(content)
    outcome = run(path, len(content) + (finished - len(content)) * point // POINTS)
    assert outcome.returncode == 74, outcome.stderr
    assert "full" in outcome.stderr or "cannot be used" in outcome.stderr
    assert outcome.stderr.count("\n") == 1
    with Job(path) as job:
        stored = job.status().done
    outcome = run(path, 2 * finished)
    assert outcome.stdout.strip() == str(HERTZSPRUNG[N]), outcome.stderr
    with Job(path) as job:
        assert job.status().done >= stored

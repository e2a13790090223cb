"""`queenside job`: what it prints, how it ends, and that it goes on after whatever ended it."""

from __future__ import annotations

import json
import re
import signal
import time
from pathlib import Path

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.puzzles.nqueens import NQueens
from queenside.counter.jobs import Job
from queenside.counter.jobs.divisions.bands import Cost
from tests.processes import below, eventually, is_running
from tests.unit.app.cli.conftest import Start
from tests.unit.counter.jobs.boards import HERTZSPRUNG, kings

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


@pytest.fixture
def job(tmp_path: Path) -> str:
    """A job of 42 units, that takes no time."""
    path = tmp_path / "a.job"
    Job.count(path, kings(6), unit_seconds=1e-6).close()
    return str(path)


def test_an_estimate(
    tmp_path: Path,
    job: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = str(tmp_path / "ten.job")
    Job.count(path, NQueens(10)).close()
    assert main(["job", "estimate", path, "--time-limit", "0", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("count all solutions of 10-queens: about 1 second on one core, ")
    assert printed.endswith("(2 samples)\n")
    weeks = Cost(3e6, 3e5, 9)
    monkeypatch.setattr(Job, "cost", lambda *_, **__: weeks)
    assert main(["job", "estimate", path]) == 0
    assert "standard error 10% (9 samples)\n" in (printed := capsys.readouterr().out)
    assert printed.endswith(", 50 minutes on 1,000\n")
    monkeypatch.undo()
    assert main(["job", "status", path]) == 0
    assert ": 0 of" not in capsys.readouterr().out
    assert main(["job", "estimate", job]) == 2
    assert "only a count of n-queens on an empty board is estimated" in capsys.readouterr().err


def test_a_preset_and_what_is_said_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new = ["job", "new", "n-queens:22", "--preset", "cluster", "--file"]
    assert main([*new, str(tmp_path / "a.job")]) == 0
    assert capsys.readouterr().out.endswith(": 10 units planned\n")
    assert main([*new, str(tmp_path / "b.job"), "--unit-seconds", "10"]) == 0
    assert capsys.readouterr().out.endswith(": 108 units planned\n")
    assert main([*new, str(tmp_path / "c.job"), "--task", "solve"]) == 2


def test_progress_for_programs(job: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["job", "run", job, "--progress", "json", "--workers", "1"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert lines[-1]["share"] == 1
    assert lines[-1]["counted"] == str(HERTZSPRUNG[6])
    assert main(["job", "status", job]) == 0
    assert f"100.0% of the work; {HERTZSPRUNG[6]} so far" in capsys.readouterr().out
    assert main(["job", "status", job, "--format", "json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert (status["done"], status["counted"]) == (status["units"], str(HERTZSPRUNG[6]))
    assert main(["job", "new", "n-queens:9", "--file", job]) == 74
    assert "a job already exists" in capsys.readouterr().err
    assert main(["job", "run", job, "--progress", "none"]) == 0
    assert capsys.readouterr() == (f"{HERTZSPRUNG[6]}\n", "")


def test_a_dispute_has_an_exit_code(job: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["job", "run", job, "--progress", "none"])
    with Job(job) as opened:
        first = next(opened.ledger.results())
        wrong = first._replace(method="mirrored", count=9, residue=9)
        opened.ledger.record([wrong.with_checksum(opened.ledger.fingerprint)])
    capsys.readouterr()
    assert main(["job", "run", job, "--progress", "none"]) == 70
    assert "unit 0 gave different results" in capsys.readouterr().err
    assert main(["job", "verify", job]) == 1
    assert main(["job", "retry", job]) == 0
    assert "1 unit to be done again" in capsys.readouterr().out
    assert main(["job", "run", job, "--progress", "none"]) == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks processes up in /proc")
def test_ctrl_c(start: Start, tmp_path: Path) -> None:
    """It ends at once, its workers with it, and goes on later."""
    path = tmp_path / "a.job"
    Job.count(path, kings(11), unit_seconds=0.5).close()
    process = start("job", "run", str(path), "--workers", "2", "--progress", "none")
    while not (workers := below(process.pid)) and process.poll() is None:
        time.sleep(0.01)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=600)
    assert (process.returncode, out) == (130, "")
    assert re.fullmatch(r"queenside: stopped: \d+ of \d+ units are kept; .* goes on\n", err)
    eventually(lambda: not any(map(is_running, workers)))
    with Job(path) as job:
        job.run(2)
        assert job.total() == HERTZSPRUNG[11]

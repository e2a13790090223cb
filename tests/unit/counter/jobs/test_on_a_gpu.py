"""Bands that a graphics processor counts, here by the same source on an emulator."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import queenside as qs
from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.kernels import cuda
from queenside.counter.jobs import Job, executors
from queenside.counter.jobs.divisions.bands import Bands
from queenside.counter.jobs.executors import Processes
from tests.unit.core.kernels.emulator import COMPILER, Emulator
from tests.unit.counter.jobs.boards import kings, run_here

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_bands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "device", lambda _: Emulator(tmp_path))
    monkeypatch.setattr(cuda, "missing", lambda _=0: None)
    cuda._meeting.cache_clear()
    with Job.count(tmp_path / "a.job", qs.NQueens(11), unit_seconds=1e-6) as job:
        run_here(job, device="cuda", quorum=2)
        run_here(job, audit=0.5)
        assert job.total() == 2680
        assert {*job.status().by_way} == {"plain", "mirrored", "other"}
    cuda._meeting.cache_clear()


@pytest.mark.skipif(cuda.missing() is None, reason="there is a GPU")
def test_no_gpu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.job"
    Job.count(path, qs.NQueens(9)).close()
    assert main(["job", "run", str(path), "--device", "cuda", "--workers", "1"]) == 69
    assert "can't count on a GPU here" in capsys.readouterr().err


def test_bands_too_wide_for_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "missing", lambda _=0: None)
    with pytest.raises(qs.EngineUnavailable, match=r"28 queens around a band of 8 .* --device"):
        Bands(28, 8, 1).count_on_gpu("3", "plain")


def test_only_bands_are_counted_so(tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", kings(5)) as job:
        with pytest.raises(qs.UnsupportedProblem, match="only n-queens on an empty board"):
            run_here(job, device="cuda")
        assert job.status().done == 0


@pytest.mark.parametrize(
    ("device", "expected"),
    [
        ("cpu", ["cpu"] * 3),
        ("cuda", ["cuda:0", "cuda:1"]),
        ("cuda:1", ["cuda:1"]),
        ("cuda:1,cuda", ["cuda:1", "cuda:0"]),
        ("cuda:0,cpu", ["cuda:0", *["cpu"] * 3]),
    ],
)
def test_each_gpu_has_a_worker(monkeypatch, device, expected) -> None:
    monkeypatch.setattr(cuda, "count_devices", lambda: 2)
    assert executors.list_devices(device, 3) == expected


def test_what_is_no_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Job.count(tmp_path / "a.job", qs.NQueens(9)) as job:
        with pytest.raises(ValueError, match="the device must be cpu, cuda or cuda:1"):
            job.run(1, device="gpu")
        with pytest.raises(ValueError, match="name one"):
            run_here(job, device="cuda:0,cpu")
    assert main(["job", "run", str(tmp_path / "a.job"), "--device", "cuda:x"]) == 2
    assert "--device: must be cpu, cuda or cuda:1" in capsys.readouterr().err


@pytest.mark.parametrize("device", ["cuda:99", "cuda:99,cpu"])
def test_a_missing_gpu_is_refused_before_any_unit(tmp_path: Path, device: str) -> None:
    with Job.count(tmp_path / "a.job", qs.NQueens(9), unit_seconds=1e-6) as job:
        with pytest.raises(qs.EngineUnavailable, match="can't count on a GPU here"):
            job.run(1, device=device)
        assert job.status().done == 0


def test_processes_know_their_device(tmp_path: Path) -> None:
    processes = Processes(2, ["cuda:1", "cpu"])
    try:
        answers = [processes.submit(meet_another, tmp_path) for _ in range(2)]
        assert {answer.result(60) for answer in answers} == {"cuda:1", "cpu"}
    finally:
        processes.kill()


def meet_another(folder: Path, device: str = "") -> str:
    """Return the own device once another process has come here too."""
    (folder / device.replace(":", "-")).touch()
    while len([*folder.iterdir()]) < 2:
        time.sleep(0.01)
    return device

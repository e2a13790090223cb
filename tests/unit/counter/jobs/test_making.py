"""The job of making boards: what `generate` makes of the same seeds, byte by byte."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from queenside.app.cli import main
from queenside.core import kernels
from queenside.core.errors import GenerationTimeout, JobError
from queenside.counter.jobs import Job, kinds
from queenside.counter.jobs.kinds import making
from queenside.counter.jobs.kinds.making import GenerateJob
from queenside.maker.board_spec import VERSION
from queenside.maker.generate import Made, make_many
from tests.unit.counter.jobs.workers import here

pytestmark = pytest.mark.skipif(bool(kernels.missing()), reason="the kernels make boards")


@pytest.mark.parametrize(("first", "words"), [("6#5", ""), ("7-hard#5", "--grade hard")])
def test_the_lines_are_those_of_generate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], first: str, words: str
) -> None:
    with Job.make(tmp_path / "job", first, 40, boards=7) as job:
        assert job.status().units == 6
        job.run(here())
        lines = list(job.lines())
        assert job.summary() == {"made": 40}
    requested = f"generate --size {first[0]} {words} --seed 5 --number 40 --format jsonl --solution"
    assert main(requested.split()) == 0
    assert "".join(f"{line}\n" for line in lines) == capsys.readouterr().out


def test_boards_that_do_not_come_are_told_by_their_ids(tmp_path: Path) -> None:
    with Job.make(tmp_path / "job", "7-r8-8#3", 2, boards=1, time_limit=0.05) as job:
        job.run(here())
        results = [json.loads(line) for line in job.lines()]
        assert job.summary() == {"error": 2}
    assert [item["id"] for item in results] == [f"7-r8-8#{n}v{VERSION}" for n in (3, 4)]
    assert all("no 7×7 board rated 8 to 8 in 0.05 s" in item["error"] for item in results)


def test_each_board_has_the_whole_time_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(number: int, *args: Any, **requested: Any) -> Iterator[Made]:
        """Two boards come in the time, if there are more to be made."""
        boards = make_many(number, *args, **requested)
        if number == 1:
            yield from boards
        for _ in range(2 if number > 4 else 0):
            yield next(boards)
        raise GenerationTimeout("too late")

    with Job.make(tmp_path / "quick", "6#1", 8, boards=8) as job:
        job.run(here())
        lines = list(job.lines())
    with Job.make(tmp_path / "job", "6#1", 8, boards=8) as job:
        monkeypatch.setattr(making, "make_many", slow)
        job.run(here())
        assert list(job.lines()) == lines


def test_a_job_is_read_again_with_its_settings() -> None:
    kind = GenerateJob("6-hard#10", 5, 2, None)
    assert kind.settings["first"] == f"6-hard#10v{VERSION}"
    repeated = kinds.read({"kind": "generate", "settings": json.loads(json.dumps(kind.settings))})
    assert isinstance(repeated, GenerateJob)
    assert (repeated.settings, repeated.title) == (kind.settings, kind.title)
    other = {**kind.settings, "first": f"6-hard#10v{VERSION + 1}"}
    with pytest.raises(JobError, match="which makes other boards"):
        kinds.read({"kind": "generate", "settings": other})


def test_what_cannot_be_made_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="isn't a seed id"):
        Job.make(tmp_path / "job", "eight", 5)
    with pytest.raises(ValueError, match="number of boards"):
        Job.make(tmp_path / "job", "8#1", -1)
    with pytest.raises(ValueError, match="seeds go to"):
        Job.make(tmp_path / "job", f"8#{2**64 - 2}", 5)
    with pytest.raises(ValueError, match="at least 1 board"):
        Job.make(tmp_path / "job", "8#1", 5, boards=0)
    with pytest.raises(ValueError, match="isn't a range of seeds"):
        GenerateJob("8#1", 5, 1).perform("8#1", "plain", "", "cpu")

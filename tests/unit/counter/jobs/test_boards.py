"""Jobs that solve or grade the boards of a file: every answer, in order, whatever happens."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import formats, kernels
from queenside.core.arguments import ArgumentError
from queenside.core.errors import (
    ConflictingResults,
    InputNotFound,
    JobError,
    JobUnfinished,
    UnknownEngine,
    UnsupportedProblem,
)
from queenside.core.formats.document import Document
from queenside.core.formats.limits import LONGEST
from queenside.counter.jobs import Job, executors
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.kinds import boards as boards_file
from tests.unit.counter.jobs.workers import Twice, here

pytestmark = pytest.mark.slow

FIVE = qs.RegionPuzzle(["01111", "23212", "23212", "22244", "22222"])
SOLUTION = [[0, 0], [1, 3], [2, 1], [3, 4], [4, 2]]
SEVERAL = qs.RegionPuzzle(["01234"] * 5)


def line(puzzle: qs.Puzzle, **extra: str) -> str:
    return formats.format(Document(puzzle, **extra), "jsonl")


MIXED = (
    line(FIVE, id="first")
    + "\n"
    + '{"kind": "regions", "regions": [[0, 1]\n'
    + line(SEVERAL)
    + line(qs.NQueens(3), id="none")
    + " \n"
    + formats.format(Document(FIVE), "gameid").strip()
    + '\n{"id": 1, "id": 2}'
)
"""Eight lines, with blank ones and some that are no boards."""


def mixed(folder: Path) -> Path:
    path = folder / "mixed.jsonl"
    path.write_text(MIXED, encoding="utf-8")
    return path


def many(folder: Path, number: int = 20) -> Path:
    path = folder / "many.jsonl"
    puzzles = (FIVE, SEVERAL, qs.NQueens(3), qs.NQueens(6))
    path.write_text(
        "".join(line(puzzles[index % 4], id=f"board {index}") for index in range(number))
    )
    return path


def answers(job: Job) -> list[dict[str, Any]]:
    return [json.loads(text) for text in job.lines()]


# ---- what is answered ----


def test_solve_answers_each_line(tmp_path: Path) -> None:
    with Job.solve(tmp_path / "job", mixed(tmp_path), boards=2) as job:
        job.run(here())
        result = answers(job)
        assert job.summary() == {"unique": 2, "error": 2, "several": 1, "none": 1}
    assert [item["line"] for item in result] == [1, 3, 4, 5, 7, 8]
    unique = {"status": "unique", "count": "1", "exhausted": True, "solutions": [SOLUTION]}
    assert result[0] == {"queenside": 1, "line": 1, "id": "first", **unique}
    assert list(result[1]) == ["queenside", "line", "error"]
    assert "column 39: invalid JSON" in result[1]["error"]
    assert (result[2]["status"], result[2]["count"], result[2]["exhausted"]) == (
        "several",
        "2",
        False,
    )
    assert result[2]["solutions"][0] != result[2]["solutions"][1]
    assert (result[3]["id"], result[3]["status"], result[3]["solutions"]) == ("none", "none", [])
    assert result[4] == {"queenside": 1, "line": 7, **unique}
    assert result[5]["error"] == "the key 'id' is given twice"


@pytest.mark.parametrize(
    "hired",
    [lambda: executors.of(ThreadPoolExecutor(2), 2), lambda: executors.local(2)],
    ids=["threads", "processes"],
)
def test_all_workers_give_the_same_lines(tmp_path: Path, hired: Callable[[], Workers]) -> None:
    path = many(tmp_path, 12)
    with Job.solve(tmp_path / "one", path, boards=5) as job:
        job.run(here())
        lines = list(job.lines())
    with Job.solve(tmp_path / "other", path, boards=2) as job:
        job.run(hired())
        assert list(job.lines()) == lines


def test_boards_that_the_engine_refuses_are_answered_so(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_text(line(qs.NQueens(70)) + line(FIVE))
    if kernels.missing():
        pytest.skip("it is the compiled engine that refuses large boards")
    with Job.solve(tmp_path / "job", path, engine="native") as job:
        job.run(here())
        first, second = answers(job)
    assert "4900 cells" in first["error"]
    assert second["status"] == "unique"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"kind": "n-queens", "size": 1, "id": "\xff"}', "character 40 isn't valid UTF-8"),
        (b"x" * (LONGEST + 1), f"at most {LONGEST} characters"),
        (b"x" * (4 * LONGEST + 5), f"at most {LONGEST} characters"),
        (b"[" * 100_000, "and there is none in it"),
        (b'{"a": ' * 100_000, "nested"),
    ],
    ids=["not UTF-8", "long", "very long", "brackets", "deep"],
)
def test_bad_lines_leave_the_others_alone(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "boards"
    good = line(FIVE).encode()
    path.write_bytes(b"\xef\xbb\xbf" + good + content + b"\r\n" + good.replace(b"\n", b"\r\n"))
    with Job.solve(tmp_path / "job", path) as job:
        job.run(here())
        result = answers(job)
    assert [item.get("status") for item in result] == ["unique", None, "unique"]
    assert words in result[1]["error"]
    assert len(result[1]["error"]) < 300


@pytest.mark.parametrize("content", ["", "\ufeff# a comment\n\n"])
def test_a_file_without_boards_has_no_answers(content: str, tmp_path: Path) -> None:
    path = tmp_path / "boards"
    path.write_text(content, encoding="utf-8")
    with Job.solve(tmp_path / "job", path) as job:
        job.run(here())
        assert list(job.lines()) == []
        assert job.summary() == {}


def test_each_board_has_the_whole_time_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hasty(puzzles: list[qs.Puzzle], **requested: Any) -> list[qs.Result]:
        return qs.solve_many(puzzles, **{**requested, "time_limit": 0})

    path = many(tmp_path, 4)
    with Job.solve(tmp_path / "none", path, time_limit=0) as job:
        job.run(here())
        assert job.summary() == {"unknown": 4}
    monkeypatch.setattr(boards_file, "solve_many", hasty)
    with Job.solve(tmp_path / "job", path, time_limit=60) as job:
        job.run(here())
        assert job.summary() == {"several": 2, "unique": 1, "none": 1}


# ---- interruptions ----


@pytest.mark.parametrize("verb", [Job.solve, Job.grade])
def test_a_job_that_is_interrupted_goes_on(tmp_path: Path, verb: Callable[..., Job]) -> None:
    path = many(tmp_path, 14)
    with verb(tmp_path / "whole", path, boards=3) as job:
        job.run(here())
        lines = list(job.lines())
    with verb(tmp_path / "job", path, boards=3) as job:
        job.run(here(), time_limit=0)
        assert job.status().done == 0
        with pytest.raises(JobError, match="tired"):
            job.run(here(3))
        assert 0 < job.status().done < job.status().units
        with pytest.raises(JobUnfinished, match=r"\d units to go"):
            job.lines()
    with Job(tmp_path / "job") as job:
        job.run(here())
        assert list(job.lines()) == lines


@pytest.mark.parametrize("time_limit", [None, 60.0])
def test_a_unit_that_comes_twice(tmp_path: Path, time_limit: float | None) -> None:
    """Where a time limit may decide, the first answer counts; else it is a dispute."""
    with Job.solve(tmp_path / "job", many(tmp_path, 4), time_limit=time_limit, boards=2) as job:
        job.run(executors.of(Twice(), 1), lease=0.01)
        assert bool(job.status().disputed) == (time_limit is None)
        if time_limit is None:
            with pytest.raises(ConflictingResults):
                job.lines()
        else:
            assert sum(job.summary().values()) == 4


def test_the_file_must_stay_as_it_was(tmp_path: Path) -> None:
    path = many(tmp_path)
    text = path.read_text()
    with Job.solve(tmp_path / "job", path, boards=5) as job:
        for other in (text.replace("board 19", "board 9 "), text[:-1], "", text[5:]):
            path.write_text(other)
            with pytest.raises(JobError, match=r"many.jsonl has changed .*lines 1?\d?-?"):
                job.run(here())
        path.unlink()
        with pytest.raises(JobError, match=r"many.jsonl is gone: put it back"):
            job.run(here())
        plan = job.verify()[0]
        assert (plan.holds, plan.name) == (False, "plan")
        path.write_text(text)
        job.run(here())
        assert len(answers(job)) == 20
        assert job.verify()[0].holds
        path.write_text(text + text)
        assert job.verify()[0].holds is False


# ---- memory ----


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    path = tmp_path / "boards"
    one = line(qs.NQueens(1), id="x" * 2000)
    path.write_text(one * 1500)
    with Job.solve(tmp_path / "warm", mixed(tmp_path)) as job:
        job.run(here())
    tracemalloc.start()
    try:
        with Job.solve(tmp_path / "job", path, boards=50) as job:
            job.run(here())
            assert sum(1 for _ in job.lines()) == 1500
            assert job.summary() == {"unique": 1500}
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < path.stat().st_size / 3


# ---- what is asked ----


def test_what_cannot_be_asked_is_refused_at_once(tmp_path: Path) -> None:
    path, job = mixed(tmp_path), tmp_path / "job"
    with pytest.raises(InputNotFound, match="nowhere"):
        Job.solve(job, tmp_path / "nowhere")
    with pytest.raises(UnknownEngine):
        Job.solve(job, path, engine="oracle")
    with pytest.raises(ValueError, match="limit must be at least 1"):
        Job.solve(job, path, limit=0)
    with pytest.raises(ValueError, match="at least 1 board"):
        Job.grade(job, path, boards=0)
    with Job.grade(job, path) as graded:
        with pytest.raises(ArgumentError, match="no second way to grade"):
            graded.run(here(), quorum=2)
        with pytest.raises(UnsupportedProblem, match="GPU"):
            graded.run(here(), device="cuda")
        with pytest.raises(JobError, match="no total"):
            graded.total()


@pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")
def test_a_count_has_no_lines(tmp_path: Path) -> None:
    refused = pytest.raises(JobError, match="it has a total, not lines")
    with Job.count(tmp_path / "count", FIVE) as count, refused:
        count.lines()

"""A job from its beginning to its total: resumed, counted twice, audited, disputed, tried again."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside.core import kernels
from queenside.counter.jobs import Job
from queenside.counter.jobs.coordinator import Progress
from queenside.counter.jobs.kinds.count import CountJob
from tests.schemas import validator
from tests.unit.counter.jobs.boards import HERTZSPRUNG, job_of_kings, kings, run_here

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")


class Enough(Exception):
    """The job is far enough."""


def stop_at(share: float) -> Any:
    def watch(progress: Progress) -> None:
        if progress.share >= share:
            raise Enough

    return watch


def change(path: Path, words: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(words, values).rowcount > 0
        connection.commit()


@pytest.mark.parametrize(
    "puzzle",
    [
        qs.NQueens(9),
        qs.NQueens(2),
        qs.NQueens(5, toroidal=True),
        qs.NQueens(8, given=[(0, 0)]),
        qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]),
        qs.RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"]),
    ],
    ids=str,
)
def test_any_board(puzzle: qs.Puzzle, tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", puzzle) as job:
        run_here(job, quorum=2, audit=1.0)
        assert job.total() == qs.count(puzzle)
        assert {*job.status().by_way} == {"plain", "mirrored", "other"}
        assert all(check.holds is not False for check in job.verify())


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    with job_of_kings(path) as job:
        with suppress(Enough):
            run_here(job, watch=stop_at(0.3))
        part = job.status()
        assert part.done > 0
        with suppress(qs.Unfinished):
            assert part.done == part.units, job.total()
    with Job(path) as job:
        observed: list[Progress] = []
        run_here(job, watch=observed.append)
        assert observed[0].done >= part.done
        assert observed[-1].done == observed[-1].units == part.units
        assert observed[-1].share == 1
        assert observed[-1].counted == job.total() == HERTZSPRUNG[6]


def test_no_total_before_the_end(tmp_path: Path) -> None:
    with job_of_kings(tmp_path / "a.job") as job:
        run_here(job, time_limit=0)
        with pytest.raises(qs.Unfinished, match="units to go") as caught:
            job.total()
        assert caught.value.found == 0
        complete = next(check for check in job.verify() if check.name == "complete")
        assert complete.holds is False


def audited_units(job: Job) -> set[int]:
    return {answer.unit for answer in job.ledger.results() if answer.method == "other"}


def test_a_share_is_audited_and_always_the_same(tmp_path: Path) -> None:
    with job_of_kings(tmp_path / "a.job", 7) as job:
        run_here(job, audit=0.2)
        audited = audited_units(job)
        assert 0 < len(audited) < job.status().units / 2
        run_here(job, audit=0.2)
        assert audited_units(job) == audited
        run_here(job, audit=0.6)
        assert audited_units(job) > audited


def test_counts_that_differ_are_a_dispute_until_they_are_done_again(tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    with job_of_kings(path) as job:
        run_here(job)
        first = next(job.ledger.results())
        other = first._replace(method="mirrored", count=7, residue=7).with_checksum(
            job.ledger.fingerprint
        )
        job.ledger.record([other])
        with pytest.raises(
            qs.ConflictingResults, match=f"unit {first.unit} gave different results"
        ):
            job.total()
        assert json.loads("".join(job.export()))["disputed"][0]["unit"] == first.unit
        assert job.retry() == [first.unit]
        run_here(job, quorum=2)
        assert job.total() == HERTZSPRUNG[6]
        report = json.loads("".join(job.export()))
        assert {row["count"] for row in report["withdrawn"]} == {"7", str(first.count)}


def test_nodes_that_differ_are_a_dispute(tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", qs.NQueens(10), unit_seconds=1e-6) as job:
        run_here(job)
        first = next(answer for answer in job.ledger.results() if answer.nodes)
        assert first.nodes
        other = first._replace(nodes=first.nodes + 1).with_checksum(job.ledger.fingerprint)
        assert not job.ledger.record([other]).new
        assert job.ledger.conflicting_units() == [first.unit]
        assert job.ledger.record([other, first]).repeated == 2
        with pytest.raises(qs.ConflictingResults):
            job.total()


def test_a_changed_result_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    with job_of_kings(path) as job:
        run_here(job)
        words = "UPDATE result SET count = count + 1, residue = residue + 1 WHERE unit = 4"
        change(path, words)
        with pytest.raises(qs.JobError, match="the results of unit 4 have changed"):
            job.total()
        with pytest.raises(qs.JobError, match="queenside job retry"):
            run_here(job)
        assert job.retry() == [4]
        run_here(job)
        assert job.total() == HERTZSPRUNG[6]


@pytest.mark.parametrize(
    "words",
    [
        "DELETE FROM unit WHERE number = 1",
        "UPDATE unit SET number = 99 WHERE number = 1",
        "UPDATE unit SET task = task || '7' WHERE number = 1",
        "UPDATE unit SET task = CAST(X'ff' AS TEXT) WHERE number = 1",
        "UPDATE unit SET weight = weight + 1 WHERE number = 1",
        "UPDATE unit SET weight = 'heavy' WHERE number = 1",
    ],
)
@pytest.mark.parametrize("share", [0.3, 1.0])
def test_a_damaged_plan_is_named_by_whatever_asks(words: str, share: float, tmp_path: Path) -> None:
    (tmp_path / "boards").write_text("n-queens:4\n" * 6)
    solve, count = tmp_path / "solve.job", tmp_path / "count.job"
    for job in (
        Job.solve(solve, tmp_path / "boards", boards=1),
        Job.count(count, kings(5), unit_seconds=1e-6),
    ):
        with job, suppress(Enough):
            run_here(job, watch=stop_at(share))
        change(job.ledger.path, words)
    requested = (run_here, Job.status, Job.outcome, Job.wrong, Job.retry)
    for path in (solve, count):
        with Job(path) as job:
            for ask in requested:
                with pytest.raises(qs.JobError, match=r"unit 1 has changed .*job new"):
                    ask(job)
            assert job.verify()[0].holds is False
    with Job(count) as job, pytest.raises(qs.JobError, match="unit 1 has changed"):
        list(job.export(units=True))


@pytest.mark.parametrize("damaged", ["}", "", 2.5, b"4"])
def test_a_damaged_count_is_named(damaged: object, tmp_path: Path) -> None:
    with job_of_kings(tmp_path / "a.job") as job:
        run_here(job)
        change(job.ledger.path, "UPDATE result SET count = ? WHERE unit = 1", damaged)
        for ask in (Job.status, Job.total):
            with pytest.raises(
                qs.JobError, match=r"a result of unit 1 can't be read|unit 1 have changed"
            ):
                ask(job)


def test_only_one_process_runs_it(tmp_path: Path) -> None:
    with (
        job_of_kings(tmp_path / "a.job") as job,
        job.ledger.writing(),
        Job(tmp_path / "a.job") as other,
    ):
        assert other.status().done == 0  # looking is always possible
        with pytest.raises(qs.JobError, match="is being run by another process"):
            run_here(other)
        with pytest.raises(qs.JobError, match="is being run by another process"):
            other.retry()


def test_a_job_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    with job_of_kings(path):
        pass
    content = path.read_bytes()
    with pytest.raises(FileExistsError, match="a job already exists"):
        Job.count(path, kings(5))
    assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"x", b"SQLite format 3\0" + bytes(100)])
def test_a_file_that_is_no_job(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.job"
    path.write_bytes(content)
    with pytest.raises(qs.JobError):
        Job(path)
    with pytest.raises(qs.JobError):
        Job.count(path, kings(5))
    assert path.read_bytes() == content


def test_planning_that_was_interrupted_begins_again(tmp_path: Path) -> None:
    path = tmp_path / "a.job"

    class Interrupted(CountJob):
        def units(self) -> Any:
            yield from list(super().units())[:3]
            raise KeyboardInterrupt

    count = CountJob.dividing(kings(5))
    with pytest.raises(KeyboardInterrupt):
        Job.new(path, Interrupted(count.puzzle, count.division))
    with pytest.raises(qs.JobError, match="planning was interrupted"):
        Job(path)
    with Job.new(path, count) as job:
        run_here(job)
        assert job.total() == HERTZSPRUNG[5]


def test_there_is_no_job(tmp_path: Path) -> None:
    with pytest.raises(qs.InputNotFound, match="no job in"):
        Job(tmp_path / "a.job")


@pytest.mark.parametrize("settings", [{"quorum": 3}, {"quorum": 0}, {"audit": 1.5}, {"audit": -1}])
def test_what_cannot_be_asked(settings: dict[str, Any], tmp_path: Path) -> None:
    with job_of_kings(tmp_path / "a.job") as job, pytest.raises(ValueError, match="must be"):
        run_here(job, **settings)


def test_the_report_follows_its_schema(tmp_path: Path) -> None:
    with job_of_kings(tmp_path / "a.job") as job:
        run_here(job, audit=0.3)
        report = json.loads("".join(job.export()))
        validator("job").validate(report)
        assert report["total"] == str(HERTZSPRUNG[6])
        assert {entry["way"] for entry in report["counted_by"]} == {"plain", "other"}
        rows = list(job.export(units=True))
        assert len(rows) == 1 + sum(job.status().by_way.values())

"""A worker that lies, or a fault before the count and its residue part: no wrong total is told.

Each unit is counted once (quorum 1) and what comes fits its residue and its seal.
"""

from __future__ import annotations

from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside import formats, kernels, rules
from queenside.ask import published
from queenside.cli import main
from queenside.formats import Document
from queenside.jobs import Job, checks, executors
from queenside.jobs.work import Answer, Assignment, fingerprint, perform
from tests.unit.jobs.boards import HERTZSPRUNG, kings, run_here

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

SEVERAL = qs.RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"])
SKEW = qs.RegionPuzzle(["AAAAAB", "CCDDBB", "CDDDBB", "CEEDFB", "EEEFFF", "EEEEFF"])
SUPER = qs.Custom(
    10, 10, [rules.rows(1), rules.columns(1), rules.diagonals(at_most=1), rules.knights()]
)


class Liar(Executor):
    """Does everything at once, and adds to the first count that is not 0, or to the first."""

    def __init__(self, more: int, only: int | None = None) -> None:
        self.more, self.only = more, only

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Answer]:  # type: ignore[override]
        answer = perform(assignment)
        future: Future[Answer] = Future()
        if self.more and (self.only == answer.unit or (self.only is None and answer.count)):
            wrong = (answer.count or 0) + self.more
            answer = answer._replace(count=wrong, residue=wrong % kernels.MODULUS)
            answer = answer.sealed(fingerprint(assignment.job))
            self.more = 0
        future.set_result(answer)
        return future


def lied_to(path: Path, puzzle: qs.Puzzle, more: int = 8, **settings: Any) -> Job:
    job = Job.count(path, puzzle, **settings)
    job.run(executors.of(Liar(more), 1))
    return job


def found(job: Job, name: str) -> list[bool | None]:
    return [check.holds for check in job.verify() if check.name == name]


@pytest.mark.parametrize(
    ("puzzle", "known"),
    [
        (qs.NQueens(7, toroidal=True), False),
        (qs.NQueens(8, given=[(0, 3)]), True),
        (qs.NQueens(8, blocked=[(0, 0), (7, 7)]), True),
        (kings(6), False),
        (SEVERAL, True),
        (SKEW, True),
        (SUPER, False),
    ],
    ids=str,
)
@pytest.mark.parametrize("unit_seconds", [1e-6, 10.0])
def test_no_wrong_total(
    puzzle: qs.Puzzle,
    known: bool,
    unit_seconds: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not known:  # what others have counted must not be all there is
        monkeypatch.setattr(published, "TABLES", ())
    with lied_to(tmp_path / "a.job", puzzle, unit_seconds=unit_seconds) as job:
        with pytest.raises(qs.EngineBug, match=r"can't be right: .*; `queenside job r"):
            job.total()
        assert job.wrong()
        assert any(check.holds is False for check in job.verify())
        assert job.retry()
        run_here(job)
        assert job.total() == qs.count(puzzle)
        assert job.wrong() is None


def test_where_others_have_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lied_to(tmp_path / "a.job", qs.NQueens(7, toroidal=True), 7) as job:
        with pytest.raises(qs.EngineBug, match=r"published are 28 \(OEIS A007705\)"):
            job.total()
        assert job.retry() == [0]
        run_here(job)
        assert job.total() == 28
    with lied_to(tmp_path / "c.job", qs.NQueens(7, toroidal=True), 7) as job:
        assert found(job, "shifts") == [True, True, False]  # 35 is divisible by 7, not by 49
    with lied_to(tmp_path / "b.job", qs.NQueens(7, toroidal=True), 8) as job:
        assert found(job, "shifts") == [False, False, False]
        monkeypatch.setattr(published, "TABLES", ())
        with pytest.raises(qs.EngineBug, match=r"36 .* is not divisible by"):
            job.total()


def test_the_counts_are_as_symmetric_as_the_board(tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", kings(6), unit_seconds=1e-6) as job:
        run_here(job)
        assert found(job, "palindrome") == [True]
    with lied_to(tmp_path / "b.job", kings(6), unit_seconds=1e-6) as job:
        assert found(job, "palindrome") == [False]
        liar = next(unit for unit in job.retry())
        assert liar in {answer.unit for answer in right_counts(kings(6), tmp_path, job)}


def right_counts(puzzle: qs.Puzzle, folder: Path, lied: Job) -> list[Answer]:
    """The answers of the units that the job which was lied to has withdrawn, as they should be."""
    withdrawn = {row[0] for row in lied.ledger.withdrawn()}
    with Job.count(folder / "right.job", puzzle, unit_seconds=1e-6) as job:
        run_here(job)
        return [answer for answer in job.ledger.results("plain") if answer.unit in withdrawn]


def test_a_unit_is_named_if_it_can_be(tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", SKEW, unit_seconds=1e-6) as job:
        job.run(executors.of(Liar(8, only=0), 1))
        with pytest.raises(qs.EngineBug, match=r"unit 0 came out otherwise when counted"):
            job.total()
        assert job.retry() == [0]


def test_what_takes_long_is_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "AGAIN", 0.0)
    with Job.count(tmp_path / "a.job", qs.NQueens(14, given=[(0, 3)])) as job:
        run_here(job)
        assert found(job, "again") == [None]
        assert job.total() == qs.count(job.kind.puzzle)


def test_units_that_were_counted_twice_are_not_counted_again(tmp_path: Path) -> None:
    with Job.count(tmp_path / "a.job", SEVERAL) as job:
        run_here(job, quorum=2)
        assert found(job, "again") == []


def test_the_command_line_does_not_finish_with_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.job"
    lied_to(path, SKEW).close()
    assert main(["job", "status", str(path)]) == 0
    assert "the result can't be right: unit 0 came out otherwise" in capsys.readouterr().out
    assert main(["job", "run", str(path), "--workers", "1", "--progress", "none"]) == 70
    out, err = capsys.readouterr()
    assert not out
    assert "can't be right" in err
    assert "`queenside job retry` has unit 0 done again" in err
    assert main(["job", "retry", str(path)]) == 0
    assert capsys.readouterr().out == "1 unit to be done again\n"


def test_kings_are_published() -> None:
    tables = {table.source: table.values for table in published.TABLES}
    assert [tables["OEIS A002464"][n] for n in range(len(HERTZSPRUNG))] == [*HERTZSPRUNG]


class Forger(Executor):
    """Does everything at once, and says of the first unit that no board has a solution."""

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Answer]:  # type: ignore[override]
        answer = perform(assignment)
        future: Future[Answer] = Future()
        if assignment.unit == 0 and answer.lines is not None:
            answer = answer._replace(lines=answer.lines.replace('"unique"', '"none"'))
            answer = answer.sealed(fingerprint(assignment.job))
        future.set_result(answer)
        return future


def test_answers_that_are_wrong_are_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "AGAIN", 1e9)
    file = tmp_path / "boards.jsonl"
    boards = [
        Document(kings(4)),
        Document(qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"])),
    ]
    file.write_text(formats.format_all(boards, "jsonl"))
    with Job.solve(tmp_path / "a.job", file, boards=2) as job:
        job.run(executors.of(Forger(), 1))
        with pytest.raises(qs.EngineBug, match="unit 0 came out otherwise when done again here"):
            job.lines()
        assert job.retry() == [0]
        run_here(job)
        assert job.summary() == {"several": 1, "unique": 1}
        assert found(job, "again") == [True]
    file.unlink()
    with Job(tmp_path / "a.job") as job:  # what there is to do again is gone
        assert job.summary() == {"several": 1, "unique": 1}


def test_the_web_app_does_not_finish_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from queenside.web import inputs
    from queenside.web.questions import working

    monkeypatch.chdir(tmp_path)
    lied_to(tmp_path / "lied.job", SKEW).close()
    with pytest.raises(qs.EngineBug, match="can't be right: unit 0 came out otherwise"):
        list(working.run(inputs.Run("lied", 1)))

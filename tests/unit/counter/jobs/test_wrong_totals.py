"""A worker that lies, or a fault before the count and its residue part: no wrong total is told.

Each unit is counted once (quorum 1) and what comes fits its residue and its seal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import queenside as qs
from queenside import rules
from queenside.app.cli import main
from queenside.core import formats, kernels
from queenside.core.formats import Document
from queenside.counter.jobs import Job, checks, coordinator, executors, work
from queenside.counter.jobs.work import Answer, Assignment, Place, fingerprint, perform
from queenside.maker.generate import generate_from_id
from queenside.solver import published
from tests.schemas import validator
from tests.unit.counter.jobs.boards import kings, run_here
from tests.unit.counter.jobs.workers import deny

pytestmark = pytest.mark.skipif(kernels.missing() is not None, reason="the kernels are not built")

SEVERAL = qs.RegionPuzzle(["AABB", "AABB", "CCDD", "CCDD"])
SKEW = qs.RegionPuzzle(["AAAAAB", "CCDDBB", "CDDDBB", "CEEDFB", "EEEFFF", "EEEEFF"])
SUPER = qs.Custom(
    10, 10, [rules.rows(1), rules.columns(1), rules.diagonals(at_most=1), rules.knights()]
)


def compute(assignment: Assignment) -> Answer:
    """Do a unit, whoever is to do it."""
    answer = perform(assignment._replace(avoid=frozenset()))
    assert isinstance(answer, Answer)
    return answer


class Liar(Executor):
    """Does everything at once, and adds to the first count that isn't 0, or to all of a unit."""

    def __init__(self, more: int, only: int | None = None, always: bool = False) -> None:
        self.more, self.only, self.always = more, only, always

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Answer]:  # type: ignore[override]
        answer = compute(assignment)
        future: Future[Answer] = Future()
        if self.more and (self.only == answer.unit or (self.only is None and answer.count)):
            wrong = (answer.count or 0) + self.more
            answer = answer._replace(count=wrong, residue=wrong % kernels.MODULUS)
            answer = answer.with_checksum(fingerprint(assignment.job))
            self.more *= self.always
        future.set_result(answer)
        return future


def lied_to(path: Path, puzzle: qs.Puzzle, extra: int = 8, **settings: Any) -> Job:
    job = Job.count(path, puzzle, **settings)
    job.run(executors.of(Liar(extra), 1))
    return job


def found(job: Job, name: str) -> list[bool | None]:
    return [check.holds for check in job.verify() if check.name == name]


@pytest.mark.parametrize(
    ("puzzle", "expected"),
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
    expected: bool,
    unit_seconds: float,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if not expected:  # what others have counted must not be all there is
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


def test_a_unit_is_counted_again_however_long_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the total is published; and `job status` doesn't wait for it."""
    monkeypatch.setattr(checks, "RECHECK_SECONDS", 0.0)
    with lied_to(tmp_path / "a.job", qs.NQueens(14, given=[(0, 3)]), unit_seconds=1e9) as job:
        assert job.wrong() is None
        with pytest.raises(qs.EngineBug, match="unit 0 came out otherwise when counted again"):
            job.total()
    with Job.count(tmp_path / "b.job", qs.NQueens(15)) as job:
        run_here(job)
        assert found(job, "again") == [None]


class Team(Executor):
    """Workers in some places, who take turns in doing what comes, at once; some do all they get."""

    def __init__(self, places: Sequence[Place], obey: bool, patch: pytest.MonkeyPatch) -> None:
        self.places, self.do = cycle(places), perform if obey else compute
        patch.setattr(work, "current_place", lambda: self.place)

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Any]:  # type: ignore[override]
        self.place, future = next(self.places), Future[Any]()
        future.set_result(self.do(assignment))
        return future


A, B, C = Place("first", "1"), Place("first", "2"), Place("second", "1")


@pytest.mark.parametrize("obey", [True, False])
@pytest.mark.parametrize(
    ("places", "words", "name"),
    [
        ([A, B], "in another process", "2 processes on 1 host"),
        ([A, C], "on another host", "2 processes on 2 hosts"),
        ([A, B, C], "on another host", "3 processes on 2 hosts"),
        ([A], "in the same process", "1 process on 1 host"),
    ],
)
def test_the_second_copy_goes_elsewhere(
    places: list[Place],
    words: str,
    name: str,
    obey: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(coordinator, "_PAUSE", 0.0001)
    monkeypatch.setattr(coordinator, "_MIN_PATIENCE", 0.01 if len(places) == 1 else 60.0)
    with Job.count(tmp_path / "job", SKEW, unit_seconds=1e-6) as job:
        job.run(executors.of(Team(places, obey, monkeypatch), 2), quorum=2, audit=0.5)
        units = job.status().units
        [workers, agreement] = [c for c in job.verify() if c.name in ("workers", "agreement")]
        assert f"{units} units on the mirrored board ({units} {words}" in agreement.message
        assert agreement.holds is (True if len(places) > 1 else None)
        assert (workers.holds, workers.message) == (None, name)
        assert job.total() == qs.count(SKEW)


def test_nobody_waits_for_others_where_all_is_one_process(tmp_path: Path) -> None:
    """Threads of this process can't check each other."""
    with (
        Job.count(tmp_path / "job", SKEW, unit_seconds=1e-6) as job,
        ThreadPoolExecutor(3) as pool,
    ):
        job.run(executors.of(pool, 3), quorum=2)
        [agreement] = [check for check in job.verify() if check.name == "agreement"]
        assert agreement.holds is None
        assert "checks no worker" in agreement.message


@pytest.mark.parametrize("options", [{"quorum": 2}, {"audit": 1.0}, {"quorum": 2, "audit": 0.5}])
def test_no_quorum_hides_a_consistent_liar(options: dict[str, Any], tmp_path: Path) -> None:
    """Some units are always counted again here, however often others have counted them."""
    with Job.count(tmp_path / "job", SKEW, unit_seconds=1e-6) as job:
        job.run(executors.of(Liar(8, only=0, always=True), 2), **options)
        with pytest.raises(qs.EngineBug, match="unit 0 came out otherwise when counted again"):
            job.total()
        assert job.retry() == [0]
        run_here(job, **options)
        assert found(job, "again") == [True]


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


class Forger(Executor):
    """Does everything at once, and replaces the lines of the first unit, or who did it."""

    def __init__(self, forge: Callable[[str], str], version: str | None = None) -> None:
        self.forge, self.version = forge, version

    def submit(self, fn: Any, /, assignment: Assignment) -> Future[Answer]:  # type: ignore[override]
        answer = compute(assignment)
        future: Future[Answer] = Future()
        if assignment.unit == 0:
            lines = "".join(map(self.forge, (answer.lines or "").splitlines(keepends=True)))
            answer = answer._replace(lines=lines, version=self.version or answer.version)
        future.set_result(answer.with_checksum(fingerprint(assignment.job)))
        return future


def boards(folder: Path) -> Path:
    """Four lines: a board with one solution, no board, one with several, the first again."""
    unique = Document(qs.RegionPuzzle(["ABBBB", "CDCBC", "CDCBC", "CCCEE", "CCCCC"]), id="a")
    remaining = formats.format_all([Document(kings(4)), unique], "jsonl")
    text = f"{formats.format(unique, 'jsonl')}no board\n{remaining}"
    (folder / "boards.jsonl").write_text(text)
    return folder / "boards.jsonl"


KINDS: dict[str, Callable[[Path], Job]] = {
    "solve": lambda folder: Job.solve(folder / "job", boards(folder), boards=2),
    "grade": lambda folder: Job.grade(folder / "job", boards(folder), boards=2),
    "make": lambda folder: Job.make(folder / "job", "6-easy#1", 4, boards=2),
}
ERROR, REGIONS = re.compile('"(status|grade)": .*}'), re.compile(r"\[\[.*?\]\]")
ROWS = str([[row] * 6 for row in range(6)])
FORGED: list[tuple[str, str, Callable[[str], str]]] = [
    ("solve grade make", "there should be 2", lambda _: ""),
    ("solve grade make", "there should be 2", lambda line: line + line),
    ("solve grade make", "line 1 .* wrong", lambda _: "not json\n"),
    ("solve grade make", "line 1 .* wrong", lambda _: "[]\n"),
    ("solve grade make", "line 1 .* wrong", lambda line: line.replace("{", '{"more": 1, ', 1)),
    ("solve grade", "about line", lambda line: line.replace('"line": ', '"line": 1')),
    ("solve grade", "about line", lambda line: line.replace('"id": "a"', '"id": "b"')),
    ("solve grade", "refuses a board", lambda line: ERROR.sub('"error": "x"}', line)),
    ("solve grade", "say what is", lambda line: re.sub('"error": ".*"', '"error": null', line)),
    ("solve", "wrong solution", lambda line: line.replace("[1, 3]", "[1, 4]")),
    ("solve", "beside the board", lambda line: line.replace("[1, 3]", "[0, 8]")),
    ("solve", "contradicts itself", lambda line: line.replace('"unique"', '"none"')),
    ("grade", "grade cannot be 3", lambda line: re.sub(r'"grade": {.*?}', '"grade": 3', line)),
    ("grade", "neither a grade nor", lambda line: re.sub(r'"grade": {.*?}', '"grade": null', line)),
    ("make", "isn't the answer for 6-easy#1", lambda line: line.replace("#1", "#3")),
    ("make", "exactly one solution", lambda line: line.replace('"stars": 1', '"stars": 2')),
    ("make", "exactly one solution", lambda line: REGIONS.sub(ROWS, line, 1)),
    ("make", "line 1 .* wrong", lambda line: line.replace('"solution": [[0', '"solution": [[1')),
]


@pytest.mark.parametrize(
    ("kind", "words", "forge"),
    [(kind, words, forge) for kinds, words, forge in FORGED for kind in kinds.split()],
)
def test_no_line_is_taken_on_trust(
    kind: str, words: str, forge: Callable[[str], str], tmp_path: Path
) -> None:
    with KINDS[kind](tmp_path) as job:
        job.run(executors.of(Forger(forge), 1))
        with pytest.raises(qs.QueensideError, match=f"unit 0 failed 5 times.*{words}"):
            job.lines()
        forged = next(job.ledger.results())._replace(unit=0, lines=forge("{}\n"))
        job.ledger.record(
            [forged.with_checksum(job.ledger.fingerprint)]
        )  # as an older version would
        assert found(job, "lines") == [False]
        assert job.retry([0]) == [0]
        run_here(job)
        assert found(job, "lines") == [True]
        assert len([*job.lines()]) == 4


def test_answers_of_another_build_are_refused(tmp_path: Path) -> None:
    for kind, make in {**KINDS, "count": lambda path: Job.count(path / "count", SEVERAL)}.items():
        (tmp_path / kind).mkdir()
        with make(tmp_path / kind) as job:
            job.run(executors.of(Forger(str, f"{qs.__version__} 0123456789ab"), 1))
            assert [unit.number for unit in job.status().failing] == [0]
            assert "has Queenside 1.0.0 0123456789ab" in str(job.status().failing[0].trouble)
            if kind == "count":
                validator("job").validate(json.loads("".join(job.export())))


def the_next_board(line: str) -> str:
    generated = generate_from_id(f"6-easy#{20 + int(line[line.index('#') + 1])}")
    document = Document(generated.puzzle, json.loads(line)["id"], solution=generated.solution)
    return formats.format(document, "jsonl")


@pytest.mark.parametrize(("kind", "forge"), [("solve", deny), ("make", the_next_board)])
def test_answers_that_are_wrong_are_not_given(
    kind: str, forge: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "RECHECK_SECONDS", 1e9)
    with KINDS[kind](tmp_path) as job:
        job.run(executors.of(Forger(forge), 1))
        with pytest.raises(qs.EngineBug, match="unit 0 came out otherwise when done again here"):
            job.lines()
        assert job.retry() == [0]
        run_here(job)
        summary = job.summary()
        assert (
            summary
            == {
                "solve": {"unique": 2, "several": 1, "error": 1},
                "make": {"made": 4},
            }[kind]
        )
        assert found(job, "again") == [True]
        (tmp_path / "boards.jsonl").unlink(missing_ok=True)
        assert job.summary() == summary  # though what there is to do again is gone

"""A job: work that is done in units, by many, for days, and never lost.

    from queenside.counter.jobs import Job

    with Job.count("q20.job", qs.NQueens(20)) as job:
        job.run(workers=8)
        job.total()                # 39029188884

Whatever ends it, the same file goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from os import PathLike
from typing import Final, NamedTuple, Self

from queenside.core.arguments import ArgumentError
from queenside.core.contract.documents.job import JobDocument, Method
from queenside.core.errors import ConflictingResults, JobError, JobUnfinished, Unfinished
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.query import deadline_in
from queenside.counter.jobs import checks, executors, kinds, report
from queenside.counter.jobs.coordinator import (
    COST,
    MAX_ATTEMPTS,
    Coordinator,
    Goal,
    Watch,
    WorkItem,
)
from queenside.counter.jobs.divisions.bands import Bands, Cost
from queenside.counter.jobs.executors import Workers
from queenside.counter.jobs.kinds.count import UNIT, CountJob
from queenside.counter.jobs.kinds.kind import JobKind
from queenside.counter.jobs.ledger import Ledger, UnitRow
from queenside.maker.generate import TIMEOUT
from queenside.solver.count_checks import CountCheck

VERSION: Final = 1
"""The version of a job's document."""


class Status(NamedTuple):
    """The progress of a job: its title, its units, how many are done, and in which ways.

    share      the work that is done, from 0 to 1
    counted    the sum over the units done so far; None for a job that counts nothing
    by_way     how many units are done, by way
    failing    the units that failed and are not done; disputed: those with results that differ
    """

    title: str
    units: int
    done: int
    share: float
    counted: int | None
    by_way: dict[Method, int]
    failing: list[UnitRow]
    disputed: list[int]
    begun: str
    last_written: str | None


class Job(AbstractContextManager["Job"]):
    """A job in a file. Close it, or use it in `with`. Only one process at a time can run it.

    Raises InputNotFound where there is no file, JobError for one that isn't a job or is damaged.

        >>> with qs.Job.count("eight.job", qs.NQueens(8)) as job:
        ...     job.status().done, job.status().share
        (0, 0.0)
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.ledger = Ledger(path)
        try:
            self.kind: JobKind = kinds.read(json.loads(self.ledger.document))
        except BaseException:
            self.ledger.close()
            raise

    @classmethod
    def count(
        cls, path: str | PathLike[str], puzzle: BoardLike, *, unit_seconds: float = UNIT
    ) -> Self:
        """A new job, to count all solutions of the puzzle in units of about so many seconds.

        Raises FileExistsError where a job already exists, and ValueError for units of no time.
        """
        return cls.new(path, CountJob.dividing(as_puzzle(puzzle), unit_seconds))

    @classmethod
    def solve(
        cls,
        path: str | PathLike[str],
        file: str | PathLike[str],
        *,
        engine: str = "auto",
        limit: int = 2,
        time_limit: float | None = None,
        boards: int | None = None,
    ) -> Self:
        """A new job, to solve the boards of a file, one on each line, in units of so many boards.

        `limit` is as in `solve_many`; `time_limit` is in seconds for each board. Raises
        InputNotFound where there is no such file, UnknownEngine, ValueError for a limit, a time or
        a number below its least, and FileExistsError where a job already exists.
        """
        from queenside.counter.jobs.kinds.boards import SolveJob

        solve = SolveJob(file, boards, engine=engine, limit=limit, time_limit=time_limit)
        return cls.new(path, solve)

    @classmethod
    def grade(
        cls, path: str | PathLike[str], file: str | PathLike[str], *, boards: int | None = None
    ) -> Self:
        """A new job, to grade the boards of a file. Arguments and errors are those of `solve`."""
        from queenside.counter.jobs.kinds.boards import GradeJob

        return cls.new(path, GradeJob(file, boards))

    @classmethod
    def make(
        cls,
        path: str | PathLike[str],
        first: str,
        number: int,
        *,
        time_limit: float | None = TIMEOUT,
        boards: int | None = None,
    ) -> Self:
        """A new job, to make so many boards: those of this seed id and of the seeds that follow.

        `time_limit` is in seconds for each board; the units are of so many boards, by default of
        some seconds. Raises ValueError for what isn't a seed id and for boards that cannot be made,
        EngineUnavailable without the kernels, FileExistsError where a job already exists.
        """
        from queenside.counter.jobs.kinds.making import GenerateJob

        if boards is None:
            return cls.new(path, GenerateJob.suited(first, number, time_limit))
        return cls.new(path, GenerateJob(first, number, boards, time_limit))

    @classmethod
    def new(cls, path: str | PathLike[str], kind: JobKind) -> Self:
        """A new job of this kind, planned. Raises FileExistsError where there is one already."""
        document: JobDocument = {
            "queenside-job": VERSION,
            "kind": kind.name,
            "settings": kind.settings,
        }
        Ledger.create(path, document, kind.units()).close()
        return cls(path)

    def close(self) -> None:
        """Let go of the file."""
        self.ledger.close()

    def __exit__(self, *error: object) -> None:
        self.close()

    # ---- running ----

    def run(
        self,
        workers: int | Workers = 1,
        *,
        quorum: int = 1,
        audit: float = 0.0,
        time_limit: float | None = None,
        device: str = "cpu",
        lease: float | None = None,
        tries: int = MAX_ATTEMPTS,
        watch: Watch | None = None,
    ) -> None:
        """Do what is not done yet, with so many processes of this machine, or with workers.

        With a `quorum` of 2 every unit is counted twice, the second time on the mirrored board;
        `audit` is the share of the units, drawn at random but always the same ones, that is counted
        again by a kernel which shares no code with the first. Both are left to another host than
        the first time, or else another process, unless there is only one. `device` is "cpu", or
        graphics processors as in `executors.local`. `time_limit` and `lease` (the time after which
        a unit that has not come back is handed out again) are in seconds.

        Returns when everything wanted is done, except what was set aside. Raises JobError if
        another process runs the job, the file is damaged or cannot be written, or the workers are
        gone: what was done is kept. Raises ValueError for a quorum or an audit that cannot be.
        """
        shares = self._method_shares(quorum, audit)
        deadline = deadline_in(time_limit)
        if not isinstance(workers, executors.Workers):
            hands = executors.local(workers, device)
        elif len(executors.list_devices(device, 1)) > 1:
            raise ValueError("several devices are for processes of this machine: name one")
        else:
            hands = workers
        coordinator = Coordinator(
            self.ledger, self.kind, hands, device=device, lease=lease, tries=tries, watch=watch
        )
        try:
            with self.ledger.writing():
                checks.check_plan(self.ledger, self.kind)
                checks.check_seals(self.ledger)
                coordinator.run(self._pending_items(shares), self._goal(shares), deadline)
        finally:
            hands.close()

    def _method_shares(self, quorum: int, audit: float) -> dict[Method, float]:
        if quorum not in (1, 2):
            raise ValueError(f"the quorum must be 1 or 2, not {quorum}")
        if not 0 <= audit <= 1:
            raise ValueError(f"the share to be audited must be from 0 to 1, not {audit}")
        shares: dict[Method, float] = {"plain": 1.0, "mirrored": float(quorum == 2), "other": audit}
        shares = {method: share for method, share in shares.items() if share}
        if not shares.keys() <= {*self.kind.methods}:
            raise ArgumentError(
                f"there is no second way to {self.kind.title}: leave out the quorum and the audit; "
                "each line is verified when it arrives"
            )
        return shares

    def _pending_items(self, shares: dict[Method, float]) -> Iterator[WorkItem]:
        for method, share in shares.items():
            for unit in self.ledger.pending_units(method):
                if share == 1 or self._is_drawn(unit.number, share):
                    yield WorkItem(unit, method)

    def _is_drawn(self, unit: int, share: float) -> bool:
        """Whether a unit is among those to be audited: always the same, and more for more."""
        digest = hashlib.blake2b(f"{self.ledger.fingerprint} {unit}".encode(), digest_size=8)
        return int.from_bytes(digest.digest()) < share * 2**64

    def _goal(self, shares: dict[Method, float]) -> Goal:
        finished = self.ledger.progress_by_method()
        targets = dict.fromkeys(shares, self.ledger.unit_totals())
        if 0 < shares.get("other", 0) < 1:
            share, all_units = shares["other"], self.ledger.units()
            drawn = [unit.weight for unit in all_units if self._is_drawn(unit.number, share)]
            targets["other"] = len(drawn), sum(drawn)
        existing = {
            method: min(finished.get(method, (0, 0.0)), targets[method]) for method in shares
        }
        return Goal(
            sum(number for number, _ in targets.values()),
            sum(weight * COST[method] for method, (_, weight) in targets.items()),
            sum(number for number, _ in existing.values()),
            sum(weight * COST[method] for method, (_, weight) in existing.items()),
            self._counted(),
        )

    def _counted(self) -> int | None:
        return self.ledger.counted() if isinstance(self.kind, CountJob) else None

    # ---- the answers of a job over boards ----

    def lines(self) -> Iterator[str]:
        """All answers of a job over boards, in the order of the boards, without line ends.

        They are read bit by bit, however many there are. Raises JobUnfinished while units are
        missing, ConflictingResults if one was answered differently when it was done again, JobError
        if the file is damaged or the job is a count.
        """
        if isinstance(self.kind, CountJob):
            raise JobError(f"the job is to {self.kind.title}: it has a total, not lines")
        self._check_results()
        return self._lines()

    def _lines(self) -> Iterator[str]:
        for unit in self.ledger.units():
            answer = self.ledger.result(unit.number)
            if answer is None:
                raise JobError(f"unit {unit.number} of the job {self.ledger.path} has gone")
            yield from (answer.lines or "").splitlines()  # they are plain ASCII

    def summary(self) -> dict[str, int]:
        """Return how many boards had each answer, most first: {"unique": 990, "several": 9}.

        The words are the status of a board that was solved, the name of its grade or "no grade",
        "made", and "error". Raises what `lines` raises.
        """
        from queenside.counter.jobs import jsonl_results

        return dict(Counter(map(jsonl_results.verdict, self.lines())).most_common())

    # ---- asking ----

    def status(self) -> Status:
        """Return the progress, also while another process runs the job.

        Raises JobError if the plan is damaged.
        """
        checks.check_plan(self.ledger, self.kind)
        units, weight = self.ledger.unit_totals()
        finished = self.ledger.progress_by_method()
        plain, plain_weight = finished.get("plain", (0, 0.0))
        return Status(
            self.kind.title,
            units,
            plain,
            plain_weight / weight if weight else 1.0,
            self._counted(),
            {method: number for method, (number, _) in finished.items()},
            self.ledger.failed_units(),
            self.ledger.conflicting_units(),
            self.ledger.begun,
            self.ledger.last_written(),
        )

    def _check_results(self) -> None:
        """Raise an error unless all results are there, are sound, agree and can be right."""
        checks.check_seals(self.ledger)
        status = self.status()
        if status.disputed:
            raise ConflictingResults(checks.dispute(status.disputed))
        if status.done < status.units:
            words = checks.missing(status.units - status.done, status.failing)
            counted = status.counted
            raise JobUnfinished(words) if counted is None else Unfinished(counted, words)
        checks.check_results(self.ledger, self.kind)

    def total(self) -> int:
        """The number of all solutions: the sum over the units, once all checks hold.

        Raises Unfinished while units are missing, ConflictingResults if one was counted differently
        in two ways, JobError if the file is damaged, EngineBug if the total cannot be right.
        """
        if not isinstance(self.kind, CountJob):
            raise JobError(f"the job is to {self.kind.title}: it has no total")
        self._check_results()
        return self.ledger.counted()

    def wrong(self) -> str | None:
        """Why what came of it cannot be right; None if nothing says so, or it is not done.

        It takes a second at most, in which units are done again. Raises JobError if the file is
        damaged.
        """
        if self.status().disputed:
            return None
        return checks.find_wrong_results(self.ledger, self.kind, quick=True)

    def outcome(self) -> str:
        """Return the result in one line: the total of a count, or a summary of the boards.

        Raises what `total` or `summary` raises.
        """
        if isinstance(self.kind, CountJob):
            return str(self.total())
        return ", ".join(f"{number} {word}" for word, number in self.summary().items()) or "nothing"

    def export(self, units: bool = False) -> Iterator[str]:
        """Yield the result line by line: a report, with `units` a table; of boards `lines`."""
        if not isinstance(self.kind, CountJob):
            return self.lines()
        if units:
            checks.check_plan(self.ledger, self.kind)
            return report.table(self.ledger)
        results = self.verify()
        wrong = any(check.holds is False for check in results)
        total = None if wrong else self.ledger.counted()
        data = report.report(self.ledger, total, results)
        return iter(json.dumps(data, indent=2, ensure_ascii=False).splitlines())

    def cost(self, seconds: float, *, seed: int | None = None) -> Cost:
        """About what the whole job takes on this machine, from samples counted for so many seconds.

        Nothing is recorded. At least two samples are counted, even if that takes longer; the same
        `seed` draws the same ones. Raises ValueError for a job that doesn't count n-queens on an
        empty board.
        """
        if not isinstance(self.kind, CountJob) or not isinstance(self.kind.division, Bands):
            raise ValueError(
                "only a count of n-queens on an empty board is estimated: "
                "run the job for a minute, which shows the time left"
            )
        return self.kind.division.cost(seconds, seed)

    def verify(self) -> list[CountCheck]:
        """Everything that can be checked about what is in the file, each with what was found."""
        return checks.all_checks(self.ledger, self.kind)

    def retry(self, units: Iterable[int] | None = None) -> list[int]:
        """Let units be done again: by default those that failed, are disputed, damaged or doubtful.

        What they gave is withdrawn, and kept on record. Returns their numbers.
        """
        checks.check_plan(self.ledger, self.kind)
        with self.ledger.writing():
            if units is None:
                failed = [unit.number for unit in self.ledger.failed_units()]
                spoiled = {*self.ledger.conflicting_units(), *checks.corrupt_units(self.ledger)}
                doubtful = [] if spoiled else checks.doubtful_units(self.ledger, self.kind)
                units = sorted({*failed, *spoiled, *doubtful})
            chosen = [self.ledger.unit(unit).number for unit in units]
            self.ledger.retry(chosen)
            return chosen

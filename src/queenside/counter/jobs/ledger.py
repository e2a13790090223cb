"""The ledger of a job: one file, a database of SQLite, with what is to be done and what was done.

    job      one row: the document that says what the job is, sealed
    unit     one row for each unit: its task, its weight, and what went wrong with it
    result   what each unit gave, in each way; written once. A second, different result for the
             same unit and way is kept beside the first, and disputes the unit
    withdrawn  results that were taken back because they were disputed

Only one process writes, which holds the file's lock; workers never open it. Each change is a
transaction that is on the disk before anything else happens (`synchronous = FULL`): whatever is
killed, a result is either there as a whole or not at all. Numbers are texts, since counts pass
2^63. SQLite does not notice a flipped bit; so the document, the plan and every result are sealed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import Any, NamedTuple, cast

from queenside.core import database
from queenside.core.contract.documents.job import JobDocument, Method, WithdrawnData
from queenside.core.database import told, transaction
from queenside.core.errors import InputNotFound, JobError
from queenside.counter.jobs.division import WorkUnit
from queenside.counter.jobs.work import Answer, Place, fingerprint

_UNITS = "SELECT number, task, weight, tries, trouble FROM unit"
_RESULT = "unit, way, count, residue, nodes, lines, version, host, seconds, process, seal"
_TABLES = (
    "CREATE TABLE job (one INTEGER PRIMARY KEY CHECK (one = 1), document TEXT NOT NULL,"
    " plan TEXT NOT NULL, seal TEXT NOT NULL, begun TEXT NOT NULL)",
    "CREATE TABLE unit (number INTEGER PRIMARY KEY, task TEXT NOT NULL, weight REAL NOT NULL,"
    " tries INTEGER NOT NULL DEFAULT 0, trouble TEXT)",
    "CREATE TABLE result (unit INTEGER NOT NULL, way TEXT NOT NULL, copy INTEGER NOT NULL,"
    " count TEXT, residue TEXT, nodes TEXT, version TEXT NOT NULL, host TEXT NOT NULL,"
    " process TEXT NOT NULL, seconds REAL NOT NULL, seal TEXT NOT NULL, written TEXT NOT NULL,"
    " lines TEXT, PRIMARY KEY (unit, way, copy)) WITHOUT ROWID",  # what may be long comes last
    "CREATE TABLE withdrawn (unit INTEGER NOT NULL, way TEXT NOT NULL, count TEXT,"
    " version TEXT NOT NULL, host TEXT NOT NULL, seal TEXT NOT NULL, written TEXT NOT NULL)",
)
_LEDGER = database.Kind("job", 0x51554E4A, _TABLES, JobError)  # "QUNJ"
_LOCK = database.Kind("job", 0, (), JobError, patience=0.0)
_PAGE = 1000
"""Rows that are read at a time, so that a ledger of any size takes little memory."""


class UnitRow(NamedTuple):
    """A unit with its number within the job, how often it failed, and how it failed last."""

    number: int
    task: str
    weight: float
    tries: int
    trouble: str | None


class Repetition(NamedTuple):
    """The units done again in one way: how many, on another host, in another process there."""

    method: Method
    units: int
    other_host: int
    other_process: int


class RecordResult(NamedTuple):
    """The results that are the first of their unit, and how many there were already."""

    new: list[Answer]
    repeated: int


class Ledger:
    """An open ledger. Raises JobError from everything, if the file is none or is damaged."""

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        if not self.path.exists():
            raise InputNotFound(f"no job in {self.path}")
        self._connection = _open(self.path)
        try:
            row = self._fetch_one("SELECT document, plan, seal, begun FROM job")
            if row is None:
                raise JobError(f"{self.path} has no job: planning was interrupted")
            self.document, self.plan, seal, self.begun = row
            if seal != _seal(self.document, self.plan):
                raise JobError(f"the job {self.path} is damaged: its document has changed")
            _check_time(self.begun)
        except BaseException:
            self._connection.close()
            raise
        self.fingerprint = fingerprint(self.document)

    @classmethod
    def create(
        cls, path: str | PathLike[str], document: JobDocument, units: Iterable[WorkUnit]
    ) -> Ledger:
        """A new ledger with this plan, written in one transaction.

        Raises FileExistsError where there is a file already, unless its planning was interrupted.
        """
        file = Path(path)
        connection = _open(file)
        with told(file, _LEDGER):
            try:
                if connection.execute("SELECT 1 FROM job").fetchone():
                    raise FileExistsError(
                        17, "a job already exists: run it, or name another file", str(file)
                    )
                with transaction(connection):
                    _write_plan(connection, json.dumps(document), units)
            finally:
                connection.close()
        return cls(file)

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Be the only one who writes. Raises JobError if another process is.

        The lock is a file beside the ledger that this process holds; if it is killed, the system
        lets go of it.
        """
        path = self.path.with_name(f"{self.path.name}-lock")
        with told(path, _LOCK):
            lock = sqlite3.connect(path, timeout=0.0, isolation_level=None)
        try:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError:
                raise JobError(f"the job {self.path} is being run by another process") from None
            yield
            with suppress(OSError):  # while it is held, so that no one else holds a lost file
                os.unlink(path)
        finally:
            lock.close()

    # ---- the plan ----

    def is_as_planned(self) -> bool:
        """Read all units; return whether they are those that were planned."""
        digest = hashlib.sha256()
        for row in self.plan_rows():
            digest.update(_plan_line(*row))
        return bool(digest.hexdigest() == self.plan)

    def plan_rows(self) -> Iterator[tuple[int, bytes, float]]:
        """The number, task and weight of each unit, in order; damaged ones may be anything."""
        words = "SELECT number, CAST(task AS BLOB), weight FROM unit ORDER BY number"
        with told(self.path, _LEDGER):
            yield from self._connection.execute(words)

    def units(self) -> Iterator[UnitRow]:
        return self._pages("WHERE number > ?")

    def unit(self, number: int) -> UnitRow:
        """The unit of this number. Raises JobError if there is none."""
        row = self._fetch_one(f"{_UNITS} WHERE number = ?", number)
        if row is None:
            raise JobError(f"the job {self.path} has no unit {number}")
        return _unit_row(row)

    def pending_units(self, method: Method) -> Iterator[UnitRow]:
        """The units without a result in this way, in order; also while results are written."""
        missing = "NOT EXISTS (SELECT 1 FROM result WHERE unit = number AND way = ?)"
        return self._pages(f"WHERE {missing} AND number > ?", method)

    def unit_totals(self) -> tuple[int, float]:
        """Return the number of units and the sum of their weights."""
        number, weight = self._fetch_one("SELECT count(*), total(weight) FROM unit")
        return number, weight

    # ---- results ----

    def record(self, answers: Iterable[Answer]) -> RecordResult:
        """Write down what has come, all in one transaction."""
        new, repeated = [], 0
        with self._changing():
            for answer in answers:
                stored = [*self._results("WHERE unit = ? AND way = ?", *answer[:2])]
                if any(answer.agrees(previous) for previous in stored):
                    repeated += 1
                    continue
                self._insert(answer, len(stored))
                if not stored:
                    new.append(answer)
        return RecordResult(new, repeated)

    def _insert(self, answer: Answer, copy: int) -> None:
        numbers = (str(n) if n is not None else None for n in answer[2:5])
        row = (*answer[:2], *numbers, *answer[5:], copy, _now())
        places = ",".join("?" * len(row))
        self._connection.execute(
            f"INSERT INTO result ({_RESULT}, copy, written) VALUES ({places})", row
        )

    def results(self) -> Iterator[Answer]:
        return self._results("")

    def result(self, unit: int) -> Answer | None:
        """Return the first result of this unit in the plain way."""
        return next(self._results("WHERE unit = ? AND way = 'plain' AND copy = 0", unit), None)

    def compared_places(self, unit: int, method: Method) -> list[Place]:
        """Return where the results were computed that a result in this way is compared with.

        For the plain way these are all others, for any other way it is the plain one.
        """
        condition = "way != 'plain'" if method == "plain" else "way = 'plain'"
        words = f"SELECT host, process FROM result WHERE unit = ? AND {condition}"
        return [Place(*row) for row in self._rows(words, unit)]

    def all_places(self) -> list[Place]:
        return [Place(*row) for row in self._rows("SELECT DISTINCT host, process FROM result")]

    def repetitions(self) -> list[Repetition]:
        """Return the units that were done again, by way, and how far from where they were first."""
        rows = self._rows(
            "SELECT b.way, count(*), total(a.host != b.host), total(a.host = b.host AND"
            " a.process != b.process)"
            " FROM result a JOIN result b ON a.unit = b.unit AND a.way = 'plain'"
            " AND b.way != 'plain' AND a.copy = 0 AND b.copy = 0 GROUP BY b.way ORDER BY b.way"
        )
        return [Repetition(way, *map(int, numbers)) for way, *numbers in rows]

    def _results(self, condition: str, *values: object) -> Iterator[Answer]:
        words = f"SELECT {_RESULT} FROM result {condition} ORDER BY unit, way, copy"
        with told(self.path, _LEDGER):
            for row in self._connection.execute(words, values):
                yield _answer(row)  # one at a time: the lines of one may be long

    def counted(self) -> int:
        counted = self._results("WHERE way = 'plain' AND copy = 0 AND count IS NOT NULL")
        return sum(answer.count or 0 for answer in counted)

    def progress_by_method(self) -> dict[Method, tuple[int, float]]:
        """By way: how many units have a result in it, and their weights together."""
        rows = self._rows(
            "SELECT way, count(*), total(weight) FROM result JOIN unit ON unit = number"
            " WHERE copy = 0 GROUP BY way"
        )
        return {method: (count, weight) for method, count, weight in rows}

    def conflicting_units(self) -> list[int]:
        """The units of which there are results that differ."""
        rows = self._rows(
            "SELECT unit FROM result GROUP BY unit"
            " HAVING count(DISTINCT count) > 1 OR count(DISTINCT nullif(nodes, '0')) > 1"
            " UNION SELECT unit FROM result WHERE copy > 0 ORDER BY unit"
        )
        return [unit for (unit,) in rows]

    # ---- trouble ----

    def record_failures(self, failures: Iterable[tuple[int, str]]) -> None:
        """Write down that these units were tried without success, and why."""
        with self._changing():
            self._connection.executemany(
                "UPDATE unit SET tries = tries + 1, trouble = ? WHERE number = ?",
                [(reason, unit) for unit, reason in failures],
            )

    def failed_units(self) -> list[UnitRow]:
        rows = self._rows(
            f"{_UNITS} WHERE tries > 0 AND NOT EXISTS"
            " (SELECT 1 FROM result WHERE unit = number) ORDER BY number"
        )
        return [_unit_row(row) for row in rows]

    def retry(self, units: Iterable[int]) -> None:
        """Give these units as many tries as at first, and take back what they gave."""
        with self._changing():
            for unit in units:
                self._connection.execute(
                    "INSERT INTO withdrawn SELECT unit, way, count, version, host, seal, written"
                    " FROM result WHERE unit = ?",
                    (unit,),
                )
                self._connection.execute("DELETE FROM result WHERE unit = ?", (unit,))
                self._connection.execute(
                    "UPDATE unit SET tries = 0, trouble = NULL WHERE number = ?", (unit,)
                )

    def withdrawn_results(self) -> list[WithdrawnData]:
        """Return the withdrawn results, in order of time."""
        rows = self._rows(
            "SELECT unit, way, count, version, host, written FROM withdrawn ORDER BY written, unit"
        )
        for row in rows:
            if not _holds(row, _WITHDRAWN_TYPES):
                raise JobError(
                    f"the job is damaged: a withdrawn result of unit {row[0]!r} can't be read"
                )
            _check_time(row[-1])
        names = ("unit", "way", "count", "version", "host", "written")
        return [cast(WithdrawnData, dict(zip(names, row, strict=True))) for row in rows]

    def last_written(self) -> str | None:
        """Return the time of the last result, in UTC; None before the first."""
        last: str | None = self._fetch_one("SELECT max(written) FROM result")[0]
        if last is not None:
            _check_time(last)
        return last

    # ---- SQLite ----

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with told(self.path, _LEDGER), transaction(self._connection):
            yield

    def _rows(self, words: str, *values: object) -> list[Any]:
        with told(self.path, _LEDGER):
            return self._connection.execute(words, values).fetchall()

    def _fetch_one(self, words: str, *values: object) -> Any:
        with told(self.path, _LEDGER):
            return self._connection.execute(words, values).fetchone()

    def _pages(self, condition: str, *values: object) -> Iterator[UnitRow]:
        """Such units in order, a page at a time, so that others may write between."""
        page, last = f"{_UNITS} {condition} ORDER BY number LIMIT {_PAGE}", -1
        while rows := self._rows(page, *values, last):
            yield from map(_unit_row, rows)
            last = rows[-1][0]


def _open(path: Path) -> sqlite3.Connection:
    connection = database.connect(path, _LEDGER)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _write_plan(connection: sqlite3.Connection, document: str, units: Iterable[WorkUnit]) -> None:
    digest = hashlib.sha256()

    def rows() -> Iterator[tuple[int, str, float]]:
        for number, (task, weight) in enumerate(units):
            digest.update(_plan_line(number, task.encode(), weight))
            yield number, task, weight

    connection.executemany("INSERT INTO unit (number, task, weight) VALUES (?, ?, ?)", rows())
    plan = digest.hexdigest()
    connection.execute(
        "INSERT INTO job VALUES (1, ?, ?, ?, ?)", (document, plan, _seal(document, plan), _now())
    )


def _plan_line(number: int, task: bytes, weight: float) -> bytes:
    return b"%a\t%b\t%a\n" % (number, task or b"", weight)


def _seal(document: str, plan: str) -> str:
    return fingerprint(document + plan)


_UNIT_TYPES = (int, str, float, int, (str, NoneType))
_RESULT_TYPES = (int, str, *((str, NoneType),) * 4, str, str, float, str, str)
_WITHDRAWN_TYPES = (int, str, (str, NoneType), str, str, str)
"""The types of the columns, checked here since SQLite accepts any in a damaged file."""


def _holds(row: tuple[Any, ...], types: tuple[Any, ...]) -> bool:
    return all(isinstance(value, kind) for value, kind in zip(row, types, strict=True))


def _check_time(written: object) -> None:
    """Raise JobError unless it is a time as `_now` writes it."""
    with suppress(ValueError):  # the text isn't a time
        if isinstance(written, str) and datetime.fromisoformat(written).tzinfo:
            return
    raise JobError(f"the job is damaged: {written!r} isn't a time")


def _unit_row(row: tuple[Any, ...]) -> UnitRow:
    if not _holds(row, _UNIT_TYPES):
        raise JobError(f"the job is damaged: unit {row[0]!r} can't be read")
    return UnitRow(*row)


def _answer(row: tuple[Any, ...]) -> Answer:
    try:
        if _holds(row, _RESULT_TYPES):
            numbers = (None if text is None else int(text) for text in row[2:5])
            return Answer(*row[:2], *numbers, *row[5:])
    except ValueError:  # the text isn't a number
        pass
    raise JobError(f"the job is damaged: a result of unit {row[0]!r} can't be read")


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")

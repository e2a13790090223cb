"""The provenance of a job: what was asked, what came of it, who counted what, what was checked."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator

from queenside.core.contract.documents.job import (
    CountData,
    DisputeData,
    Method,
    ReportDocument,
    WorkerData,
)
from queenside.counter.jobs.ledger import Ledger
from queenside.counter.jobs.work import Answer
from queenside.solver.count_checks import CountCheck

COLUMNS = ("unit", "task", "way", "count", "residue", "nodes", "seconds", "version", "host", "seal")
"""The columns of a table of results."""


def report(ledger: Ledger, total: int | None, checks: Iterable[CountCheck]) -> ReportDocument:
    """The report (`queenside/schema/job.schema.json`), of plain JSON values; counts are strings."""
    units, _ = ledger.unit_totals()
    return {
        "queenside": 1,
        "job": json.loads(ledger.document),
        "fingerprint": ledger.fingerprint,
        "begun": ledger.begun,
        "last_written": ledger.last_written(),
        "units": units,
        "total": None if total is None else str(total),
        "checks": [
            {"name": check.name, "holds": check.holds, "found": check.message} for check in checks
        ],
        "counted_by": _counted_by(ledger),
        "disputed": _disputes(ledger),
        "failing": [
            {"unit": unit.number, "task": unit.task, "tries": unit.tries, "why": unit.trouble}
            for unit in ledger.failed_units()
        ],
        "withdrawn": ledger.withdrawn_results(),
    }


def _counted_by(ledger: Ledger) -> list[WorkerData]:
    seconds_by_worker: defaultdict[tuple[Method, str, str], list[float]] = defaultdict(list)
    for answer in ledger.results():
        seconds_by_worker[answer.method, answer.version, answer.host].append(answer.seconds)
    return [
        {
            "way": method,
            "version": version,
            "host": host,
            "units": len(seconds),
            "seconds": round(sum(seconds), 3),
        }
        for (method, version, host), seconds in sorted(seconds_by_worker.items())
    ]


def _disputes(ledger: Ledger) -> list[DisputeData]:
    disputed = set(ledger.conflicting_units())
    results_by_unit: defaultdict[int, list[CountData]] = defaultdict(list)
    for answer in ledger.results() if disputed else ():
        if answer.unit in disputed:
            results_by_unit[answer.unit].append(
                {
                    "way": answer.method,
                    "count": None if answer.count is None else str(answer.count),
                    "version": answer.version,
                    "host": answer.host,
                }
            )
    return [
        {"unit": unit, "task": ledger.unit(unit).task, "results": results}
        for unit, results in results_by_unit.items()
    ]


def table(ledger: Ledger) -> Iterator[str]:
    """Every result of a count, as lines of CSV with a heading, without the line ends."""
    yield ",".join(COLUMNS)
    tasks = ((unit.number, unit.task) for unit in ledger.units())
    number, task = -1, ""
    for answer in ledger.results():
        while number < answer.unit:
            number, task = next(tasks)
        yield _row(answer, task)


def _row(answer: Answer, task: str) -> str:
    fields = {
        **answer._asdict(),
        "way": answer.method,
        "task": task,
        "seconds": f"{answer.seconds:.6f}",
    }
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([fields[name] for name in COLUMNS])
    return line.getvalue()

"""`job`: work that goes on for days: create, run, inspect, verify, export."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import queenside as qs  # whose Job is loaded when a command runs
from queenside.cli import exits, job_view, terminal
from queenside.cli.parser import (
    Commands,
    EngineName,
    Parser,
    UsageError,
    add_field,
    add_flag,
    add_format,
    add_option,
    add_output,
    bundle,
    command,
    whole_number,
)
from queenside.cli.progress import humanize
from queenside.contract import jobs, options
from queenside.contract.fields import fields_of
from queenside.contract.options import Task
from queenside.core import files
from queenside.core.errors import QueensideError
from queenside.engines.division import cores
from queenside.see import resolve_board

if TYPE_CHECKING:
    from queenside.ask.count_checks import Check
    from queenside.jobs.executors import Workers
    from queenside.jobs.job import Status

_SAMPLING = 10.0
"""Seconds that an estimate takes if nothing is said."""
_MANY_CORES = 3600.0
"""Seconds of one core from which on it is said what more of them would take."""
_ABOUT = "Run counts that take days, on many machines, and resume them."
_ENGINE = "solve: see queenside engines (auto)"
_PROGRESS = ("auto", "json", "none")
_SIGNS = {True: "✓", False: "✗", None: "–"}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("job", help=_ABOUT.rstrip("."), description=_ABOUT)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_new(command(actions, new))
    _add_run(_command(actions, run))
    add_format(_command(actions, status), ("text", "json"), "text")
    parser = _command(actions, estimate)
    limit = "count parts for S seconds (10)"
    add_option(parser, "time-limit", options.RunSeconds, _SAMPLING, help=limit)
    add_option(parser, "seed", options.Seed)
    _command(actions, verify)
    parser = _command(actions, export)
    add_flag(parser, "--units", "every result of every unit, as a table (CSV)")
    add_output(parser, "write to FILE")
    parser = _command(actions, retry)
    number = whole_number(0)
    parser.add_argument("units", nargs="*", type=number, metavar="UNIT", help="these units")


def _command(actions: Commands, run: Callable[..., int]) -> Parser:
    """Add an action on the file of a job."""
    parser = command(actions, run)
    parser.add_argument("file", metavar="JOB", help="the file of the job")
    return parser


def _add_new(parser: Parser) -> None:
    parser.add_argument("what", metavar="WHAT", help="a BOARD, a FILE of boards, or a seed id")
    parser.add_argument("--file", required=True, metavar="JOB", help="the file to keep the job in")
    parser.add_argument(
        "--task",
        choices=[*jobs.TASKS],
        default="count",
        help="count all solutions of a BOARD (the default); solve or grade the boards of "
        "a FILE, one a line; or generate boards, those of a seed id and of the seeds that follow",
    )
    for field in dict.fromkeys(each for of in jobs.TASKS.values() for each in fields_of(of)):
        tasks = [task for task, of in jobs.TASKS.items() if field in fields_of(of)]
        about = f"{', '.join(tasks)}: {field.about}"
        if field.name == "engine":
            add_field(parser, field, default=None, type=EngineName(), help=_ENGINE)
        else:
            add_field(parser, replace(field, about=about), default=None)


def _add_run(parser: Parser) -> None:
    who = parser.add_mutually_exclusive_group()
    on_this = "processes on this machine (default: one per core)"
    add_option(who, "workers", options.Workers, help=on_this)
    who.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler: tcp://host:8786")
    who.add_argument(
        "--local-cluster",
        type=whole_number(1),
        metavar="K",
        help="a Dask cluster of K workers on this machine",
    )
    for name, what in (("ca", "authority"), ("cert", "certificate"), ("key", "key")):
        parser.add_argument(
            f"--tls-{name}", metavar="FILE", help=f"the {what} for a tls:// cluster (PEM)"
        )
    bundle(parser, "tls", dict, "tls_ca", "tls_cert", "tls_key")
    add_option(parser, "audit", options.Audit, 0.0, type=_share, metavar="P%")
    add_option(parser, "quorum", options.Quorum, 1, choices=(1, 2))
    add_option(parser, "device", options.CountedOn, "cpu")
    late = "stop after S seconds (exit code 75)"
    add_option(parser, "time-limit", options.RunSeconds, help=late)
    add_option(parser, "lease", options.Lease)
    parser.add_argument(
        "--progress",
        choices=_PROGRESS,
        default=_PROGRESS[0],
        help="on standard error: a live view, or a line of JSON a second (json)",
    )


def new(what: str, *, file: str, task: Task, **asked: Any) -> int:
    """Create a job: plan it and write the plan to a file.

    `queenside job run` does it. By default the job is to count all solutions of
    a board.
    """
    given = {name: value for name, value in asked.items() if value is not None}
    taken = {each.name for each in fields_of(jobs.TASKS[task])}
    if wrong := sorted(given.keys() - taken):
        raise UsageError(f"--{wrong[0].replace('_', '-')} does not go with --task {task}")
    try:
        job = _begun(what, file, task, given)
    except ValueError as error:
        if isinstance(error, QueensideError):
            raise
        raise UsageError(str(error)) from None
    with job:
        units, _ = job.ledger.extent()
        terminal.say(f"{job.kind.title}: {terminal.counted(units, 'unit')} planned")
    return exits.DONE


def _begun(what: str, file: str, task: str, given: Mapping[str, Any]) -> qs.Job:
    if task == "count":
        return qs.Job.count(file, resolve_board.read(what).puzzle, **given)
    if task == "solve":
        return qs.Job.solve(file, what, **given)
    if task == "grade":
        return qs.Job.grade(file, what, **given)
    return qs.Job.make(file, what, **{"number": jobs.Generate().number, **given})


def run(
    file: str,
    *,
    workers: int | None,
    cluster: str | None,
    local_cluster: int | None,
    tls: Mapping[str, str | None],
    progress: str,
    **settings: Any,
) -> int:
    """Run or resume a job.

    You can stop it at any moment, even by a power cut: finished units are kept,
    and the next run resumes. A finished job prints its result: for a count, the
    number of solutions, once every check has passed.
    """
    if any(tls.values()) and not cluster:
        raise UsageError("--tls-ca, --tls-cert and --tls-key go with --cluster tls://...")
    with qs.Job(file) as job:
        with job_view.watch_job(job.kind.title, progress) as watch:
            chosen = _workers(workers, cluster, local_cluster, tls)
            job.run(chosen, watch=watch, **settings)
        terminal.say(job.outcome())
        if progress == "auto":
            _tell_checks(job)
    return exits.DONE


def _workers(
    workers: int | None,
    cluster: str | None,
    local_cluster: int | None,
    tls: Mapping[str, str | None],
) -> Workers | int:
    if not (cluster or local_cluster):
        return workers or cores()
    from queenside.jobs.cluster import dask, dask_local

    return dask_local(local_cluster) if local_cluster else dask(cluster or "", **tls)


def _tell_checks(job: qs.Job) -> None:
    """Say on standard error what the answer rests on."""
    for check in job.verify():
        if check.name not in ("plan", "complete"):
            words = terminal.fitting(f"{_SIGNS[check.holds]} {check.found}", sys.stderr)
            print(words, file=sys.stderr)


def status(file: str, *, form: str) -> int:
    """Show how far a job is, even while it runs."""
    with qs.Job(file) as job:
        found, wrong = job.status(), job.wrong()
    if form == "json":
        data = {
            **found._asdict(),
            "wrong": wrong,
            "counted": None if found.counted is None else str(found.counted),
            "failing": [unit.number for unit in found.failing],
        }
        terminal.say(json.dumps({"queenside": 1, **data}))
    else:
        for line in _status_lines(found):
            terminal.say(line)
        if wrong is not None:
            terminal.say(f"the result can't be right: {wrong}")
    return exits.DONE


def _status_lines(found: Status) -> Iterable[str]:
    yield found.title
    so_far = "" if found.counted is None else f"; {found.counted} so far"
    units = terminal.counted(found.units, "unit")
    yield f"{found.done} of {units}, {found.share:.1%} of the work{so_far}"
    again = {"mirrored": "counted again, mirrored", "other": "counted again by another kernel"}
    for way, words in again.items():
        if number := dict(found.by_way).get(way):  # type: ignore[call-overload]
            yield f"{terminal.counted(number, 'unit')} {words}"
    for unit in found.failing:
        times = terminal.counted(unit.tries, "time")
        yield f"unit {unit.number} ({unit.task}) failed {times}: {unit.trouble}"
    for number in found.disputed:
        yield f"unit {number} is disputed: it gave different results"
    written = f", last result {_ago(found.last_written)}" if found.last_written else ""
    yield f"begun {_ago(found.begun)}{written}"


def _ago(when: str) -> str:
    passed = datetime.now(UTC) - datetime.fromisoformat(when)
    return f"{humanize(max(passed.total_seconds(), 0.0))} ago"


def estimate(file: str, *, time_limit: float, seed: int | None) -> int:
    """Estimate how long a job will take.

    Counts random parts of it, and records nothing. Four times as long halves
    the error. Only for n-queens on an empty board.
    """
    with qs.Job(file) as job:
        try:
            cost = job.cost(time_limit, seed=seed)
        except ValueError as error:
            raise UsageError(str(error)) from None
        title = job.kind.title
    terminal.say(
        f"{title}: about {humanize(cost.seconds)} on one core, "
        f"standard error {cost.error / cost.seconds:.0%} ({cost.samples} samples)"
    )
    if cost.seconds > _MANY_CORES:
        here = terminal.counted(cores(), "core")
        there = humanize(cost.seconds / 1000)
        terminal.say(f"{humanize(cost.seconds / cores())} on {here}, {there} on 1,000")
    return exits.DONE


def verify(file: str) -> int:
    """Verify a job and its result in every way possible.

    Exit code 1 if something is not as it must be, 75 if the job is not done.
    """
    with qs.Job(file) as job:
        checks = job.verify()
    for check in checks:
        terminal.say(f"{_SIGNS[check.holds]} {check.name}: {check.found}")
    return _code(checks)


def _code(checks: Sequence[Check]) -> int:
    wrong = {check.name for check in checks if check.holds is False}
    if not wrong:
        return exits.DONE
    return exits.OUT_OF_TIME if wrong == {"complete"} else exits.NEGATIVE


def export(file: str, *, units: bool, output: str | None) -> int:
    """Export the result of a job.

    Of a count that is a report of who counted what and what was checked, in
    JSON, or with --units every single result. Of boards it is a line of JSON
    for each, in order.
    """
    with qs.Job(file) as job:
        lines = job.export(units)
        if not output:
            for line in lines:
                print(line)
            return exits.DONE
        with files.replace_file(output) as stream:
            for line in lines:
                stream.write(f"{line}\n".encode())
    return exits.DONE


def retry(file: str, units: Sequence[int]) -> int:
    """Redo units.

    By default those that failed, are disputed or damaged. What they gave is
    withdrawn, and kept on record; `queenside job run` does them again.
    """
    with qs.Job(file) as job:
        chosen = job.retry(units or None)
    terminal.say(f"{terminal.counted(len(chosen), 'unit')} to be done again")
    return exits.DONE


def _share(word: str) -> float:
    """Reads a share: 5% or 0.05."""
    try:
        number = float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"must be a share from 0% to 100%, not '{word}'")
    return number

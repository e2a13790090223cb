"""`job`: work that goes on for days: create, run, inspect, verify, export."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import queenside as qs  # whose Job is loaded when a command runs
from queenside.app.cli import exits, job_view, many, terminal
from queenside.app.cli.parser import (
    Commands,
    EngineName,
    Offered,
    Parser,
    UsageError,
    command,
    reader,
    whole_number_from,
)
from queenside.app.cli.progress import humanize
from queenside.core import files
from queenside.core.contract import jobs, options
from queenside.core.contract.fields import fields_of
from queenside.core.contract.options import Task
from queenside.core.errors import QueensideError
from queenside.core.faults import format_count
from queenside.solver.engines.division import cores

if TYPE_CHECKING:
    from queenside.counter.jobs.executors import Workers
    from queenside.counter.jobs.job import Status

_ESTIMATE_SECONDS = 10.0
_LONG_SECONDS = 3600.0  # seconds of one core from which on it is said what more of them would take
_HELP = "Run counts that take days, on many machines, and resume them."
_ENGINE_HELP = "solve: see queenside engines (auto)"
PRESETS = {"cluster": {"unit_seconds": 600.0}}  # settings of a new count by what it is for
_PROGRESS = ("auto", "json", "none")
_SYMBOLS = {True: "✓", False: "✗", None: "–"}


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("job", help=_HELP.rstrip("."), description=_HELP)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_new(command(actions, new))
    _add_run(_command(actions, run))
    _command(actions, status).add_format(("text", "json"), "text")
    parser = _command(actions, estimate)
    limit = "count parts for S seconds (10)"
    parser.add_option("time-limit", options.RunSeconds, _ESTIMATE_SECONDS, help=limit)
    parser.add_option("seed", options.Seed)
    _command(actions, verify)
    parser = _command(actions, export)
    parser.add_flag("--units", "every result of every unit, as a table (CSV)")
    parser.add_output("write to FILE")
    parser = _command(actions, retry)
    number = whole_number_from(0)
    parser.add_value("units", "UNIT", "these units", number, nargs="*")


def _command(actions: Commands, run: Callable[..., int]) -> Parser:
    parser = command(actions, run)
    parser.add_value("file", "JOB", "the file of the job")
    return parser


def _add_new(parser: Parser) -> None:
    parser.add_value("source", "WHAT", "a BOARD, a FILE of boards, or a seed id")
    parser.add_value("--file", "JOB", "the file to keep the job in", required=True)
    parser.add_argument(
        "--task",
        choices=[*jobs.TASKS],
        default="count",
        help="count all solutions of a BOARD (the default); solve or grade the boards of "
        "a FILE, one a line; or generate boards, those of a seed id and of the seeds that follow",
    )
    parser.add_argument(
        "--preset",
        choices=[*PRESETS],
        help="count: plan for a cluster, in units of about ten minutes of a core, or some seconds "
        "of a graphics processor (--unit-seconds 600)",
    )
    for field in dict.fromkeys(field for form in jobs.TASKS.values() for field in fields_of(form)):
        tasks = [task for task, form in jobs.TASKS.items() if field in fields_of(form)]
        help_text = f"{', '.join(tasks)}: {field.description}"
        if field.name == "engine":
            parser.add_field(field, default=None, type=EngineName(), help=_ENGINE_HELP)
        else:
            parser.add_field(replace(field, description=help_text), default=None)


def _add_run(parser: Parser) -> None:
    executors = parser.add_exclusive_group()
    workers_help = "processes on this machine (default: one per core)"
    executors.add_option("workers", options.Workers, help=workers_help)
    executors.add_value("--cluster", "ADDRESS", "a Dask scheduler: tcp://host:8786")
    executors.add_number("--local-cluster", "K", "a Dask cluster of K workers on this machine")
    for name, role in (("ca", "authority"), ("cert", "certificate"), ("key", "key")):
        parser.add_value(f"--tls-{name}", "FILE", f"the {role} for a tls:// cluster (PEM)")
    parser.bundle("tls", dict, "tls_ca", "tls_cert", "tls_key")
    share = reader(_share, "a share from 0% to 100%", lambda share: 0 <= share <= 1)
    parser.add_option("audit", options.Audit, 0.0, type=share, metavar="P%")
    parser.add_option("quorum", options.Quorum, 1, choices=(1, 2))
    device = Offered(("cpu", "cuda"), options.DEVICES)
    parser.add_option("device", options.CountedOn, "cpu", type=device)
    limit = "stop after S seconds (exit code 75)"
    parser.add_option("time-limit", options.RunSeconds, help=limit)
    parser.add_option("lease", options.Lease)
    help_text = "on standard error: a live view, or a line of JSON a second (json)"
    parser.add_argument("--progress", choices=_PROGRESS, default=_PROGRESS[0], help=help_text)


def new(source: str, *, file: str, task: Task, preset: str | None = None, **settings: Any) -> int:
    """Create a job: plan it and write the plan to a file.

    `queenside job run` does it. By default the job is to count all solutions of
    a board.
    """
    chosen = {name: value for name, value in settings.items() if value is not None}
    given = {**PRESETS.get(preset or "", {}), **chosen}
    names = {field.name for field in fields_of(jobs.TASKS[task])}
    if wrong := sorted(given.keys() - names):
        raise UsageError(f"--{wrong[0].replace('_', '-')} does not go with --task {task}")
    try:
        job = _create(source, file, task, given)
    except ValueError as error:
        if isinstance(error, QueensideError):
            raise
        raise UsageError(str(error)) from None
    with job:
        units, _ = job.ledger.unit_totals()
        terminal.print_line(f"{job.kind.title}: {format_count(units, 'unit')} planned")
    return exits.SUCCESS


def _create(source: str, file: str, task: str, given: Mapping[str, Any]) -> qs.Job:
    if task == "count":
        return qs.Job.count(file, many.read_document(source).puzzle, **given)
    if task == "solve":
        return qs.Job.solve(file, source, **given)
    if task == "grade":
        return qs.Job.grade(file, source, **given)
    return qs.Job.make(file, source, **{"number": jobs.GenerateTask().number, **given})


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
        try:
            with job_view.watch_job(job.kind.title, progress) as watch:
                chosen = _workers(workers, cluster, local_cluster, tls)
                job.run(chosen, watch=watch, **settings)
        except KeyboardInterrupt:
            state = job.status()
            words = f"{state.done} of {state.units} units are kept; the same command goes on"
            terminal.print_error(f"stopped: {words}")
            raise
        terminal.print_line(job.outcome())
        if progress == "auto":
            _print_checks(job)
    return exits.SUCCESS


def _workers(
    workers: int | None,
    cluster: str | None,
    local_cluster: int | None,
    tls: Mapping[str, str | None],
) -> Workers | int:
    if not (cluster or local_cluster):
        return workers or cores()
    from queenside.counter.jobs.cluster import dask, dask_local

    return dask_local(local_cluster) if local_cluster else dask(cluster or "", **tls)


def _print_checks(job: qs.Job) -> None:
    for check in job.verify():
        if check.name not in ("plan", "complete"):
            words = terminal.replace_unencodable(
                f"{_SYMBOLS[check.holds]} {check.message}", sys.stderr
            )
            print(words, file=sys.stderr)


def status(file: str, *, form: str) -> int:
    """Show how far a job is, even while it runs."""
    with qs.Job(file) as job:
        state, wrong = job.status(), job.wrong()
    if form == "json":
        data = {
            **state._asdict(),
            "wrong": wrong,
            "counted": None if state.counted is None else str(state.counted),
            "failing": [unit.number for unit in state.failing],
        }
        terminal.print_line(json.dumps({"queenside": 1, **data}))
    else:
        for line in _status_lines(state):
            terminal.print_line(line)
        if wrong is not None:
            terminal.print_line(f"the result can't be right: {wrong}")
    return exits.SUCCESS


def _status_lines(state: Status) -> Iterable[str]:
    yield state.title
    so_far = "" if state.counted is None else f"; {state.counted} so far"
    units = format_count(state.units, "unit")
    yield f"{state.done} of {units}, {state.share:.1%} of the work{so_far}"
    recounts = {"mirrored": "counted again, mirrored", "other": "counted again by another kernel"}
    for method, text in recounts.items():
        if number := dict(state.by_way).get(method):  # type: ignore[call-overload]
            yield f"{format_count(number, 'unit')} {text}"
    for unit in state.failing:
        times = format_count(unit.tries, "time")
        yield f"unit {unit.number} ({unit.task}) failed {times}: {unit.trouble}"
    for number in state.disputed:
        yield f"unit {number} is disputed: it gave different results"
    written = f", last result {_format_age(state.last_written)}" if state.last_written else ""
    yield f"begun {_format_age(state.begun)}{written}"


def _format_age(when: str) -> str:
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
    terminal.print_line(
        f"{title}: about {humanize(cost.seconds)} on one core, "
        f"standard error {cost.error / cost.seconds:.0%} ({cost.samples} samples)"
    )
    if cost.seconds > _LONG_SECONDS:
        local_cores = format_count(cores(), "core")
        on_thousand = humanize(cost.seconds / 1000)
        terminal.print_line(
            f"{humanize(cost.seconds / cores())} on {local_cores}, {on_thousand} on 1,000"
        )
    return exits.SUCCESS


def verify(file: str) -> int:
    """Verify a job and its result in every way possible.

    Exit code 1 if something is not as it must be, 75 if the job is not done.
    """
    with qs.Job(file) as job:
        checks = job.verify()
    for check in checks:
        terminal.print_line(f"{_SYMBOLS[check.holds]} {check.name}: {check.message}")
    wrong = {check.name for check in checks if check.holds is False}
    if not wrong:
        return exits.SUCCESS
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
            return exits.SUCCESS
        with files.replace_file(output) as stream:
            for line in lines:
                stream.write(f"{line}\n".encode())
    return exits.SUCCESS


def retry(file: str, units: Sequence[int]) -> int:
    """Redo units.

    By default those that failed, are disputed or damaged. What they gave is
    withdrawn, and kept on record; `queenside job run` does them again.
    """
    with qs.Job(file) as job:
        chosen = job.retry(units or None)
    terminal.print_line(f"{format_count(len(chosen), 'unit')} to be done again")
    return exits.SUCCESS


def _share(word: str) -> float:
    return float(word.removesuffix("%")) / (100 if word.endswith("%") else 1)

"""Measure the cost of distributing work: to a process, or a worker of Dask, beside one process.

    python -m bench.cluster [--thorough]

The same units of a count, of about a second each and of about a tenth, are done by this process
alone, one after the other; by a process on this machine; and by a worker of a Dask cluster, whose
scheduler is a process of its own. They run in turn, and a figure is the median of the rounds. The
overhead is how much more it takes than alone: by the clock, from the first unit handed out to the
last result on the disk; and in seconds of all processors, which other work on the machine disturbs
less. The scheduler counts what it reads and writes. What was counted must be the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import queenside as qs
from bench import metered
from bench.measure import in_turn, refuse, tell
from bench.report.markdown import table
from bench.report.measurement import Data, Effort, Measurement, NotHere, show
from queenside.jobs import cluster, executors
from queenside.jobs.coordinator import Coordinator, Goal, Wanted
from queenside.jobs.executors import Workers
from queenside.jobs.job import Job
from queenside.jobs.ledger import Numbered
from queenside.jobs.work import Assignment, perform

ROOT = Path(__file__).parent.parent
BOARDS = {1.0: 22, 0.1: 19}
"""The number of queens for which units take so many seconds."""
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Cost(NamedTuple):
    """Of a round: seconds by the clock, and of the processor by who used them.

    For a Dask cluster also how many messages its scheduler read and wrote, and their bytes.
    """

    clock: float
    worker: float
    coordinator: float = 0.0
    scheduler: float = 0.0
    messages: int = 0
    sent: int = 0

    @property
    def processor(self) -> float:
        return self.worker + self.coordinator + self.scheduler


FIGURES = (*Cost._fields, "processor")


class Sample(NamedTuple):
    """Some units of a job that counts n-queens."""

    puzzle: qs.NQueens
    seconds: float
    units: list[Numbered]
    document: str


def measure(effort: Effort) -> Data:
    """Return the cost of each way, medians of the rounds, for each length of unit."""
    if lack := missing():
        raise NotHere(lack)
    found = []
    for seconds, n in BOARDS.items():
        sample = some_units(qs.NQueens(n), seconds, effort(3.0, 12.0))
        found.append({"units": len(sample.units), "ways": measured(sample, effort(2, 3))})
    return found


def missing() -> str | None:
    """Return why this can't be measured."""
    if not Path("/proc/self/stat").exists():
        return "the system does not tell what a process has used"
    return None if find_spec("distributed") else "pip install 'queenside[dist]'"


def some_units(puzzle: qs.NQueens, seconds: float, enough: float) -> Sample:
    """Units of about so many seconds, from all over the job, enough of them for a round."""
    with tempfile.TemporaryDirectory() as folder, new_job(folder, puzzle, seconds) as job:
        units = list(job.ledger.units())
        every = max(1, round(len(units) * seconds / enough))
        return Sample(puzzle, seconds, units[::every], job.ledger.document)


def new_job(folder: str, puzzle: qs.NQueens, seconds: float) -> Job:
    return Job.count(Path(folder) / "job", puzzle, unit_seconds=seconds)


def measured(sample: Sample, rounds: int) -> dict[str, Data]:
    """The median of each figure of each way to have it done; whoever does it has begun before."""
    first, _ = alone(sample)

    def figures(name: str, way: Callable[[], tuple[int, Cost]]) -> list[float]:
        counted, cost = way()
        tell(sample.seconds, name, counted, cost)
        if counted != first:
            refuse(f"{name} counted {counted}, and not {first}")
        return [*cost, cost.processor]

    with a_process() as process, a_dask_worker() as worker:
        ways: dict[str, Callable[[], tuple[int, Cost]]] = {
            "this process alone": lambda: alone(sample),
            "a process": lambda: by_workers(sample, process, of_processes),
            "a Dask worker": lambda: by_workers(sample, worker, of_a_cluster),
        }
        taken = in_turn({name: partial(figures, name, way) for name, way in ways.items()}, rounds)
    return {name: dict(zip(FIGURES, of, strict=True)) for name, of in taken.items()}


# ---- who does it ----


def alone(sample: Sample) -> tuple[int, Cost]:
    """All units in this process, one after the other."""
    start, used = time.perf_counter(), time.process_time()
    counts = [
        perform(Assignment(sample.document, unit.number, unit.task)).count for unit in sample.units
    ]
    clock, worker = time.perf_counter() - start, time.process_time() - used
    return sum(count or 0 for count in counts), Cost(clock, worker)


Meters = Callable[[Workers], Sequence[float]]
"""Reads the processor time of worker and scheduler so far, and the scheduler's traffic."""


def by_workers(sample: Sample, hands: Workers, meters: Meters) -> tuple[int, Cost]:
    """All units by workers, written down by a coordinator here."""
    with tempfile.TemporaryDirectory() as folder:
        job = new_job(folder, sample.puzzle, sample.seconds)
        with job, job.ledger.writing():
            before, used = meters(hands), time.process_time()
            start = time.perf_counter()
            coordinator = Coordinator(job.ledger, job.kind, hands)
            goal = Goal(len(sample.units), 1.0, 0, 0.0, 0)
            coordinator.run((Wanted(unit, "plain") for unit in sample.units), goal)
            clock, coordinated = time.perf_counter() - start, time.process_time() - used
            worker, *others = (b - a for a, b in zip(before, meters(hands), strict=True))
            scheduler, messages, sent = others
            cost = Cost(clock, worker, coordinated, scheduler, int(messages), int(sent))
            return job.ledger.counted(), cost


@contextmanager
def a_process() -> Iterator[Workers]:
    """A process on this machine."""
    hands = executors.local(1)
    try:
        hands.executor.submit(abs, 0).result()
        yield hands
    finally:
        hands.close()


def of_processes(hands: Workers) -> Sequence[float]:
    """Seconds of the processor that the process has used."""
    [pid] = hands.executor.pids  # type: ignore[attr-defined]
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [(int(fields[11]) + int(fields[12])) / TICK, 0.0, 0, 0]


@contextmanager
def a_dask_worker() -> Iterator[Workers]:
    """A worker of a cluster with a scheduler of its own, which counts what it reads and writes."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        file = Path(folder) / "scheduler"
        running.enter_context(dask("scheduler", file, "--port", "0", "--host", "127.0.0.1"))
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        running.enter_context(dask("worker", file, "--nthreads", "1", "--no-nanny"))
        hands = cluster.dask(json.loads(file.read_text())["address"])
        running.callback(hands.close)
        client_of(hands).run_on_scheduler(metered.begin)
        client_of(hands).wait_for_workers(1)
        yield hands


@contextmanager
def dask(what: str, file: Path, *words: str) -> Iterator[None]:
    """A scheduler or a worker, until it is not needed any more."""
    command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(file), "--no-dashboard"]
    process = subprocess.Popen([*command, *words], cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.kill()
        process.wait()


def client_of(hands: Workers) -> Any:
    return hands.executor._client  # type: ignore[attr-defined]


def of_a_cluster(hands: Workers) -> Sequence[float]:
    """Seconds of the processor that worker and scheduler have used, and what the latter counted."""
    client = client_of(hands)
    [worker] = client.run(time.process_time).values()
    return [worker, *client.run_on_scheduler(metered.so_far)]


# ---- the table ----


def cluster_table(data: Data) -> str:
    """Return the cost of each way, beside this process alone."""
    rows = []
    for of in data:
        alone, *others = of["ways"]
        rows += [row(of["units"], of["ways"][alone], name, of["ways"][name]) for name in others]
    head = ["unit", "run by", "wall time", "processor time"]
    head += ["coordinator, ms a unit", "scheduler, ms a unit", "messages a unit", "bytes a unit"]
    return table(head, rows, left=2)


def row(units: int, alone: Data, name: str, own: Data) -> list[str]:
    """One way."""
    more = {figure: own[figure] / alone[figure] - 1 for figure in ("clock", "processor")}
    each = {figure: own[figure] / units for figure in FIGURES}
    cells = [f"{alone['processor'] / units:.2f} s", name]
    cells += [f"{more[key]:+.1%}".replace("-", "−") for key in ("clock", "processor")]
    cells.append(f"{1000 * each['coordinator']:.2f}")
    if not own["messages"]:
        return [*cells, *["–"] * 3]
    scheduler = f"{1000 * each['scheduler']:.2f}"
    return [*cells, scheduler, f"{each['messages']:.1f}", f"{each['sent']:,.0f}"]


def unit_sentence(data: Data) -> str:
    """Return the scheduler's cost of a unit, and of a second with or without units.

    Of the units of two lengths: the line through both.
    """
    points = []
    for of in data:
        *_, dask = of["ways"].values()
        each = {key: dask[key] / of["units"] for key in ("clock", "scheduler", "messages", "sent")}
        points.append(each)
    long, short = points
    idle, unit = {}, {}
    for key in ("scheduler", "messages", "sent"):
        idle[key] = max(0.0, (long[key] - short[key]) / (long["clock"] - short["clock"]))
        unit[key] = max(0.0, short[key] - idle[key] * short["clock"])
    return (
        f"Much of Dask's overhead is there even without work: {idle['scheduler']:.0%} of a core "
        f"for the scheduler and {idle['messages']:.0f} messages a second. A unit itself "
        f"costs the scheduler {1000 * unit['scheduler']:.1f} ms, "
        f"{unit['messages']:.0f} messages and {unit['sent'] / 1000:.1f} kB."
    )


MEASUREMENTS = (
    Measurement(
        "cluster",
        "What a cluster costs",
        "One worker of a cluster beside one process that does the same units alone and writes "
        "nothing: wall time from the first unit to the last result on disk, and the processor "
        "time of worker, coordinator and scheduler; medians of rounds in turn. The same work "
        "varies by a few percent from round to round, so a negative overhead means none.",
        measure,
        {"cluster": cluster_table, "cluster-unit": unit_sentence},
        packages=("distributed",),
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

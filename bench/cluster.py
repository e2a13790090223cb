"""What it costs that others do the work: a process, or a worker of Dask, beside one process alone.

    python -m bench.cluster [SECONDS ...]       prints the table of docs/cluster.md

The same units of a count, of about so many seconds each (1 and 0.1 if nothing is said), are done by
this process alone, one after the other; by a process of the crew; and by a worker of a Dask cluster
whose scheduler is a process of its own. They run in turn, and a figure is the median of the rounds.
The overhead is how much more it takes than alone: by the clock, from the first unit handed out to
the last result on the disk; and in seconds of all processors, which other work on the machine
disturbs less. The scheduler counts what it reads and writes. What was counted must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import queenside as qs
from bench import metered
from bench.lessons import table
from bench.measure import machine, refuse
from queenside.jobs import cluster, crew
from queenside.jobs.coordinator import Coordinator, Goal, Wanted
from queenside.jobs.crew import Crew
from queenside.jobs.job import Job
from queenside.jobs.ledger import Numbered
from queenside.jobs.work import Assignment, perform

ROOT = Path(__file__).parent.parent
ROUNDS = 3
BOARDS = {1.0: 22, 0.1: 19}
"""How many queens there are where units take so many seconds."""
ENOUGH = 12.0
"""About how many seconds of work are done in a round."""
TICK = os.sysconf("SC_CLK_TCK")


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


class Sample(NamedTuple):
    """Some units of a job that counts n-queens."""

    puzzle: qs.NQueens
    seconds: float
    units: list[Numbered]
    document: str


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.cluster")
    parser.add_argument("seconds", nargs="*", type=float, default=BOARDS)
    rows: list[list[str]] = []
    for seconds in parser.parse_args().seconds:
        sample = some_units(qs.NQueens(BOARDS[seconds]), seconds)
        costs = in_turn(sample)
        rows += [row(name, costs, len(sample.units)) for name in costs]
    head = ["units of", "done by", "by the clock", "of the processor"]
    head += ["coordinator, ms a unit", "scheduler, ms", "messages", "bytes"]
    print(f"Medians of {ROUNDS} rounds. {machine()}.\n\n{table(head, rows)}")


def some_units(puzzle: qs.NQueens, seconds: float) -> Sample:
    """Units of about so many seconds, from all over the job."""
    with tempfile.TemporaryDirectory() as folder, new_job(folder, puzzle, seconds) as job:
        units = list(job.ledger.units())
        every = max(1, round(len(units) * seconds / ENOUGH))
        return Sample(puzzle, seconds, units[::every], job.ledger.document)


def new_job(folder: str, puzzle: qs.NQueens, seconds: float) -> Job:
    return Job.count(Path(folder) / "job", puzzle, unit_seconds=seconds)


def in_turn(sample: Sample) -> dict[str, list[Cost]]:
    """The rounds of each way to have it done, A B C A B C; whoever does it has begun before."""
    with a_process() as process, a_dask_worker() as worker:
        ways: dict[str, Callable[[], tuple[int, Cost]]] = {
            "this process alone": lambda: alone(sample),
            "a process": lambda: by_crew(sample, process, of_processes),
            "a Dask worker": lambda: by_crew(sample, worker, of_a_cluster),
        }
        costs: dict[str, list[Cost]] = {name: [] for name in ways}
        first, _ = alone(sample)
        for number in range(ROUNDS + 1):
            for name, way in ways.items():
                counted, cost = way()
                if number:
                    costs[name].append(cost)
                print(sample.seconds, name, counted, cost, file=sys.stderr, flush=True)
                if counted != first:
                    refuse(f"{name} counted {counted}, and not {first}")
    return costs


# ---- who does it ----


def alone(sample: Sample) -> tuple[int, Cost]:
    """All units in this process, one after the other."""
    start, used = time.perf_counter(), time.process_time()
    counts = [
        perform(Assignment(sample.document, unit.number, unit.task)).count for unit in sample.units
    ]
    clock, worker = time.perf_counter() - start, time.process_time() - used
    return sum(count or 0 for count in counts), Cost(clock, worker)


Meters = Callable[[Crew], Sequence[float]]
"""What the worker and the scheduler have used so far, and what the scheduler read and wrote."""


def by_crew(sample: Sample, hands: Crew, meters: Meters) -> tuple[int, Cost]:
    """All units by a crew, written down by a coordinator here."""
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
def a_process() -> Iterator[Crew]:
    """A process of the crew."""
    hands = crew.local(1)
    try:
        hands.executor.submit(abs, 0).result()
        yield hands
    finally:
        hands.leave()


def of_processes(hands: Crew) -> Sequence[float]:
    """Seconds of the processor that the process has used."""
    [pid] = hands.executor.pids  # type: ignore[attr-defined]
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [(int(fields[11]) + int(fields[12])) / TICK, 0.0, 0, 0]


@contextmanager
def a_dask_worker() -> Iterator[Crew]:
    """A worker of a cluster with a scheduler of its own, which counts what it reads and writes."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        file = Path(folder) / "scheduler"
        running.enter_context(dask("scheduler", file, "--port", "0", "--host", "127.0.0.1"))
        while not file.exists() or not file.read_text().endswith("}"):
            time.sleep(0.05)
        running.enter_context(dask("worker", file, "--nthreads", "1", "--no-nanny"))
        hands = cluster.dask(json.loads(file.read_text())["address"])
        running.callback(hands.leave)
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


def client_of(hands: Crew) -> Any:
    return hands.executor._client  # type: ignore[attr-defined]


def of_a_cluster(hands: Crew) -> Sequence[float]:
    """Seconds of the processor that worker and scheduler have used, and what the latter counted."""
    client = client_of(hands)
    [worker] = client.run(time.process_time).values()
    return [worker, *client.run_on_scheduler(metered.so_far)]


# ---- the table ----


def row(name: str, costs: dict[str, list[Cost]], units: int) -> list[str]:
    """What one way costs, beside the first."""
    [first, *_] = costs
    alone, own = costs[first], costs[name]
    each = median(cost.processor for cost in alone) / units

    def per_unit(of: Callable[[Cost], float]) -> float:
        return median(of(cost) for cost in own) / units

    figures = [f"{each:.2f} s", name]
    if name == first:
        return [*figures, *["–"] * 6]
    clock = median(cost.clock for cost in own) / median(cost.clock for cost in alone) - 1
    used = median(cost.processor for cost in own) / median(cost.processor for cost in alone) - 1
    figures += [f"{clock:+.1%}", f"{used:+.1%}", f"{1000 * per_unit(lambda c: c.coordinator):.2f}"]
    if not own[0].messages:
        return [*figures, *["–"] * 3]
    return [
        *figures,
        f"{1000 * per_unit(lambda cost: cost.scheduler):.2f}",
        f"{per_unit(lambda cost: cost.messages):.1f}",
        f"{per_unit(lambda cost: cost.sent):,.0f}",
    ]


if __name__ == "__main__":
    main()

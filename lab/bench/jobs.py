"""How fast jobs go through boards, and what a cluster costs.

Jobs must give the same answers with one worker and two, or no time is printed.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import queenside as qs
from lab.bench.report.markdown import table, whole
from lab.bench.report.measurement import Data, Effort, Measurement, UnavailableHere
from lab.bench.timing import log, refuse, time_in_turn
from queenside.core import formats
from queenside.core.formats.document import Document
from queenside.counter.jobs import Job, cluster
from queenside.counter.jobs.work import Assignment, compute
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import make_many
from queenside.solver.published import KNOWN

DIFFERENT = 2_000
"""Different boards in a file."""


# ---- files of boards ----


def write_boards(path: Path, number: int) -> None:
    """Write boards of 8 rows, some of them again and again under other ids."""
    boards = [made.puzzle for made in make_many(min(number, DIFFERENT), BoardSpec(8), seed=1)]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for index in range(number):
            document = Document(boards[index % DIFFERENT], f"board {index}")
            file.write(formats.format(document, "jsonl"))


def measure_files(effort: Effort) -> Data:
    number, rounds = effort((15_000, 2), (40_000, 3))
    questions: dict[str, Callable[[Path, Path], Job]] = {
        "solve": Job.solve,
        "grade": Job.grade,
        "generate": lambda job, _: Job.make(job, "8#1", number),
    }
    seconds: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards.jsonl")
        write_boards(path, number)
        for name, make_job in questions.items():
            runs = [run_job(make_job, path, workers) for workers in (1, 2) * rounds]
            if len({lines for _, lines in runs}) > 1 or runs[0][1].count("\n") != number:
                refuse(f"jobs with one and two workers {name} differently")
            single, double = (min(spent for spent, _ in runs[start::2]) for start in (0, 1))
            seconds[name] = {"1": single, "2": double}
            log(name, seconds[name])
    return {"boards": number, "questions": seconds}


def run_job(make_job: Callable[[Path, Path], Job], path: Path, workers: int) -> tuple[float, str]:
    with tempfile.TemporaryDirectory() as folder, make_job(Path(folder, "job"), path) as job:
        start = time.perf_counter()
        job.run(workers)
        return time.perf_counter() - start, "".join(f"{line}\n" for line in job.lines())


def files_table(data: Data) -> str:
    rows = [
        [name, *(whole(data["boards"] / times[workers]) for workers in ("1", "2"))]
        for name, times in data["questions"].items()
    ]
    return table(["boards a second", "1 worker", "2 workers"], rows)


# ---- clusters ----

UNIT_SECONDS = {19: 1.0, 18: 0.1}
"""Seconds of a work unit, by the number of queens counted."""


def measure_cluster(effort: Effort) -> Data:
    if not find_spec("distributed"):
        raise UnavailableHere("pip install 'queenside[dist]'")
    from distributed import Client, LocalCluster

    rows = []
    local = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    with local, Client(local) as client:
        for n in UNIT_SECONDS:
            methods = {
                "this process alone": partial(time_count, n, None),
                "a Dask worker": partial(time_count, n, client),
            }
            times = time_in_turn(methods, effort(2, 5))
            ways = {
                name: {"clock": spent[0], "processor": spent[1]} for name, spent in times.items()
            }
            rows.append({"units": round(times["a Dask worker"][2]), "ways": ways})
            log(n, rows[-1])
    return rows


def time_count(n: int, client: Any) -> list[float]:
    with tempfile.TemporaryDirectory() as folder:
        path, puzzle = Path(folder, "job"), qs.NQueens(n)
        with Job.count(path, puzzle, unit_seconds=UNIT_SECONDS[n]) as job:
            units = [*job.ledger.units()]
            workers = cluster.dask(client.scheduler.address) if client else None
            cpu, clock = read_cpu(client), time.perf_counter()
            if workers:
                job.run(workers)
                total = job.total()
            else:
                assignments = [Assignment(job.ledger.document, u.number, u.task) for u in units]
                total = sum(compute(assignment).count or 0 for assignment in assignments)
            elapsed = time.perf_counter() - clock
            if total != KNOWN[n]:
                refuse(f"{total} solutions of {n} queens were counted")
            return [elapsed, read_cpu(client) - cpu, len(units)]


def read_cpu(client: Any) -> float:
    return time.process_time() + sum(client.run(time.process_time).values() if client else ())


def overheads(times: Data) -> list[str]:
    alone, dask = times["this process alone"], times["a Dask worker"]
    more = (dask[key] / alone[key] - 1 for key in ("clock", "processor"))
    return [f"{share:.1%}".replace("-", "−") for share in more]


def cluster_table(data: Data) -> str:
    rows = [
        [
            f"{row['ways']['this process alone']['processor'] / row['units']:.2f} s",
            *overheads(row["ways"]),
        ]
        for row in data
    ]
    return table(["unit", "more wall time", "more processor time"], rows)


MEASUREMENTS = (
    Measurement(
        "jobs",
        "Files of boards",
        "Boards with 8 rows a second, including starting the job and writing the ledger.",
        measure_files,
        {"jobs": files_table},
    ),
    Measurement(
        "cluster",
        "What a cluster costs",
        "One Dask worker, with coordinator and scheduler, beside one process that does the same "
        "units alone and writes nothing. The same work varies by a few percent.",
        measure_cluster,
        {"cluster": cluster_table},
        {"cluster-unit": lambda data: " and ".join(overheads(data[-1]["ways"]))},
        packages=("distributed",),
    ),
)

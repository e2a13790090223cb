"""How fast jobs go through files of boards, with the same answers by one worker and two."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from lab.bench.report.markdown import table, whole
from lab.bench.report.measurement import Data, Effort, Measurement
from lab.bench.timing import log, refuse
from queenside.core import formats
from queenside.core.formats.document import Document
from queenside.counter.jobs import Job
from queenside.maker.board_spec import BoardSpec
from queenside.maker.generate import make_many

DIFFERENT = 2_000  # different boards in a file


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


MEASUREMENTS = (
    Measurement(
        "jobs",
        "Files of boards",
        "Boards with 8 rows a second, including starting the job and writing the ledger.",
        measure_files,
        {"jobs": files_table},
    ),
)

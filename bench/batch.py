"""Measure how fast jobs and arrays go through boards, and the memory that jobs hold.

    python -m bench.batch [--thorough] [NAME ...]

Without a job, one process reads the file, asks for all boards at once and puts the lines of its
answers together; a job must give the same lines, or no time is printed. Its own time is without the
plan. The ways run in turn, and the figures are of the fastest of some rounds, since others may use
the machine too; the processor time is that of all processes, with starting the workers.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy

from bench.measure import refuse, tell
from bench.memory import memory_of
from bench.report.markdown import digits, table, whole
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import formats
from queenside.ask.batch import solve_many
from queenside.ask.board_arrays import solve_array
from queenside.formats import lines
from queenside.formats.document import Document
from queenside.jobs import Job, jsonl_results
from queenside.make.board_spec import BoardSpec, parse_seed_id
from queenside.make.generate import make_many
from queenside.reason.grade import grade

DIFFERENT = 2_000
"""The number of different boards in a file."""
WISH = "8#1"


def write_boards(path: Path, number: int) -> None:
    """A file of so many boards of 8 rows, some of them again and again under other ids."""
    boards = [made.puzzle for made in make_many(min(number, DIFFERENT), BoardSpec(8), seed=1)]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for at in range(number):
            file.write(formats.format(Document(boards[at % DIFFERENT], f"board {at}"), "jsonl"))


# ---- speed ----


def solved(path: Path) -> str:
    """The answers without a job."""
    documents = lines.numbered(path.read_text(encoding="utf-8"))
    results = solve_many([each.puzzle for each in documents.values()])
    found = zip(documents.items(), results, strict=True)
    return "".join(
        jsonl_results.about(*each, jsonl_results.solved(result)) for each, result in found
    )


def graded(path: Path) -> str:
    """The answers without a job."""
    documents = lines.numbered(path.read_text(encoding="utf-8"))
    found = (
        (number, each, jsonl_results.graded(grade(each.puzzle)))
        for number, each in documents.items()
    )
    return "".join(jsonl_results.about(*each) for each in found)


def generated(path: Path) -> str:
    """As many boards without a job."""
    spec, seed = parse_seed_id(WISH)
    found = make_many(boards_in(path), spec, seed=seed)
    boards = (Document(made.puzzle, made.id, solution=made.solution) for made in found)
    return "".join(formats.format(board, "jsonl") for board in boards)


def boards_in(path: Path) -> int:
    """A line is a board."""
    with open(path, "rb") as file:
        return sum(1 for _ in file)


class Question(NamedTuple):
    """A question, asked without a job and with one."""

    bare: Callable[[Path], str]
    job: Callable[[Path, Path], Job]


QUESTIONS = {
    "solve": Question(solved, Job.solve),
    "grade": Question(graded, Job.grade),
    "generate": Question(generated, lambda job, path: Job.make(job, WISH, boards_in(path))),
}


class Spent(NamedTuple):
    """Seconds on the clock, and of processor time in this process and those it has started."""

    clock: float
    processor: float


def spent(action: Callable[[], object]) -> Spent:
    """Return the cost of the action."""
    import resource  # here, since not every system has it

    def processor() -> float:
        own, others = (
            resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime

    clock, before = time.perf_counter(), processor()
    action()
    return Spent(time.perf_counter() - clock, processor() - before)


def ways(question: Question, path: Path, folder: Path) -> Iterator[tuple[str, Spent]]:
    """Each way to ask, once, with what it takes. Ends the benchmark if the answers differ."""
    expected: list[str] = []
    yield "bare", spent(lambda: expected.append(question.bare(path)))
    for workers in (1, 2):
        file = folder / "job"
        with question.job(file, path) as job:
            yield str(workers), spent(partial(job.run, workers))
            if expected != ["".join(f"{line}\n" for line in job.lines())]:
                refuse(f"a job with {workers} workers gives other answers")
        file.unlink()


def speed(effort: Effort) -> Data:
    """Seconds of each question, each way: on the clock and of the processor."""
    number = effort(15_000, 40_000)
    found: dict[str, dict[str, Spent]] = {name: {} for name in QUESTIONS}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "boards.jsonl")
        write_boards(path, number)
        for name, question in QUESTIONS.items():
            best = found[name]
            for _ in range(effort(2, 3)):
                for way, took in ways(question, path, Path(folder)):
                    best[way] = Spent(*map(min, took, best.get(way, took)))
            tell(name, best)
    questions = {
        name: {way: took._asdict() for way, took in of.items()} for name, of in found.items()
    }
    return {"boards": number, "questions": questions}


def speed_table(data: Data) -> str:
    """Boards a second of processor time, without a job and with one; and on the clock."""
    rows = []
    for name, of in data["questions"].items():
        seconds = [of["bare"]["processor"], of["1"]["processor"]]
        seconds += [of[way]["clock"] for way in ("bare", "1", "2")]
        rows.append([name, *(whole(data["boards"] / each) for each in seconds)])
    head = ["boards a second", "no job, processor", "job, processor"]
    return table([*head, "no job", "job, 1 worker", "job, 2 workers"], rows)


# ---- arrays ----


def arrays(effort: Effort) -> Data:
    """Seconds on the clock for all boards in one array, by threads."""
    made = [*make_many(DIFFERENT, BoardSpec(8), seed=1)]
    boards = numpy.array([each.puzzle.regions for each in made], dtype=numpy.uint8)
    solutions = numpy.array([each.solution.columns for each in made])
    boards, solutions = (numpy.concatenate([each] * 20) for each in (boards, solutions))
    best: dict[str, float] = {}
    for _ in range(effort(5, 15)):
        for workers in (1, 2):
            begun = time.perf_counter()
            found = solve_array(boards, workers=workers)
            took = time.perf_counter() - begun
            if not (found.unique.all() and numpy.array_equal(found.columns[:, :, 0], solutions)):
                refuse(f"an array and {workers} workers give other answers")
            best[str(workers)] = min(took, best.get(str(workers), took))
    return {"boards": len(boards), "seconds": best}


def arrays_table(data: Data) -> str:
    """Microseconds a board, and how many times as fast two threads are."""
    one, two = (data["seconds"][workers] for workers in ("1", "2"))
    micro = [digits(each / data["boards"] * 1e6) for each in (one, two)]
    return table(
        ["µs a board", "1 thread", "2 threads", "ratio"], [["8×8", *micro, digits(one / two)]]
    )


# ---- memory ----


def run_and_tell(file: str) -> None:
    """Solve the boards of a file; print the lines answered and the peak memory in MB."""
    with tempfile.TemporaryDirectory() as folder, Job.solve(Path(folder, "job"), file) as job:
        job.run(1)
        answered = sum(1 for _ in job.lines())
    print(answered, memory_of(os.getpid(), "VmHWM"))


def memory(effort: Effort) -> Data:
    """The peak of the process that plans, runs and reads a job; its worker is another one."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for number in effort((10_000, 50_000), (10_000, 200_000)):
            path = Path(folder, f"{number}.jsonl")
            write_boards(path, number)
            words = [sys.executable, "-m", "bench.batch", "run", str(path)]
            told = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
            if int(told[0]) != number:
                refuse(f"{told[0]} of {number} boards were answered")
            size = path.stat().st_size / 2**20
            found.append({"lines": number, "file": size, "memory": float(told[1])})
    return found


def memory_table(data: Data) -> str:
    """Megabytes by lines."""
    rows = [[f"{of['lines']:,}", f"{of['file']:.1f}", f"{of['memory']:.0f}"] for of in data]
    return table(["lines", "file, MB", "memory, MB"], rows)


MEASUREMENTS = (
    Measurement(
        "jobs",
        "Files of boards",
        "Boards with 8 rows: per second of processor time, then per second on the clock. *No job* "
        "is one process that reads the file, solves all boards at once and puts the same lines "
        "together in memory. *Job* counts all processes of a job, including starting it and "
        "writing the ledger, with one worker unless the column says otherwise.",
        speed,
        {"jobs": speed_table},
        {"jobs-boards": lambda data: whole(data["boards"])},
    ),
    Measurement(
        "arrays",
        "Boards in one array",
        "Wall time in microseconds for each of many boards with 8 rows and one solution, given to "
        "`solve_array` as one array; fastest of several rounds in turn.",
        arrays,
        {"arrays": arrays_table},
    ),
    Measurement(
        "jobs-memory",
        "Memory of a job",
        "Peak memory of the process that plans, runs and reads a job that solves a file of boards.",
        memory,
        {"jobs-memory": memory_table},
    ),
)

if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        run_and_tell(sys.argv[2])
    else:
        show(*MEASUREMENTS)

"""How fast jobs go through boards, beside the same question without a job; and how much they hold.

    python -m bench.batch            boards a second: solve, grade, generate
    python -m bench.batch memory     the peak of the process that runs a job, by lines of the file

Without a job, one process reads the file, asks for all boards at once and puts the lines of its
answers together; a job must give the same lines, or no time is printed. Its own time is without the
plan. The ways run in turn, and the figures are of the fastest of some rounds, since others may use
the machine too; the processor time is that of all processes, with starting the workers.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.measure import machine, refuse
from queenside import formats, kernels
from queenside.formats import jsonlines
from queenside.formats.document import Document
from queenside.jobs import Job, lines
from queenside.tasks.batch import solve_many
from queenside.tasks.generate import make_many
from queenside.tasks.grade import grade
from queenside.tasks.wishes import Wish, parse_seed_id

NUMBER, DIFFERENT, ROUNDS = 40_000, 2_000, 3
"""Boards of a file, how many of them differ, and how often each way runs."""
LINES = (10_000, 200_000)
"""Lines of the files that are run through to see how much memory that takes."""
WISH = "8#1"


def write_boards(path: Path, number: int) -> None:
    """A file of so many boards of 8 rows, some of them again and again under other ids."""
    boards = [made.puzzle for made in make_many(min(number, DIFFERENT), Wish(8), seed=1)]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        for at in range(number):
            file.write(formats.format(Document(boards[at % DIFFERENT], f"board {at}"), "jsonl"))


# ---- speed ----


def solved(path: Path) -> str:
    """The answers without a job."""
    documents = jsonlines.numbered(path.read_text(encoding="utf-8"))
    results = solve_many([each.puzzle for each in documents.values()])
    found = zip(documents.items(), results, strict=True)
    return "".join(lines.about(*each, lines.solved(result)) for each, result in found)


def graded(path: Path) -> str:
    """The answers without a job."""
    documents = jsonlines.numbered(path.read_text(encoding="utf-8"))
    found = ((number, each, lines.graded(grade(each.puzzle))) for number, each in documents.items())
    return "".join(lines.about(*each) for each in found)


def generated(path: Path) -> str:  # noqa: ARG001 - boards come from nowhere
    """The boards without a job."""
    wish, seed = parse_seed_id(WISH)
    found = make_many(NUMBER, wish, seed=seed)
    boards = (Document(made.puzzle, made.id, solution=made.solution) for made in found)
    return "".join(formats.format(board, "jsonl") for board in boards)


class Question(NamedTuple):
    """What is asked, without a job and with one."""

    bare: Callable[[Path], str]
    job: Callable[[Path, Path], Job]


QUESTIONS = {
    "solve": Question(solved, Job.solve),
    "grade": Question(graded, Job.grade),
    "generate": Question(generated, lambda job, _: Job.make(job, WISH, NUMBER)),
}


class Spent(NamedTuple):
    """Seconds on the clock, and of processor time in this process and those it has started."""

    clock: float
    processor: float


def spent(action: Callable[[], object]) -> Spent:
    """What the action takes."""
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


def print_speed(folder: Path) -> None:
    """Boards a second of processor time, without a job and with one; and on the clock."""
    path = folder / "boards.jsonl"
    write_boards(path, NUMBER)
    print(f"\n{NUMBER:,} boards of 8 rows: a second of processor time; then on the clock\n")
    print("| | no job | job | no job | 1 worker | 2 workers |\n|---|--:|--:|--:|--:|--:|")
    for name, question in QUESTIONS.items():
        best: dict[str, Spent] = {}
        for _ in range(ROUNDS):
            for way, found in ways(question, path, folder):
                best[way] = Spent(*map(min, found, best.get(way, found)))
        seconds = [
            best["bare"].processor,
            best["1"].processor,
            *(way.clock for way in best.values()),
        ]
        print(f"| {name} | {' | '.join(f'{NUMBER / each:,.0f}' for each in seconds)} |", flush=True)


# ---- memory ----


def run_and_tell(file: str) -> None:
    """Solve the boards of a file; print the lines answered and the peak memory in MB."""
    import resource

    with tempfile.TemporaryDirectory() as folder, Job.solve(Path(folder, "job"), file) as job:
        job.run(1)
        answered = sum(1 for _ in job.lines())
    print(answered, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def print_memory(folder: Path) -> None:
    """The peak of the process that plans, runs and reads a job; its worker is another one."""
    print("\nPeak memory of the process that runs a job, in MB\n")
    print("| lines | file | memory |\n|--:|--:|--:|")
    for number in LINES:
        path = folder / f"{number}.jsonl"
        write_boards(path, number)
        words = [sys.executable, "-m", "bench.batch", "run", str(path)]
        told = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
        if int(told[0]) != number:
            refuse(f"{told[0]} of {number} boards were answered")
        size = path.stat().st_size / 2**20
        print(f"| {number:,} | {size:.1f} | {float(told[1]):.1f} |", flush=True)


def main() -> None:
    """Print what is asked for."""
    if kernels.missing():
        refuse(str(kernels.missing()))
    asked = sys.argv[1:]
    if asked[:1] == ["run"]:
        run_and_tell(asked[1])
        return
    print(f"On {machine()}")
    with tempfile.TemporaryDirectory() as folder:
        (print_memory if asked == ["memory"] else print_speed)(Path(folder))


if __name__ == "__main__":
    main()

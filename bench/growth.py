"""Measure how searches grow with N: to the first solution, to all, and the steps of a repair.

python -m bench.growth [NAME ...]       prints the tables
"""

from __future__ import annotations

import time
from itertools import islice
from statistics import median

import queenside as qs
from bench.measure import refuse, tell
from bench.report import chart
from bench.report.markdown import milliseconds, table, whole
from bench.report.measurement import Data, Effort, Measurement, Picture, show
from queenside.lessons import LESSONS
from queenside.lessons.cases import COUNTS, Case

PLAIN = "b"
"""The lesson that both kinds of search are done by: row by row, with three tables."""
ALL = range(4, 13)
FIRST = range(4, 27)
STEPS = (8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384, 65536)
SLOW_UP_TO = 256
"""The largest N for lesson g, which looks at every queen before each move."""


def first_and_all(effort: Effort) -> Data:
    """Seconds of lesson b to the first solution and to the last, by N."""
    rounds = effort(3, 9)
    return {
        "first": {str(n): fastest(n, 1, rounds) for n in FIRST},
        "all": {str(n): fastest(n, None, rounds) for n in ALL},
    }


def fastest(n: int, limit: int | None, rounds: int) -> float:
    """Processor seconds of the fastest of several rounds, its answer checked."""
    taken = []
    for _ in range(rounds):
        begin = time.process_time()
        solutions = list(islice(LESSONS[PLAIN].solutions(n), limit))
        taken.append(time.process_time() - begin)
        if len(solutions) != (limit or COUNTS[n]) or not Case("", n, 1).is_solution(solutions[0]):
            refuse(f"lesson {PLAIN} finds {solutions[:2]} for {n} queens")
        if taken[-1] > 1:
            break
    tell(n, limit, min(taken))
    return min(taken)


def steps(effort: Effort) -> Data:
    """The median number of steps to a solution, over some seeds."""
    tries = effort(15, 99)
    return {
        "tries": tries,
        "repair": {str(n): median(engine_steps(n, seed) for seed in range(tries)) for n in STEPS},
        "lesson g": {
            str(n): median(lesson_steps(n, seed) for seed in range(tries))
            for n in STEPS
            if n <= SLOW_UP_TO
        },
    }


def engine_steps(n: int, seed: int) -> int:
    """Return the number of queens that the engine tried to move."""
    result = qs.solve(qs.NQueens(n), engine="repair", limit=1, seed=seed)
    found = result.stats["steps"]
    if not result.solutions or not isinstance(found, int):
        refuse(f"repair finds nothing for {n} queens")
    return found


def lesson_steps(n: int, seed: int) -> int:
    """Return the number of moves of lesson g."""
    seen: list[object] = []
    found = list(LESSONS["g"].solutions(n, seen.append, seed=seed))
    if len(found) != 1 or not Case("", n, 1).is_solution(found[0]):
        refuse(f"lesson g finds {found} for {n} queens")
    return len(seen)


def first_and_all_table(data: Data) -> str:
    """A line for each N."""
    rows = [
        [n, milliseconds(first), milliseconds(data["all"].get(n))]
        for n, first in data["first"].items()
    ]
    return table(["N", "first solution, ms", "all solutions, ms"], rows, left=0)


def steps_table(data: Data) -> str:
    """A line for each N."""
    rows = [[n, whole(data["lesson g"].get(n)), whole(data["repair"][n])] for n in data["repair"]]
    return table(["N", "moves of lesson g", "steps of `repair`"], rows, left=0)


def draw_first_and_all(data: Data) -> str:
    """The time to the first solution and to all of them."""
    series = {
        f"{name} solution{'s' * (name == 'all')}": [(int(n), 1000 * s) for n, s in of.items()]
        for name, of in data.items()
    }
    title = "Row by row: the first solution, and all of them"
    return chart.lines(title, "N", "milliseconds", series, ticks=range(4, 27, 2))


def draw_steps(data: Data) -> str:
    """The steps of a repair, on logarithmic scales."""
    series = {
        name: [(int(n), of) for n, of in data[name].items()] for name in ("lesson g", "repair")
    }
    title = "Steps of a repair until no queen attacks another"
    return chart.lines(title, "N", "steps", series, is_log_across=True)


MEASUREMENTS = (
    Measurement(
        "first-and-all",
        "The first solution and all of them",
        f"Milliseconds of processor time of lesson {PLAIN}, which goes row by row; fastest of "
        "several rounds. The time for all solutions grows with their number. The time for the "
        "first one jumps, as it depends on how early the search goes wrong.",
        first_and_all,
        {"first-and-all": first_and_all_table},
        pictures={
            "first-and-all.svg": Picture(
                "Time to the first solution and to all of them, by N", draw_first_and_all
            )
        },
    ),
    Measurement(
        "repair-steps",
        "Steps of a repair",
        "How many moves iterative repair makes until no queen attacks another, median over seeds. "
        "Lesson g moves the queen with the most attackers; the engine starts with no two queens "
        "in a row or column, and a step swaps two of them.",
        steps,
        {"repair-steps": steps_table},
        pictures={"repair-steps.svg": Picture("Steps of a repair by N", draw_steps)},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

"""Measure a genetic algorithm that only learns whether a placement is a solution.

    python -m bench.fitness          prints the table

Counted are the placements it breeds until the first solution, so no figure depends on the machine.
"""

from __future__ import annotations

from math import factorial
from statistics import median

import queenside as qs
from bench.measure import refuse, tell
from bench.report.markdown import table, whole
from bench.report.measurement import Data, Effort, Measurement, show

SIZES = range(6, 13)
ENGINES = ("genetic", "genetic:boolean")


def measure(effort: Effort) -> Data:
    """The median number of placements over some seeds; and of random ones, how many it would be."""
    tries = effort(25, 99)
    rows = []
    for n in SIZES:
        bred = {
            engine: median(of_seed(engine, n, seed) for seed in range(tries)) for engine in ENGINES
        }
        rows.append({"n": n, "at_random": factorial(n) / qs.count(qs.NQueens(n)), "bred": bred})
        tell(rows[-1])
    return {"tries": tries, "rows": rows}


def of_seed(engine: str, n: int, seed: int) -> int:
    """Return the number of placements bred before the first solution."""
    result = qs.solve(qs.NQueens(n), engine=engine, limit=1, seed=seed)
    if not result.solutions:
        refuse(f"{engine} finds nothing for {n} queens, seed {seed}")
    bred = result.stats["bred"]
    assert isinstance(bred, int)
    return bred


def fitness_table(data: Data) -> str:
    """A line for each N."""
    head = ("N", "permutations to a solution", "fitness: faults", "fitness: valid or not")
    return table(
        head,
        [
            [str(row["n"]), whole(row["at_random"]), *(whole(row["bred"][e]) for e in ENGINES)]
            for row in data["rows"]
        ],
        left=0,
    )


MEASUREMENTS = (
    Measurement(
        "genetic-fitness",
        "A fitness that only says valid or not",
        "How many placements the genetic algorithm breeds before its first solution, median over "
        "seeds. The first column says how many permutations there are for each solution of "
        "N-Queens, which is how many random ones you would try on average.",
        measure,
        {"genetic-fitness": fitness_table},
        {"genetic-fitness-tries": lambda data: str(data["tries"])},
    ),
)

if __name__ == "__main__":
    show(*MEASUREMENTS)

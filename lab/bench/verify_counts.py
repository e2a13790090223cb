"""Count N-Queens again as far as it is published, by each engine that counts it, and compare.

The numbers are those of the On-Line Encyclopedia of Integer Sequences. All cores work. It ends at
the first number that differs.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from lab.bench.report.markdown import digits, table
from lab.bench.report.measurement import Data, Effort, Measurement
from lab.bench.timing import log, refuse
from queenside.core.puzzles import NQueens
from queenside.solver.arrays import DISTINCT
from queenside.solver.distinct import distinct
from queenside.solver.published import KNOWN, TORUS
from queenside.solver.solve import count

WORKERS = os.cpu_count() or 1


class Check(NamedTuple):
    """A published sequence, from n = 0 as far as minutes reach, and what counts it again."""

    sequence: str
    what: str
    numbers: tuple[int, ...]
    recount: Callable[[int], int]


def checks() -> Iterator[Check]:
    native, meet = (partial(count_solutions, engine) for engine in ("native", "meet"))
    yield Check("A000170", "solutions, native", KNOWN[:19], native)
    yield Check("A000170", "solutions, meet", KNOWN[:21], meet)
    yield Check("A002562", "fundamental solutions", DISTINCT[:19], count_fundamental)
    torus = tuple(TORUS.get(n, int(n == 0)) for n in range(25))
    yield Check("A007705", "solutions on the torus", torus, count_on_torus)


def count_solutions(engine: str, n: int) -> int:
    return count(NQueens(n), engine=engine, workers=WORKERS)


def count_on_torus(n: int) -> int:
    return count(NQueens(n, toroidal=True), engine="native", workers=WORKERS) if n else 1


def count_fundamental(n: int) -> int:
    return distinct(NQueens(n), workers=WORKERS).fundamental


def measure(effort: Effort) -> Data:
    """Count each sequence again; return how far, by which engine, and in what time."""
    rows = []
    for check in checks():
        numbers = check.numbers[: effort(16, 99) + 1]
        start = time.perf_counter()
        for n, published in enumerate(numbers):
            if (counted := check.recount(n)) != published:
                refuse(f"{check.sequence}({n}) is {counted}, but {published} is published")
        row = {"sequence": check.sequence, "what": check.what, "n": len(numbers) - 1}
        rows.append({**row, "seconds": time.perf_counter() - start})
        log(f"{check.sequence}  {rows[-1]}")
    return rows


def counts_table(data: Data) -> str:
    rows = []
    for row in data:
        link = f"[{row['sequence']}](https://oeis.org/{row['sequence']})"
        rows.append([link, row["what"], row["n"], digits(row["seconds"])])
    return table(["sequence", "what", "all to N", "seconds"], rows, left=2)


MEASUREMENTS = (
    Measurement(
        "known-counts",
        "Published counts, checked",
        "We counted every number of these sequences up to N rows again, on all cores, and all "
        "agree with what is published. `make verify-counts` goes further.",
        measure,
        {"known-counts": counts_table},
    ),
)

"""Counts anew what has been published of n-queens, by each engine that counts it, and compares.

    python -m bench.verify_counts [--thorough]    boards of up to 16 rows, or as far as minutes go

The numbers are those of the On-Line Encyclopedia of Integer Sequences: A000170 solutions, A002562
up to turning and mirroring, A032522 those that a half turn leaves as they are, A033148 a quarter
turn, A007705 on the torus. All cores work. It ends at the first number that is another one.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bench.measure import refuse, tell
from bench.report.markdown import digits, table
from bench.report.measurement import Data, Effort, Measurement, show
from queenside import kernels
from queenside.ask.arrays import DISTINCT
from queenside.ask.distinct import distinct
from queenside.ask.published import KNOWN, TORUS
from queenside.ask.solve import count
from queenside.core.query import Query
from queenside.engines import available
from queenside.engines.division import total
from queenside.puzzles import NQueens

HALF_TURN = (
    *(1, 1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1240, 3000, 8152, 18104, 44184),
    *(144620, 375664, 1250692),
)
QUARTER_TURN = (
    *(1, 1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128, 0, 0, 480, 704, 0, 0, 3328, 3264),
    *(0, 0, 32896, 43776),
)
SOLUTIONS_TO = {"native": 18, "meet": 20}
FUNDAMENTAL_TO, TORUS_TO = 18, 24
"""The largest n that each engine, and each of these counts, reaches in minutes."""

WORKERS = os.cpu_count() or 1


class Check(NamedTuple):
    """One published number, and how it is counted anew."""

    sequence: str
    what: str
    n: int
    published: int
    anew: Callable[[], int]


def checks() -> Iterator[Check]:
    """Everything there is to check, sequence by sequence."""
    for name in [name for name in SOLUTIONS_TO if name in available()]:
        for n in range(SOLUTIONS_TO[name] + 1):
            yield Check("A000170", f"solutions, {name}", n, KNOWN[n], solutions(n, name))
    for n, published in enumerate(DISTINCT[: FUNDAMENTAL_TO + 1]):
        yield Check("A002562", "fundamental solutions", n, published, fundamental(n))
    for n, published in enumerate(HALF_TURN):
        yield Check("A032522", "unchanged by a half turn", n, published, unchanged(n, False))
    for n, published in enumerate(QUARTER_TURN):
        yield Check("A033148", "unchanged by a quarter turn", n, published, unchanged(n, True))
    for n in range(1, TORUS_TO + 1):
        anew = solutions(n, "native", True)
        yield Check("A007705", "solutions on the torus", n, TORUS.get(n, 0), anew)


def solutions(n: int, engine: str, toroidal: bool = False) -> Callable[[], int]:
    return lambda: count(NQueens(n, toroidal), engine=engine, workers=WORKERS)


def fundamental(n: int) -> Callable[[], int]:
    return lambda: distinct(NQueens(n), workers=WORKERS).fundamental


def unchanged(n: int, quarter: bool) -> Callable[[], int]:
    return lambda: total(kernels.turns(n, quarter), Query(workers=WORKERS)).count


def measure(effort: Effort) -> Data:
    """Up to how many rows each sequence was counted anew, by whom, and in what time."""
    most = effort(16, 99)
    found: dict[tuple[str, str], Data] = {}
    for check in checks():
        if check.n > most:
            continue
        start = time.perf_counter()
        if (counted := check.anew()) != check.published:
            refuse(f"{check.sequence}({check.n}) is {counted}, but {check.published} is published")
        seconds = time.perf_counter() - start
        tell(f"{check.sequence}  {check.what:28} n = {check.n:2}  {counted:>14}  {seconds:8.2f} s")
        one = {"sequence": check.sequence, "what": check.what, "seconds": 0.0}
        row = found.setdefault((check.sequence, check.what), one)
        row.update(n=check.n, seconds=row["seconds"] + seconds)
    return list(found.values())


def verified_table(data: Data) -> str:
    """A row for each sequence and engine."""
    rows = []
    for of in data:
        link = f"[{of['sequence']}](https://oeis.org/{of['sequence']})"
        rows.append([link, of["what"], of["n"], digits(of["seconds"])])
    return table(["sequence", "what", "all to N", "seconds"], rows, left=2)


MEASUREMENTS = (
    Measurement(
        "known-counts",
        "Published counts, checked",
        "We counted every number of these sequences up to N rows again, on all cores, and all "
        "agree with what is published. `make verify-counts` goes further.",
        measure,
        {"known-counts": verified_table},
    ),
)


if __name__ == "__main__":
    show(*MEASUREMENTS)

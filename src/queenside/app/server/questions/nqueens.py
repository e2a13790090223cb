"""The n-queens page: its solutions with their orbits, and how many there are for each n."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from itertools import islice

from queenside.app.server import inputs
from queenside.app.server.events import Events
from queenside.core.contract.documents import api
from queenside.core.contract.kinds import data_of
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.unit import Placement
from queenside.counter.estimate import estimate
from queenside.counter.forecast import log_of_solutions
from queenside.solver.arrays import DISTINCT
from queenside.solver.machine import describe_machine
from queenside.solver.orbits import images_of
from queenside.solver.published import KNOWN
from queenside.solver.solve import count, solutions

PROBES = 20_000
QUICK = 13  # the largest n that is counted in a blink
_MIN_SECONDS = 1e-4  # seconds below which a time says nothing of the next


def browse(question: inputs.Browse) -> api.SolutionsData:
    n, toroidal, distinct, first, number = question
    puzzle = NQueens(n, toroidal)
    grid = puzzle.problem.grid
    placements = (solution.placement(grid) for solution in solutions(puzzle, distinct=distinct))
    page = list(islice(placements, first, first + number + 1))
    totals = DISTINCT if distinct else KNOWN
    return {
        "n": n,
        "toroidal": toroidal,
        "distinct": distinct,
        "first": first,
        "more": len(page) > number,
        "total": str(totals[n]) if not toroidal and n < len(totals) else None,
        "solutions": list(_describe(puzzle, page[:number])),
    }


def _describe(puzzle: NQueens, placements: Iterable[Placement]) -> Iterator[api.OrbitData]:
    n = puzzle.n
    for orbit in images_of(puzzle.problem, placements):
        images: list[api.ImageData] = [
            {"columns": [cell % n for cell in image], "by": names}
            for image, names in orbit.images.items()
        ]
        yield {"columns": images[0]["columns"], "symmetry": orbit.symmetry, "images": images}


def counts(question: inputs.Counts) -> Events[api.CountedData, api.CountsData]:
    """Count the solutions for each n as long as the time allows; estimate the others."""
    deadline = time.monotonic() + question.seconds
    rows: list[api.CountedData] = []
    last = 0.0
    for n in range(1, question.up_to + 1):
        expected = last * _growth(n) if last > _MIN_SECONDS else 0.0
        if time.monotonic() + expected < deadline:
            row = _count(n)
            last = row["seconds"]
        else:
            row, last = _estimate(n, expected), expected
        rows.append(row)
        yield "item", row
    return {"machine": describe_machine(), "rows": rows}


def _growth(n: int) -> float:
    return math.exp(log_of_solutions(n) - log_of_solutions(n - 1)) if n > 4 else 1.0


def _published_counts(n: int) -> api.CountedData:
    """Return the published numbers: A000170, and A002562 for orbits."""
    return {
        "n": n,
        "published": str(KNOWN[n]) if n < len(KNOWN) else None,
        "distinct": str(DISTINCT[n]) if n < len(DISTINCT) else None,
    }


def _count(n: int) -> api.CountedData:
    seconds = math.inf
    for _ in range(3 if n <= QUICK else 1):  # the first time may be a cold start
        begin = time.perf_counter()
        number = count(NQueens(n))
        seconds = min(seconds, time.perf_counter() - begin)
    return {"count": str(number), "seconds": seconds, **_published_counts(n)}


def _estimate(n: int, expected: float) -> api.CountedData:
    estimated = estimate(NQueens(n), seed=0, probes=PROBES)
    data = data_of(api.EstimateData, estimated)
    return {"estimate": data, "expected_seconds": expected, **_published_counts(n)}

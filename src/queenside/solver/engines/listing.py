"""Lists the solutions of n-queens in lexicographic order of their columns by row.

The search is in native/counter/queens. It hands on a chunk of solutions when its buffer is full or
some milliseconds have passed; in between the deadline is looked at and Ctrl-C is heard.
"""

from __future__ import annotations

from collections.abc import Generator
from operator import add

from queenside.core import kernels
from queenside.core.errors import EngineBug
from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import match_empty_n_queens
from queenside.core.run import Run
from queenside.solver.engines.engine import Info, KernelEngine, Search

_BATCH_SIZE = 1024
"""Solutions in a chunk."""


class Listing(KernelEngine):
    """All solutions of a chessboard without clues, in order."""

    info = Info(
        "listing",
        "lists n-queens in lexicographic order; no clues, no torus",
        largest=f"n-queens to n = {kernels.MAX_LISTED}",
        special=True,
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        n = match_empty_n_queens(problem)
        if n is None:
            return "it takes n-queens only, flat and without clues"
        if n > kernels.MAX_LISTED:
            return f"it takes at most {kernels.MAX_LISTED} queens, not {n}"
        return None if query.seed is None else "its order is lexicographic, whatever the seed"

    def search(self, problem: Problem, query: Query) -> Search:
        n = problem.grid.rows
        starts = [row * n for row in range(n)]
        stats: Stats = {"engine": "listing"}
        run, count = Run(chunks(n, query)), 0
        for rows in run:
            for columns in boards(n, rows):
                count += 1
                if query.want == "solutions":
                    yield tuple(map(add, starts, columns))
                if count == query.limit:
                    return Outcome(count, False, stats)
        return Outcome(count, run.value, stats)


def boards(n: int, rows: bytes) -> list[bytes]:
    """The boards of a chunk, one by one."""
    if n == 0:
        return [b""]
    return [rows[start : start + n] for start in range(0, len(rows), n)]


def chunks(n: int, query: Query) -> Generator[bytes, None, bool]:
    """The solutions of n-queens, many at once: a byte for each column, n for each board.

    Returns whether these are all; it stops when the query expires. Raises EngineBug if a chunk
    breaks the definition of n-queens.
    """
    if n == 0:  # one solution, of no bytes
        yield b""
        return True
    listing = kernels.ListingKernel(n)
    buffer = bytearray(n * _BATCH_SIZE)
    last = b""
    while not listing.is_finished and not query.expired:
        count = listing.fill(buffer, kernels.TIME_SLICE)
        if not count:
            continue
        rows = bytes(buffer[: n * count])
        check(n, last + rows)
        last = rows[-n:]
        yield rows
    return listing.is_finished


def check(n: int, rows: bytes | memoryview) -> None:
    """Raise EngineBug if a board isn't a solution, or does not come after the one before it."""
    wrong = kernels.faulty_row(n, rows)
    if wrong is not None:
        columns = list(rows[n * wrong : n * (wrong + 1)])
        raise EngineBug(
            f"the listing of {n}-queens has columns {columns} as board {wrong + 1} of a chunk, "
            "which is no solution or out of order. Please report this."
        )

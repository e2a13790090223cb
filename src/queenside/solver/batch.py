"""Many puzzles at once: whole batches go to the compiled kernel in one call."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from threading import Event

from queenside.core import kernels
from queenside.core.arguments import MAX_WORKERS, check_whole
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.system import HAS_THREADS
from queenside.solver.batch_kernel import solve_batch, split_range, supports_batch
from queenside.solver.engines import get
from queenside.solver.result import Result
from queenside.solver.solve import search

_BATCH_SIZE = 512
"""Puzzles handed to the kernel in one call, at most."""


def solve_many(
    puzzles: Iterable[BoardLike],
    *,
    engine: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int | None = None,
    workers: int = 1,
) -> list[Result]:
    """Return the result of `solve` for each puzzle, in order, much faster than one by one.

    `engine`, `limit` and `seed` are as in `solve`. `workers` threads share the work where the
    engine is native, which leaves the interpreter free. `time_limit` is in seconds for all puzzles
    together; those it leaves undone have the status "unknown". Raises ValueError for fewer than one
    worker, and what `solve` raises.

        >>> [result.status for result in qs.solve_many(map(qs.NQueens, range(1, 6)))]
        ['unique', 'none', 'none', 'several', 'several']
    """
    check_whole("workers", workers, 1, MAX_WORKERS)
    work = list(map(as_puzzle, puzzles))
    get(engine)
    query = Query.from_arguments(limit, time_limit, seed)
    shares = [work[part] for part in split_range(len(work), _BATCH_SIZE, workers)]
    if workers == 1 or not HAS_THREADS:
        return [result for share in shares for result in _solve_part(share, engine, query)]
    return _solve_in_threads(shares, engine, query, workers)


def _solve_in_threads(
    shares: list[list[Puzzle]], engine: str, query: Query, workers: int
) -> list[Result]:
    from concurrent.futures import ThreadPoolExecutor  # here, since it takes a while to load

    stop = Event()
    solve_part = partial(_solve_part, engine=engine, query=query._replace(stop=stop))

    with ThreadPoolExecutor(workers) as pool:
        try:
            return [result for part in pool.map(solve_part, shares) for result in part]
        finally:
            stop.set()  # so that after Ctrl-C or an error no thread goes on


def _solve_part(part: Sequence[Puzzle], engine: str, query: Query) -> list[Result]:
    """Return the results of these puzzles; search those that a batch doesn't finish one by one."""
    questions = [(puzzle, puzzle.problem) for puzzle in part]
    in_batches = supports_batch(engine, [problem for _, problem in questions])
    finished: list[Result] = []
    while len(finished) < len(questions):
        rest = questions[len(finished) :]
        if not in_batches or query.expired:
            finished.append(search(*rest[0], engine, query))
            continue
        results = solve_batch(rest, engine, query, kernels.TIME_SLICE)
        finished += [
            search(*question, engine, query) if result is None else result
            for question, result in zip(rest, results, strict=False)
        ]
    return finished

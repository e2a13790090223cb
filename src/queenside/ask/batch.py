"""Many puzzles at once: whole batches go to the compiled kernel in one call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from threading import Event
from time import monotonic

from queenside import kernels
from queenside.ask.result import Result
from queenside.ask.solve import search
from queenside.ask.verified_search import bug
from queenside.core.outcome import Outcome, Stats
from queenside.core.query import Query
from queenside.engines import get
from queenside.engines.native import Native
from queenside.puzzles.board_like import BoardLike, as_puzzle
from queenside.puzzles.puzzle import Puzzle

_AT_ONCE = 512
"""Puzzles handed to the kernel in one call."""


def solve_many(
    puzzles: Iterable[BoardLike],
    *,
    engine: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int | None = None,
    workers: int = 1,
) -> list[Result]:
    """The result of `solve` for each puzzle, in order, much faster than one by one.

    `engine`, `limit` and `seed` are as in `solve`. `workers` threads share the work where the
    engine is native, which leaves the interpreter free. `time_limit` is in seconds for all puzzles
    together; those it leaves undone have the status "unknown". Raises ValueError for fewer than one
    worker, and what `solve` raises.

        >>> [result.status for result in qs.solve_many(map(qs.NQueens, range(1, 6)))]
        ['unique', 'none', 'none', 'several', 'several']
    """
    if workers < 1:
        raise ValueError(f"workers must be at least 1, not {workers}")
    work = list(map(as_puzzle, puzzles))
    get(engine)
    query = Query.asking(limit, time_limit, seed)
    parts = [work[start : start + _AT_ONCE] for start in range(0, len(work), _AT_ONCE)]
    if workers == 1:
        return [result for part in parts for result in _solve_part(part, engine, query)]
    return _solve_in_threads(parts, engine, query, workers)


def _solve_in_threads(
    parts: list[list[Puzzle]], engine: str, query: Query, workers: int
) -> list[Result]:
    from concurrent.futures import ThreadPoolExecutor  # here, since it takes a while to load

    stop = Event()
    query = query._replace(stop=stop)

    def solve_part(part: list[Puzzle]) -> list[Result]:
        return list(_solve_part(part, engine, query))

    with ThreadPoolExecutor(workers) as pool:
        try:
            return [result for results in pool.map(solve_part, parts) for result in results]
        finally:
            stop.set()  # so that after Ctrl-C or an error no thread goes on


def _solve_part(part: Sequence[Puzzle], engine: str, query: Query) -> Iterator[Result]:
    """The results of these puzzles; those that a batch does not finish are searched one by one."""
    native = _native_for(part, engine)
    done = 0
    while done < len(part):
        if native is None or query.expired:
            yield search(part[done], part[done].problem, engine, query)
            done += 1
            continue
        rest = part[done:]
        start = monotonic()
        answers = native.search_many([puzzle.problem for puzzle in rest], query)
        seconds = (monotonic() - start) / max(len(answers), 1)
        for puzzle, answer in zip(rest, answers, strict=False):
            if answer is None:
                yield search(puzzle, puzzle.problem, engine, query)
                continue
            count, exhausted, nodes, found, right = answer
            if not right:
                wrong = next(each for each in found if not kernels.verify(puzzle.problem, each))
                raise bug(puzzle, puzzle.problem, "native", wrong)
            stats: Stats = {"engine": "native", "nodes": nodes}
            yield Result(puzzle, found, Outcome(count, exhausted, stats), seconds)
        done += len(answers)


def _native_for(part: Sequence[Puzzle], engine: str) -> Native | None:
    """The native engine if it is asked for, is there, and takes all of these puzzles."""
    chosen = get("native" if engine == "auto" else engine)
    if not isinstance(chosen, Native) or chosen.missing():
        return None
    return chosen if chosen.takes_all([puzzle.problem for puzzle in part]) else None

"""Questions about one puzzle. All are one search with another limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import monotonic

from queenside.core.errors import InvalidPuzzle, Unfinished
from queenside.core.outcome import Status
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle, outside_faults, sort_cells
from queenside.core.query import Progress, Query
from queenside.core.run import Run
from queenside.core.solution import Solution
from queenside.solver.batch_kernel import solve_batch, supports_batch
from queenside.solver.result import Result
from queenside.solver.verified_search import placements, ready_engine

_FIRST_ATTEMPT_SECONDS = 0.001
"""Seconds for which the compiled search is asked for an answer in one call."""


def solve(
    puzzle: BoardLike,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int | None = None,
) -> Result:
    """Find solutions of the puzzle, at most `limit` of them, and say whether there are others.

    The default of 2 finds a solution and settles whether it is the only one; 1 is enough to have
    one, None finds all. `engine` is one of `engines()`, by itself or with a choice of its own, as
    "sat:cadical195". `time_limit` is in seconds: when it runs out, the result has what was found
    by then and is not exhausted. `seed` varies which solution comes first.

    Instead of a puzzle you can give rows of text or numbers, an array, or anything that has a
    puzzle, such as a made board; so can you wherever a question takes a puzzle.

    A puzzle without a solution is a result with the status "none". Raises TypeError for anything
    that isn't a board, saying what to write instead, and InvalidPuzzle for rows that aren't one;
    UnknownEngine, EngineUnavailable or UnsupportedProblem if the engine can't be used, EngineFailed
    if it dies, EngineBug if it gives a wrong solution, and ValueError for a `limit` below 1, or a
    negative time or seed.

        >>> result = qs.solve(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
        >>> result.status
        'unique'
        >>> print(result)
        ┌───────────┬───────┐
        │ ·   ♛   · │ ·   · │
        ├───┬───┬───┤   ┌───┤
        │ · │ · │ · │ ♛ │ · │
        │   │   │   └───┘   │
        │ ♛ │ · │ ·   ·   · │
        │   │   └───────┐   │
        │ · │ ·   ♛   · │ · │
        │   │   ┌───────┘   │
        │ · │ · │ ·   ·   ♛ │
        └───┴───┴───────────┘
        This is the only solution.
    """
    puzzle = as_puzzle(puzzle)
    return search(puzzle, puzzle.problem, engine, Query.from_arguments(limit, time_limit, seed))


def complete(
    puzzle: BoardLike,
    queens: Iterable[tuple[int, int]],
    *,
    engine: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int | None = None,
) -> Result:
    """Solve the puzzle from a partial placement.

    `queens` are the (row, column) cells, from 0, that are decided already; they need not be those
    of the first rows. `engine`, `limit`, `time_limit` and `seed` are as in `solve`. A placement
    that leads nowhere is no error: the result's status is "none".

    Raises InvalidPuzzle for a cell outside the board, and what `solve` raises.

        >>> qs.complete(qs.NQueens(8), [(0, 0), (1, 4)]).solution.columns
        (0, 4, 7, 5, 2, 6, 1, 3)
    """
    puzzle = as_puzzle(puzzle)
    grid = puzzle.problem.grid
    cells = sort_cells(queens)
    if faults := outside_faults("queen's", cells, grid.rows, grid.columns):
        raise InvalidPuzzle(faults)
    problem = puzzle.problem.restrict(place=[grid.cell(row, column) for row, column in cells])
    return search(puzzle, problem, engine, Query.from_arguments(limit, time_limit, seed))


def solutions(
    puzzle: BoardLike,
    *,
    engine: str = "auto",
    limit: int | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    distinct: bool = False,
) -> Iterator[Solution]:
    """Return every solution of the puzzle, lazily: stop iterating and the search stops.

    `engine`, `time_limit` and `seed` are as in `solve`; with a `limit` it ends after so many.
    N-queens on an empty board comes in lexicographic order of the columns. With `distinct` there is
    one of all solutions that are turned or mirrored images of each other: the first in that order.
    Raises Unfinished when the time runs out before the last one, and at once what `solve` raises.

        >>> [solution.columns for solution in qs.solutions(qs.NQueens(6))]
        [(1, 3, 5, 0, 2, 4), (2, 5, 1, 4, 0, 3), (3, 0, 4, 1, 5, 2), (4, 2, 0, 5, 3, 1)]
    """
    query = Query.from_arguments(limit, time_limit, seed)
    puzzle = as_puzzle(puzzle)
    problem = puzzle.problem
    ready_engine(engine, problem, query._replace(limit=None) if distinct else query)
    return _stream(puzzle, engine, query, distinct)


def count(
    puzzle: BoardLike,
    *,
    engine: str = "auto",
    limit: int | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> int:
    """Return the exact number of solutions of the puzzle; with a `limit`, at most that.

    `engine`, `time_limit` (in seconds) and `seed` are as in `solve`. The engines that can divide
    the work (n-queens on a board without clues) do it among `workers` threads, and tell `progress`
    now and then which share of it is done, from 0 to 1. Raises Unfinished, with what was counted,
    when the time runs out; EngineBug for a number that cannot be right by what is published or by
    the board's symmetries; and what `solve` raises.

        >>> qs.count(qs.NQueens(8))
        92
        >>> qs.count(qs.NQueens(10), limit=100)
        100
    """
    query = Query.from_arguments(limit, time_limit, seed, "count", workers, progress)
    puzzle = as_puzzle(puzzle)
    result = search_completely(puzzle, puzzle.problem, engine, query)
    from queenside.solver.count_checks import check_result  # here, since most do without

    check_result(result)
    return result.count


def check(
    puzzle: BoardLike,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int | None = None,
) -> Status:
    """Return whether the puzzle has "none", a "unique" or "several" solutions.

    `engine`, `time_limit` (in seconds) and `seed` are as in `solve`, and so is `limit`, which with
    1 leaves open whether there are several. When the time runs out before that is certain: "solved"
    if one was found, else "unknown". Raises what `solve` raises.

        >>> qs.check(qs.NQueens(3)), qs.check(qs.NQueens(8))
        ('none', 'several')
        >>> qs.check(["AAABB", "CDEBE", "CDEEE", "CDDDE", "CDEEE"])
        'unique'
    """
    return solve(puzzle, engine=engine, limit=limit, time_limit=time_limit, seed=seed).status


def search(
    puzzle: Puzzle, problem: Problem, engine: str, query: Query, distinct: bool = False
) -> Result:
    """Run the search to its end. `problem` is the puzzle's own or a restriction of it."""
    start = monotonic()
    is_quick = query.limit in (1, 2) and query.want == "solutions" and not distinct
    if is_quick and supports_batch(engine, [problem]) and not query.expired:
        (result,) = solve_batch([(puzzle, problem)], engine, query, _FIRST_ATTEMPT_SECONDS)
        if result is not None:
            return result
    run = Run(placements(puzzle, problem, engine, query, distinct))
    listed = tuple(run)
    return Result(puzzle, listed, run.value, monotonic() - start)


def search_completely(puzzle: Puzzle, problem: Problem, engine: str, query: Query) -> Result:
    """Return the result of a count. Raises Unfinished, with what was counted, if time runs out."""
    result = search(puzzle, problem, engine, query)
    if not result.exhausted and result.count != query.limit:
        raise Unfinished(result.count, parts=result.stats.get("units"))
    return result


def _stream(puzzle: Puzzle, engine: str, query: Query, distinct: bool) -> Iterator[Solution]:
    run = Run(placements(puzzle, puzzle.problem, engine, query, distinct))
    for placement in run:
        yield Solution.from_placement(puzzle.problem.grid, placement)
    if not run.value.exhausted and run.value.count != query.limit:
        raise Unfinished(run.value.count)

"""Solutions drawn at random, each with the same probability: exactly, since they are counted first.

A solution is drawn by its number: a random one below the count, with replacement.

- N-queens on an empty board: the solutions that begin with each pair of columns are counted, once
  for a board size, mirror images only once. The number then says which pair it falls on, and only
  the solutions that begin so are gone through (native/counter/queens).
- Any other puzzle: all solutions are counted, then listed up to the largest number drawn.

Drawing as repair does is much faster and not uniform: some solutions are easier to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add
from typing import NamedTuple

from queenside.core import kernels
from queenside.core.arguments import check_whole
from queenside.core.errors import Unfinished, UnsupportedProblem
from queenside.core.problem import Problem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.recognise import match_empty_n_queens
from queenside.core.solution import Solution
from queenside.core.unit import Placement
from queenside.core.verify import verify
from queenside.solver.engines.division import total
from queenside.solver.solve import search_completely
from queenside.solver.verified_search import engine_bug, placements

LARGEST = 18
"""The largest n of n-queens on an empty board: its solutions are counted in some minutes."""

MAX_DRAWN = 1_000_000
"""Solutions drawn at once, which are all kept in memory."""

_UNLIMITED = 2**63


class Sample(NamedTuple):
    """Solutions in the order in which they were drawn, and how many there are to draw from."""

    solutions: list[Solution]
    among: int


def sample(
    puzzle: BoardLike,
    number: int = 1,
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    workers: int = 1,
) -> list[Solution]:
    """Draw solutions at random, all equally likely at every draw (with replacement).

    The same `seed` draws the same `number` of them. Empty if the puzzle has no solution. It counts
    all solutions first, of n-queens once for each size, on `workers` threads: at once to n = 13, in
    some seconds to n = 16. `time_limit` is in seconds, None for no limit.

    Raises Unfinished when the time runs out, UnsupportedProblem for n-queens beyond n = 18,
    ValueError for a number below 0 or above a million.

        >>> [solution.columns for solution in qs.sample(qs.NQueens(6), 2, seed=1)]
        [(2, 5, 1, 4, 0, 3), (1, 3, 5, 0, 2, 4)]
    """
    return draw(puzzle, number, seed=seed, time_limit=time_limit, workers=workers).solutions


def draw(
    puzzle: BoardLike,
    number: int = 1,
    *,
    seed: int | None = None,
    time_limit: float | None = None,
    workers: int = 1,
) -> Sample:
    """As `sample`, with the number of solutions that it was drawn from."""
    import random  # here, since it takes a while to load

    check_whole("the number of solutions", number, 0, MAX_DRAWN)
    query = Query.from_arguments(None, time_limit, seed, "count", workers)._replace(seed=None)
    puzzle = as_puzzle(puzzle)
    problem = puzzle.problem
    n = _listed(problem)
    among = (
        _openings(n, query).total
        if n
        else search_completely(puzzle, puzzle.problem, "auto", query).count
    )
    chance = random.Random(seed)
    drawn = [chance.randrange(among) for _ in range(number)] if among else []
    numbers = sorted(set(drawn))
    placements_drawn = _by_number(n, numbers, query) if n else _from_list(puzzle, numbers, query)
    by_number = dict(zip(numbers, placements_drawn, strict=True))
    for placement in by_number.values():
        if not verify(problem, placement):
            raise engine_bug(puzzle, problem, "listing", placement)
    return Sample(
        [Solution.from_placement(problem.grid, by_number[place]) for place in drawn], among
    )


def _listed(problem: Problem) -> int:
    """The n of n-queens on an empty board, where the kernel lists it; 0 for anything else.

    Raises UnsupportedProblem if it is too large to count.
    """
    n = match_empty_n_queens(problem)
    if not n:
        return 0
    if n > LARGEST:
        raise UnsupportedProblem(
            f"uniform sampling counts all solutions first, too many for {n}-queens: "
            f"it goes up to n = {LARGEST}; for a random solution of any size, solve with --seed"
        )
    return 0 if kernels.missing() else n


# ---- any puzzle ----


def _from_list(puzzle: Puzzle, numbers: Sequence[int], query: Query) -> Iterator[Placement]:
    search = placements(puzzle, puzzle.problem, "auto", query._replace(want="solutions"))
    passed = 0
    for number in numbers:
        while passed <= number:
            try:
                placement = next(search)
            except StopIteration:
                raise Unfinished(passed) from None
            passed += 1
        yield placement
    search.close()


# ---- n-queens on an empty board ----


class Openings(NamedTuple):
    """The first two queens of all solutions, as columns, in order."""

    columns: list[bytes]
    upto: list[int]
    """The number of solutions that begin with these columns or earlier ones."""

    @property
    def total(self) -> int:
        return self.upto[-1] if self.upto else 0


_CACHE: dict[int, Openings] = {}
"""The openings of each board size that was asked for."""


def _openings(n: int, query: Query) -> Openings:
    if n not in _CACHE:
        work = _OpeningCount(n)
        counted = total(work, query)
        if not counted.complete:
            raise Unfinished(counted.count, parts=counted.units)
        counts = list(zip(work.columns, work.counts, strict=True))
        left = [(columns, count) for columns, count in counts if 2 * columns[0] + 1 < n]
        right = [(bytes(n - 1 - column for column in columns), count) for columns, count in left]
        openings = [*counts, *reversed(right)]
        upto = list(accumulate(count for _, count in openings))
        _CACHE[n] = Openings([columns for columns, _ in openings], upto)
    return _CACHE[n]


class _OpeningCount:
    """The work of counting by opening; a first queen right of the middle is a mirror image."""

    def __init__(self, n: int) -> None:
        self.n = n
        left = range((n + 1) // 2)
        pairs = [bytes((a, b)) for a in left for b in range(n) if abs(a - b) > 1]
        self.columns = pairs if n > 1 else [b"\0"]
        self.weights: Sequence[float] = [1.0] * len(self.columns)
        self.counts = [0] * len(self.columns)
        self._cancelled = False

    def count(self, unit: int) -> int:
        listing = kernels.ListingKernel(self.n, prefix=self.columns[unit])
        while not (listing.is_finished or self._cancelled):
            self.counts[unit] += listing.skip(_UNLIMITED, kernels.TIME_SLICE)
        return self.counts[unit]

    def cancel(self) -> None:
        self._cancelled = True


def _by_number(n: int, numbers: Sequence[int], query: Query) -> Iterator[Placement]:
    openings = _openings(n, query)
    starts = [row * n for row in range(n)]
    opening, passed, board = -1, 0, bytearray(n)
    for number in numbers:
        while opening < 0 or number >= openings.upto[opening]:
            passed = openings.upto[opening] if opening >= 0 else 0
            opening += 1
            listing = kernels.ListingKernel(n, prefix=openings.columns[opening])
        while passed < number:
            passed += listing.skip(number - passed, kernels.TIME_SLICE)
            _check_time(query, passed)
        while not listing.fill(board, kernels.TIME_SLICE):
            _check_time(query, passed)
        passed += 1
        yield tuple(map(add, starts, board))


def _check_time(query: Query, passed: int) -> None:
    if query.expired:
        raise Unfinished(passed)

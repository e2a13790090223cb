"""Predict how long it takes to count the solutions of n-queens.

The time that a counter takes follows the number of solutions. So a small board is counted, which
takes less than a second, and its time is multiplied by how many times as many solutions the large
board has: a known number to n = 27, an estimate beyond. Where both could be measured, the forecast
was within a factor of two: it tells hours from weeks.
"""

from __future__ import annotations

import math
import time

from queenside.core import kernels
from queenside.core.encodings import probing
from queenside.core.puzzles.nqueens import NQueens
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Query
from queenside.core.recognise import match_empty_n_queens
from queenside.counter.estimate import estimate, log_of_formula
from queenside.solver.engines.auto import Auto
from queenside.solver.published import KNOWN
from queenside.solver.solve import count
from queenside.solver.verified_search import ready_engine

MIN_SIZE = 18
"""Below it, counting takes hardly longer than a forecast."""
FIRST_SIZE = 8
"""The first of the small boards that are counted to see how fast an engine is on this machine."""
MIN_SECONDS = 0.02
"""Seconds that must be spent on a small board to tell."""
THREADED_ENGINES = ("meet", "native")
"""The engines that divide the work among threads."""


def forecast(puzzle: Puzzle, *, engine: str = "auto", workers: int = 1) -> float | None:
    """About how many seconds `count` would take; None for a board of which nothing is known.

    Known are flat boards of n queens without clues, from n = 18 on. Raises what `count` raises.
    """
    problem = puzzle.problem
    n = match_empty_n_queens(problem)
    if n is None or n < MIN_SIZE:
        return None
    ready_engine(engine, problem, Query(want="count"))
    if engine == "auto":
        engine = Auto().choose(problem, Query(want="count")).engine.info.name
    small, seconds = _small_board(engine, n % 2)
    if engine in THREADED_ENGINES:
        seconds /= workers
    growth = log_of_solutions(n) - log_of_solutions(small)
    return seconds * math.exp(min(growth, _LARGEST_POWER))


_LARGEST_POWER = 650.0
"""Of e, so that no number of seconds is too large for a float."""


def _small_board(engine: str, odd: int) -> tuple[int, float]:
    """A board whose solutions take the engine a moment to count, and how long.

    Odd stands for odd and even for even, since `meet` divides them differently. Our own counters
    are measured by the time of the processor, which other programs do not stretch.
    """
    for n in range(FIRST_SIZE + odd, MIN_SIZE, 2):
        if (seconds := _seconds(engine, n)) >= MIN_SECONDS:
            seconds = min(seconds, _seconds(engine, n))  # the first time may be a cold start
        if seconds >= MIN_SECONDS:
            break
    return n, seconds


def _seconds(engine: str, n: int) -> float:
    clock = time.process_time if engine in THREADED_ENGINES else time.perf_counter
    begin = clock()
    count(NQueens(n), engine=engine)
    return clock() - begin


def log_of_solutions(n: int) -> float:
    """The natural logarithm of the number of solutions of n queens, n ≥ 4, nearly."""
    if n < len(KNOWN):
        return math.log(KNOWN[n])
    if n <= probing.MAX_SIDE and not kernels.missing():
        return math.log(estimate(NQueens(n), seed=0, probes=1).value)
    return log_of_formula(n)

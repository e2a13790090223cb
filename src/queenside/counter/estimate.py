"""About how many solutions there are: for boards whose solutions nobody can count.

Probes are sent down the search tree, in flocks (`native/counter/queens` has the method and its
papers). Each flock gives an estimate, which on average is the true number; how far these differ
says how far their mean can be trusted.

For n-queens there is also a formula. Simkin (The number of n-queens configurations, 2021) proved
that the number of solutions is ((1 + o(1)) n / e^γ)^n with γ = 1.942 ± 0.003; Nobel, Agrawal and
Boyd (Computing tighter bounds on the n-queens constant via Newton's method, 2022) have narrowed it
down to 1.944. What is hidden in the o(1) is not small: at n = 27 it is a factor of 33.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from queenside.core import kernels
from queenside.core.arguments import (
    MAX_SECONDS,
    MAX_WORKERS,
    ArgumentError,
    check_seconds,
    check_whole,
)
from queenside.core.encodings import probing
from queenside.core.encodings.probing import OpenRows
from queenside.core.errors import EngineUnavailable, UnsupportedProblem
from queenside.core.puzzles.board_like import BoardLike, as_puzzle
from queenside.core.puzzles.puzzle import Puzzle
from queenside.core.query import Progress
from queenside.core.recognise import match_empty_n_queens
from queenside.core.system import HAS_THREADS

CONSTANT = 1.944001
"""γ of the formula: −ln 0.1431301 (OEIS A359441)."""
FLOCK = 2000
"""Probes that go together."""
MIN_FLOCKS = 10
"""Fewer could not say how much they differ."""
MAX_PROBES = 10**12
"""Probes that may be asked for: some weeks."""


@dataclass(frozen=True)
class Estimate:
    """An estimated number of solutions, with 95 % confidence between `low` and `high`.

    Where no probe met a solution, `value` and `low` are 0 and `high` is infinite: that says nothing
    of how many there are. `probes` is how many were sent. `formula` is (n / e^γ)^n for n queens on
    a flat board without clues (Simkin, 2021), None for any other board.

        >>> estimate = qs.estimate(qs.NQueens(8), probes=20_000, seed=1)
        >>> estimate.low < estimate.value < estimate.high
        True
    """

    value: float
    low: float
    high: float
    probes: int
    formula: float | None = None

    def __str__(self) -> str:
        if not self.high:
            return "none: the clues contradict each other"
        if not self.value:
            return f"unknown: none of {self.probes:,} probes met a solution"
        value, low, high = map(three_digits, (self.value, self.low, self.high))
        words = f"about {value}, with 95 % confidence from {low} to {high} ({self.probes:,} probes)"
        if self.formula is None:
            return words
        return f"{words}\nthe formula (n / e^{CONSTANT:.3f})^n gives {three_digits(self.formula)}"

    def _repr_html_(self) -> str:
        from queenside.core.formats import notebook  # here: it is for notebooks

        return notebook.paragraphs(str(self).splitlines())


def estimate(
    puzzle: BoardLike,
    *,
    seed: int | None = None,
    seconds: float = 2.0,
    probes: int | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Estimate:
    """Estimate how many solutions the puzzle has, by random probes for some seconds.

    The method is that of Knuth (1975), refined. With `probes` it is so many of them instead, in
    flocks of 2,000 and at least ten flocks: then the same `seed` gives the same estimate. `workers`
    threads share the work, and `progress` is called with the share done. Takes boards up to
    128×128 with one queen in each row and no unit that holds two: n-queens, flat or toroidal, and
    regions with one star, clues or not.

    Raises UnsupportedProblem for any other board, EngineUnavailable without the compiled kernels,
    and ValueError for numbers that make no sense.

        >>> estimate = qs.estimate(qs.NQueens(8), probes=20_000, seed=1)
        >>> 85 < estimate.value < 99
        True
    """
    if seed is not None:
        check_whole("seed", seed)
    if probes is not None:
        check_whole("probes", probes, 1, MAX_PROBES)
    check_whole("workers", workers, 1, MAX_WORKERS)
    if not 0 < check_seconds("seconds", seconds) < MAX_SECONDS:
        raise ArgumentError(f"seconds must be more than 0 and less than {MAX_SECONDS:,.0f}")
    puzzle = as_puzzle(puzzle)
    board = _board(puzzle)
    if board is None:
        return Estimate(0, 0, 0, 0)
    flocks = None if probes is None else max(MIN_FLOCKS, math.ceil(probes / FLOCK))
    estimates: list[float] = []
    start, share = time.monotonic(), 0.0
    for value in _estimates(board, seed, workers):
        estimates.append(value)
        if flocks is None:
            elapsed = (time.monotonic() - start) / seconds
            share = min(elapsed, len(estimates) / MIN_FLOCKS, 1.0)
        else:
            share = len(estimates) / flocks
        if progress is not None:
            progress(share)
        if share >= 1:
            break
    n = match_empty_n_queens(puzzle.problem)
    formula = math.exp(log_of_formula(n)) if n else None
    return replace(summarise(estimates, len(estimates) * FLOCK), formula=formula)


def _board(puzzle: Puzzle) -> OpenRows | None:
    """Return the board for the probes, or None if the clues contradict each other."""
    problem = puzzle.problem
    if reason := probing.unsupported_reason(problem):
        raise UnsupportedProblem(f"this board can't be estimated: {reason}")
    if missing := kernels.missing():
        raise EngineUnavailable(missing)
    return probing.encode(problem)


def _estimates(board: OpenRows, seed: int | None, workers: int) -> Iterator[float]:
    """Yield the estimate of one flock after another, for ever."""
    from concurrent.futures import ThreadPoolExecutor  # here, since it takes a while to load
    from random import Random

    random = Random(seed)
    while not HAS_THREADS:
        yield kernels.probe(*board, random.getrandbits(64), FLOCK)
    with ThreadPoolExecutor(workers) as pool:
        while True:
            seeds = [random.getrandbits(64) for _ in range(workers)]
            yield from pool.map(lambda flock_seed: kernels.probe(*board, flock_seed, FLOCK), seeds)


def summarise(estimates: Sequence[float], probes: int) -> Estimate:
    """Return the mean of at least two estimates, and the interval where the truth is expected.

    The interval is Student's, of the logarithm of the mean: flocks err by factors, and low
    estimates of a number are more frequent than high ones.
    """
    top, flocks = max(estimates), len(estimates)
    if not top:
        return Estimate(0, 0, math.inf, probes)
    shares = [value / top for value in estimates]  # since their squares may be too large
    mean = math.fsum(shares) / flocks
    squares = math.fsum((share - mean) ** 2 for share in shares)
    error = math.sqrt(squares / (flocks - 1) / flocks) / mean
    value, factor = top * mean, math.exp(_quantile(flocks - 1) * error)
    return Estimate(value, value / factor, value * factor, probes)


def _quantile(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5)."""
    z = 1.959963985
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def three_digits(number: float) -> str:
    """A number rounded, as "92", "14,200" or "5.37e57"."""
    digits = f"{number:.2e}"
    if float(digits) >= 1e6:
        mantissa, power = digits.split("e")
        return f"{mantissa}e{int(power)}"
    return f"{float(digits):,.0f}" if number >= 100 else f"{number:.3g}"


def log_of_formula(n: int) -> float:
    """The natural logarithm of (n / e^γ)^n, which n-queens solutions are near for large n."""
    return n * (math.log(n) - CONSTANT) if n else 0.0

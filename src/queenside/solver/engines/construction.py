"""One solution of n-queens for any n, written down without a search.

Pauls (1874) was the first to give a solution for every n from 4 on. These are the constructions of
Hoffman, Loessi and Moore (1969), which Bernhardsson (1991) repeats. Rows and columns count from 0:

- n even, and n mod 6 is not 2: the odd columns in order, then the even ones, a knight's walk
  through each half of the board.

      row 0  . Q . . . .
          1  . . . Q . .
          2  . . . . . Q
          3  Q . . . . .
          4  . . Q . . .
          5  . . . . Q .

- n even, and n mod 6 is 2: row r of the upper half has its queen in column n/2 − 1 + 2r, modulo n;
  the lower half is the upper one turned round.
- n odd: a board of n − 1, with a queen in the corner that was added. Neither of the two above has a
  queen on the falling diagonal through it.

On the torus, a knight's walk through the whole board is a solution where neither 2 nor 3 divides n,
and for every other n there is none (Pólya, 1918).

So the columns are a few ranges with a step of two, and so are the cells: a board of ten million
queens takes as long as writing ten million numbers.
"""

from __future__ import annotations

from itertools import chain
from math import gcd

from queenside.core.outcome import Outcome, Stats
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.recognise import match_n_queens
from queenside.core.unit import Placement
from queenside.solver.engines.engine import Engine, Info, Search

Ranges = tuple[range, ...]
"""Columns by row, one range after the other, all with a step of two."""


class Construction(Engine):
    """Writes down a solution of n-queens, and its mirror image if a second one is asked for."""

    info = Info(
        "construction",
        "writes down one solution of n-queens, or two; no clues",
        enumerates=False,
        counts=False,
        largest="n-queens of any size",
        special=True,
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        """Refuse everything but a solution or two of n-queens on an empty board.

        On a torus that has none it takes every question.
        """
        n = match_n_queens(problem)
        if n is None or problem.given or problem.blocked:
            return "it takes n-queens only, without clues"
        ranges = columns(n, problem.grid.torus)
        if ranges is None and problem.grid.torus:
            return None
        if ranges is None or n < 4:
            return f"it takes 4 queens or more, not {n}"
        if query.seed is not None:
            return "it knows one solution and its mirror image, whatever the seed"
        if query.limit is None or query.limit > 2:
            return "it knows one solution and its mirror image; give a limit of 1 or 2"
        return None

    def search(self, problem: Problem, query: Query) -> Search:
        """Yield the solution, then its mirror image, which is another one."""
        n, solution = problem.grid.rows, columns(problem.grid.rows, problem.grid.torus)
        stats: Stats = {"engine": "construction"}
        if solution is None or query.expired:
            return Outcome(0, solution is None, stats)
        count = min(query.limit or 2, 2)
        for ranges in (solution, _mirror(n, solution))[:count]:
            if query.want == "solutions":
                yield _placement(n, ranges)
        return Outcome(count, False, stats)


def columns(n: int, toroidal: bool = False) -> Ranges | None:
    """Return the columns by row of one solution; None where there is none."""
    if toroidal:
        return (range(0, n, 2), range(1, n, 2)) if n == 0 or gcd(n, 6) == 1 else None
    if n in (2, 3):
        return None
    if n % 2:
        return (*(columns(n - 1) or ()), range(n - 1, n, 2))
    if n % 6 != 2:
        return range(1, n, 2), range(0, n, 2)
    first = n // 2 - 1
    upper = range(first, n, 2), range(first % 2, first, 2)
    return (*upper, *(_rotate(n, part) for part in reversed(upper)))


def _rotate(n: int, part: range) -> range:
    return range(n - 1 - part[-1], n - part[0], 2) if part else part


def _mirror(n: int, ranges: Ranges) -> Ranges:
    return tuple(
        range(n - 1 - part.start, n - 1 - part.start - 2 * len(part), -2) for part in ranges
    )


def _placement(n: int, ranges: Ranges) -> Placement:
    cells, row = [], 0
    for part in ranges:
        start, step = row * n + part.start, n + part.step
        cells.append(range(start, start + step * len(part), step))
        row += len(part)
    return tuple(chain.from_iterable(cells))

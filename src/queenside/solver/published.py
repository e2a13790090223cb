"""Numbers of solutions that others have published, for boards that their units tell.

A board has exactly the published number if its units say the same as those of the sequence and it
has no clues, and no more than that if they say at least as much.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from queenside.core import lines
from queenside.core.grid import Grid, mask_of
from queenside.core.problem import Problem
from queenside.core.recognise import attack_masks, is_permutation, match_n_queens
from queenside.core.symmetry import Rule, collect_rules
from queenside.core.unit import KNIGHT, Family, UnitList

KNOWN = (
    *(1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512),
    *(95815104, 666090624, 4968057848, 39029188884, 314666222712, 2691008701644),
    *(24233937684440, 227514171973736, 2207893435808352, 22317699616364044, 234907967154122528),
)
"""The numbers of solutions of n queens, n = 0 … 27 (OEIS A000170)."""

LARGEST = 40
"""The largest board that is compared by a formula."""


class Published(NamedTuple):
    """A published number for a board: the count, or an upper bound if it isn't `exact`."""

    number: int
    exact: bool
    source: str


class _Table(NamedTuple):
    """A sequence: boards with one queen in each row and column, and these families beside them.

    `value` returns the number for a size, None where none is known.
    """

    source: str
    torus: bool
    families: Callable[[Grid], Iterable[Family]]
    value: Callable[[int], int | None]


def _formula(value: Callable[[int], int]) -> Callable[[int], int | None]:
    return lambda n: value(n) if n <= LARGEST else None


def published(problem: Problem) -> Published | None:
    """Return the number published for this board, else the least upper bound, else None."""
    n = problem.grid.rows
    values = {table: table.value(n) for table in TABLES} if is_permutation(problem) else {}
    known = {table: value for table, value in values.items() if value is not None}
    if not (problem.given or problem.blocked):
        for table, value in known.items():
            if _is_of(table, problem):
                return Published(value, True, table.source)
    bounds = [(table, value) for table, value in known.items() if _has_rules_of(table, problem)]
    return min([Published(value, False, table.source) for table, value in bounds], default=None)


def _is_of(table: _Table, problem: Problem) -> bool:
    n, torus = problem.grid.rows, problem.grid.torus
    if table.families is _queens and table.torus == torus and match_n_queens(problem):
        return True  # which takes no time to see
    return collect_rules(problem) == _rules(table.families, Grid(n, n, table.torus))


def _has_rules_of(table: _Table, problem: Problem) -> bool:
    n, rules, excluded = problem.grid.rows, collect_rules(problem), attack_masks(problem)
    rules_of_table = _rules(table.families, Grid(n, n, table.torus))
    return all(rule in rules or _follows(rule, excluded) for rule in rules_of_table)


@lru_cache(maxsize=64)
def _rules(families: Callable[[Grid], Iterable[Family]], grid: Grid) -> frozenset[Rule]:
    rows_and_columns = lines.rows(grid, 1, 1), lines.columns(grid, 1, 1)
    return collect_rules(Problem(grid, (*rows_and_columns, *families(grid))))


def _follows(rule: Rule, excluded: Sequence[int]) -> bool:
    """Return whether any two of its cells exclude each other, and it asks for nothing else."""
    cells = mask_of(rule.cells)
    return rule[1:] == (0, 1) and all(not cells & ~excluded[cell] for cell in rule.cells)


# ---- the sequences ----


def _queens(grid: Grid) -> tuple[Family, ...]:
    return lines.diagonals(grid, 0, 1), lines.antidiagonals(grid, 0, 1)


def _superqueens(grid: Grid) -> tuple[Family, ...]:
    moves = (1, 2), (2, 1), (1, -2), (2, -1)
    pairs = [
        (grid.cell(row, column), grid.cell(row + dy, column + dx))
        for row, column in grid.positions
        for dy, dx in moves
        if row + dy < grid.rows and 0 <= column + dx < grid.columns
    ]
    return *_queens(grid), UnitList.from_cells(KNIGHT, pairs, 0, 1)


@lru_cache
def _kings(n: int) -> int:
    """Ways to place n kings, one in each row and column (M. Abramson and W. O. J. Moser, 1966)."""
    total = math.factorial(n)
    for k in range(1, n):
        terms = [2**r * math.comb(n - k, r) * math.comb(k - 1, r - 1) for r in range(1, k + 1)]
        total += (-1 if k % 2 else 1) * math.factorial(n - k) * sum(terms)
    return total


_SUPERQUEENS = (
    *(1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 44, 156, 1876, 5180, 32516, 202900, 1330622, 8924976),
    *(64492432, 495864256, 3977841852, 34092182276, 306819842212, 2883202816808),
    *(28144109776812, 286022102245804),
)
TORUS = {1: 1, 5: 10, 7: 28, 11: 88, 13: 4524, 17: 140692, 19: 820496, 23: 128850048}
TORUS |= {25: 1957725000, 29: 605917055356, 31: 13404947681712}
"""The same on the torus, where there are any, to n = 34 (OEIS A007705)."""
_SEMIQUEENS = (
    *(1, 1, 1, 3, 7, 23, 83, 405, 2113, 12657, 82297, 596483, 4698655, 40071743, 367854835),
    *(3622508685, 38027715185, 424060091065, 5006620130753, 62395131973755),
    *(818456924866815, 11271715349614463),
)
_TORUS_SEMIQUEENS_ODD = (
    *(1, 3, 15, 133, 2025, 37851, 1030367, 36362925, 1606008513, 87656896891, 5778121715415),
    *(452794797220965, 41609568918940625),
)
_TORUS_SEMIQUEENS = [number for odd in _TORUS_SEMIQUEENS_ODD for number in (0, odd)]

_ONE_WAY: tuple[Callable[[Grid], Iterable[Family]], ...] = (
    lambda grid: (lines.diagonals(grid, 0, 1),),
    lambda grid: (lines.antidiagonals(grid, 0, 1),),
)

TABLES = (
    _Table("OEIS A000170", False, _queens, dict(enumerate(KNOWN)).get),
    _Table("OEIS A007705", True, _queens, {n: TORUS.get(n, 0) for n in range(1, 35)}.get),
    _Table("OEIS A051223", False, _superqueens, dict(enumerate(_SUPERQUEENS)).get),
    _Table("OEIS A002464", False, lambda grid: (lines.windows(grid, 0, 1),), _formula(_kings)),
    *(
        _Table("OEIS A099152", False, lines_of, dict(enumerate(_SEMIQUEENS)).get)
        for lines_of in _ONE_WAY
    ),
    *(
        _Table("OEIS A006717", True, lines_of, dict(enumerate(_TORUS_SEMIQUEENS)).get)
        for lines_of in _ONE_WAY
    ),
    _Table("n!", False, lambda _: (), _formula(math.factorial)),
)
"""Those that tests compare with what is counted here, where that takes no time."""

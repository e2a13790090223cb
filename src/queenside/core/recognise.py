"""Kind of board that a problem describes, for methods that are made for one kind.

An engine sees units and never a puzzle. What it must know of the rules it reads off the families.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import NamedTuple, TypeVar

from queenside.core import lines
from queenside.core.problem import Problem
from queenside.core.unit import ANTIDIAGONAL, COLUMN, DIAGONAL, REGION, ROW, WINDOW, Partition

T = TypeVar("T")

_N_QUEENS_KINDS = {ROW, COLUMN, DIAGONAL, ANTIDIAGONAL}


class RegionBoard(NamedTuple):
    """An n×n board of n regions: `stars` queens in each row, column and region, none touching.

    `labels` has the number of each cell's region.
    """

    size: int
    stars: int
    labels: Sequence[int]


def _cached_on_problem(recognise: Callable[[Problem], T]) -> Callable[[Problem], T]:
    name = recognise.__name__

    @wraps(recognise)
    def answer(problem: Problem) -> T:
        cache = vars(problem)
        if name not in cache:
            cache[name] = recognise(problem)
        result: T = cache[name]
        return result

    return answer


@_cached_on_problem
def match_n_queens(problem: Problem) -> int | None:
    """Return the n of n-queens, flat or toroidal (`problem.grid.torus`); None for other problems.

    Its families are exactly these, in any order: one queen in each row and each column, at most one
    in each diagonal and antidiagonal, as `core.lines` makes them. Clues may be there or not. It
    takes no time, however large the board.
    """
    grid = problem.grid
    if grid.rows != grid.columns or {family.kind for family in problem.families} != _N_QUEENS_KINDS:
        return None
    _, rules = lines.n_queens(grid.rows, grid.torus)
    has_all_rules = len(problem.families) == 4 and all([rule in problem.families for rule in rules])
    return grid.rows if has_all_rules else None


def match_empty_n_queens(problem: Problem) -> int | None:
    """Return the n of an n-queens problem on a flat board without clues; None for any other."""
    if problem.grid.torus or problem.given or problem.blocked:
        return None
    return match_n_queens(problem)


def is_permutation(problem: Problem) -> bool:
    """Return whether a solution has exactly one queen in each row and column of a square."""
    grid = problem.grid
    if grid.rows != grid.columns:
        return False
    return all([line(grid, 1, 1) in problem.families for line in (lines.rows, lines.columns)])


def attack_masks(problem: Problem) -> list[int]:
    """By cell, the mask of the cells that cannot hold a queen beside one there; its own is one."""
    masks = [1 << cell for cell in range(problem.grid.size)]
    for family in problem.families:
        attacks = family.attacks
        for cell in attacks if isinstance(attacks, Mapping) else range(len(attacks)):
            masks[cell] |= attacks[cell]
    return masks


@_cached_on_problem
def match_region_board(problem: Problem) -> RegionBoard | None:
    """Return the board of regions (Queens game, Star Battle) that a problem is, or None.

    Its families are exactly these, in any order: as many queens in each row, column and region,
    at most one in each window. With any other rule beside them it is another problem.
    """
    grid, families = problem.grid, problem.families
    if grid.rows != grid.columns or grid.torus or len(families) != 4:
        return None
    kinds = {family.kind: family for family in families}
    regions = kinds.get(REGION)
    if not isinstance(regions, Partition) or kinds.keys() != {ROW, COLUMN, WINDOW, REGION}:
        return None
    size, stars = grid.rows, regions.lower
    if not (1 <= stars == regions.upper and regions.count == size == len(set(regions.labels))):
        return None
    _, rules = lines.region_board(size, stars)
    if (kinds[ROW], kinds[COLUMN], kinds[WINDOW]) != rules:
        return None
    return RegionBoard(size, stars, regions.labels)


def unusual_rule(problem: Problem) -> str:
    """Name an unusual feature of a problem, as a noun to end a refusal with.

    For methods and formats that know only boards of regions, or n-queens, or both: "a letter grid
    cannot hold a rule for diagonals".
    """
    grid, families = problem.grid, problem.families
    if match_n_queens(problem) is not None:
        return "toroidal n-queens" if grid.torus else "n-queens"
    if match_region_board(problem):
        return "regions"
    kinds = dict.fromkeys(family.kind for family in families)
    of_regions = REGION in kinds or WINDOW in kinds
    usual = (REGION, WINDOW) if of_regions else (DIAGONAL, ANTIDIAGONAL)
    if extra_kinds := [kind for kind in kinds if kind not in (ROW, COLUMN, *usual)]:
        return f"a rule for {_plurals(extra_kinds)}"
    if missing_kinds := [kind for kind in (ROW, COLUMN, *usual) if kind not in kinds]:
        return f"a board without a rule for {_plurals(missing_kinds)}"
    if grid.rows != grid.columns:
        return f"a board of {grid} cells"
    usual_families = (
        lines.diagonals(grid, 0, 1),
        lines.antidiagonals(grid, 0, 1),
        lines.windows(grid, 0, 1),
    )
    odd_kinds = [
        f.kind for f in families if f.kind not in (ROW, COLUMN, REGION) and f not in usual_families
    ]
    if odd_kinds:
        return f"{_plurals(odd_kinds)} by a rule of their own"
    return "rows, columns or regions that hold other numbers of queens than the rest"


def _plurals(kinds: Sequence[str]) -> str:
    *names, last = [f"{kind}s" for kind in kinds]
    return f"{', '.join(names)} and {last}" if names else last

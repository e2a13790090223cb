"""Given queens, as few as it takes.

All queens of a solution are given; then one after the other is taken away, in random order, where
what is left still has one solution and is no harder than it may be. So none of those that stay
could be missing. Of a few tries the one with the fewest queens counts.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from queenside.core import kernels
from queenside.core.problem import Problem
from queenside.core.puzzles.region import RegionPuzzle
from queenside.core.unit import Placement

_MAX_ATTEMPTS = 4

_MAX_NODES = 200_000
"""Nodes of a search after which a board counts as one with several solutions: never seconds, so
that a seed makes the same board on every machine."""

_POLL_INTERVAL = 0.05
"""Seconds between two looks at the nodes."""


def with_fewest_givens(
    puzzle: RegionPuzzle,
    queens: Placement,
    rng: random.Random,
    is_too_hard: Callable[[RegionPuzzle], bool],
) -> RegionPuzzle:
    """Give as few of these queens as found to make them the only solution."""
    boards = [_remove_needless(puzzle, queens, rng, is_too_hard) for _ in range(_MAX_ATTEMPTS)]
    return min(boards, key=lambda board: len(board.given))


def _remove_needless(
    puzzle: RegionPuzzle,
    queens: Placement,
    rng: random.Random,
    is_too_hard: Callable[[RegionPuzzle], bool],
) -> RegionPuzzle:
    problem = puzzle.problem
    given = set(queens)
    for queen in rng.sample(queens, len(queens)):
        fewer = given - {queen}
        mask = sum(1 << cell for cell in fewer)
        less = Problem(problem.grid, problem.families, mask)
        if _is_unique(less) and not is_too_hard(_with_givens(puzzle, fewer)):
            given = fewer
    return _with_givens(puzzle, given)


def _is_unique(problem: Problem) -> bool:
    search = kernels.SearchKernel(problem, 2, None, False)
    while not search.run(_POLL_INTERVAL):
        if search.nodes > _MAX_NODES:
            return False
    return search.nodes <= _MAX_NODES and search.count == 1 and search.exhausted


def _with_givens(puzzle: RegionPuzzle, queens: set[int]) -> RegionPuzzle:
    positions = puzzle.problem.grid.positions
    given = [positions[cell] for cell in sorted(queens)]
    return RegionPuzzle(puzzle.regions, puzzle.stars, given)

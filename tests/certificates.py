"""Small puzzles for the tests of certificates, and what a file of clauses allows."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from queenside.core.errors import InvalidPuzzle
from queenside.core.grid import Grid
from queenside.core.puzzles import NQueens, Puzzle, RegionPuzzle
from queenside.core.unit import Placement
from queenside.solver.certify import claim
from tests.boards import random_regions

_TWO_STARS = (1, 3, 13, 15, 17, 19, 29, 31, 32, 34, 44, 46, 48, 50, 60, 62)
"""Two queens in each row and column of 8×8 cells, none touching."""

Clues = dict[str, list[tuple[int, int]]]


def random_puzzle(seed: int) -> Puzzle:
    """A small puzzle, with clues or without; the same seed gives the same puzzle."""
    rng = random.Random(seed)
    while True:
        try:
            return rng.choice((_queens_board, _queens_board, _two_stars, _n_queens))(rng)
        except InvalidPuzzle:  # clues that contradict each other, or too few regions
            continue


def _queens_board(rng: random.Random) -> Puzzle:
    """One queen in each of up to seven regions, often grown around a solution."""
    size = rng.randint(1, 7)
    columns = rng.sample(range(size), size)
    queens = tuple(row * size + column for row, column in enumerate(columns))
    planted = all(abs(a - b) > 1 for a, b in pairwise(columns))
    regions = random_regions(
        rng, Grid(size, size), size, scattered=rng.random() < 0.3, starts=queens if planted else ()
    )
    return RegionPuzzle(_rows(regions, size), 1, **_clues(rng, size))


def _two_stars(rng: random.Random) -> Puzzle:
    """Two queens in each region of an 8×8 board, with enough of them given to be quick."""
    regions = random_regions(rng, Grid(8, 8), 8)
    dealt = [number for number in range(8) for _ in range(2)]
    rng.shuffle(dealt)
    for cell, number in zip(_TWO_STARS, dealt, strict=True):
        regions[cell] = number
    given = [divmod(cell, 8) for cell in rng.sample(_TWO_STARS, rng.randint(2, 6))]
    return RegionPuzzle(_rows(regions, 8), 2, given=given)


def _n_queens(rng: random.Random) -> Puzzle:
    size = rng.randint(0, 7)
    return NQueens(size, toroidal=rng.random() < 0.4, **_clues(rng, size))


def _rows(regions: list[int], size: int) -> list[list[int]]:
    return [regions[start : start + size] for start in range(0, size * size, size)]


def _clues(rng: random.Random, size: int) -> Clues:
    """A few given and blocked cells, half of the time."""
    cells = [(row, column) for row in range(size) for column in range(size)]
    if not cells or rng.random() < 0.5:
        return {}
    blocked = rng.sample(cells, rng.randint(0, len(cells) // 5))
    return {"given": rng.sample(cells, rng.randint(0, 1)), "blocked": blocked}


def placements_of(clauses: str) -> list[Placement]:
    """The placement of each way to keep all these clauses (DIMACS), in order."""
    solvers = pytest.importorskip("pysat.solvers")
    cells, rules = claim.parse(clauses)
    if [] in rules:
        return []
    assert {*cells.values()} <= {abs(n) for clause in rules for n in clause}, "a cell is free"
    with solvers.Solver("glucose4", bootstrap_with=rules) as solver:
        placements = [
            tuple(n - 1 for n in placement if 0 < n <= len(cells))
            for placement in solver.enum_models()
        ]
    return sorted(placements)

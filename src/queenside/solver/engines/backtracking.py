"""Readable engine: backtracking over the unit with the fewest choices, in plain Python.

It works as a careful person with a pencil would:

1. Cross out what cannot be. A queen crosses out every cell that shares a unit of "at most one" with
   it, and the rest of a unit that is now full.
2. Place what must be. A unit with exactly as many cells left as it needs queens takes them all. A
   unit with fewer is a dead end.
3. When nothing is forced, take the unit with the fewest choices (the fail-first principle: Haralick
   and Elliott, 1980) and try its cells one after the other. A cell that has been tried is crossed
   out for the cells that follow, so that no solution is met twice.

A set of cells is an int with one bit a cell, so "the free cells of this row" is one `&`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from queenside.core.grid import cells_of
from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.solver.engines.engine import Engine, Info, Search, refuse_large, walk_nodes

MAX_CELLS = 128 * 128
"""A set of cells for each cell: 32 MiB on the largest board."""


class Demand(NamedTuple):
    """A unit as the search sees it: its cells, and how many queens they must and may hold."""

    cells: int
    lower: int
    upper: int


class SearchState(NamedTuple):
    """A state of the search: the queens placed, the cells still free, the units still wanting."""

    queens: int
    free: int
    unmet: tuple[Demand, ...]


class Backtracking(Engine):
    """Smallest unit first, with everything forced placed at once."""

    info = Info(
        "backtracking",
        "readable backtracking in plain Python, smallest unit first",
        largest="128×128",
    )

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return refuse_large(problem, MAX_CELLS)

    def search(self, problem: Problem, query: Query) -> Search:
        nodes = depth_first_search(problem, query.seed)
        placements = (
            tuple(cells_of(node.position.queens)) if node.is_solution else None for node in nodes
        )
        return walk_nodes("backtracking", placements, query)


class Node(NamedTuple):
    """State of the search, and the cells it tries next, none at a dead end."""

    position: SearchState
    """With everything forced placed; at a dead end, as it was before."""
    choices: list[int]
    is_dead: bool = False

    @property
    def is_solution(self) -> bool:
        return not (self.is_dead or self.position.free)


def depth_first_search(problem: Problem, seed: int | None) -> Iterator[Node]:
    """Depth first from the given queens, the untried positions on a stack."""
    propagator = Propagator(problem)
    shuffle = None if seed is None else random.Random(seed).shuffle
    stack = [propagator.start(problem)]
    while stack:
        untested = stack.pop()
        position = propagator.propagate(untested)
        if position is None:
            yield Node(untested, [], is_dead=True)
            continue
        choices = list(propagator.choices(position)) if position.free else []
        if shuffle:
            shuffle(choices)
        yield Node(position, choices)
        if choices:
            stack += reversed(propagator.branch(position, choices))


class Propagator:
    """Effects of a queen on the board, and the three steps of the search."""

    def __init__(self, problem: Problem) -> None:
        cells = range(problem.grid.size)
        tables = [family.attacks for family in problem.families]
        self.attacks = [reduce(or_, (table[cell] for table in tables), 0) for cell in cells]
        units = [unit for unit in problem.units if unit.lower > 0 or unit.upper != 1]
        demands = [(unit, Demand(unit.mask, unit.lower, unit.upper)) for unit in units]
        self.unmet = tuple(demand for unit, demand in demands if unit.lower > 0)
        self.capacities: list[list[Demand]] = [[] for _ in cells]
        self.impossible = 0
        for unit, demand in demands:
            if unit.upper == 0:
                self.impossible |= demand.cells
            elif unit.upper > 1:
                for cell in unit.cells:
                    self.capacities[cell].append(demand)

    def start(self, problem: Problem) -> SearchState:
        """Return the start: the given queens not yet placed, as a unit that needs them all."""
        free = problem.grid.full & ~problem.blocked & ~self.impossible
        givens = Demand(problem.given, problem.given.bit_count(), problem.grid.size)
        return SearchState(0, free, (givens, *self.unmet) if problem.given else self.unmet)

    def propagate(self, position: SearchState) -> SearchState | None:
        """Place every forced queen. None at a dead end."""
        queens, free, unmet = position
        changed = True
        while changed:
            changed = False
            still_unmet = []
            for demand in unmet:
                missing = _queens_needed(demand, queens)
                if missing <= 0:
                    continue
                choices = free & demand.cells
                spare = choices.bit_count() - missing
                if spare < 0:
                    return None
                if spare > 0:
                    still_unmet.append(demand)
                    continue
                for cell in cells_of(choices):
                    if not free >> cell & 1:
                        return None
                    queens, free = self.place(cell, queens, free)
                changed = True
            unmet = tuple(still_unmet)
        return SearchState(queens, free, unmet)

    def place(self, cell: int, queens: int, free: int) -> tuple[int, int]:
        """Return the queens and the free cells after a queen on a free cell."""
        queens |= 1 << cell
        free &= ~(self.attacks[cell] | 1 << cell)
        for demand in self.capacities[cell]:
            if (queens & demand.cells).bit_count() >= demand.upper:
                free &= ~demand.cells
        return queens, free

    def choices(self, position: SearchState) -> Iterator[int]:
        """Return the free cells of the unit with the fewest choices; any cell if none is unmet."""
        queens, free, unmet = position
        if not unmet:
            return cells_of(free & -free)

        def freedom(demand: Demand) -> int:
            missing = _queens_needed(demand, queens)
            return ((free & demand.cells).bit_count() - missing + 1) * missing

        return cells_of(free & min(unmet, key=freedom).cells)

    def branch(self, position: SearchState, choices: list[int]) -> list[SearchState]:
        """Return one position for a queen on each choice, those before it crossed out."""
        queens, free, unmet = position
        positions = []
        for cell in choices:
            positions.append(SearchState(*self.place(cell, queens, free), unmet))
            free &= ~(1 << cell)
        if not unmet:  # a queen that no unit asks for may also be left out
            positions.append(SearchState(queens, free, unmet))
        return positions


def _queens_needed(demand: Demand, queens: int) -> int:
    return demand.lower - (queens & demand.cells).bit_count()

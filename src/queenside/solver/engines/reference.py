"""Brute force, the oracle of the tests: so short that it can be believed.

Cell by cell, with a queen or without, as long as every unit can still end within its bounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Unit
from queenside.solver.engines.engine import Engine, Info, Search, refuse_large, walk_nodes

MAX_CELLS = 625
"""It goes a call deeper for each cell, and Python goes about a thousand deep."""


class Reference(Engine):
    """Tries every cell with and without a queen."""

    info = Info("reference", "brute force, to test the others", largest="small boards, in practice")

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        return refuse_large(problem, MAX_CELLS)

    def search(self, problem: Problem, query: Query) -> Search:
        nodes = walk(problem, query.seed)
        placements = (None if open_cells else tuple(sorted(queens)) for queens, open_cells in nodes)
        return walk_nodes("reference", placements, query)


Node = tuple[AbstractSet[int], AbstractSet[int]]
"""Queens, and the cells that are not decided yet; both change as the search goes on."""


def walk(problem: Problem, seed: int | None) -> Iterator[Node]:
    """Yield every node of the search; it is a solution if all cells are decided."""
    cells = list(range(problem.grid.size))
    if seed is not None:
        random.Random(seed).shuffle(cells)
    units_of = [[u for u in problem.units if cell in u.cells] for cell in range(problem.grid.size)]
    queens: set[int] = set()
    open_cells = set(cells)

    def extend(depth: int) -> Iterator[Node]:
        yield queens, open_cells
        if depth == len(cells):
            return
        cell = cells[depth]
        open_cells.remove(cell)
        if not problem.blocked >> cell & 1:
            queens.add(cell)
            if _can_be_met(units_of[cell], queens, open_cells):
                yield from extend(depth + 1)
            queens.remove(cell)
        if not problem.given >> cell & 1 and _can_be_met(units_of[cell], queens, open_cells):
            yield from extend(depth + 1)
        open_cells.add(cell)

    if all(unit.lower <= len(unit.cells) for unit in problem.units):
        yield from extend(0)


def _can_be_met(
    units: Iterable[Unit], queens: AbstractSet[int], open_cells: AbstractSet[int]
) -> bool:
    for unit in units:
        placed, free = len(queens & set(unit.cells)), len(open_cells & set(unit.cells))
        if placed > unit.upper or placed + free < unit.lower:
            return False
    return True

"""An engine to copy: try every choice of cells, the fewest first.

Correct, and hopeless beyond tiny boards: that is what `unsupported_reason` is for. An engine is one
file. It sees a Problem and a Query and never a puzzle. To add yours:

1. copy this file, name it after the method, and write the class;
2. add one line to `_REGISTRY` in `solver/engines/__init__.py`;
3. run `make test`: the conformance suite takes every engine in the registry through every case, and
   `make fuzz` through 10,000 random problems.

A package that the method needs is imported inside `search`, and `unavailable_reason` says what to
install.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from queenside.core.problem import Problem
from queenside.core.query import Query
from queenside.core.unit import Placement
from queenside.core.verify import verify
from queenside.solver.engines.engine import Info, Search, walk_nodes

MAX_CELLS = 16
"""Cells. At 16 there are 65,536 choices to try."""


class Template:
    """Generates every set of cells and tests each."""

    info = Info("template", "tries every set of cells", largest=f"{MAX_CELLS} cells")

    def unavailable_reason(self) -> str | None:
        """Return None: it is plain Python."""
        return None

    def unsupported_reason(self, problem: Problem, query: Query) -> str | None:
        """Refuse boards that would take for ever."""
        if problem.grid.size > MAX_CELLS:
            return (
                f"it tries every set of cells: {problem.grid.size} cells are more than {MAX_CELLS}"
            )
        return None

    def search(self, problem: Problem, query: Query) -> Search:
        """Yield every solution, those with few queens first."""
        choices = _choices(problem.grid.size, query.seed)
        nodes = (choice if verify(problem, choice) else None for choice in choices)
        return walk_nodes(self.info.name, nodes, query)


def _choices(size: int, seed: int | None) -> Iterator[Placement]:
    """Yield every set of cells once; a seed changes the order, the same way for the same seed."""
    cells = list(range(size))
    if seed is not None:
        random.Random(seed).shuffle(cells)
    for number in range(size + 1):
        for chosen in combinations(cells, number):
            yield tuple(sorted(chosen))

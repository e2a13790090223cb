"""Lesson h: whole arrays.

All lessons so far look at one placement at a time. An array language (APL, J, NumPy) would rather
have all of them at once. Keep every safe placement of the first rows side by side in one table,
with a line for each row of the board. The next row is then three steps, with no loop over queens or
cells: take every placement with every column (an outer product), compare with all queens above at
once, and keep what is safe. A cell is safe from a queen if the distance in columns is neither 0 nor
the distance in rows: that is the whole rule.

The table begins with one column and no lines, the empty placement. That is why 0 queens have one
solution and not none: nothing has been added to it, and nothing taken away.

The tree is that of lesson a, node for node, but level by level. There is no branch to come back to,
and the loops are compiled ones.

What it still wastes: memory. The widest level has to fit, so that 14 queens are about the end, and
the first solution comes with the last.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Array = Any
"""NumPy's; a line for each row of the board, a column for each placement."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their columns row by row."""


def solutions(n: int, visit: Visit | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    placements: Array = np.zeros((0, 1), np.int8)
    for _ in range(n):
        if visit:
            for columns in placements.T.tolist():
                visit(columns)
        placements = extend(placements, n)
    for columns in placements.T.tolist():
        if visit:
            visit(columns)
        yield tuple(columns)


def extend(placements: Array, n: int) -> Array:
    """Return every placement with every safe column of the next row."""
    rows = len(placements)
    dx = np.abs(np.subtract.outer(placements, np.arange(n, dtype=np.int8)))
    dy: Array = np.arange(rows, 0, -1, dtype=np.int8).reshape(rows, 1, 1)
    placement, column = np.nonzero(((dx != 0) & (dx != dy)).all(axis=0))
    return np.vstack([placements[:, placement], column.astype(np.int8)])


if __name__ == "__main__":
    print(len(list(solutions(8))))

"""Lesson e: bit masks.

Write a row as a number with one bit for each column. The columns in use are then one number; so are
the cells of the row ahead that the diagonals reach, and those that the antidiagonals reach. From
row to row the columns stay where they are, while the diagonals move by one bit: a shift. The safe
cells of a whole row come out of one expression, and the lowest of them is `safe & -safe`. A queen
is put down by setting three bits, and never taken up again, since the numbers are simply left
behind. (Richards, Backtracking algorithms in MCPL using bit patterns and recursion, 1997.)

The tree is that of lesson a again, node for node. In a language near the machine these are a few
instructions a node. The queens are kept as bits too, and only a solution is made into columns.

What it still wastes: it goes row by row, though another row may be down to its last cell.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their bits row by row."""


def solutions(n: int, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    full = (1 << n) - 1

    def extend(
        queens: tuple[int, ...], columns: int, diagonals: int, antidiagonals: int
    ) -> Iterator[tuple[int, ...]]:
        visit(queens)
        if columns == full:
            yield tuple(queen.bit_length() - 1 for queen in queens)
            return
        safe = full & ~(columns | diagonals | antidiagonals)
        while safe:
            queen = safe & -safe
            safe ^= queen
            yield from extend(
                (*queens, queen),
                columns | queen,
                (diagonals | queen) << 1,
                (antidiagonals | queen) >> 1,
            )

    return extend((), 0, 0, 0)


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

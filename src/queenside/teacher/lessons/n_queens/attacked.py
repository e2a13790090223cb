"""Lesson b: keep what is attacked.

A queen attacks one column, one diagonal and one antidiagonal. On a diagonal row minus column is the
same for all cells, on an antidiagonal row plus column: these numbers are their names. So keep a
table of the columns, one of the diagonals and one of the antidiagonals, true where a queen stands.
Whether a cell is safe is now three look-ups, however many queens stand above. (Wirth, Program
development by stepwise refinement, 1971.)

The tree is that of lesson a, node for node. Only the test has become cheaper, and what is written
when a queen comes must be wiped out when she goes.

What it still wastes: for every placement that it finds it will find the mirror image too, by the
same work again.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their columns row by row."""


def solutions(n: int, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""
    in_column = [False] * n
    in_diagonal = [False] * 2 * n  # row - column; a negative one counts from the end
    in_antidiagonal = [False] * 2 * n  # row + column

    def extend(columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        visit(columns)
        row = len(columns)
        if row == n:
            yield columns
            return
        for column in range(n):
            falling, rising = row - column, row + column
            if not (in_column[column] or in_diagonal[falling] or in_antidiagonal[rising]):
                in_column[column] = in_diagonal[falling] = in_antidiagonal[rising] = True
                yield from extend((*columns, column))
                in_column[column] = in_diagonal[falling] = in_antidiagonal[rising] = False

    return extend(())


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

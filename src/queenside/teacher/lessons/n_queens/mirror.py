"""Lesson c: the mirror shortcut.

Hold a solution up to a mirror and it is a solution again: the columns count from the other side. So
look only for those whose first queen stands in the left half, and show each of them twice, as it is
and mirrored. Half of the tree is never entered.

Where N is odd there is a middle column, and a queen there is her own mirror image. Then the second
queen decides which half it is; she cannot stand in the middle too, since the first attacks it.

A board has eight symmetries, not two, but the others do not show in the first rows: to use them one
must look at whole placements, and that costs more than it gains for a mere list of solutions.

What it still wastes: it leaves all processor cores but one idle.

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
        # It is open which half this is as long as no queen stands beside the middle.
        is_open = row == 0 or (row == 1 and 2 * columns[0] == n - 1)
        for column in range((n + 1) // 2 if is_open else n):
            falling, rising = row - column, row + column
            if not (in_column[column] or in_diagonal[falling] or in_antidiagonal[rising]):
                in_column[column] = in_diagonal[falling] = in_antidiagonal[rising] = True
                yield from extend((*columns, column))
                in_column[column] = in_diagonal[falling] = in_antidiagonal[rising] = False

    for columns in extend(()):
        yield columns
        mirrored = tuple(n - 1 - column for column in columns)
        if mirrored != columns:
            yield mirrored


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

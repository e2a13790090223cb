"""Lesson a: a vector, three tests.

N queens on a chessboard of N×N cells, none attacking another. Each row holds exactly one, so a
placement need not be a board: the column of the queen in each row, one number a row, is enough. No
two queens can then share a row, and N^N placements are left of all the ways to choose N cells.

Fill the rows from the top. A queen in the next row is safe if nothing looks down at her from the
rows above in three directions: straight, from the left, from the right. If no column is safe, go
back to the row above and move its queen on. (Golomb and Baumert, Backtrack programming, 1965, have
the eight queens as their example.)

What it still wastes: every test walks up the board again, though most of what it meets has not
changed since the last.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their columns row by row."""


def solutions(n: int, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node."""

    def extend(columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        visit(columns)
        if len(columns) == n:
            yield columns
            return
        for column in range(n):
            if is_safe(columns, column):
                yield from extend((*columns, column))

    return extend(())


def is_safe(columns: tuple[int, ...], column: int) -> bool:
    """Return whether no queen of the rows above attacks this column of the next row."""
    for distance, above in enumerate(reversed(columns), start=1):
        if above == column:
            return False
        if above == column - distance:
            return False
        if above == column + distance:
            return False
    return True


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

"""Lesson g: iterative repair.

All programs so far build a placement and never make a mistake. This one begins with mistakes: it
puts a queen into every row, anywhere, and repairs. Take the queen that is attacked most and move
her along her row to the cell that is attacked least; among equals let chance decide. Do it again
until nobody is attacked. If that takes too long, begin again elsewhere. (Min-conflicts: Minton,
Johnston, Philips and Laird, 1990; for N-Queens also Sosič and Gu, 1990.)

There is no tree any more, so nothing can be wasted in the wrong branch, and a thousand queens are
no trouble. Large boards are even the easier ones, since they have so many solutions.

What is lost: it finds one solution, never all of them. And it cannot say no: for 2 or 3 queens it
would go on for ever, and when it gives up, that means nothing.

A node is a set of queens that the program puts on the board and looks at: here, each move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their columns row by row."""


def solutions(
    n: int, visit: Visit = lambda _: None, *, seed: int = 0, tries: int = 20
) -> Iterator[tuple[int, ...]]:
    """One solution, as the queens' columns row by row; `visit` is called at each node.

    After so many `tries` it gives up, and yields nothing.
    """
    random = Random(seed)
    for _ in range(tries):
        columns = random.choices(range(n), k=n)
        queens_on = Counter(line for cell in enumerate(columns) for line in lines(*cell))

        def attackers(row: int, column: int, on: Counter[tuple[str, int]] = queens_on) -> int:
            return sum(on[line] for line in lines(row, column))

        for _ in range(10 * n + 50):
            visit(columns)
            attacked = [attackers(*cell) for cell in enumerate(columns)]
            worst = max(attacked, default=3)
            if worst == 3:  # each queen meets herself on her three lines, and nobody else
                yield tuple(columns)
                return
            row = random.choice([row for row in range(n) if attacked[row] == worst])
            queens_on.subtract(lines(row, columns[row]))
            hits = [attackers(row, column) for column in range(n)]
            fewest = min(hits)
            columns[row] = random.choice([column for column in range(n) if hits[column] == fewest])
            queens_on.update(lines(row, columns[row]))


def lines(row: int, column: int) -> list[tuple[str, int]]:
    """Return the lines that a queen on this cell attacks, but for her row, where she is alone."""
    return [("column", column), ("diagonal", row - column), ("antidiagonal", row + column)]


if __name__ == "__main__":
    print(*solutions(8))

"""Lesson d: subproblems over cores.

Branches of the tree know nothing of each other, so different cores can search them. Fill the first
rows in every safe way; each such *start* is a subproblem. A pool of processes takes them one after
the other, and each core that is done takes the next. (Processes, since threads of Python take
turns.)

The depth of the split is the number of rows filled. With one row there are only N/2 subproblems,
too few for many cores, and in the end some of them wait for the last. With many rows there are
thousands, but to make them and send them to and fro costs more than to search them. Two rows are
enough for a few cores. Starting the processes costs some tenths of a second, so small boards are
slower than before.

What it still wastes: nothing that more cores could gain, but each of them still runs slowly.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

Columns = tuple[int, ...]
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board: their columns row by row."""


def solutions(
    n: int, visit: Visit = lambda _: None, *, depth: int = 2, cores: int | None = None
) -> Iterator[Columns]:
    """Yield every solution, as the queens' columns row by row; `visit` is called at each node.

    The search is split after `depth` rows, and runs on so many `cores`, by default on all.
    """
    starts = list(fill(n, (), min(depth, n), visit))
    processes = multiprocessing.get_context("spawn")
    deaf_to_ctrl_c = (signal.signal, (signal.SIGINT, signal.SIG_IGN))  # this process ends them
    with processes.Pool(cores, *deaf_to_ctrl_c) as pool:
        for placements, nodes in pool.imap_unordered(partial(finish, n), starts):
            for _ in range(nodes):
                visit(None)  # the queens stood in another process
            for columns in placements:
                yield columns
                mirrored = tuple(n - 1 - column for column in columns)
                if mirrored != columns:
                    yield mirrored


def finish(n: int, start: Columns) -> tuple[list[Columns], int]:
    """Return the solutions that begin with this start, and how many nodes are below it."""
    counter = count()
    placements = list(fill(n, start, n, lambda _: next(counter)))
    return placements, next(counter) - 1


def fill(n: int, start: Columns, rows: int, visit: Visit) -> Iterator[Columns]:
    """Every safe way to fill so many rows that begins with `start`, mirror images left out."""
    in_column = [column in start for column in range(n)]
    in_diagonal = [False] * 2 * n  # row - column; a negative one counts from the end
    in_antidiagonal = [False] * 2 * n  # row + column
    for row, column in enumerate(start):
        in_diagonal[row - column] = in_antidiagonal[row + column] = True

    def extend(columns: Columns) -> Iterator[Columns]:
        visit(columns)
        row = len(columns)
        if row == rows:
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

    return extend(start)


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

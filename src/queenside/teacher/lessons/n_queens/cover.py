"""Lesson f: exact cover.

Forget the chessboard. There are *items*: every row, every column, every diagonal. There are
*options*: each cell, which covers the items it lies on. Choose options so that every row and every
column is covered exactly once, and every diagonal at most once. This is exact cover, and many other
puzzles are the same problem with other items: Sudoku, pentominoes, Latin squares.

Algorithm X (Knuth, Dancing Links, 2000) takes the item that the fewest options can still cover and
tries each of them: the idea of lesson 4 on the other road. Knuth's links make it quick to take
options out and to put them back. Two dictionaries do it as well, for each item its options and for
each option its items (Ali Assaf's way to write it).

The tree becomes smaller, the more so the larger the board, but a node becomes much dearer, since
whatever is taken out is taken out of every list it stands in. For all solutions of small boards
that does not pay here; to find one solution of a large board, it does.

A node is a set of queens that the program puts on the board and looks at, the empty one included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Option = tuple[int, int]
"""A cell: its row and column."""
Item = tuple[str, int]
Items = dict[Option, list[Item]]
"""For each option the items that it covers."""
Options = dict[Item, set[Option]]
"""For each item that is not covered yet, the options that can still cover it."""
Visit = Callable[[object], object]
"""Called at each node, with the queens on the board."""


def solutions(n: int, visit: Visit = lambda _: None) -> Iterator[tuple[int, ...]]:
    """Return every solution, as the queens' columns row by row; `visit` is called at each node."""
    items = {(row, column): items_of(row, column) for row in range(n) for column in range(n)}
    options: Options = {}
    for option, covered in items.items():
        for item in covered:
            options.setdefault(item, set()).add(option)
    return extend((), items, options, visit)


def extend(
    queens: tuple[Option, ...], items: Items, options: Options, visit: Visit
) -> Iterator[tuple[int, ...]]:
    """Yield every solution with these queens, and others among the options that are left."""
    visit(queens)
    uncovered = [item for item in options if item[0] in ("row", "column")]
    if not uncovered:
        yield tuple(column for _, column in sorted(queens))
        return
    smallest = min(uncovered, key=lambda item: len(options[item]))
    for option in sorted(options[smallest]):
        removed = take(option, items, options)
        yield from extend((*queens, option), items, options, visit)
        put_back(option, removed, items, options)


def take(option: Option, items: Items, options: Options) -> list[set[Option]]:
    """Take out the option's items, and all options that would cover one of them again."""
    removed = []
    for item in items[option]:
        for clash in options[item]:
            for other in items[clash]:
                if other != item:
                    options[other].remove(clash)
        removed.append(options.pop(item))
    return removed


def put_back(option: Option, removed: list[set[Option]], items: Items, options: Options) -> None:
    """Undo `take`, the last thing first."""
    for item in reversed(items[option]):
        options[item] = removed.pop()
        for clash in options[item]:
            for other in items[clash]:
                if other != item:
                    options[other].add(clash)


def items_of(row: int, column: int) -> list[Item]:
    """Return the items that a queen on this cell covers."""
    return [
        ("row", row),
        ("column", column),
        ("diagonal", row - column),
        ("antidiagonal", row + column),
    ]


if __name__ == "__main__":
    print(sum(1 for _ in solutions(8)))

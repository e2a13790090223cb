# %% [markdown]
# # Backtracking, step by step
#
# Place a queen where nobody attacks her and go on to the next row. When a row has no place left,
# take the last queen away and try her next place. That is backtracking; Golomb and Baumert
# (Backtrack programming, 1965) describe it with the eight queens, a puzzle of Max Bezzel (1848).
# Here you see every step of it, draw its tree, and count what it costs.
#
# Run this file as it is, or open it as a notebook and go from cell to cell.

# %%
from collections import Counter
from collections.abc import Iterator, Sequence

import queenside as qs

# %% [markdown]
# ## The program
#
# A placement is one column for each row that has its queen. Two queens attack each other in the
# same column, or on a diagonal: as many rows apart as columns.


# %%
def is_attacked(columns: Sequence[int], column: int) -> bool:
    """Whether a queen in the next row and this column would be attacked."""
    row = len(columns)
    return any(
        other == column or row - above == abs(other - column) for above, other in enumerate(columns)
    )


def safe_places(n: int, columns: Sequence[int]) -> list[int]:
    """The columns in which the queen of the next row may stand."""
    return [column for column in range(n) if not is_attacked(columns, column)]


def search(n: int, columns: list[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every step, with the queens on the board: "place", "solution", "stuck" or "undo"."""
    if len(columns) == n:
        yield "solution", tuple(columns)
        return
    safe = safe_places(n, columns)
    if not safe:
        yield "stuck", tuple(columns)
    for column in safe:
        columns.append(column)
        yield "place", tuple(columns)
        yield from search(n, columns)
        columns.pop()
        yield "undo", tuple(columns)


# %% [markdown]
# ## Four queens, to the first solution


# %%
def board(n: int, columns: Sequence[int]) -> list[str]:
    """The board in lines of text: the queens, and an x where the next one cannot stand."""
    cells = [["·"] * n for _ in range(n)]
    for row, column in enumerate(columns):
        cells[row][column] = "♛"
    if len(columns) < n:
        for column in {*range(n)} - {*safe_places(n, columns)}:
            cells[len(columns)][column] = "x"
    return [" ".join(row) for row in cells]


steps = []
for name, columns in search(4, []):
    steps.append([name, *board(4, columns)])
    if name == "solution":
        break

print("Four queens to the first solution; x: attacked, so not tried in this row\n")
for first in range(0, len(steps), 5):
    for parts in zip(*steps[first : first + 5], strict=True):
        print("".join(f"{part:<12}" for part in parts).rstrip())
    print()

# %% [markdown]
# ## The tree
#
# Each placement hangs below the one it came from. A line of the drawing is a *node*: the column,
# from 1, of the queen in its row. The root is the empty board.


# %%
def draw(n: int, columns: Sequence[int] = (), indent: str = "  ") -> Iterator[str]:
    """The tree below a placement, a line for each node."""
    safe = safe_places(n, columns)
    for column in safe:
        placed, is_last = (*columns, column), column == safe[-1]
        is_stuck = len(placed) < n and not safe_places(n, placed)
        end = "  solution" if len(placed) == n else "  stuck" if is_stuck else ""
        yield f"{indent}{'└' if is_last else '├'} {column + 1}{end}"
        yield from draw(n, placed, indent + ("  " if is_last else "│ "))


print("The tree of four queens\n\n  empty board")
print("\n".join(draw(4)))
print("\nA fifth of the tree of five queens\n\n  empty board")
print("\n".join(list(draw(5))[:11]))

# %% [markdown]
# ## What it costs
#
# A node is a set of queens that was put on the board. `qs.watch` looks on at a search of Queenside
# while it runs; its lesson `a` is this very program, so both must have the same nodes. Lesson `f`
# does not go row by row: it goes on where the fewest places are left.

# %%
print("\nNodes of the whole tree, and all ways to put one queen in each row\n")
print(f"{'n':>3} {'row by row':>11} {'fewest first':>13} {'solutions':>10} {'all ways':>11}")
for n in range(4, 9):
    visits = Counter(name for name, _ in search(n, []))
    nodes = 1 + visits["place"]
    assert nodes == qs.watch(qs.NQueens(n), "a").nodes
    assert visits["solution"] == qs.count(qs.NQueens(n))
    fewest = qs.watch(qs.NQueens(n), "f").nodes
    print(f"{n:>3} {nodes:>11,} {fewest:>13,} {visits['solution']:>10} {n**n:>11,}")

print("\nEight queens: nodes by the number of queens on the board\n")
depths = Counter(len(columns) for name, columns in search(8, []) if name == "place")
for depth, number in sorted(depths.items()):
    print(f"{depth:>3} {number:>5} {'█' * round(number / 15)}")

# %% [markdown]
# ## Try
#
# 1. With how many queens has the tree of eight queens the most nodes? Why does it get thin again?
# 2. Let the search try the columns in the middle first. Is the whole tree smaller? Is the way to
#    the first solution shorter?
# 3. Stop at the first solution, and count the nodes for n = 4 to 20. Does a larger board always
#    take more?
# 4. Only try half of the columns in the first row. How do you get the other solutions from these?

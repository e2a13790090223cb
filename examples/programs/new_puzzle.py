# %% [markdown]
# # A new puzzle in a few lines
#
# Every queens puzzle is the same thing: cells, and *units*, sets of cells that say how many pieces
# they hold, at least and at most. Whatever can be said in units is solved, counted and checked by
# the same engines. Here are four classics, each in a few lines: kings that do not touch, queens
# that jump like knights as well, queens that guard the board, and knights.

# %%
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import queenside as qs
from queenside.core import lines
from queenside.core.grid import Grid
from queenside.core.unit import Family, UnitList

Cell = tuple[int, int]


@dataclass(frozen=True)
class Pieces:
    """A puzzle by its units, without clues: all that `qs.solve` asks for, though not a file."""

    title: str
    grid: Grid
    families: tuple[Family, ...]
    kind: ClassVar[str] = "pieces"
    given: tuple[Cell, ...] = ()
    blocked: tuple[Cell, ...] = ()

    @property
    def problem(self) -> qs.Problem:
        """What the engines see."""
        return qs.Problem(self.grid, self.families)


def units(kind: str, grid: Grid, sets: Iterable[Iterable[Cell]], lower: int, upper: int) -> Family:
    """A unit for each set of cells: it holds at least and at most so many pieces."""
    return UnitList.from_cells(
        kind, ([grid.cell(*cell) for cell in positions] for positions in sets), lower, upper
    )


# %% [markdown]
# ## Kings in rows and columns (Hertzsprung, 1887)
#
# One king in each row and each column, and no two touch: at most one in each window of 2×2. The
# rows, columns, diagonals and windows of any grid are there already.


# %%
def kings(n: int) -> Pieces:
    """N kings, one in each row and column."""
    grid = Grid(n, n)
    families = lines.rows(grid, 1, 1), lines.columns(grid, 1, 1), lines.windows(grid, 0, 1)
    return Pieces(f"{n} kings", grid, families)


print("Kings, n = 1 to 10:", *[qs.count(kings(n)) for n in range(1, 11)])
print(qs.solve(kings(6)))

# %% [markdown]
# ## Amazons
#
# A queen that can also jump like a knight. To the units of N-Queens comes one of at most one piece
# for each two cells that are a knight's move apart. Above one of them, ten is the least number that
# has a place.


# %%
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2))


def jumps(grid: Grid) -> Family:
    """A unit for each two cells that are a knight's move apart."""
    cells = {*grid.positions}
    pairs = [((r, c), (r + dy, c + dx)) for r, c in grid.positions for dy, dx in JUMPS]
    return units("jump", grid, [pair for pair in pairs if cells.issuperset(pair)], 0, 1)


def amazons(n: int) -> Pieces:
    """N amazons, one in each row and column."""
    queens = qs.NQueens(n).problem
    return Pieces(f"{n} amazons", queens.grid, (*queens.families, jumps(queens.grid)))


print("\nAmazons, n = 1 to 12:", *[qs.count(amazons(n)) for n in range(1, 13)])
print(qs.solve(amazons(10)))

# %% [markdown]
# ## Queens that guard the board (de Jaenisch, 1862)
#
# How few queens see every cell? Here units overlap and have a lower bound: of the cells from which
# a queen sees this one, and itself, at least one has a queen. One more unit is the whole board.


# %%
def is_seen(first: Cell, second: Cell) -> bool:
    """Whether a queen on one of these cells sees the other, or stands on it."""
    dy, dx = abs(first[0] - second[0]), abs(first[1] - second[1])
    return dy == 0 or dx == 0 or dy == dx


def guards(n: int, queens: int) -> Pieces:
    """So many queens that see, or stand on, every cell of the board."""
    grid = Grid(n, n)
    sees = [[cell for cell in grid.positions if is_seen(cell, other)] for other in grid.positions]
    board = units("board", grid, [grid.positions], queens, queens)
    return Pieces(f"{queens} guards", grid, (units("guarded", grid, sees, 1, n * n), board))


print("\n  n  guards  ways")
for n in range(3, 9):
    fewest = next(k for k in range(1, n) if qs.check(guards(n, k), limit=1) != "none")
    print(f"{n:>3} {fewest:>7} {qs.count(guards(n, fewest)):>5,}")
print(qs.solve(guards(8, 5), limit=1))

# %% [markdown]
# ## Knights
#
# As many knights as possible so that none attacks another. On most boards the answer is a colour of
# the chessboard. `qs.check` proves that there is no way with one more.


# %%
def knights(n: int, number: int) -> Pieces:
    """So many knights on an n×n board."""
    grid = Grid(n, n)
    board = units("board", grid, [grid.positions], number, number)
    return Pieces(f"{number} knights", grid, (jumps(grid), board))


print("\n  n  knights  ways  one more")
for n in range(3, 9):
    upper = (n * n + 1) // 2
    print(f"{n:>3} {upper:>8} {qs.count(knights(n, upper)):>5}  {qs.check(knights(n, upper + 1))}")

# %% [markdown]
# ## Try
#
# 1. Look the four rows of numbers up in the On-Line Encyclopedia of Integer Sequences.
# 2. Say these in units: rooks on a board with holes; as many bishops as possible; pieces that jump
#    (3, 1) instead of (2, 1).
# 3. Guards that do not attack each other: which line do you have to add?
# 4. White and black queens, so many of each, that do not attack each other's colour (Ainley, 1977).
#    Why is that not so easily said in units? Think of a board with two cells for each cell.
# 5. To give a puzzle a file format and a command: src/queenside/core/puzzles/TEMPLATE.py.

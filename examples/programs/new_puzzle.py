# %% [markdown]
# # A new puzzle in a few lines
#
# Every queens puzzle is the same thing: cells, and *units*, sets of cells that say how many pieces
# they hold, at least and at most. Whatever can be said in units is solved, counted and checked by
# the same engines. Here are four classics, each in a few lines: kings that do not touch, queens
# that jump like knights as well, queens that guard the board, and knights.

# %%
import queenside as qs
from queenside.rules import columns, diagonals, groups, knights, rows, windows

# %% [markdown]
# ## Kings in rows and columns (Hertzsprung, 1887)
#
# One king in each row and each column, and no two touch: at most one in each window of 2×2.


# %%
def kings(n: int) -> qs.Custom:
    """N kings, one in each row and column."""
    return qs.Custom(n, n, [rows(1), columns(1), windows()])


print("Kings, n = 1 to 10:", *[qs.count(kings(n)) for n in range(1, 11)])
print(qs.solve(kings(6)))

# %% [markdown]
# ## Amazons
#
# A queen that can also jump like a knight. Above one of them, ten is the least number that has a
# place.


# %%
def amazons(n: int) -> qs.Custom:
    """N amazons, one in each row and column."""
    return qs.Custom(n, n, [rows(1), columns(1), diagonals(), knights()])


print("\nAmazons, n = 1 to 12:", *[qs.count(amazons(n)) for n in range(1, 13)])
print(qs.solve(amazons(10)))

# %% [markdown]
# ## Queens that guard the board (de Jaenisch, 1862)
#
# How few queens see every cell? Here units are any cells you like, and they have a lower bound: of
# the cells from which a queen sees this one, and itself, at least one has a queen. One more unit is
# the whole board.


# %%
Cell = tuple[int, int]


def cells(n: int) -> list[Cell]:
    """All cells of the board, from (0, 0)."""
    return [divmod(cell, n) for cell in range(n * n)]


def is_seen(first: Cell, second: Cell) -> bool:
    """Whether a queen on one of these cells sees the other, or stands on it."""
    dy, dx = abs(first[0] - second[0]), abs(first[1] - second[1])
    return dy == 0 or dx == 0 or dy == dx


def guards(n: int, queens: int) -> qs.Custom:
    """So many queens that see, or stand on, every cell of the board."""
    sees = [[cell for cell in cells(n) if is_seen(cell, other)] for other in cells(n)]
    return qs.Custom(n, n, [groups([cells(n)], queens), groups(sees, at_least=1)])


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
def peaceful(n: int, number: int) -> qs.Custom:
    """So many knights on an n×n board."""
    return qs.Custom(n, n, [groups([cells(n)], number), knights()])


print("\n  n  knights  ways  one more")
for n in range(3, 9):
    upper = (n * n + 1) // 2
    print(
        f"{n:>3} {upper:>8} {qs.count(peaceful(n, upper)):>5}  {qs.check(peaceful(n, upper + 1))}"
    )

# %% [markdown]
# ## Try
#
# 1. Look the four rows of numbers up in the On-Line Encyclopedia of Integer Sequences.
# 2. Say these in units: rooks on a board with holes; as many bishops as possible; pieces that jump
#    (3, 1) instead of (2, 1).
# 3. Guards that do not attack each other: which rule do you have to add?
# 4. White and black queens, so many of each, that do not attack each other's colour (Ainley, 1977).
#    Why is that not so easily said in units? Think of a board with two cells for each cell.
# 5. `qs.maximise` finds the most or the fewest by itself. Which loops above does it replace?

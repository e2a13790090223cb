# %% [markdown]
# # The landscape of local search
#
# Put a queen in each row and each column, anyhow: a permutation. Only diagonals can be wrong. Think
# of every permutation as a place, of its conflicts (pairs that attack each other) as its height,
# and of exchanging two columns as a step to a neighbour. A solution is a place of height 0, and
# local search walks downhill (Sosič and Gu, 1990; Minton, Johnston, Philips and Laird, 1992). Where
# does it get stuck, how often, and why is a thousand queens easier than ten?

# %%
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from statistics import mean

import queenside as qs

SEED = 1

# %% [markdown]
# ## How high is a random place?
#
# Two queens d rows apart are as many columns apart with probability 2(n − d) / n(n − 1). Summed
# over all pairs that is exactly (2n − 1) / 3 conflicts on average.


# %%
def conflicts(columns: Sequence[int]) -> int:
    """Pairs of queens on a common diagonal; the columns are all different."""
    falling = Counter(row - column for row, column in enumerate(columns))
    rising = Counter(row + column for row, column in enumerate(columns))
    return sum(k * (k - 1) // 2 for lines in (falling, rising) for k in lines.values())


rng = random.Random(SEED)
print("Conflicts of 500 random permutations\n")
print(f"{'n':>5} {'mean':>7} {'(2n-1)/3':>9} {'least':>6} {'most':>6}")
for n in (8, 20, 50, 100, 200):
    heights = [conflicts(rng.sample(range(n), n)) for _ in range(500)]
    line = f"{n:>5} {mean(heights):>7.1f} {(2 * n - 1) / 3:>9.1f}"
    print(f"{line} {min(heights):>6} {max(heights):>6}")

# %% [markdown]
# ## The whole landscape of a small board
#
# A *local minimum* is a place that is no solution and has no lower neighbour. Some of them still
# have neighbours of the same height: one can walk on there, as on a terrace.


# %%
def swap_rows(columns: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    """The neighbour in which these two rows have exchanged their columns."""
    queens = list(columns)
    queens[first], queens[second] = queens[second], queens[first]
    return tuple(queens)


print("\nAll places of small boards\n")
print(f"{'n':>3} {'places':>7} {'solutions':>10} {'local minima':>13} {'without a terrace':>18}")
for n in range(4, 8):
    height = {place: conflicts(place) for place in permutations(range(n))}
    pairs = list(combinations(range(n), 2))
    minima = pits = 0
    for place, level in height.items():
        lowest = min(height[swap_rows(place, *pair)] for pair in pairs)
        minima += 0 < level <= lowest
        pits += 0 < level < lowest
    solutions = sum(1 for level in height.values() if level == 0)
    assert solutions == qs.count(qs.NQueens(n))
    print(f"{n:>3} {len(height):>7,} {solutions:>10} {minima:>13} {pits:>18}")

# %% [markdown]
# ## Walking downhill
#
# Take exchanges that lower the height, until there is none. With the queens on every diagonal
# counted, one exchange costs the same on any board.


# %%
def lines(row: int, column: int) -> tuple[int, int]:
    """Both diagonals of a cell, as keys that differ from each other."""
    return 2 * (row - column), 2 * (row + column) + 1


def exchange(columns: list[int], on: Counter[int], first: int, second: int) -> int:
    """Two rows exchange their columns; by how much that changes the height."""
    change = 0
    for row in (first, second):
        for line in lines(row, columns[row]):
            on[line] -= 1
            change -= on[line]
    columns[first], columns[second] = columns[second], columns[first]
    for row in (first, second):
        for line in lines(row, columns[row]):
            change += on[line]
            on[line] += 1
    return change


def descend(n: int, rng: random.Random) -> tuple[int, int]:
    """From a random place downhill to the bottom: its height, and how many steps there were."""
    columns = rng.sample(range(n), n)
    on = Counter(line for cell in enumerate(columns) for line in lines(*cell))
    steps, before = 0, -1
    while before < steps:
        before = steps
        for row in range(n):
            for other in rng.sample(range(n), n):
                if all(on[line] == 1 for line in lines(row, columns[row])):
                    break  # nobody attacks this queen
                if other != row and exchange(columns, on, row, other) < 0:
                    steps += 1
                elif other != row:
                    exchange(columns, on, row, other)  # back again
    return conflicts(columns), steps


print("\nWalks downhill from random places\n")
print(f"{'n':>5} {'walks':>6} {'to a solution':>14} {'height of the others':>21} {'steps':>6}")
for n, walks in {6: 200, 8: 200, 10: 200, 20: 100, 50: 50, 100: 30, 200: 10, 1000: 1}.items():
    ends = [descend(n, rng) for _ in range(walks)]
    stuck = [bottom for bottom, _ in ends if bottom]
    share, mean_stuck = 1 - len(stuck) / walks, f"{mean(stuck):.1f}" if stuck else "-"
    steps = mean(steps for _, steps in ends)
    print(f"{n:>5} {walks:>6} {share:>14.0%} {mean_stuck:>21} {steps:>6.0f}")

# %% [markdown]
# Where a walk ends badly, begin another one: with one good end in four, four walks are to be
# expected. About ten to twenty queens are the worst. Beyond that there are so many solutions that
# there is one near every place, and a few hundred queens hardly ever get stuck. But no walk will
# ever tell you that there is *no* solution, or no other one.

# %% [markdown]
# ## Try
#
# 1. Count the solutions among 100,000 random permutations of eight queens. How many did you expect?
# 2. Also take exchanges that leave the height as it is, but no more than n of them in a row. How
#    many walks end in a solution now?
# 3. Put each queen anywhere in her row, so that columns may be wrong too. What is the mean height,
#    and what do you have to change in the formula?
# 4. `qs.solve(qs.NQueens(1_000_000), engine="repair", limit=1).stats` is the same idea in C. It
#    begins with better places (docs/explanation/local-search.md). How many steps does it take for
#    each queen?

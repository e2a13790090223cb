# %% [markdown]
# # How many solutions? Counting, guessing, and a constant
#
# The number Q(n) of ways to place n queens grows by a factor that grows itself. Simkin (The number
# of n-queens configurations, 2021) proved what it is like: Q(n) = ((1 + o(1)) n / e^γ)^n with a
# constant γ between 1.939 and 1.945. Here you count as far as it goes, estimate as Knuth did
# (Estimating the efficiency of backtrack programs, 1975), and see by a simple argument why γ is
# nearly, but not, 2.

# %%
import random
from math import factorial, log, sqrt
from statistics import mean, stdev

import queenside as qs

# %% [markdown]
# ## As far as it can be counted
#
# Q(n) = (n / e^γ)^n means γ = ln n − ln Q(n) / n. For n rooks, which have n! ways, the same
# constant is 1 in the end (Stirling's formula).


# %%
def constant(n: int, number: float) -> float:
    """What γ would be if the formula were exact."""
    return log(n) - log(number) / n


counts = {n: qs.count(qs.NQueens(n)) for n in range(4, 17)}
print(f"{'n':>3} {'solutions':>12} {'times':>6} {'γ queens':>9} {'γ rooks':>8}")
for n, number in counts.items():
    times = f"{number / counts[n - 1]:.1f}" if n - 1 in counts else ""
    queens, rooks = constant(n, number), constant(n, factorial(n))
    print(f"{n:>3} {number:>12,} {times:>6} {queens:>9.3f} {rooks:>8.3f}")

# %% [markdown]
# ## Knuth's random probes
#
# Go down the tree once, by chance: in each row take one of the safe places at random. Multiply the
# numbers of safe places on the way. The product, or 0 at a dead end, is on average exactly the
# number of solutions: a solution is met with probability 1 / product, and then counts as the
# product.


# %%
def probe(n: int, rng: random.Random) -> tuple[int, int]:
    """An estimate of the number of solutions, and one of the number of nodes."""
    columns: list[int] = []
    product = nodes = 1
    for row in range(n):
        attacked = {
            column + step * (row - above)
            for above, column in enumerate(columns)
            for step in (-1, 0, 1)
        }
        safe = [column for column in range(n) if column not in attacked]
        product *= len(safe)
        nodes += product
        if not safe:
            break
        columns.append(rng.choice(safe))
    return product, nodes


PROBES = 4000
rng = random.Random(1)
print(f"\nEstimated by {PROBES} probes each\n")
print(f"{'n':>3} {'solutions':>12} {'estimate':>11} {'± (95 %)':>10} {'nodes':>12} {'not 0':>6}")
for n in (8, 10, 12, 14, 16):
    results = [probe(n, rng) for _ in range(PROBES)]
    products = [product for product, _ in results]
    error = 1.96 * stdev(products) / sqrt(PROBES)
    alive, nodes = mean(product > 0 for product in products), mean(nodes for _, nodes in results)
    line = f"{n:>3} {counts[n]:>12,} {mean(products):>11,.0f} {error:>10,.0f} {nodes:>12,.0f}"
    print(f"{line} {alive:>6.1%}")

# %% [markdown]
# Fewer and fewer probes come through, so this is the end of it for larger boards. `qs.estimate`
# sends the probes in flocks that share what they learn, and goes much further.

# %%
print("\nγ, from estimates with 95 % confidence\n")
for n in (20, 30, 40, 60, 80):
    estimate = qs.estimate(qs.NQueens(n), seed=1, probes=40_000)
    low, high = constant(n, estimate.high), constant(n, estimate.low)
    print(f"{n:>3} {estimate.value:>11.2e} solutions, γ from {low:.4f} to {high:.4f}")

# %% [markdown]
# ## Why nearly 2
#
# Place the queens one by one, each on a cell that is still free, and multiply the numbers of free
# cells; then divide by n!, since each solution comes in every order. When the share t of the queens
# stands, the row of a cell is free with probability 1 − t, its column too, and a diagonal that has
# λ queens in the end is free with probability 1 − λt. In logarithms, for each queen:
#
# - 2 ln n for the n² cells, and − (ln n − 1) for n!;
# - − 1 for rows and − 1 for columns: the integral of ln(1 − t) for t from 0 to 1;
# - the integral of ln(1 − λt) for each of both kinds of diagonals.
#
# Without diagonals that is ln n − 1, as it must be for rooks. On a torus every diagonal gets its
# queen: λ = 1, so − 1 twice more, and γ = 3 (proved by Bowtell and Keevash, 2021). On a flat board
# diagonals are shorter. If queens lie evenly, λ is the length of the diagonal divided by n:

# %%
n = 400
shares = [1 - abs(row - column) / n for row in range(n) for column in range(n)]
costs = [((1 - x) * log(1 - x) + x) / x if x < 1 else 1 for x in shares]  # less the integral
cost = mean(costs)
print(f"\nOne kind of diagonals costs {cost:.3f}; with rooks that makes {1 + 2 * cost:.3f}")

# %% [markdown]
# So γ would be 1 + 1/2 + 1/2 = 2 if the queens lay evenly. They do not: this is where the queens of
# all solutions stand, in per cent of an even share. They avoid the centre, where both diagonals are
# long, and prefer the middle of the sides, where both are short; the corners get few, since each
# row has one queen only. So they hinder each other less, and γ is smaller than 2. Simkin's proof
# finds the best such shift; Nobel, Agrawal and Boyd (2022) computed γ = 1.944 from it.

# %%
n = 12
visits = [[0] * n for _ in range(n)]
for solution in qs.solutions(qs.NQueens(n)):
    for row, column in solution:
        visits[row][column] += 1
print(f"\nWhere the queens of all {counts[n]:,} solutions stand, n = {n}; 100 would be even\n")
for cells in visits:
    print(" ".join(f"{100 * n * number / counts[n]:>5.0f}" for number in cells))

# %% [markdown]
# ## Try
#
# 1. How many probes would you need to know Q(16) to one per cent? And Q(20)?
# 2. γ creeps up slowly. Suppose that Q(n) is nᵃ times too large for the formula: which a fits?
# 3. Probe the rows from the middle outwards. Is the estimate better with as many probes?
# 4. Count queens on a torus (`qs.NQueens(n, toroidal=True)`) for n = 5, 7, 11, 13. How far is γ
#    from 3?

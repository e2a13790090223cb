# %% [markdown]
# # From solvable to unsolvable: a phase transition
#
# Take away places from N-Queens, at random: at first there is nearly always a solution, in the end
# nearly never, and it turns quickly. In many problems the hard boards lie just there (Cheeseman,
# Kanefsky and Taylor, Where the really hard problems are, 1991). Gent, Jefferson and Nightingale
# (Complexity of n-Queens completion, 2017) proved that completing a board with some queens on it is
# NP-complete, and looked for hard boards in two ways: queens placed at random, and cells blocked at
# random. Only one of them works. Which?

# %%
import random
from collections.abc import Callable
from statistics import mean, median

import queenside as qs

SEED, BOARDS = 1, 100

# %% [markdown]
# ## Two ways to make boards


# %%
def with_queens(n: int, number: int, rng: random.Random) -> qs.NQueens:
    """N-Queens with so many queens given, placed at random but so that none attacks another."""
    while True:
        queens: list[tuple[int, int]] = []
        for row in rng.sample(range(n), number):
            attacked = {b + d * (row - a) for a, b in queens for d in (-1, 0, 1)}
            safe = [column for column in range(n) if column not in attacked]
            if not safe:
                break  # no place left in this row: all over again
            queens.append((row, rng.choice(safe)))
        else:
            return qs.NQueens(n, given=queens)


def with_blocks(n: int, number: int, rng: random.Random) -> qs.NQueens:
    """N-Queens with so many cells blocked: no queen may stand there."""
    cells = [(row, column) for row in range(n) for column in range(n)]
    return qs.NQueens(n, blocked=rng.sample(cells, number))


# %% [markdown]
# ## Measured
#
# For each number of queens or blocked cells: the share of boards that have a solution, and the
# nodes that Queenside's search takes to find one or to prove that there is none.

# %%
Maker = Callable[[int, int, random.Random], qs.NQueens]


def measure(make: Maker, n: int, number: int, rng: random.Random) -> tuple[float, list[int]]:
    """The share of solvable boards, and the nodes of each."""
    results = [qs.solve(make(n, number, rng), limit=1, engine="native") for _ in range(BOARDS)]
    return mean(result.count for result in results), [
        int(result.stats["nodes"]) for result in results
    ]


def show(make: Maker, n: int, numbers: range) -> None:
    """Print a line for each number of queens or blocked cells."""
    rng = random.Random(SEED)
    print(f"{'':>5} {'solvable':<26} {'nodes: median':>13} {'mean':>5} {'most':>5}")
    for number in numbers:
        share, nodes = measure(make, n, number, rng)
        bar = "█" * round(20 * share)
        line = f"{number:>5} {bar:<20} {share:>5.0%} {median(nodes):>13.0f} {mean(nodes):>5.0f}"
        print(f"{line} {max(nodes):>5}  {'▒' * round(mean(nodes) / 3)}".rstrip())


print("Queens placed on a board of 20×20\n")
show(with_queens, 20, range(19))
print("\nCells blocked on a board of 20×20\n")
show(with_blocks, 20, range(0, 400, 20))

# %% [markdown]
# With queens placed the share falls, but nothing becomes hard: each queen also takes the search a
# step further, and a board that cannot be completed shows it at once. With cells blocked there is a
# peak of nodes, where the share falls. This is what the paper found.
#
# ## Larger boards turn more sharply
#
# That is why it is called a phase transition, as with water that freezes. Where it turns can be
# guessed: with Q solutions on the empty board and a share b of the cells blocked, about Q (1 − b)ⁿ
# solutions are left. One solution is left where b = 1 − 1/ⁿ√Q.

# %%
SHARES = range(15, 90, 5)  # per cent of the cells are blocked
curves = {}
print("\nPer cent of solvable boards, by the per cent of blocked cells\n")
print("    n " + "".join(f"{percent:>4}" for percent in SHARES) + "   one left at")
for n in (6, 10, 14, 20):
    rng = random.Random(SEED)
    measured = [measure(with_blocks, n, n * n * percent // 100, rng) for percent in SHARES]
    curves[n] = [share for share, _ in measured]
    estimate = qs.estimate(qs.NQueens(n), seed=SEED, probes=20_000).value
    line = "".join(f"{100 * share:>4.0f}" for share in curves[n])
    print(f"{n:>5} {line} {100 * (1 - estimate ** (-1 / n)):>13.0f}")

# %%
try:
    import matplotlib.pyplot as plt
except ImportError:
    print("\nWith matplotlib installed there would be a picture of it: transition.png.")
else:
    figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    for n, curve in curves.items():
        axes.plot(SHARES, [100 * share for share in curve], marker=".", label=f"n = {n}")
    axes.set(xlabel="blocked cells, %", ylabel="solvable boards, %", title="Blocked N-Queens")
    axes.legend()
    figure.savefig("transition.png", dpi=150)
    print("\ntransition.png shows it.")

# %% [markdown]
# ## Try
#
# 1. Are the unsolvable boards near the turn harder than the solvable ones? Split the nodes.
# 2. Measure with `engine="backtracking"`, which infers less. Is the peak at the same place? Higher?
# 3. Block whole 2×2 windows instead of single cells. Where does it turn now?
# 4. Why does the share of solvable boards rise again when nearly all queens are placed?

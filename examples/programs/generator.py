# %% [markdown]
# # Make your own boards
#
# A board of the Queens puzzle is a map of coloured regions with exactly one solution. Where do such
# maps come from? Paint one at random, and it hardly ever is a board. Paint it around a solution,
# and it has that solution, but seldom no other. Then mend it: ask for a counterexample, change what
# it shows, and ask again (the loop of Clarke, Grumberg, Jha, Lu and Veith, 2000).
# docs/explanation/making.md tells what Queenside does when it makes a board.

# %%
import random
from collections import Counter
from collections.abc import Iterable
from statistics import mean

import queenside as qs
from queenside.core.formats import text

SEED, BOARDS = 1, 400
Map = list[list[int]]  # the region of each cell, row by row

# %% [markdown]
# ## A map at random
#
# Regions grow from one cell each: an uncoloured cell beside a region, drawn at random, joins it.


# %%
def neighbours(n: int, row: int, column: int) -> list[tuple[int, int]]:
    """The cells that share a side with this one."""
    cells = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in cells if 0 <= r < n and 0 <= c < n]


def grow_map(n: int, seeds: Iterable[tuple[int, int]], rng: random.Random) -> Map:
    """The map that grows from these cells, one for each region."""
    regions = [[-1] * n for _ in range(n)]
    edge = []
    for region, (row, column) in enumerate(seeds):
        regions[row][column] = region
        edge += [(cell, region) for cell in neighbours(n, row, column)]
    while edge:
        index = rng.randrange(len(edge))
        edge[index], edge[-1] = edge[-1], edge[index]
        (row, column), region = edge.pop()
        if regions[row][column] == -1:
            regions[row][column] = region
            edge += [(cell, region) for cell in neighbours(n, row, column)]
    return regions


def anywhere(n: int, rng: random.Random) -> list[tuple[int, int]]:
    """Any n cells."""
    return rng.sample([(row, column) for row in range(n) for column in range(n)], n)


def not_touching(n: int, rng: random.Random) -> list[tuple[int, int]]:
    """One cell in each row and each column, none of which touch: a solution to paint around."""
    while True:
        columns = rng.sample(range(n), n)
        if all(abs(columns[row] - columns[row - 1]) > 1 for row in range(1, n)):
            return list(enumerate(columns))


# %% [markdown]
# ## How many are boards?

# %%
rng = random.Random(SEED)
print(f"{BOARDS} random maps of each kind: per cent with no, one and several solutions\n")
print(f"{'':4}{'grown from any cells':>28}{'grown from a solution':>28}")
print(f"{'n':>4}" + f"{'none':>12}{'one':>8}{'several':>8}" * 2)
for n in (5, 6, 7, 8, 9, 10):
    line = f"{n:>4}"
    for seeds in (anywhere, not_touching):
        maps = [qs.RegionPuzzle(grow_map(n, seeds(n, rng), rng)) for _ in range(BOARDS)]
        statuses = Counter(result.status for result in qs.solve_many(maps))
        shares = [100 * statuses[status] / BOARDS for status in ("none", "unique", "several")]
        line += f"{shares[0]:>12.1f}{shares[1]:>8.1f}{shares[2]:>8.1f}"
    print(line)

# %% [markdown]
# ## Mending by counterexample
#
# Take two solutions of a map. They differ in some queens; give the cell of one of these to the
# region next door, and one of the solutions is gone. Of all such changes make the one that leaves
# the fewest, but at least one, and go on until there is exactly one. No region may fall apart.


# %%
def holds_together(regions: Map, row: int, column: int) -> bool:
    """Whether the region of this cell is in one piece without the cell."""
    n, region = len(regions), regions[row][column]
    remaining = {(r, c) for r in range(n) for c in range(n) if regions[r][c] == region}
    remaining.remove((row, column))
    reached: set[tuple[int, int]] = set()
    ahead = [next(iter(remaining))] if remaining else []
    while ahead:
        cell = ahead.pop()
        reached.add(cell)
        ahead += [other for other in neighbours(n, *cell) if other in remaining - reached]
    return reached == remaining


def mend_map(regions: Map, rng: random.Random) -> tuple[Map, int] | None:
    """A map with one solution, and how many changes led to it; None if they lead nowhere."""
    for changes in range(40):
        solutions = qs.solve(qs.RegionPuzzle(regions), limit=2).solutions
        if len(solutions) < 2:
            return (regions, changes) if solutions else None
        drafts = []
        for row, column in sorted({*solutions[0]} ^ {*solutions[1]}):
            if holds_together(regions, row, column):
                next_door = {regions[r][c] for r, c in neighbours(len(regions), row, column)}
                for region in sorted(next_door - {regions[row][column]}):
                    drafts.append([line[:] for line in regions])
                    drafts[-1][row][column] = region
        results = qs.solve_many([qs.RegionPuzzle(draft) for draft in drafts], limit=1000)
        numbers = [result.count for result in results]
        if not any(numbers):
            return None
        fewest = min(number for number in numbers if number)
        counted = zip(drafts, numbers, strict=True)
        regions = rng.choice([draft for draft, number in counted if number == fewest])
    return None


print("\n30 maps grown from a solution, mended: cells changed on average\n")
print("   n  here: mended  in changes  qs.mend: mended  in changes")
mended = {}
for n in (5, 6, 7, 8):
    starts = [grow_map(n, not_touching(n, rng), rng) for _ in range(30)]
    pairs = [(regions, mend_map(regions, rng)) for regions in starts]
    own_changes = [after[1] for _, after in pairs if after]
    library_changes = [
        len(qs.mend(qs.RegionPuzzle(regions), seed=SEED).changed) for regions in starts
    ]
    mended[n] = next((before, after[0]) for before, after in pairs if after)
    line = f"{n:>4} {len(own_changes) / 30:>13.0%} {mean(own_changes):>11.1f}"
    print(f"{line} {len(library_changes) / 30:>16.0%} {mean(library_changes):>11.1f}")

# %% [markdown]
# This program always takes the steepest way, and gets stuck at times. `qs.mend` keeps many drafts
# at a time and looks further.
#
# ## A board of your own

# %%
before, after = (qs.RegionPuzzle(regions) for regions in mended[8])
for title, puzzle in (("Before", before), ("After", after)):
    solutions = qs.count(puzzle)
    print(f"\n{title}: {solutions} solution{'s' * (solutions > 1)}\n{text.draw(puzzle)}")
print(f"Grade: {qs.grade(after)}")

# %% [markdown]
# ## Try
#
# 1. Let regions grow in another way: always the smallest one, or always in the direction they came
#    from. Which maps are boards most often?
# 2. Make 50 boards with this program. How are they graded? What could a change look at, beside the
#    number of solutions, to make harder ones?
# 3. Make boards that look the same after a half turn. (Change two cells at a time.)
# 4. Two stars: each row, column and region has two queens. What must be changed?

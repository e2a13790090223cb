# %% [markdown]
# # Symmetry: how many solutions are really different?
#
# Turn a solution of N-Queens, or look at it in a mirror, and there is another one. All that you get
# in this way are its *orbit*, and one of them stands for all: a *fundamental* solution. Eight
# queens have 92 solutions and 12 fundamental ones, but 92 is no multiple of 8. Burnside's lemma
# (Cauchy, 1845; Frobenius, 1887; Burnside, 1897) counts orbits without making them, and it is
# proved here by example.

# %%
from collections import Counter
from pathlib import Path

import queenside as qs
from queenside.core.formats import svg

Columns = tuple[int, ...]  # the column of the queen in each row, from 0

# %% [markdown]
# ## Eight ways to look at a board
#
# Every one is a quarter turn, some times, after a look in the mirror or not.


# %%
def mirror(columns: Columns) -> Columns:
    """The board in a mirror: left is right."""
    return tuple(len(columns) - 1 - column for column in columns)


def rotate(columns: Columns) -> Columns:
    """A quarter turn clockwise: the queen at (row, column) goes to (column, n - 1 - row)."""
    image = [0] * len(columns)
    for row, column in enumerate(columns):
        image[column] = len(columns) - 1 - row
    return tuple(image)


def images(columns: Columns) -> list[Columns]:
    """The eight images: by no turn to three turns, then the same of the mirrored board."""
    found_images = []
    for image in (columns, mirror(columns)):
        for _ in range(4):
            found_images.append(image)
            image = rotate(image)
    return found_images


NAMES = ["as it is", "quarter turn", "half turn", "three quarters", *["mirrored"] * 4]

# %% [markdown]
# ## Orbits, by making them
#
# Solutions that have the same images are one orbit; the first of it in the order of the columns is
# drawn. An orbit of fewer than eight has a symmetry of its own: some images are the same.


# %%
def draw(boards: list[Columns]) -> None:
    """Boards side by side."""
    size = len(boards[0])
    for row in range(size):
        signs = [["♛" if c == board[row] else "·" for c in range(size)] for board in boards]
        print("  " + "    ".join(" ".join(row) for row in signs))


for n in (5, 6, 8):
    solutions = [solution.columns for solution in qs.solutions(qs.NQueens(n))]
    orbits = {min(images(solution)): len({*images(solution)}) for solution in solutions}
    assert list(orbits) == [s.columns for s in qs.solutions(qs.NQueens(n), distinct=True)]
    sizes = " + ".join(map(str, orbits.values()))
    plural = "s" * (len(orbits) > 1)
    print(f"{n} queens: {len(orbits)} orbit{plural}; {sizes} = {len(solutions)} solutions\n")
    for first in range(0, len(orbits), 4):
        draw(list(orbits)[first : first + 4])
        print()

# %% [markdown]
# ## Orbits, by counting what stays
#
# Burnside: the number of orbits is the average, over the eight images, of how many solutions look
# the same. For who asks each solution how many images leave it as it is, and each image how many
# solutions it leaves, counts the same pairs; and an orbit of k solutions has 8 / k of them at each,
# 8 in all.

# %%
n = 8
solutions = [solution.columns for solution in qs.solutions(qs.NQueens(n))]
stay = Counter(name for s in solutions for name, i in zip(NAMES, images(s), strict=True) if i == s)
print(f"{n} queens: how many solutions look the same\n")
for name in dict.fromkeys(NAMES):
    print(f"  {name:15} {stay[name]:>4}{' (all four mirrors)' * (name == 'mirrored')}")
print(f"  {'sum / 8':15} {stay.total() // 8:>4} orbits")

# %% [markdown]
# No mirror ever leaves a solution as it is (why?), and both quarter turns leave the same ones. So
# with Q solutions, H that a half turn leaves and R that a quarter turn leaves, there are (Q + H +
# 2R) / 8 orbits. `qs.distinct` counts these three, and lists nothing.

# %%
A002562 = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1787, 9233]  # published (OEIS), from n = 1
print("\n  n  solutions  orbits of 8   of 4   of 2    all  solutions / all")
for n in range(4, 14):
    classes = qs.distinct(qs.NQueens(n))
    assert classes.fundamental == A002562[n - 1]
    line = f"{n:>3} {classes.count:>10,} {classes.trivial:>12,} {classes.half_turn:>6}"
    ratio = classes.count / classes.fundamental
    print(f"{line} {classes.quarter_turn:>6} {classes.fundamental:>6,} {ratio:>16.2f}")

# %% [markdown]
# ## A page of pictures
#
# The fundamental solutions of eight queens, to print or to hang on the wall. The one with a
# symmetry of its own has its queens in the colour of given ones.

# %%
pictures = []
for solution in qs.solutions(qs.NQueens(8), distinct=True):
    is_symmetric = images(solution.columns)[2] == solution.columns
    puzzle = qs.NQueens(8, given=solution if is_symmetric else ())
    pictures.append(svg.draw(puzzle, solution))
page = Path("twelve-solutions.html")
style = "display: grid; grid-template-columns: repeat(4, 1fr); gap: 1em; max-width: 60em"
page.write_text(
    f'<!doctype html>\n<div style="{style}">{"".join(pictures)}</div>', encoding="utf-8"
)
print(f"\n{page} shows the {len(pictures)} fundamental solutions of eight queens.")

# %% [markdown]
# ## Try
#
# 1. Why can a mirror never leave a solution of more than one queen as it is? (Think of the row in
#    the middle, or of two rows.)
# 2. A quarter turn leaves a solution as it is only if n or n − 1 is a multiple of 4. Look at n = 4,
#    5, 12 and 13 above, then prove it: the queens come in fours, but for one in the centre.
# 3. Four of the eight queens are white and four are black. How many fundamental solutions now?
# 4. A board of regions has hardly any symmetries. How many has `qs.read("q5-0001")`?

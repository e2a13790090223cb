# %% [markdown]
# # How hard is a board: for a program, and for a person?
#
# A program counts the nodes of its search. A person does not search but looks for reasons, and some
# reasons are harder to see than others. Queenside rates a board by the hardest reason that it
# takes, as programs for Sudoku do (Juillerat, Sudoku Explainer, 2006; Pelánek, Difficulty rating of
# Sudoku puzzles, 2014, compares such ratings with people). Do both agree on what is hard? The
# collection that comes with Queenside can tell.

# %%
from collections import Counter
from collections.abc import Sequence
from statistics import correlation, median

import queenside as qs
from queenside import collection
from queenside.teacher.lessons import LESSONS

GRADES = ("easy", "medium", "hard", "expert", "master", "extreme")
SIZE = 8
boards = collection.boards(size=SIZE, stars=1)

# %% [markdown]
# ## What a person needs
#
# The share of boards of each grade that take a technique. `queenside explain BOARD` shows them at
# work, and docs/guides/explaining.md says what they are.

# %%
nodes_by_engine = {
    grade: Counter(t for board in boards if board.grade == grade for t in board.techniques)
    for grade in GRADES
}
number = Counter(board.grade for board in boards)
total = Counter(technique for board in boards for technique in board.techniques)
print(f"{len(boards)} boards of {SIZE}×{SIZE}: per cent that take a technique\n")
print(f"{'':26}" + "".join(f"{grade:>8}" for grade in GRADES))
for technique, _ in total.most_common():
    cells = [100 * nodes_by_engine[grade][technique] / number[grade] for grade in GRADES]
    print(f"{technique:26}" + "".join(f"{cell:>8.0f}" if cell else f"{'·':>8}" for cell in cells))

# %% [markdown]
# ## What a program needs
#
# Lesson 4 (smallest set first) of `queenside lessons` calls `visit` at each node of its search.


# %%
def nodes_of(board: collection.CollectionBoard, lesson: str) -> int:
    """The nodes that a lesson takes to find all solutions of the board: one, proved."""
    visited: list[object] = []
    [_] = LESSONS[lesson].solutions(board.rows, visited.append)
    return len(visited)


nodes = {board: nodes_of(board, "4") for board in boards}
BANDS = (10, 20, 40, 80, 160)
print("\nBoards by grade and by the nodes of the search\n")
print(f"{'nodes':>8}" + "".join(f"{f'to {limit}':>7}" for limit in BANDS) + f"{'more':>7}  median")
for grade in GRADES:
    counts = [nodes[board] for board in boards if board.grade == grade]
    bands = Counter(sum(count > limit for limit in BANDS) for count in counts)
    line = "".join(f"{bands[band] or '·':>7}" for band in range(len(BANDS) + 1))
    print(f"{grade:>8}{line}  {median(counts):>6.0f}")

# %% [markdown]
# ## Do they agree?
#
# Spearman's rank correlation (1904) is 1 if both put the boards into the same order, −1 if into the
# opposite one, and about 0 if one says nothing about the other. It looks at ranks only, so nodes
# and ratings need not be on the same scale. Programs that infer more should be nearer to people;
# are they?


# %%
def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value from 0; equal ones share the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(v) + (ordered.count(v) - 1) / 2 for v in values]


def agreement(values: Sequence[float]) -> float:
    """Spearman's correlation of values of the boards with their ratings."""
    return correlation(ranks(values), ranks([board.rating for board in boards]))


print("\nRank correlation with the rating\n")
for key in ("2", "3", "4", "6"):
    counted = [nodes_of(board, key) for board in boards]
    print(f"{agreement(counted):6.2f}  nodes of lesson {key}: {LESSONS[key].title}")
native = [float(qs.solve(board.puzzle, engine="native").stats["nodes"]) for board in boards]
print(f"{agreement(native):6.2f}  nodes of the engine `native`, which infers most")
print(f"{agreement([board.score for board in boards]):6.2f}  score: all steps of a person added up")

# %% [markdown]
# ## Try
#
# 1. These boards were made so that there are some of each grade. Make 200 boards without a wish
#    (`qs.generate_many`) and grade them (`qs.grade`). Is the correlation higher or lower?
# 2. Does the size of a board matter more than its grade? Look at all sizes together.
# 3. Time yourself on ten boards. Which figure agrees best with your times: rating, score or nodes?
# 4. Which single technique, if a person does not know it, makes the most boards unsolvable?

# %% [markdown]
# # A data set of boards, for people who train and test machines
#
# Machines learn to solve Sudoku from millions of grids with their answers (Palm, Paquet, Winther,
# Recurrent Relational Networks, 2018). An answer says nothing about the way there. Here each board
# comes with its grade, its only answer, every step of the way in words and in numbers, and a
# picture. Nothing is taken on trust: each step is checked against the rules before it is written.

# %%
import json
from pathlib import Path

import queenside as qs

SEED, SIZE, BOARDS_PER_GRADE = 1, 7, 3
GRADES = ("easy", "medium", "hard")
FILE = Path("boards.jsonl")

# %% [markdown]
# ## One board
#
# Cells are [row, column] from 0. A step places queens and crosses cells out. `technique` names the
# reason and `sentence` says it.


# %%
def record(board: qs.Made) -> dict[str, object]:
    """The board as a line of the data set."""
    puzzle = board.puzzle
    answer = qs.solve(puzzle).solution
    assert answer is not None
    return {
        "id": board.id,
        "size": SIZE,
        "grade": qs.grade(puzzle).name,
        "regions": [list(row) for row in puzzle.regions],
        "answer": [list(cell) for cell in answer],
        "steps": [
            {
                "technique": step.technique,
                "rating": step.rating,
                "sentence": step.sentence,
                "places": [list(cell) for cell in step.places],
                "eliminates": [list(cell) for cell in step.eliminates],
            }
            for step in qs.explain(puzzle)
        ],
        "picture": qs.picture(puzzle, format="svg").decode(),
    }


# %% [markdown]
# ## Checking it
#
# The checker shares nothing with what made the lines: it reads them as a stranger would, and knows
# only the rules of the game.


# %%
def is_answer(regions: list[list[int]], queens: list[list[int]]) -> bool:
    """Whether each row, column and region has one queen, and no two touch."""
    size = len(regions)
    rows, columns = {r for r, _ in queens}, {c for _, c in queens}
    colours = {regions[r][c] for r, c in queens}
    is_disjoint = all(
        max(abs(r - s), abs(c - d)) > 1 for r, c in queens for s, d in queens if (r, c) != (s, d)
    )
    return len(queens) == len(rows) == len(columns) == len(colours) == size and is_disjoint


def follows(line: dict) -> bool:
    """Whether the steps lead to the answer and never decide a cell against it."""
    answer = {tuple(cell) for cell in line["answer"]}
    placed: set[tuple[int, ...]] = set()
    for step in line["steps"]:
        placed |= {tuple(cell) for cell in step["places"]}
        if answer & {tuple(cell) for cell in step["eliminates"]}:
            return False
    return placed == answer


# %% [markdown]
# ## All of them
#
# Boards are made from a seed, so everyone gets the same ones. No two are turned or mirrored copies
# of each other: a test set that holds copies of the training set measures memory.

# %%
ids: set[str] = set()
with FILE.open("w", encoding="utf-8") as file:
    for grade in GRADES:
        for board in qs.generate_many(BOARDS_PER_GRADE, SIZE, grade=grade, seed=SEED):
            if (name := qs.canonical_id(board.puzzle)) not in ids:
                ids.add(name)
                file.write(json.dumps(record(board)) + "\n")

# %%
lines = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
right = [is_answer(line["regions"], line["answer"]) and follows(line) for line in lines]
print(f"{len(lines)} boards in {FILE}, {sum(right)} of them right")
for grade in GRADES:
    steps = [step for line in lines if line["grade"] == grade for step in line["steps"]]
    hardest = max(steps, key=lambda step: step["rating"])
    print(f"{grade:7} {len(steps):3} steps, the hardest: {hardest['technique']}")

# %% [markdown]
# ## Try
#
# 1. Make 1,000 boards of each grade up to "master", and see how long each grade takes.
# 2. Turn each board in the eight ways: eight times the data, and no new board. Which fields change?
# 3. Hide the answer and let a machine predict the next step. How often is its step true, and how
#    often is it the one that is written here?

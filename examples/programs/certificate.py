# %% [markdown]
# # A proof that there is no other solution
#
# "I have tried everything" is easily said. A SAT program can write down a proof, and anyone can
# check it with a program that fits on a page. Each line of the proof is a clause that follows from
# those before: suppose that it is broken, draw the conclusions that are forced, and meet a
# contradiction (Goldberg and Novikov, 2003; the files are in DRAT: Wetzler, Heule and Hunt, 2014).
# Here you write that checker, and watch it on a board of 5×5.
#
# A proof for the small board is in this file; `queenside certify BOARD --output DIR` finds others
# (docs/guides/certificates.md).

# %%
from collections.abc import Iterable

import queenside as qs
from queenside.core.formats.document import Document
from queenside.solver.certify.certify import encode_document

Clause = frozenset[int]  # 7 says that cell 7 has a queen, -7 that it has none; one of them is right


def parse_proof(text: str) -> list[Clause]:
    """The clauses of a file in DIMACS, or those that a proof adds: one a line, ended by 0."""
    lines = [line.split() for line in text.splitlines() if line[:1] not in ("c", "p", "d", "")]
    return [frozenset(map(int, words[:-1])) for words in lines]


# %% [markdown]
# ## From the board to clauses
#
# Cells are numbered from 1, row by row. Two cells that attack each other are a clause of two, a
# row, column or region that must have a queen is a clause of all its cells.

# %%
board = qs.read("AABBB/ABBBB/ACCCB/DCDBB/DDDEE")
rules = parse_proof(encode_document(Document(board)))
solved = qs.solve(board)
queens = {5 * row + column + 1 for row, column in solved.solution or ()}
print(solved)


def in_words(clause: Iterable[int]) -> str:
    """What a clause says of queens on cells, which are (row, column) from 1."""
    cells = [(n < 0, (abs(n) - 1) // 5 + 1, (abs(n) - 1) % 5 + 1) for n in sorted(clause, key=abs)]
    words = [f"{'none' if negated else 'a queen'} at ({r}, {c})" for negated, r, c in cells]
    return " or ".join(words).replace(" or a queen at", " or")


print(f"\nThe rules are {len(rules)} clauses. Two of them:")
print("  -", in_words(rules[0]))
print("  -", in_words(next(clause for clause in rules if len(clause) == 4)))

# %% [markdown]
# ## What has to be refuted
#
# The solution keeps all clauses: that is quickly seen. One more clause says that there is another
# solution: at least one of its queens is not there. Now all clauses together must be impossible.

# %%
true = {cell if cell in queens else -cell for cell in range(1, 26)}
assert all(clause & true for clause in rules)
other = frozenset(-cell for cell in queens)
print(f"And that there is another solution:\n  - {in_words(other)}")

# %% [markdown]
# ## The checker


# %%
def contradiction(clauses: list[Clause], supposed: Iterable[int]) -> list[list] | None:
    """The steps to a contradiction: a clause, and what it forces; None if there is none."""
    true, before = set(supposed), -1
    steps: list[list] = []
    while before < len(steps):
        before = len(steps)
        for clause in clauses:
            if true.isdisjoint(clause):
                undecided = [n for n in clause if -n not in true]
                if len(undecided) < 2:
                    steps.append([clause, *undecided])
                    true.update(undecided)
                if not undecided:
                    return steps
    return None


def first_gap(clauses: list[Clause], proof: list[Clause]) -> int | None:
    """The line, from 1, that does not follow; None if all do and the last one is empty."""
    premises = list(clauses)
    for number, clause in enumerate(proof, 1):
        if contradiction(premises, [-n for n in clause]) is None:
            return number
        premises.append(clause)
    return None if proof and not proof[-1] else len(proof) + 1


# %% [markdown]
# ## A proof of three lines
#
# Two cells have no queen, and then nothing need be supposed: the last clause is empty. Read how the
# checker sees it, with the steps left out in which a queen excludes the cells that she attacks.

# %%
PROOF = """
-18 0
-24 0
0
"""
units = {frozenset(cell + 1 for cell in unit.cells): unit.name for unit in board.problem.units}
proof, premises = parse_proof(PROOF), [*rules, other]
for number, clause in enumerate(proof, 1):
    print(f"\nLine {number}: {in_words(clause) or 'the empty clause'}")
    print(f"  Suppose {in_words(-n for n in clause) or 'nothing'}.")
    for reason, *forced in contradiction(premises, [-n for n in clause]) or []:
        if not forced:
            print(f"  But there must be {in_words(reason)}: a contradiction.")
        elif reason in units or reason == other:
            name = units.get(reason, "another solution")
            print(f"  There is one way left for {name}: {in_words(forced)}.")
    premises.append(clause)
print("\nThe proof is", "wrong." if first_gap([*rules, other], proof) else "right.")

# %% [markdown]
# ## A checker must be able to say no

# %%
print("\nThe line at which the checker stops,")
print("  if the first line is left out:                ", first_gap([*rules, other], proof[1:]))
print("  if it is to prove that there is no solution:  ", first_gap(rules, proof))
gaps = [
    first_gap([*rules[:index], *rules[index + 1 :], other], proof) for index in range(len(rules))
]
print(f"The proof needs {sum(map(bool, gaps))} of the {len(rules)} rules: without one it stops.")

# %% [markdown]
# ## Try
#
# 1. Find the proof of another small board yourself: which cells have no queen, since one there
#    leads to a contradiction? (`contradiction` finds them.) How short can the proof be?
# 2. Prove that three queens have no place on a board of 3×3:
#    `encode_document(Document(qs.NQueens(3)))`.
# 3. What do you have to trust beside the checker? Put a mistake into the rules and see what can be
#    proved then.
# 4. The checker goes through all clauses again and again. Watch only two literals of each
#    (Moskewicz and others, Chaff, 2001). How much faster does it get?
